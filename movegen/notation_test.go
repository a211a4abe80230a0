package movegen

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"penrose/board"
)

// TestMoveLists compares all legal moves of each position in
// testdata/perft/movegen-json, in SAN and by the position they lead to. Those
// files give the en passant target after every double push. We give it only if a
// capture is legal, so the test compares positions, not texts.
func TestMoveLists(t *testing.T) {
	paths, err := filepath.Glob("../testdata/perft/movegen-json/*.json")
	if err != nil || len(paths) != 4 {
		t.Fatalf("move lists %v, want 4 (%v)", paths, err)
	}
	for _, path := range paths {
		var file struct {
			TestCases []struct {
				Start    struct{ FEN string }
				Expected []struct{ Move, FEN string }
			}
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(text, &file); err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		for _, c := range file.TestCases {
			p := mustParse(t, c.Start.FEN)
			var list List
			if Legal(&p, &list); list.Len() != len(c.Expected) {
				t.Errorf("%s: %d legal moves, want %d", c.Start.FEN, list.Len(), len(c.Expected))
			}
			for _, want := range c.Expected {
				m, err := ParseSAN(&p, want.Move)
				if err != nil {
					t.Errorf("%s: %v", c.Start.FEN, err)
					continue
				}
				if got := FormatSAN(&p, m); got != want.Move {
					t.Errorf("%s: %v is written %s, want %s", c.Start.FEN, m, got, want.Move)
				}
				child := p
				child.Make(m)
				if child != mustParse(t, want.FEN) {
					t.Errorf("%s: %s leads to %s, want %s", c.Start.FEN, want.Move, child.FEN(), want.FEN)
				}
			}
		}
	}
}

// TestCastlingNotationChess960 reads and writes the castling moves of
// board/testdata/chess960/castling-fen-examples.tsv, whose columns are X-FEN,
// Shredder-FEN, legal moves, castlings in UCI and in SAN (by python-chess).
func TestCastlingNotationChess960(t *testing.T) {
	checked := 0
	for _, line := range readLines(t, "..", "board", "testdata", "chess960", "castling-fen-examples.tsv") {
		fields := strings.Split(line, "\t")
		if fields[3] == "-" {
			continue
		}
		p := mustParse(t, fields[0])
		san := strings.Fields(fields[4])
		for i, uci := range strings.Fields(fields[3]) {
			m, err := ParseUCI(&p, uci)
			if err != nil || m.Kind() != board.Castling || FormatUCI(m, true) != uci {
				t.Errorf("%s: %s is read as %v (%v)", fields[0], uci, m, err)
				continue
			}
			if got := FormatSAN(&p, m); got != san[i] {
				t.Errorf("%s: %s is written %s, want %s", fields[0], uci, got, san[i])
			}
			if got, err := ParseSAN(&p, san[i]); got != m {
				t.Errorf("%s: %s is read as %v (%v), want %v", fields[0], san[i], got, err, m)
			}
			checked++
		}
	}
	if checked < 50 {
		t.Errorf("only %d castlings checked", checked)
	}
}

// TestNotationRoundTrip writes and reads every legal move of random games.
func TestNotationRoundTrip(t *testing.T) {
	walkRandomGames(t, 2, 300, 10, gameStarts(t, true), func(p *board.Position) { checkRoundTrip(t, p) })
}

// checkRoundTrip writes each legal move of p in every notation and reads it
// again. No two moves may share a text.
func checkRoundTrip(t testing.TB, p *board.Position) {
	t.Helper()
	var list List
	Legal(p, &list)
	texts := make(map[string]board.Move, list.Len())
	for _, m := range list.Moves() {
		san := FormatSAN(p, m)
		if other, ok := texts[san]; ok {
			t.Errorf("%s: %v and %v are both written %s", p.FEN(), other, m, san)
		}
		texts[san] = m
		if got, err := ParseSAN(p, san); got != m {
			t.Errorf("%s: %s is read as %v (%v), want %v", p.FEN(), san, got, err, m)
		}
		for _, chess960 := range [...]bool{true, false} {
			uci := FormatUCI(m, chess960)
			if got, err := ParseUCI(p, uci); got != m {
				t.Errorf("%s: %s is read as %v (%v), want %v", p.FEN(), uci, got, err, m)
			}
		}
	}
}
