package figure

import (
	"image/color"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// horizontal is a line across the whole chart.
type horizontal struct {
	y     float64
	style draw.LineStyle
}

func (h horizontal) Plot(c draw.Canvas, p *plot.Plot) {
	_, y := p.Transforms(&c)
	c.StrokeLine2(h.style, c.Min.X, y(h.y), c.Max.X, y(h.y))
}

// errorBars returns the error bars of s at points; a bar chart has its own
// places for them.
func errorBars(s *Series, points plotter.XYs, c color.Color) *plotter.YErrorBars {
	bars := &plotter.YErrorBars{
		XYs:       points,
		YErrors:   make(plotter.YErrors, len(points)),
		LineStyle: draw.LineStyle{Color: c, Width: thinWidth},
		CapWidth:  errorCapWidth,
	}
	for i, p := range points {
		bars.YErrors[i].Low, bars.YErrors[i].High = p.Y-s.Low[i], s.High[i]-p.Y
	}
	return bars
}

// boxes are bars of one series, which stand on the lower edge of the chart or,
// if zero is in sight, on zero.
type boxes struct {
	points    plotter.XYs // middle of the bar and value
	halfWidth float64     // in units of X
	style     barStyle
}

// barStyle is how the bars of a series look: those of even series are filled,
// those of odd ones pale within a strong outline, which tells neighbours apart
// in grey.
type barStyle struct {
	fill    color.Color
	outline draw.LineStyle
}

func newBarStyle(i int) barStyle {
	strong := seriesColor(i)
	style := barStyle{strong, draw.LineStyle{Color: strong, Width: 1.4}}
	if i%2 == 1 {
		pale := func(c uint8) uint8 { return uint8((int(c) + 2*255) / 3) }
		style.fill = color.RGBA{pale(strong.R), pale(strong.G), pale(strong.B), 255}
	}
	return style
}

func (s barStyle) draw(c *draw.Canvas, x0, y0, x1, y1 vg.Length) {
	corners := []vg.Point{{X: x0, Y: y0}, {X: x1, Y: y0}, {X: x1, Y: y1}, {X: x0, Y: y1}}
	c.FillPolygon(s.fill, corners)
	c.StrokeLines(s.outline, append(corners, corners[0], corners[1])) // one edge twice: a clean corner
}

func (s barStyle) Thumbnail(c *draw.Canvas) {
	s.draw(c, c.Min.X+6, c.Min.Y+1, c.Max.X-6, c.Max.Y-1)
}

func (b *boxes) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	base := c.Min.Y
	if p.Y.Min <= 0 && p.Y.Max >= 0 { // never so on a logarithmic axis
		base = y(0)
	}
	for _, point := range b.points {
		b.style.draw(&c, x(point.X-b.halfWidth), base, x(point.X+b.halfWidth), y(point.Y))
	}
}
