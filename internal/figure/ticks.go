package figure

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
)

// wantedTicks is how many labels an axis carries, about.
const wantedTicks = 8

// maxSingly is the range up to which every whole number gets a label: search
// depths should.
const maxSingly = 14

// PowersOfTwo returns the ticks 2^first, 2^(first+step) .. up to 2^last, labelled
// as powers: for sizes of tables.
func PowersOfTwo(first, last, step int) []Tick {
	var ticks []Tick
	for e := first; e <= last; e += step {
		ticks = append(ticks, Tick{math.Ldexp(1, e), "2^" + strconv.Itoa(e)})
	}
	return ticks
}

// fixedTicks are ticks the caller has chosen.
type fixedTicks []Tick

func (t fixedTicks) Ticks(_, _ float64) []plot.Tick {
	ticks := make([]plot.Tick, len(t))
	for i, tick := range t {
		ticks[i] = plot.Tick{Value: tick.Value, Label: tick.Label}
	}
	return ticks
}

// linearTicks puts labels at multiples of 1, 2 or 5 times a power of ten.
type linearTicks struct {
	whole bool // values are whole numbers, and so are ticks
}

func (t linearTicks) Ticks(low, high float64) []plot.Tick {
	step := niceStep((high - low) / wantedTicks)
	if t.whole {
		step = max(step, 1)
		if high-low <= maxSingly {
			step = 1
		}
	}
	return ticksEvery(step, low, high)
}

// niceStep returns the least of 1, 2 and 5 times a power of ten that is at
// least step.
func niceStep(step float64) float64 {
	power := math.Pow(10, math.Floor(math.Log10(step)))
	for _, factor := range []float64{1, 2, 5} {
		if factor*power >= step*(1-1e-9) {
			return factor * power
		}
	}
	return 10 * power
}

func ticksEvery(step, low, high float64) []plot.Tick {
	decimals := max(0, int(-math.Floor(math.Log10(step)+1e-9)))
	var ticks []plot.Tick
	// Ticks are counted rather than added up, so that zero is exactly zero.
	for i := math.Ceil(low/step - 1e-9); i*step <= high+step*1e-9; i++ {
		ticks = append(ticks, plot.Tick{Value: i * step, Label: grouped(i*step, decimals)})
	}
	return ticks
}

// logTicks labels powers of ten over wide ranges, adds 2 and 5 times these over
// narrower ones, and labels as a linear axis does over less than a decade.
type logTicks struct{}

func (logTicks) Ticks(low, high float64) []plot.Tick {
	decades := math.Log10(high / low)
	multiples, every := []int{1}, max(1, int(math.Ceil(decades/8)))
	switch {
	case decades < 1:
		// A step that suits the low end is dense at the high end, but within
		// a decade not too dense.
		return ticksEvery(niceStep((high-low)/wantedTicks), low, high)
	case decades < 3:
		multiples = []int{1, 2, 5}
	}
	powers := high >= 1e6 || low < 1e-3
	var ticks []plot.Tick
	for e := int(math.Floor(math.Log10(low))); e <= int(math.Ceil(math.Log10(high))); e++ {
		for m := 1; m <= 9; m++ {
			v := float64(m) * math.Pow(10, float64(e))
			if v < low*(1-1e-9) || v > high*(1+1e-9) {
				continue
			}
			tick := plot.Tick{Value: v} // without a label: a minor tick
			if e%every == 0 && slices.Contains(multiples, m) {
				tick.Label = powerLabel(m, e, powers)
			}
			if every == 1 || tick.Label != "" {
				ticks = append(ticks, tick)
			}
		}
	}
	return ticks
}

// powerLabel returns m times 10^e, as a power or written out.
func powerLabel(m, e int, power bool) string {
	switch {
	case !power:
		return grouped(float64(m)*math.Pow(10, float64(e)), max(0, -e))
	case m == 1:
		return "10^" + strconv.Itoa(e)
	}
	return fmt.Sprintf("%d·10^%d", m, e)
}

// grouped formats v with a comma between thousands.
func grouped(v float64, decimals int) string {
	text := strconv.FormatFloat(math.Abs(v), 'f', decimals, 64)
	whole, fraction, _ := strings.Cut(text, ".")
	for i := len(whole) - 3; i > 0; i -= 3 {
		whole = whole[:i] + "," + whole[i:]
	}
	if fraction != "" {
		whole += "." + fraction
	}
	if v < 0 {
		return "−" + whole
	}
	return whole
}
