package figure

import (
	"bytes"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// lines returns a figure that uses every feature of lines.
func lines() *Figure {
	return &Figure{
		Name: "lines", Title: "Leaves by table size", XLabel: "entries", YLabel: "leaves, %", XName: "entries",
		LogX: true, XTicks: PowersOfTwo(10, 14, 2), Reference: &Reference{100, "NegaScout"}, Step: true,
		Series: []Series{
			{Name: "MTD(f)", X: []float64{1024, 4096, 16384}, Y: []float64{120, 95.5, 92}},
			{Name: "MT-SSS*, the upper bound", X: []float64{1024, 16384}, Y: []float64{300, 98}, Low: []float64{290, 97}, High: []float64{320, 99}, Dashed: true},
		},
	}
}

func bars() *Bars {
	return &Bars{
		Name: "bars", Title: "Leaves by algorithm", XLabel: "algorithm", YLabel: "leaves, %",
		Categories: []string{"MTD(f)", "Aspiration NegaScout"}, Reference: &Reference{100, "NegaScout"},
		Series: []Series{
			{Name: "games", Y: []float64{93, 100}, Low: []float64{90, 99}, High: []float64{95, 101}},
			{Name: "more", Y: []float64{94, -3}},
		},
	}
}

// files returns what write leaves in an empty directory, by name.
func files(t *testing.T, write func(dir string) error) map[string][]byte {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "new")
	if err := write(dir); err != nil {
		t.Fatal(err)
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	contents := map[string][]byte{}
	for _, e := range entries {
		if contents[e.Name()], err = os.ReadFile(filepath.Join(dir, e.Name())); err != nil {
			t.Fatal(err)
		}
	}
	return contents
}

func TestWriteIsDeterministic(t *testing.T) {
	for name, write := range map[string]func(string) error{"lines": lines().Write, "bars": bars().Write} {
		first, second := files(t, write), files(t, write)
		if len(first) != 3 {
			t.Errorf("%s: %d files, want 3", name, len(first))
		}
		for file, content := range first {
			if !bytes.Equal(content, second[file]) {
				t.Errorf("%s differs from run to run", file)
			}
		}
		config, err := png.DecodeConfig(bytes.NewReader(first[name+".png"]))
		if err != nil || config.Width != 1000 || config.Height != 620 {
			t.Errorf("%s: PNG of %dx%d pixels (%v), want 1000x620", name, config.Width, config.Height, err)
		}
	}
}

func TestSVGNamesEverything(t *testing.T) {
	svg := string(files(t, lines().Write)["lines.svg"])
	for _, want := range []string{"Leaves by table size", ">entries<", "leaves, %", "MTD(f)", "upper bound", "NegaScout", ">100<"} {
		if !strings.Contains(svg, want) {
			t.Errorf("no %q", want)
		}
	}
}

func TestCSV(t *testing.T) {
	for _, test := range []struct {
		file  string
		write func(string) error
		want  string
	}{
		{"lines.csv", lines().Write, `series,entries,"leaves, %",low,high
MTD(f),1024,120,,
MTD(f),4096,95.5,,
MTD(f),16384,92,,
"MT-SSS*, the upper bound",1024,300,290,320
"MT-SSS*, the upper bound",16384,98,97,99
`},
		{"bars.csv", bars().Write, `series,algorithm,"leaves, %",low,high
games,MTD(f),93,90,95
games,Aspiration NegaScout,100,99,101
more,MTD(f),94,,
more,Aspiration NegaScout,-3,,
`},
	} {
		if got := string(files(t, test.write)[test.file]); got != test.want {
			t.Errorf("%s: got\n%s\nwant\n%s", test.file, got, test.want)
		}
	}
}

func TestWriteRefuses(t *testing.T) {
	for _, test := range []struct {
		name   string
		change func(f *Figure)
		want   string // part of the error
	}{
		{"no name", func(f *Figure) { f.Name = "" }, "name"},
		{"name with a directory", func(f *Figure) { f.Name = "a/b" }, "name"},
		{"no title", func(f *Figure) { f.Title = "" }, "title"},
		{"no label of X", func(f *Figure) { f.XLabel = "" }, "label"},
		{"no label of Y", func(f *Figure) { f.YLabel = "" }, "label"},
		{"no series", func(f *Figure) { f.Series = nil }, "no series"},
		{"empty series", func(f *Figure) { f.Series[0].X, f.Series[0].Y = nil, nil }, "empty"},
		{"nameless series", func(f *Figure) { f.Series[0].Name = "" }, "name"},
		{"two of a name", func(f *Figure) { f.Series[0].Name = f.Series[1].Name }, "two series"},
		{"more X than Y", func(f *Figure) { f.Series[0].Y = f.Series[0].Y[:2] }, "3 X and 2 Y"},
		{"too few error bars", func(f *Figure) { f.Series[1].Low = nil }, "error bars"},
		{"value above its error bar", func(f *Figure) { f.Series[1].Y[0] = 350 }, "between"},
		{"value below its error bar", func(f *Figure) { f.Series[1].Y[0] = 280 }, "between"},
		{"not a number", func(f *Figure) { f.Series[0].Y[1] = math.NaN() }, "finite"},
		{"zero on a logarithmic X", func(f *Figure) { f.Series[0].X[0] = 0 }, "logarithmic"},
		{"negative on a logarithmic Y", func(f *Figure) { f.LogY, f.Series[0].Y[1] = true, -2 }, "logarithmic"},
		{"reference on a logarithmic Y", func(f *Figure) { f.LogY, f.Reference.Value = true, 0 }, "reference"},
		{"nameless reference", func(f *Figure) { f.Reference.Label = "" }, "label"},
		{"tick on a logarithmic X", func(f *Figure) { f.XTicks[0].Value = 0 }, "tick"},
		{"legend that does not fit", func(f *Figure) {
			for c := range 30 {
				s := f.Series[0]
				s.Name += strings.Repeat("x", c+1)
				f.Series = append(f.Series, s)
			}
		}, "does not fit"},
	} {
		f, dir := lines(), t.TempDir()
		test.change(f)
		if err := f.Write(dir); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: error %v, want one about %q", test.name, err, test.want)
		}
		if left, _ := os.ReadDir(dir); len(left) != 0 {
			t.Errorf("%s: left %s behind", test.name, left)
		}
	}
}

func TestBarsRefuse(t *testing.T) {
	for _, test := range []struct {
		name   string
		change func(b *Bars)
		want   string // part of the error
	}{
		{"too few Y", func(b *Bars) { b.Series[0].Y = b.Series[0].Y[:1] }, "1 Y for 2 categories"},
		{"X", func(b *Bars) { b.Series[0].X = []float64{1, 2} }, "categories in place of X"},
		{"negative on a logarithmic Y", func(b *Bars) { b.LogY = true }, "logarithmic"},
	} {
		b := bars()
		test.change(b)
		if err := b.Write(t.TempDir()); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: error %v, want one about %q", test.name, err, test.want)
		}
	}
}

// Ranges without extent must still give an axis.
func TestSinglePoint(t *testing.T) {
	for _, logarithmic := range []bool{false, true} {
		f := &Figure{Name: "point", Title: "t", XLabel: "x", YLabel: "y", LogX: logarithmic, LogY: logarithmic,
			Series: []Series{{Name: "s", X: []float64{7}, Y: []float64{1}}}}
		if err := f.Write(t.TempDir()); err != nil {
			t.Errorf("logarithmic %v: %v", logarithmic, err)
		}
	}
}
