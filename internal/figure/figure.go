package figure

import (
	"errors"
	"fmt"
	"math"
	"path/filepath"
)

// Series is one line of a Figure or one colour of Bars.
type Series struct {
	Name string // for the legend; long ones are broken over lines
	X, Y []float64

	// Low and High are the ends of error bars in units of Y, both nil for none.
	Low, High []float64

	Dashed bool
}

// Tick is a labelled place on an axis.
type Tick struct {
	Value float64
	Label string
}

// Reference is a thin horizontal line to compare with, such as 100%.
type Reference struct {
	Value float64
	Label string // for the legend
}

// Figure is a chart of lines.
type Figure struct {
	Name           string // of the files, without directory and extension
	Title          string
	XLabel, YLabel string // with units
	XName          string // head of the column of X in the CSV file; XLabel if empty
	LogX, LogY     bool
	XTicks         []Tick     // nil to let the range decide
	Reference      *Reference // nil for none
	Step           bool       // hold each Y until the next X: a staircase
	Series         []Series
}

// Bars is a chart of grouped bars: one group for each category, in it one bar
// for each series. The X of the series stay nil; their Y follow the categories.
type Bars struct {
	Name           string // of the files, without directory and extension
	Title          string
	XLabel, YLabel string // with units
	XName          string // head of the column of categories in the CSV file; XLabel if empty
	LogY           bool   // bars then have no common zero: compare tops, not lengths
	Categories     []string
	Reference      *Reference // nil for none
	Series         []Series
}

// Write draws f and writes NAME.svg, NAME.png and NAME.csv into dir, which it
// creates if need be. The CSV file has a line for each point: series, X, Y and,
// if any series has error bars, low and high. An error says what f lacks:
// labels, data, lengths that agree, or positive values on a logarithmic axis.
func (f *Figure) Write(dir string) error {
	if err := f.check(); err != nil {
		return fmt.Errorf("figure %q: %w", f.Name, err)
	}
	return writeFiles(dir, f.Name, f.chart(), f.table())
}

// Write does for bars what Figure.Write does for lines; the CSV file has the
// category in place of X.
func (b *Bars) Write(dir string) error {
	if err := b.check(); err != nil {
		return fmt.Errorf("figure %q: %w", b.Name, err)
	}
	return writeFiles(dir, b.Name, b.chart(), b.table())
}

func (f *Figure) check() error {
	if err := checkTexts(f.Name, f.Title, f.XLabel, f.YLabel); err != nil {
		return err
	}
	for _, s := range f.Series {
		if len(s.X) != len(s.Y) {
			return fmt.Errorf("series %q: %d X and %d Y", s.Name, len(s.X), len(s.Y))
		}
		if err := checkValues("X", s.X, f.LogX); err != nil {
			return fmt.Errorf("series %q: %w", s.Name, err)
		}
	}
	for _, t := range f.XTicks {
		if err := checkValues("tick", []float64{t.Value}, f.LogX); err != nil {
			return err
		}
	}
	return checkSeries(f.Series, f.Reference, f.LogY)
}

func (b *Bars) check() error {
	if err := checkTexts(b.Name, b.Title, b.XLabel, b.YLabel); err != nil {
		return err
	}
	for _, s := range b.Series {
		if len(s.X) != 0 {
			return fmt.Errorf("series %q: bars have categories in place of X", s.Name)
		}
		if len(s.Y) != len(b.Categories) {
			return fmt.Errorf("series %q: %d Y for %d categories", s.Name, len(s.Y), len(b.Categories))
		}
	}
	return checkSeries(b.Series, b.Reference, b.LogY)
}

func checkTexts(name, title, xLabel, yLabel string) error {
	switch {
	case name == "" || name != filepath.Base(name):
		return errors.New("the name must be that of a file, without a directory")
	case title == "":
		return errors.New("no title")
	case xLabel == "" || yLabel == "":
		return errors.New("an axis without a label")
	}
	return nil
}

// checkSeries checks all but X, which bars do not have.
func checkSeries(series []Series, reference *Reference, logY bool) error {
	if len(series) == 0 {
		return errors.New("no series")
	}
	names := map[string]bool{}
	for _, s := range series {
		switch {
		case s.Name == "":
			return errors.New("a series without a name")
		case names[s.Name]:
			return fmt.Errorf("two series %q", s.Name)
		case len(s.Y) == 0:
			return fmt.Errorf("series %q is empty", s.Name)
		case (s.Low != nil || s.High != nil) && (len(s.Low) != len(s.Y) || len(s.High) != len(s.Y)):
			return fmt.Errorf("series %q: %d low and %d high ends of error bars for %d Y", s.Name, len(s.Low), len(s.High), len(s.Y))
		}
		names[s.Name] = true
		for _, values := range [][]float64{s.Y, s.Low, s.High} {
			if err := checkValues("Y", values, logY); err != nil {
				return fmt.Errorf("series %q: %w", s.Name, err)
			}
		}
		for i := range s.Low {
			if s.Low[i] > s.Y[i] || s.High[i] < s.Y[i] {
				return fmt.Errorf("series %q: %g is not between its error bars' ends %g and %g", s.Name, s.Y[i], s.Low[i], s.High[i])
			}
		}
	}
	if reference == nil {
		return nil
	}
	if reference.Label == "" {
		return errors.New("a reference without a label")
	}
	return checkValues("reference", []float64{reference.Value}, logY)
}

func checkValues(what string, values []float64, logarithmic bool) error {
	for _, v := range values {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return fmt.Errorf("%s %g is not finite", what, v)
		}
		if logarithmic && v <= 0 {
			return fmt.Errorf("%s %g on a logarithmic axis", what, v)
		}
	}
	return nil
}
