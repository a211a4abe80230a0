package figure

import (
	"errors"
	"fmt"
	"io"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"
)

// Panel is one of many small charts: a line, and a dashed line to compare with.
type Panel struct {
	Title     string
	X, Y      []float64
	Reference float64 // height of the dashed line
	EndX      float64 // right end of the dashed line, which starts at 0
	Spread    float64 // the axis shows at least this much above and below Reference
}

const (
	panelColumns           = 4
	panelWidth   vg.Length = 2.4 * vg.Inch
	panelHeight  vg.Length = 1.7 * vg.Inch
	panelGap     vg.Length = 6
	panelTitle   vg.Length = 9
	panelTick    vg.Length = 7
)

// WritePanels writes the panels to w as one SVG picture, four in a row. An error says
// which panel lacks data or has values that are not finite.
func WritePanels(w io.Writer, panels []Panel) error {
	if len(panels) == 0 {
		return errors.New("no panels")
	}
	rows := (len(panels) + panelColumns - 1) / panelColumns
	plots := make([][]*plot.Plot, rows)
	for i := range plots {
		plots[i] = make([]*plot.Plot, panelColumns)
	}
	for i := range panels {
		p, err := panels[i].plot()
		if err != nil {
			return fmt.Errorf("panel %q: %w", panels[i].Title, err)
		}
		plots[i/panelColumns][i%panelColumns] = p
	}
	canvas := vgsvg.New(panelColumns*panelWidth, vg.Length(rows)*panelHeight)
	tiles := draw.Tiles{Rows: rows, Cols: panelColumns, PadX: panelGap, PadY: panelGap}
	for i, row := range plot.Align(plots, tiles, draw.New(canvas)) {
		for j, tile := range row {
			if plots[i][j] != nil {
				plots[i][j].Draw(tile)
			}
		}
	}
	_, err := canvas.WriteTo(w)
	return err
}

func (p *Panel) plot() (*plot.Plot, error) {
	if len(p.X) == 0 || len(p.X) != len(p.Y) {
		return nil, fmt.Errorf("%d X and %d Y", len(p.X), len(p.Y))
	}
	for _, values := range [][]float64{p.X, p.Y, {p.Reference, p.EndX, p.Spread}} {
		if err := checkValues("value", values, false); err != nil {
			return nil, err
		}
	}
	points := make(plotter.XYs, len(p.X))
	for i := range points {
		points[i] = plotter.XY{X: p.X[i], Y: p.Y[i]}
	}
	line := &plotter.Line{XYs: points, LineStyle: draw.LineStyle{Color: seriesColor(0), Width: vg.Points(1.2)}}
	reference := &plotter.Line{
		XYs:       plotter.XYs{{X: 0, Y: p.Reference}, {X: p.EndX, Y: p.Reference}},
		LineStyle: draw.LineStyle{Color: gray(128), Width: thinWidth, Dashes: []vg.Length{3, 3}},
	}
	chart := plot.New()
	chart.Title.Text = p.Title
	chart.Title.TextStyle.Font.Size = panelTitle
	chart.X.Tick.Label.Font.Size, chart.Y.Tick.Label.Font.Size = panelTick, panelTick
	chart.Add(reference, line)
	chart.Y.Min = min(chart.Y.Min, p.Reference-p.Spread)
	chart.Y.Max = max(chart.Y.Max, p.Reference+p.Spread)
	return chart, nil
}
