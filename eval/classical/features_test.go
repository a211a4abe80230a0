package classical

import (
	"testing"

	"penrose/board"
	"penrose/chesstest"
)

// weighted returns weights that are all 0 but one, whose halves are both v.
func weighted(t *testing.T, field string, index, v int) *Weights {
	t.Helper()
	w := new(Weights)
	for _, f := range w.Fields() {
		if f.Name == field {
			f.Set(index, Value{v, v})
			return w
		}
	}
	t.Fatalf("no field %q", field)
	return nil
}

// TestFeatures counts features by hand. When their weight is 1 and all others are 0, the sum of the
// terms is the number of features of the side to move less that of the other side.
func TestFeatures(t *testing.T) {
	const knight, bishop, rook = int(board.Knight), int(board.Bishop), int(board.Rook)
	for _, c := range []struct {
		field string
		index int
		fen   string
		want  int
	}{
		{"passed", 3, "4k3/8/8/8/P7/P7/8/4K3 w - - 0 1", 1},
		{"passed", 2, "4k3/8/8/8/P7/P7/8/4K3 w - - 0 1", 0}, // another pawn is before it
		{"passedFile", 0, "4k3/8/8/7P/8/8/8/4K3 w - - 0 1", 1},
		{"passedFile", 2, "4k3/8/8/5P2/8/8/8/4K3 w - - 0 1", 1},
		{"passedDefended", 3, "4k3/8/8/8/P7/1P6/8/4K3 w - - 0 1", 1},
		{"passedOwnKing", 3, "k7/8/8/8/P7/8/8/K7 w - - 0 1", 4},
		{"passedEnemyKing", 3, "k7/8/8/8/P7/8/8/K7 w - - 0 1", 3},
		{"passedEnemyKing", 2, "k7/8/8/8/8/P7/8/K7 w - - 0 1", 0}, // from the fourth rank on
		{"passedBlocked", 4, "k7/8/n7/P7/8/8/8/K7 w - - 0 1", 1},
		{"passedBlocked", 4, "k7/8/N7/P7/8/8/8/K7 w - - 0 1", 0},
		{"passedSafeStop", 4, "7k/8/8/P7/8/8/8/7K w - - 0 1", 1},
		{"passedFreePath", 4, "7k/8/8/P7/8/8/8/7K w - - 0 1", 1},
		{"passedSafeStop", 4, "7r/7k/8/P7/8/8/8/7K w - - 0 1", 1},
		{"passedFreePath", 4, "7r/7k/8/P7/8/8/8/7K w - - 0 1", 0}, // the rook attacks a8
		{"passedFreePath", 4, "n6k/8/8/P7/8/8/8/7K w - - 0 1", 0}, // the knight stands there
		{"passedRookBehind", 4, "7k/8/8/P7/8/8/8/R6K w - - 0 1", 1},
		{"passedRookBehind", 4, "6k1/8/8/P7/8/8/8/Q6K w - - 0 1", 1},
		{"passedRookBehind", 4, "7k/R7/8/P7/8/8/8/7K w - - 0 1", 0},
		{"passedRookBehind", 4, "7k/8/8/P7/N7/8/8/R6K w - - 0 1", 0},
		{"passedUnstoppable", 0, "6k1/8/8/8/8/8/P7/7K w - - 0 1", 1}, // five moves against six steps
		{"passedUnstoppable", 0, "5k2/8/8/8/8/8/P7/7K w - - 0 1", 0}, // against five
		{"passedUnstoppable", 0, "6k1/8/8/8/8/8/P7/7K b - - 0 1", 0}, // of the six the first is made
		{"passedUnstoppable", 0, "7k/8/8/8/8/8/P7/7K b - - 0 1", -1},
		{"passedUnstoppable", 0, "6k1/8/8/8/8/8/P6n/7K w - - 0 1", 0},
		{"passedUnstoppable", 0, "6k1/8/N7/8/8/8/P7/7K w - - 0 1", 0},
		{"passedUnstoppable", 0, "7k/8/8/8/8/8/PP6/7K w - - 0 1", 1}, // one is enough

		{"candidate", 3, "4k3/8/1p6/8/1PP5/8/8/4K3 w - - 0 1", 1},
		{"candidate", 3, "4k3/8/1p6/8/2P5/8/8/4K3 w - - 0 1", 0},
		{"doubled", 0, "4k3/8/8/8/P7/P7/8/4K3 w - - 0 1", 1},
		{"isolated", 0, "4k3/p7/8/8/8/8/P1P5/4K3 w - - 0 1", 1},
		{"unopposed", 0, "4k3/p7/8/8/8/8/P1P5/4K3 w - - 0 1", 1},
		{"backward", 0, "4k3/8/8/1pp5/4P3/3P4/8/4K3 w - - 0 1", 1},
		{"unopposed", 0, "4k3/8/8/1pp5/4P3/3P4/8/4K3 w - - 0 1", 1},
		{"backward", 0, "4k3/8/8/8/3pP3/3P4/8/4K3 w - - 0 1", 1},      // it is blocked
		{"backward", 0, "4k3/8/8/1pp5/4P3/3P4/4P3/4K3 w - - 0 1", 0},  // e2-e3 defends it
		{"supported", 0, "4k3/8/8/8/8/1P6/P1P5/4K3 w - - 0 1", 2},     // b3, by two
		{"connected", 2, "4k3/8/8/8/8/1P6/P1P5/4K3 w - - 0 1", 1},     // b3
		{"connected", 1, "4k3/8/8/8/8/1P6/P1P5/4K3 w - - 0 1", 0},     // a2 and c2 are not
		{"connected", 1, "4k3/8/8/8/8/8/PP6/4K3 w - - 0 1", 2},        // by each other
		{"phalanx", 1, "4k3/8/8/8/8/8/PP6/4K3 w - - 0 1", 2},          // likewise
		{"outpost", knight, "4k3/8/8/8/3N4/4P3/8/4K3 w - - 0 1", 1},   // on the fourth rank
		{"outpost", knight, "7k/8/3N4/4P3/8/8/8/4K3 w - - 0 1", 1},    // on the sixth
		{"outpost", knight, "4k3/8/8/8/8/3N4/4P3/4K3 w - - 0 1", 0},   // on the third
		{"outpost", knight, "4k3/3N4/4P3/8/8/8/8/4K3 w - - 0 1", 0},   // on the seventh
		{"outpost", knight, "4k3/2p5/8/3N4/4P3/8/8/4K3 w - - 0 1", 0}, // c7-c6 attacks it
		{"outpost", bishop, "4k3/8/8/3B4/8/8/8/4K3 w - - 0 1", 0},     // no pawn defends it
		{"behindPawn", 0, "4k3/8/8/8/8/3p4/3N4/4K3 w - - 0 1", 1},

		{"mobility", 28*bishop + 7, "4k3/8/8/8/3Q4/8/8/B3K3 w - - 0 1", 1}, // through the queen
		{"mobility", 28*rook + 10, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", 1},    // without the king's square
		{"withPawns", knight, "4k3/8/8/8/8/8/PPPPPP2/1N2K3 w - - 0 1", 1},
		{"withPawns", knight, "4k3/8/8/8/8/8/PPPP4/1N2K3 w - - 0 1", -1},
		{"bishopPair", 0, "4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", 1},
		{"bishopPair", 0, "4k3/8/8/8/8/4B3/8/2B1K3 w - - 0 1", 0}, // both on dark squares
		{"bishopOwnPawns", 0, "4k3/8/8/8/8/PP6/8/2B1K3 w - - 0 1", 1},
		{"rookOpenFile", 0, "4k3/1p6/8/8/8/8/2P5/RRR1K3 w - - 0 1", 1},
		{"rookHalfOpen", 0, "4k3/1p6/8/8/8/8/2P5/RRR1K3 w - - 0 1", 1},
		{"rookOnSeventh", 0, "4k3/R7/8/8/8/8/8/4K3 w - - 0 1", 1},
		{"rookOnSeventh", 0, "8/R5p1/4k3/8/8/8/8/4K3 w - - 0 1", 1},
		{"rookOnSeventh", 0, "8/R7/4k3/8/8/8/8/4K3 w - - 0 1", 0},
		{"rookOnSeventh", 0, "R1n1k3/8/8/8/8/8/8/4K3 w - - 0 1", 0},
		{"rookTrapped", 0, "4k3/8/8/8/8/7P/8/4K2R w - - 0 1", 1}, // f1, g1 and h2
		{"rookTrapped", 0, "4k3/8/8/8/7P/8/8/4K2R w - - 0 1", 0}, // and h3
		{"rookTrapped", 0, "4k3/8/8/8/8/7P/8/4K2R w K - 0 1", 0},
		{"rookTrapped", 0, "4k3/8/8/8/8/8/P7/R1K5 w - - 0 1", 1},
		{"rookTrapped", 0, "4k3/8/8/8/8/8/P7/RN3K2 w - - 0 1", 0}, // by the knight

		{"pawnThreat", rook, "4k3/8/8/3r4/4P3/8/8/4K3 w - - 0 1", 1},
		{"hanging", rook, "4k3/8/8/3r4/4P3/8/8/4K3 w - - 0 1", 1},
		{"toTake", rook, "4k3/8/8/3r4/4P3/8/8/4K3 w - - 0 1", 1},
		{"toTake", rook, "4k3/8/8/3r4/4P3/8/8/4K3 b - - 0 1", 0},
		{"minorThreat", knight, "4k3/8/8/3n4/8/5B2/8/4K3 w - - 0 1", 1},
		{"minorThreat", knight, "4k3/8/4p3/3n4/8/5B2/8/4K3 w - - 0 1", 0},
		{"rookThreat", 0, "4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", 1},
		{"weak", knight, "8/8/4k3/3n4/8/5B2/8/3RK3 w - - 0 1", 1},
		{"weak", knight, "8/8/4k3/3n4/8/5B2/8/4K3 w - - 0 1", 0},            // attacked once
		{"queenChase", knight, "7k/8/8/3q4/8/8/8/1N4K1 w - - 0 1", 1},       // from c3
		{"queenChase", knight, "q6k/8/8/3q4/8/8/8/1N4K1 w - - 0 1", 0},      // two queens
		{"queenChase", knight, "7k/6b1/8/3q4/8/8/8/1N4K1 w - - 0 1", 0},     // the bishop attacks c3
		{"queenChase", knight, "7k/6b1/8/3q4/8/8/1P6/1N4K1 w - - 0 1", 1},   // and b2 covers it
		{"queenChase", knight, "2r4k/6b1/8/3q4/8/8/1P6/1N4K1 w - - 0 1", 0}, // but the rook attacks it too
		{"restricted", 0, "8/8/4k3/r7/4K3/8/8/8 w - - 0 1", -3},             // d5, e5 and f5; Black covers them twice
		{"pushThreat", 0, "7k/8/3r1r2/8/4P3/8/8/7K w - - 0 1", 2},
		{"pushThreat", 0, "7k/8/3r4/4P3/2P5/8/8/7K w - - 0 1", 0}, // attacked already
		{"pushThreat", 0, "7k/8/3r4/r7/4P3/8/8/7K w - - 0 1", 0},  // e5 is attacked
		{"pushThreat", 0, "7k/8/3r4/r7/4P3/8/7B/7K w - - 0 1", 1}, // and covered

		{"mateCorner", 0, "7k/8/6K1/8/8/8/8/1NB5 w - - 0 1", 7},
		{"mateCorner", 0, "7k/8/6K1/8/8/8/8/1NB1R3 w - - 0 1", 0}, // it takes no corner
	} {
		p := chesstest.Parse(t, c.fen)
		w := weighted(t, c.field, c.index, 1)
		if got, want := w.Parts(&p).Sum, (Value{c.want, c.want}); got != want {
			t.Errorf("%s %d, %s: %v, want %v", c.field, c.index, c.fen, got, want)
		}
	}
}
