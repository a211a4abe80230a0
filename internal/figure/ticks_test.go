package figure

import (
	"strings"
	"testing"

	"gonum.org/v1/plot"
)

// labels returns the labels of the major ticks.
func labels(ticks []plot.Tick) string {
	var labels []string
	for _, t := range ticks {
		if !t.IsMinor() {
			labels = append(labels, t.Label)
		}
	}
	return strings.Join(labels, " ")
}

// The wanted labels are what a reader would write at such an axis by hand.
func TestTicks(t *testing.T) {
	for _, test := range []struct {
		name      string
		ticker    plot.Ticker
		low, high float64
		want      string
	}{
		{"depths", linearTicks{whole: true}, 0.7, 9.3, "1 2 3 4 5 6 7 8 9"},
		{"two depths", linearTicks{whole: true}, 2.96, 4.04, "3 4"},
		{"as many depths as have labels of their own", linearTicks{whole: true}, 0.5, 14.5, "1 2 3 4 5 6 7 8 9 10 11 12 13 14"},
		{"more depths", linearTicks{whole: true}, 0.5, 14.6, "2 4 6 8 10 12 14"},
		{"around zero", linearTicks{}, -104, 104, "−100 −50 0 50 100"},
		{"fractions", linearTicks{}, 0, 0.5, "0.0 0.1 0.2 0.3 0.4 0.5"},
		{"thousands", linearTicks{}, 0, 12000, "0 2,000 4,000 6,000 8,000 10,000 12,000"},
		{"decades", logTicks{}, 1, 1e5, "1 10 100 1,000 10,000 100,000"},
		{"many decades", logTicks{}, 1, 1e12, "10^0 10^2 10^4 10^6 10^8 10^10 10^12"},
		{"fractions of a decade", logTicks{}, 0.01, 1, "0.01 0.02 0.05 0.1 0.2 0.5 1"},
		{"thousandths", logTicks{}, 0.001, 2, "0.001 0.01 0.1 1"},
		{"less than thousandths", logTicks{}, 0.0009, 2, "10^-3 10^-2 10^-1 10^0"},
		{"two decades", logTicks{}, 2e5, 4e7, "2·10^5 5·10^5 10^6 2·10^6 5·10^6 10^7 2·10^7"},
		{"within a decade", logTicks{}, 92, 250, "100 120 140 160 180 200 220 240"},
		{"hardly any range", logTicks{}, 99.1, 100.4, "99.2 99.4 99.6 99.8 100.0 100.2 100.4"},
		{"sizes of tables", fixedTicks(PowersOfTwo(10, 22, 4)), 1 << 10, 1 << 22, "2^10 2^14 2^18 2^22"},
	} {
		if got := labels(test.ticker.Ticks(test.low, test.high)); got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
}
