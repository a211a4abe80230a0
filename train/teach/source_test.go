package teach

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"penrose/eval/classical"
)

// The weights in use come out as the source they are compiled from.
func TestSourceRoundTrip(t *testing.T) {
	want, err := os.ReadFile("../../eval/classical/fitted.go")
	if err != nil {
		t.Fatal(err)
	}
	var got bytes.Buffer
	if err := Source(&got, classical.DefaultWeights(), "note"); err != nil {
		t.Fatal(err)
	}
	body := func(text string) string { return text[strings.Index(text, "\npackage classical\n"):] }
	if body(got.String()) != body(string(want)) {
		t.Errorf("eval/classical/fitted.go is not what Source makes of it:\n%s", got.String())
	}
	if !strings.Contains(got.String(), "\n// note\n") {
		t.Error("no note")
	}
}

// One field of each form, with values that are easily lost: negative ones, 0 between
// others, a half that is 0.
func TestSourceOfForms(t *testing.T) {
	w := classical.DefaultWeights()
	for _, f := range w.Fields() {
		for i := range f.Len() {
			f.Set(i, classical.Value{})
		}
		switch f.Name {
		case "bishopPair":
			f.Set(0, classical.Value{-3, 40})
		case "material":
			f.Set(3, classical.Value{500, 0})
		case "passed":
			f.Set(2, classical.Value{0, 7})
			f.Set(4, classical.Value{-1, -2})
		case "storm":
			f.Set(0, classical.Value{-5})
		case "tempo":
			f.Set(0, classical.Value{11})
		case "mobility":
			f.Set(28+2, classical.Value{1, -1})
		case "enemyKing":
			f.Set(64*5+8, classical.Value{77, -88}) // a king on a2
		}
	}
	var got bytes.Buffer
	if err := Source(&got, w, "note"); err != nil {
		t.Fatal(err)
	}
	text := strings.Join(strings.Fields(got.String()), " ") // however it is aligned
	for _, want := range []string{
		"bishopPair: pair(-3, 40),",
		"material: [6]taper{board.Rook: pair(500, 0)},",
		"passed: [8]taper{2: pair(0, 7), 4: pair(-1, -2)},",
		"storm: [8]int{0: -5},",
		"tempo: 11,",
		"mobility: [6][28]taper{ board.Knight: { pair(0, 0), pair(0, 0), pair(1, -1), }, },",
		"ownKing: [6][64]taper{},",
		"enemyKing: [6][64]taper{ board.King: tapered(squares{ 0, 0,",
		"77, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, }, squares{",
		"-88, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, }),",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, got.String())
		}
	}
}

// Only a first dimension of the number of piece types goes by piece type, whatever the lengths of others.
func TestSourceOfTables(t *testing.T) {
	for _, c := range []struct {
		name  string
		shape []int
		at    int
		want  string
	}{
		{"mobility", []int{6, 28}, 5 * 28, "[6][28]taper{\nboard.King: {\n"},
		{"mobility", []int{8, 21}, 7 * 21, "[8][21]taper{\n7: {\n"},
		{"mobility", []int{4, 42}, 3 * 42, "[4][42]taper{\n3: {\n"},
		{"mobility", []int{28, 6}, 27 * 6, "[28][6]taper{\n27: {\n"},
		{"material", []int{6}, 5, "[6]taper{board.King: "},
		{"passedFile", []int{4}, 3, "[4]taper{3: "},
	} {
		w := new(classical.Weights)
		set(t, w, c.name, c.at, classical.Value{1, 2})
		for _, f := range w.Fields() {
			if f.Name != c.name {
				continue
			}
			f.Shape = c.shape
			var got bytes.Buffer
			writeField(&got, &f)
			if !strings.HasPrefix(got.String(), c.want+"pair(1, 2)") {
				t.Errorf("%s of %v: %s\nwant %s", c.name, c.shape, got.String(), c.want)
			}
		}
	}
}
