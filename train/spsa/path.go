package spsa

import (
	"encoding/csv"
	"io"
	"path/filepath"
	"strconv"

	"penrose/internal/figure"
	"penrose/internal/wholefile"
)

// writePath writes the path of every number to the directory, as path.csv and as
// path.svg.
func (s *state) writePath(directory string) error {
	err := wholefile.Write(filepath.Join(directory, "path.csv"), s.writeCSV)
	if err != nil {
		return err
	}
	return wholefile.Write(filepath.Join(directory, "path.svg"), func(w io.Writer) error {
		return figure.WritePanels(w, s.picture())
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

// picture returns a small chart for each number: the value over the iterations, and a
// dashed line where it began. The scale of each is at least two steps up and down, so
// that noise looks like noise.
func (s *state) picture() []figure.Panel {
	iterations := make([]float64, len(s.Path))
	for i, p := range s.Path {
		iterations[i] = float64(p.Iteration)
	}
	panels := make([]figure.Panel, len(s.Numbers))
	for i, n := range s.Numbers {
		panels[i] = figure.Panel{
			Title: n.Name, X: iterations, Reference: float64(n.Start),
			EndX: float64(s.Settings.Iterations), Spread: float64(2 * n.Step),
		}
		for _, p := range s.Path {
			panels[i].Y = append(panels[i].Y, p.Values[i])
		}
	}
	return panels
}
