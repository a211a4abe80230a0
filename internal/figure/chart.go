package figure

import (
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg/draw"
)

// wantedMarkers is how many markers a line carries at most, about; on long
// series more would hide the line.
const wantedMarkers = 24

// chart is a figure ready to be drawn.
type chart struct {
	title, xLabel, yLabel string
	plot                  *plot.Plot
	legend                []legendEntry
}

// chart turns f, which has been checked, into plotters.
func (f *Figure) chart() *chart {
	c := newChart(f.Title, f.XLabel, f.YLabel)
	xs, ys := newExtent(), newExtent()
	whole := true
	for i := range f.Series {
		s := &f.Series[i]
		xs.include(s.X...)
		ys.includeSeries(s)
		for _, x := range s.X {
			whole = whole && x == math.Trunc(x)
		}
	}
	for _, t := range f.XTicks {
		xs.include(t.Value)
	}
	xs.apply(&c.plot.X, f.LogX, linearTicks{whole})
	if f.XTicks != nil {
		c.plot.X.Tick.Marker = fixedTicks(f.XTicks)
	}
	ys.includeReference(f.Reference)
	ys.apply(&c.plot.Y, f.LogY, linearTicks{})
	c.addReference(f.Reference) // below the lines
	for i := range f.Series {
		c.addLine(&f.Series[i], i, f.Step)
	}
	return c
}

func newChart(title, xLabel, yLabel string) *chart {
	c := &chart{title: title, xLabel: xLabel, yLabel: yLabel, plot: plot.New()}
	applyStyle(c.plot)
	grid := draw.LineStyle{Color: gray(225), Width: thinWidth}
	c.plot.Add(&plotter.Grid{Vertical: grid, Horizontal: grid})
	return c
}

func (c *chart) addReference(r *Reference) {
	if r == nil {
		return
	}
	c.plot.Add(horizontal{r.Value, referenceStyle()})
	c.legend = append(c.legend, legendEntry{r.Label, []plot.Thumbnailer{&plotter.Line{LineStyle: referenceStyle()}}})
}

func (c *chart) addLine(s *Series, i int, step bool) {
	points := make(plotter.XYs, len(s.Y))
	for j := range points {
		points[j] = plotter.XY{X: s.X[j], Y: s.Y[j]}
	}
	line := &plotter.Line{XYs: points, LineStyle: lineStyle(i, s.Dashed)}
	if step {
		line.StepStyle = plotter.PostStep
	}
	marks := &plotter.Scatter{GlyphStyle: markerStyle(i)}
	for j := 0; j < len(points); j += 1 + len(points)/wantedMarkers {
		marks.XYs = append(marks.XYs, points[j])
	}
	if s.Low != nil {
		c.plot.Add(errorBars(s, points, line.Color))
	}
	c.plot.Add(line, marks)
	c.legend = append(c.legend, legendEntry{s.Name, []plot.Thumbnailer{line, marks}})
}

// extent is the range of the values on an axis.
type extent struct{ low, high float64 }

func newExtent() extent { return extent{math.Inf(1), math.Inf(-1)} }

func (e *extent) include(values ...float64) {
	for _, v := range values {
		e.low, e.high = min(e.low, v), max(e.high, v)
	}
}

func (e *extent) includeSeries(s *Series) {
	e.include(s.Y...)
	e.include(s.Low...)
	e.include(s.High...)
}

func (e *extent) includeReference(r *Reference) {
	if r != nil {
		e.include(r.Value)
	}
}

// apply gives axis the range e with some air around it, and a logarithmic scale or
// linear ticks.
func (e *extent) apply(axis *plot.Axis, logarithmic bool, linear linearTicks) {
	const air = 0.04 // of the range, on either side
	if logarithmic {
		ratio := math.Pow(e.high/e.low, air)
		if e.low == e.high {
			ratio = 2
		}
		axis.Min, axis.Max = e.low/ratio, e.high*ratio
		axis.Scale, axis.Tick.Marker = plot.LogScale{}, logTicks{}
		return
	}
	room := (e.high - e.low) * air
	if e.low == e.high {
		room = max(1, math.Abs(e.low)/10)
	}
	axis.Min, axis.Max = e.low-room, e.high+room
	axis.Tick.Marker = linear
}
