package spsa

import (
	"encoding/csv"
	"image/color"
	"io"
	"path/filepath"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"

	"penrose/internal/wholefile"
)

// writePath writes the path of every number to the directory, as path.csv and as
// path.svg.
func (s *state) writePath(directory string) error {
	err := wholefile.Write(filepath.Join(directory, "path.csv"), s.writeCSV)
	if err != nil {
		return err
	}
	picture, err := s.picture()
	if err != nil {
		return err
	}
	return wholefile.Write(filepath.Join(directory, "path.svg"), func(w io.Writer) error {
		_, err := picture.WriteTo(w)
		return err
	})
}

func (s *state) writeCSV(w io.Writer) error {
	header := []string{"iteration"}
	for _, n := range s.Numbers {
		header = append(header, n.Name)
	}
	lines := [][]string{header}
	for _, p := range s.Path {
		line := []string{strconv.Itoa(p.Iteration)}
		for _, v := range p.Values {
			line = append(line, strconv.FormatFloat(v, 'f', 3, 64))
		}
		lines = append(lines, line)
	}
	return csv.NewWriter(w).WriteAll(lines)
}

// picture draws a small chart for each number: the value over the iterations, and a
// dashed line where it began. The scale of each is at least two steps up and down, so
// that noise looks like noise.
func (s *state) picture() (*vgsvg.Canvas, error) {
	const columns, width, height = 4, 2.4 * vg.Inch, 1.7 * vg.Inch
	rows := (len(s.Numbers) + columns - 1) / columns
	canvas := vgsvg.New(columns*width, vg.Length(rows)*height)
	tiles := draw.Tiles{Rows: rows, Cols: columns, PadX: 6, PadY: 6}
	charts := make([][]*plot.Plot, rows)
	for i := range charts {
		charts[i] = make([]*plot.Plot, columns)
	}
	for i := range s.Numbers {
		chart, err := s.chart(i)
		if err != nil {
			return nil, err
		}
		charts[i/columns][i%columns] = chart
	}
	whole := draw.New(canvas)
	for i, row := range plot.Align(charts, tiles, whole) {
		for j, tile := range row {
			if charts[i][j] != nil {
				charts[i][j].Draw(tile)
			}
		}
	}
	return canvas, nil
}

func (s *state) chart(i int) (*plot.Plot, error) {
	n := &s.Numbers[i]
	points := make(plotter.XYs, len(s.Path))
	for j, p := range s.Path {
		points[j] = plotter.XY{X: float64(p.Iteration), Y: p.Values[i]}
	}
	line, err := plotter.NewLine(points)
	if err != nil {
		return nil, err
	}
	start, err := plotter.NewLine(plotter.XYs{{X: 0, Y: float64(n.Start)}, {X: float64(s.Settings.Iterations), Y: float64(n.Start)}})
	if err != nil {
		return nil, err
	}
	line.Color, line.Width = color.RGBA{0, 114, 178, 255}, vg.Points(1.2)
	start.Color, start.Dashes = color.Gray{128}, []vg.Length{3, 3}
	p := plot.New()
	p.Title.Text = n.Name
	p.Title.TextStyle.Font.Size = 9
	p.X.Tick.Label.Font.Size, p.Y.Tick.Label.Font.Size = 7, 7
	p.Add(start, line)
	p.Y.Min = min(p.Y.Min, float64(n.Start-2*n.Step))
	p.Y.Max = max(p.Y.Max, float64(n.Start+2*n.Step))
	return p, nil
}
