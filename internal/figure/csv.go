package figure

import (
	"bytes"
	"encoding/csv"
	"slices"
	"strconv"
)

// table returns the lines of the CSV file.
func (f *Figure) table() [][]string {
	return table(f.Series, nameOr(f.XName, f.XLabel), f.YLabel, func(s *Series, i int) string { return number(s.X[i]) })
}

// table returns the lines of the CSV file.
func (b *Bars) table() [][]string {
	return table(b.Series, nameOr(b.XName, b.XLabel), b.YLabel, func(_ *Series, i int) string { return b.Categories[i] })
}

// table lists the points series after series (the long format), because series
// need not have their X in common.
func table(series []Series, xName, yName string, x func(s *Series, i int) string) [][]string {
	bars := slices.ContainsFunc(series, func(s Series) bool { return s.Low != nil })
	head := []string{"series", xName, yName}
	if bars {
		head = append(head, "low", "high")
	}
	lines := [][]string{head}
	for i := range series {
		s := &series[i]
		for j, y := range s.Y {
			line := []string{s.Name, x(s, j), number(y)}
			switch {
			case s.Low != nil:
				line = append(line, number(s.Low[j]), number(s.High[j]))
			case bars:
				line = append(line, "", "")
			}
			lines = append(lines, line)
		}
	}
	return lines
}

func nameOr(name, otherwise string) string {
	if name == "" {
		return otherwise
	}
	return name
}

// number formats v in full and without an exponent, which spreadsheets and
// readers alike understand.
func number(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }

func encodeCSV(lines [][]string) ([]byte, error) {
	var buffer bytes.Buffer
	err := csv.NewWriter(&buffer).WriteAll(lines)
	return buffer.Bytes(), err
}
