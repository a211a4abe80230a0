package figure

import (
	"bytes"
	"errors"
	"fmt"
	"image/color"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"

	"penrose/internal/wholefile"
)

// legendEntry is a name with a picture of how its data are drawn.
type legendEntry struct {
	name   string
	thumbs []plot.Thumbnailer
}

// writeFiles writes the three files of a figure. It writes nothing unless all
// three can be made.
func writeFiles(dir, name string, c *chart, table [][]string) error {
	svg, err := c.svg()
	if err != nil {
		return fmt.Errorf("figure %q: %w", name, err)
	}
	png, err := c.png()
	if err != nil {
		return fmt.Errorf("figure %q: %w", name, err)
	}
	numbers, err := encodeCSV(table)
	if err != nil {
		return fmt.Errorf("figure %q: %w", name, err)
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	base := filepath.Join(dir, name)
	return errors.Join(
		writeFile(base+".svg", svg),
		writeFile(base+".png", png),
		writeFile(base+".csv", numbers),
	)
}

func writeFile(name string, content []byte) error {
	return wholefile.Write(name, func(w io.Writer) error {
		_, err := w.Write(content)
		return err
	})
}

func (c *chart) svg() ([]byte, error) {
	canvas := vgsvg.New(width, height)
	if err := c.draw(draw.New(canvas)); err != nil {
		return nil, err
	}
	var buffer bytes.Buffer
	if _, err := canvas.WriteTo(&buffer); err != nil {
		return nil, err
	}
	// Embedding the font would make each file half a megabyte. Arial has the
	// same widths, and one of the two is nearly everywhere.
	return bytes.ReplaceAll(buffer.Bytes(), []byte("font-family:Liberation Sans;"),
		[]byte("font-family:'Liberation Sans',Arial,Helvetica,sans-serif;")), nil
}

func (c *chart) png() ([]byte, error) {
	canvas := vgimg.PngCanvas{Canvas: vgimg.New(width, height)}
	if err := c.draw(draw.New(canvas)); err != nil {
		return nil, err
	}
	var buffer bytes.Buffer
	_, err := canvas.WriteTo(&buffer)
	return buffer.Bytes(), err
}

// draw puts the title above, the legend at the right, where it cannot hide
// data, and the plot into what is left. It writes the labels of the axes itself:
// gonum 0.17 takes the middle of a logarithmic axis for that of a linear one and
// pads the plot against a label it believes there.
func (c *chart) draw(canvas draw.Canvas) error {
	canvas.SetColor(color.White)
	canvas.Fill(canvas.Rectangle.Path())
	canvas = draw.Crop(canvas, margin, -margin, margin, -margin)

	style := titleStyle()
	for _, line := range breakLines(c.title, canvas.Max.X-canvas.Min.X, style) {
		canvas.Max.Y -= lineHeight(style)
		canvas.FillText(style, vg.Point{X: canvas.Min.X, Y: canvas.Max.Y}, line)
	}
	canvas.Max.Y -= margin

	if space := c.legendSpace(); space > 0 {
		area := canvas
		area.Min.X = canvas.Max.X - space + legendGap
		if err := c.drawLegend(area); err != nil {
			return err
		}
		canvas.Max.X -= space
	}

	style = textStyle(labelSize)
	style.XAlign = draw.XCenter
	inner := draw.Crop(canvas, lineHeight(style)+labelGap, 0, lineHeight(style)+labelGap, 0)
	c.plot.Draw(inner)
	middle := c.plot.DataCanvas(inner)
	descent := style.FontExtents().Descent
	canvas.FillText(style, vg.Point{X: middle.Center().X, Y: canvas.Min.Y}, c.xLabel)
	style.Rotation, style.YAlign = math.Pi/2, draw.YTop
	canvas.FillText(style, vg.Point{X: canvas.Min.X - descent, Y: middle.Center().Y}, c.yLabel)
	return nil
}

// legendSpace returns the width of the legend with its distance from the plot;
// a single line needs none.
func (c *chart) legendSpace() vg.Length {
	if len(c.legend) < 2 {
		return 0
	}
	style := textStyle(legendSize)
	widest := vg.Length(0)
	for _, e := range c.legend {
		for _, line := range breakLines(e.name, legendText, style) {
			widest = max(widest, style.Width(line))
		}
	}
	return legendGap + thumbWidth + 6 + widest
}

func (c *chart) drawLegend(area draw.Canvas) error {
	style := textStyle(legendSize)
	high := lineHeight(style)
	y := area.Max.Y // of the top of the next line
	for _, e := range c.legend {
		icon := area
		icon.Min.Y, icon.Max.Y, icon.Max.X = y-high, y, area.Min.X+thumbWidth
		for _, t := range e.thumbs {
			t.Thumbnail(&icon)
		}
		for _, line := range breakLines(e.name, legendText, style) {
			area.FillText(style, vg.Point{X: icon.Max.X + 6, Y: y - 0.8*high}, line)
			y -= high
		}
		y -= 5
	}
	if y < area.Min.Y {
		return fmt.Errorf("the legend of %d lines does not fit", len(c.legend))
	}
	return nil
}

func lineHeight(style text.Style) vg.Length { return style.FontExtents().Height * 1.05 }

// breakLines breaks s at spaces into lines of at most the given width; a single
// word may be wider.
func breakLines(s string, limit vg.Length, style text.Style) []string {
	var lines []string
	line := ""
	for _, word := range strings.Fields(s) {
		longer := strings.TrimSpace(line + " " + word)
		if line != "" && style.Width(longer) > limit {
			lines = append(lines, line)
			longer = word
		}
		line = longer
	}
	return append(lines, line)
}
