package fit

import (
	"encoding/csv"
	"image/color"
	"io"
	"path/filepath"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"

	"penrose/internal/wholefile"
)

// writeCurve writes the losses by epoch to directory as loss.csv and loss.svg.
func writeCurve(directory string, history []EpochLoss) error {
	lines := [][]string{{"epoch", "training", "held_out"}}
	training, heldOut := make(plotter.XYs, len(history)), make(plotter.XYs, len(history))
	for i, h := range history {
		lines = append(lines, []string{strconv.Itoa(h.Epoch), number(h.Training), number(h.HeldOut)})
		training[i] = plotter.XY{X: float64(h.Epoch), Y: h.Training}
		heldOut[i] = plotter.XY{X: float64(h.Epoch), Y: h.HeldOut}
	}
	if err := writeCSV(filepath.Join(directory, "loss.csv"), lines); err != nil {
		return err
	}
	p := plot.New()
	p.Title.Text = "Loss of the network"
	p.X.Label.Text = "epoch"
	p.Y.Label.Text = "mean squared error of the expected result"
	p.Legend.Top = true
	p.Add(plotter.NewGrid())
	// Two colours of Okabe and Ito, which people with any colour vision can
	// tell apart.
	for _, curve := range []struct {
		name   string
		points plotter.XYs
		color  color.RGBA
	}{
		{"training", training, color.RGBA{0, 114, 178, 255}},
		{"held out", heldOut, color.RGBA{213, 94, 0, 255}},
	} {
		line, points, err := plotter.NewLinePoints(curve.points)
		if err != nil {
			return err
		}
		line.Color, points.Color = curve.color, curve.color
		line.Width = vg.Points(1.8)
		p.Add(line, points)
		p.Legend.Add(curve.name, line, points)
	}
	picture, err := p.WriterTo(7.5*vg.Inch, 4.65*vg.Inch, "svg")
	if err != nil {
		return err
	}
	return wholefile.Write(filepath.Join(directory, "loss.svg"), func(w io.Writer) error {
		_, err := picture.WriteTo(w)
		return err
	})
}

func number(loss float64) string { return strconv.FormatFloat(loss, 'f', 8, 64) }

func writeCSV(name string, lines [][]string) error {
	return wholefile.Write(name, func(w io.Writer) error { return csv.NewWriter(w).WriteAll(lines) })
}
