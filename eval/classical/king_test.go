package classical

import (
	"testing"

	"penrose/board"
	"penrose/chesstest"
)

// TestPressure counts by hand what presses on White's king. With the unit that it has here, the pressure is
// the endgame half of the sum.
func TestPressure(t *testing.T) {
	const knight, rook, queen = int(board.Knight), int(board.Rook), int(board.Queen)
	for _, c := range []struct {
		field string
		index int
		fen   string
		want  int
	}{
		{"kingAttacker", queen, "6k1/8/8/8/8/8/4q3/6K1 w - - 0 1", 1},
		{"kingAttacker", rook, "6k1/8/8/8/8/8/4r3/6K1 w - - 0 1", 0}, // alone and no queen
		{"kingAttacker", rook, "5r1r/k7/8/8/8/8/8/6K1 w - - 0 1", 2},
		{"queenless", 0, "5r1r/k7/8/8/8/8/8/6K1 w - - 0 1", 1},
		{"queenless", 0, "6k1/8/8/8/8/8/4q3/6K1 w - - 0 1", 0},
		{"zoneSquare", 0, "6k1/8/8/8/8/8/4q3/6K1 w - - 0 1", 5},       // f1, f2, g2, h2 and f3
		{"weakSquare", 0, "6k1/8/8/8/8/8/4q3/6K1 w - - 0 1", 4},       // all but f3
		{"weakSquare", 0, "6k1/8/8/8/8/8/4q3/R5K1 w - - 0 1", 3},      // the rook covers f1
		{"weakSquare", 0, "k7/8/8/8/1q6/4P1K1/8/8 w - - 0 1", 2},      // the pawn covers f4
		{"safeCheck", queen, "6k1/8/8/8/8/8/4q3/6K1 w - - 0 1", 1},    // e1, for example
		{"unsafeCheck", queen, "6k1/8/8/8/8/8/4q3/6K1 w - - 0 1", 0},  // those on f2 do not count
		{"safeCheck", knight, "kq6/8/8/8/4n3/8/7P/5R1K w - - 0 1", 0}, // f2 and g3 are covered
		{"unsafeCheck", knight, "kq6/8/8/8/4n3/8/7P/5R1K w - - 0 1", 1},
		{"safeCheck", rook, "1q4k1/8/8/8/8/8/4r3/4N1K1 w - - 0 1", 1}, // takes the knight
		{"knightDefends", 0, "6k1/8/8/8/4N3/8/4q3/6K1 w - - 0 1", 1},  // f2
		{"flankAttack", 0, "k7/8/8/8/8/8/4q3/6K1 w - - 0 1", 11},      // from e1 to e5 and h5
		{"flankAttack", 0, "k7/8/8/8/8/8/7q/3K4 w - - 0 1", 6},        // c2 to f2, f4 and e5
		{"flankTwice", 0, "4r3/k7/8/8/8/8/4q3/6K1 w - - 0 1", 4},      // e1 and e3 to e5
		{"flankDefence", 0, "k7/8/8/8/8/8/4q3/6K1 w - - 0 1", 5},      // those beside the king
	} {
		p := chesstest.Parse(t, c.fen)
		w := weighted(t, c.field, c.index, 1)
		w.pressureEndgame, w.pressureLimit = 1024, 100
		if got := -w.Parts(&p).Sum[1]; got != c.want {
			t.Errorf("%s %d, %s: %d, want %d", c.field, c.index, c.fen, got, c.want)
		}
	}
}

// TestPressureCosts: the cost of pressure grows with its square up to a limit, and shelter takes some of the
// pressure away. Here shelter is that White's king has no pawn on its file.
func TestPressureCosts(t *testing.T) {
	p := chesstest.Parse(t, "k7/p7/8/8/8/8/4q3/6K1 w - - 0 1")
	for _, c := range []struct {
		attacker, limit, shelter int
		want                     Value
	}{
		{160, 100, 0, Value{-4, -80}}, // 160 * 160 / 6400
		{320, 100, 0, Value{-16, -160}},
		{320, 10, 0, Value{-10, -160}},
		{-320, 100, 0, Value{}},
		{320, 100, 80, Value{80 - 4, -80}}, // two of it for each centipawn
	} {
		w := weighted(t, "kingAttacker", int(board.Queen), c.attacker)
		w.pressureEndgame, w.pressureLimit, w.shelterOnFile, w.shelterShare = 512, c.limit, c.shelter, 200
		if got := w.Parts(&p).Sum; got != c.want {
			t.Errorf("%+v: %v", c, got)
		}
	}
}

// TestShelter counts the pawns by White's king, less those by Black's.
func TestShelter(t *testing.T) {
	for _, c := range []struct {
		fen  string
		w    Weights
		want int
	}{
		{"k7/8/8/8/8/8/5PPP/6K1 w - - 0 1", Weights{shelter: [8]int{1: 1}}, 3},
		{"k7/8/8/8/8/8/5PPP/6K1 w - - 0 1", Weights{shelter: [8]int{0: 1}}, -3},
		{"4k3/8/8/8/8/8/5P2/7K w - - 0 1", Weights{shelter: [8]int{1: 1}}, 1}, // three files in the corner too
		{"4k3/8/8/8/8/8/2P5/K7 w - - 0 1", Weights{shelter: [8]int{1: 1}}, 1},
		{"4k3/8/8/8/8/8/5PK1/8 w - - 0 1", Weights{shelter: [8]int{1: 1}}, 1},  // beside the king
		{"4k3/8/8/8/8/6K1/6P1/8 w - - 0 1", Weights{shelter: [8]int{1: 1}}, 0}, // behind it
		{"4k3/4p3/8/8/8/8/8/6K1 w - - 0 1", Weights{shelterOnFile: 1}, 1},
		{"4k3/8/8/8/8/8/PPP5/R3K3 w Q - 0 1", Weights{shelter: [8]int{1: 1}}, 2}, // from c1
		{"4k3/8/8/8/8/8/5PPP/4K2R w K - 0 1", Weights{shelter: [8]int{1: 1}}, 3}, // from g1
		{"4k3/8/8/8/8/8/5PPP/4K2R w - - 0 1", Weights{shelter: [8]int{1: 1}}, 1},
		{"4k3/8/8/8/6p1/8/8/6K1 w - - 0 1", Weights{storm: [8]int{3: 4}, stormBlocked: 50}, 4},
		{"4k3/8/8/8/6p1/6P1/8/6K1 w - - 0 1", Weights{storm: [8]int{3: 4}, stormBlocked: 50}, 2},
		{"4k3/8/8/8/6p1/8/6P1/6K1 w - - 0 1", Weights{storm: [8]int{3: 4}, stormBlocked: 50}, 4},
	} {
		p := chesstest.Parse(t, c.fen)
		if got := c.w.Parts(&p).Sum[0]; got != c.want {
			t.Errorf("%s: %d, want %d", c.fen, got, c.want)
		}
	}
}
