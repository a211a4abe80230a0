package figure

import (
	"image/color"

	xfont "golang.org/x/image/font"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// The size of a figure: 1000x620 pixels at the 96 pixels an inch of the PNG.
const (
	width  vg.Length = 750
	height vg.Length = 465
)

// Lengths and font sizes, in points. Text is at least 15 pixels high, which survives being
// scaled down to the width of a README. Exponents are 11, titles and ticks of panels 12 and 9, and names of categories
// may be as small as 9.
const (
	margin        vg.Length = 10
	titleSize     vg.Length = 15
	labelSize     vg.Length = 13
	tickSize      vg.Length = 11.5
	legendSize    vg.Length = 11.5
	labelGap      vg.Length = 4   // between an axis and its label
	legendText    vg.Length = 150 // names are broken to this width
	legendGap     vg.Length = 16  // between chart and legend
	thumbWidth    vg.Length = 30
	lineWidth     vg.Length = 1.8
	thinWidth     vg.Length = 0.8
	markerRadius  vg.Length = 3.6
	errorCapWidth vg.Length = 6
)

// Colours of Okabe and Ito, strongest contrast first.
func colors() []color.RGBA {
	return []color.RGBA{
		{0, 114, 178, 255},   // blue
		{213, 94, 0, 255},    // vermillion
		{0, 158, 115, 255},   // bluish green
		{204, 121, 167, 255}, // reddish purple
		{0, 0, 0, 255},       // black
		{230, 159, 0, 255},   // orange
		{86, 180, 233, 255},  // sky blue
	}
}

// There is one marker more than colours, so that series that share a colour
// have different ones.
func markers() []draw.GlyphDrawer {
	return []draw.GlyphDrawer{
		draw.CircleGlyph{}, draw.BoxGlyph{}, draw.PyramidGlyph{}, draw.SquareGlyph{},
		draw.RingGlyph{}, draw.TriangleGlyph{}, draw.PlusGlyph{}, draw.CrossGlyph{},
	}
}

func gray(level uint8) color.Color { return color.Gray{Y: level} }

func seriesColor(i int) color.RGBA {
	palette := colors()
	return palette[i%len(palette)]
}

// lineStyle returns how series i is drawn: solid, then with short dashes once
// the colours come round again.
func lineStyle(i int, dashed bool) draw.LineStyle {
	style := draw.LineStyle{Color: seriesColor(i), Width: lineWidth}
	switch {
	case dashed:
		style.Dashes = []vg.Length{7, 4}
	case i >= len(colors()):
		style.Dashes = []vg.Length{2.5, 2.5}
	}
	return style
}

func markerStyle(i int) draw.GlyphStyle {
	shapes := markers()
	return draw.GlyphStyle{Color: seriesColor(i), Radius: markerRadius, Shape: shapes[i%len(shapes)]}
}

func referenceStyle() draw.LineStyle {
	return draw.LineStyle{Color: gray(70), Width: 1.1}
}

func titleStyle() text.Style {
	style := textStyle(titleSize)
	style.Font.Weight = xfont.WeightBold
	return style
}

func textStyle(size vg.Length) text.Style {
	f := font.From(font.Font{Typeface: "Liberation", Variant: "Sans"}, size)
	return text.Style{Color: color.Black, Font: f, Handler: newSuperscripts()}
}

// applyStyle gives p this package's fonts and lines.
func applyStyle(p *plot.Plot) {
	p.BackgroundColor = nil // the canvas is filled already
	for _, axis := range []*plot.Axis{&p.X, &p.Y} {
		xAlign, yAlign := axis.Tick.Label.XAlign, axis.Tick.Label.YAlign
		axis.Tick.Label = textStyle(tickSize)
		axis.Tick.Label.XAlign, axis.Tick.Label.YAlign = xAlign, yAlign
		axis.Tick.Length = 5
		axis.Padding = 0
		axis.LineStyle.Width = thinWidth
		axis.Tick.LineStyle.Width = thinWidth
	}
}
