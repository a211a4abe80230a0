package figure

import (
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
)

// groupWidth is how much of the room of a category its bars fill.
const groupWidth = 0.76

// chart turns b, which has been checked, into plotters.
func (b *Bars) chart() *chart {
	c := newChart(b.Title, b.XLabel, b.YLabel)
	ys := newExtent()
	if !b.LogY {
		ys.include(0)
	}
	for i := range b.Series {
		ys.includeSeries(&b.Series[i])
	}
	ys.includeReference(b.Reference)
	ys.apply(&c.plot.Y, b.LogY, linearTicks{})
	if !b.LogY && ys.low == 0 {
		c.plot.Y.Min = 0 // bars stand on the axis
	}
	barWidth := groupWidth / float64(len(b.Series))
	for i := range b.Series {
		s := &b.Series[i]
		middles := make(plotter.XYs, len(s.Y))
		for j, y := range s.Y {
			middles[j] = plotter.XY{X: float64(j) + barWidth*(float64(i)-float64(len(b.Series)-1)/2), Y: y}
		}
		style := newBarStyle(i)
		c.plot.Add(&boxes{middles, 0.44 * barWidth, style})
		if s.Low != nil {
			c.plot.Add(errorBars(s, middles, gray(60)))
		}
		c.legend = append(c.legend, legendEntry{s.Name, []plot.Thumbnailer{style}})
	}
	c.addReference(b.Reference) // above the bars, which would hide it
	c.setCategories(b.Categories)
	return c
}

// setCategories puts category i at X = i. Names are broken over lines to fit
// side by side and, where single words are too wide for that, made smaller. The
// legend must be complete.
func (c *chart) setCategories(categories []string) {
	const (
		yAxis    = 60   // what the vertical axis takes of the width, in points, about
		fill     = 0.92 // of the room of a category
		smallest = 7    // points
	)
	axis := &c.plot.X
	axis.Min, axis.Max = -0.5, float64(len(categories))-0.5
	room := (width - 2*margin - yAxis - c.legendSpace()) / vg.Length(len(categories)) * fill
	style := &axis.Tick.Label
	ticks := make(fixedTicks, len(categories))
	widest := vg.Length(0)
	for i, name := range categories {
		label := strings.Join(breakLines(name, room, *style), "\n")
		ticks[i] = Tick{float64(i), label}
		widest = max(widest, style.Width(label))
	}
	if widest > room {
		style.Font.Size = max(smallest, style.Font.Size*room/widest)
	}
	axis.Tick.Marker = ticks
}
