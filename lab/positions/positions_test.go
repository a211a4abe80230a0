package positions

import (
	"fmt"
	"strings"
	"testing"

	"penrose/board"
	"penrose/movegen"
)

// What the package promises of its sets; the numbers of positions are those of
// the papers (twenty) and of the twelve games of the check.
func TestSets(t *testing.T) {
	ids := map[string]bool{}
	keys := map[board.Key]string{}
	for _, test := range []struct {
		name      string
		positions []Position
		count     int
	}{
		{"Games", Games(), 20},
		{"More", More(), 60},
	} {
		if len(test.positions) != test.count {
			t.Errorf("%s: %d positions, want %d", test.name, len(test.positions), test.count)
		}
		checked := 0
		for i, p := range test.positions {
			game, place, _ := strings.Cut(p.ID, ".")
			if place != fmt.Sprint(i%RunLength+1) {
				t.Errorf("%s: place %q in its run, want %d", p.ID, place, i%RunLength+1)
			}
			if !strings.Contains(p.Comment, "ply") || !strings.Contains(p.Comment, game[len(game)-4:]) {
				t.Errorf("%s: comment %q does not name year and ply", p.ID, p.Comment)
			}
			if ids[p.ID] {
				t.Errorf("%s: the ID is taken", p.ID)
			}
			if other, taken := keys[p.Position.Key()]; taken {
				t.Errorf("%s: same position as %s", p.ID, other)
			}
			ids[p.ID], keys[p.Position.Key()] = true, p.ID

			var moves movegen.List
			movegen.Legal(&p.Position, &moves)
			if moves.Len() == 0 || p.Position.InsufficientMaterial() || p.Position.Rule50() >= 100 {
				t.Errorf("%s: the game is over", p.ID)
			}
			if p.Position.InCheck() {
				checked++
			}
			if i%RunLength > 0 && !follows(&test.positions[i-1].Position, &p.Position) {
				t.Errorf("%s: no move leads to it from the position before", p.ID)
			}
		}
		if checked*10 > test.count {
			t.Errorf("%s: %d of %d positions are checks", test.name, checked, test.count)
		}
	}
}

// follows reports whether a legal move leads from one position to the other, the
// clocks included.
func follows(from, to *board.Position) bool {
	var moves movegen.List
	movegen.Legal(from, &moves)
	for _, m := range moves.Moves() {
		after := *from
		after.Make(m)
		if after.FEN() == to.FEN() {
			return true
		}
	}
	return false
}

// Two calls share nothing: a caller may play on from what it got.
func TestCallsAreIndependent(t *testing.T) {
	first, want := Games(), Games()[0].Position.FEN()
	var moves movegen.List
	movegen.Legal(&first[0].Position, &moves)
	first[0].Position.Make(moves.At(0))
	if got := Games()[0].Position.FEN(); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
