package classical

import (
	"testing"

	"penrose/chesstest"
)

// TestScale: the share of the value that remains, with weights that tell the rules apart. All
// terms are 0, so the bonus for the turn decides which side is stronger.
func TestScale(t *testing.T) {
	w := Weights{scaleDrawn: 1, scaleMinor: 2, scaleBase: 30, scalePawn: 5, scaleOCB: 20, scalePassed: 3, scaleOCBMid: 40}
	for _, c := range []struct {
		name, fen string
		want      int
	}{
		{"insufficient material", "4k3/8/8/8/8/8/8/2B1K3 w - - 0 1", 0},
		{"a minor piece up, no pawns", "4k3/4p3/8/8/8/8/8/2B1K3 w - - 0 1", 1},
		{"two knights", "4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1", 1},
		{"the wrong bishop", "k7/8/P7/8/8/8/3B4/4K3 w - - 0 1", 1},
		{"rook against rook", "4k2r/8/8/8/8/8/8/R3K3 w - - 0 1", 2},
		{"rook and bishop against rook", "4k2r/8/8/8/8/8/8/R1B1K3 w - - 0 1", 2},
		{"a rook up", "4k3/4p3/8/8/8/8/8/R3K3 w - - 0 1", fullScale},
		{"a pawn up", "4k2r/8/8/8/8/8/P7/R3K3 w - - 0 1", 35},
		{"eight pawns", "4k2r/8/8/8/8/8/PPPPPPPP/R3K3 w - - 0 1", fullScale},
		{"knight and pawn up", "4k3/4p3/8/8/8/8/P7/1N2K3 w - - 0 1", 35},
		{"rook and pawn up", "4k3/4p3/8/8/8/8/P7/R3K3 w - - 0 1", fullScale},
		{"opposite bishops, a passed pawn", "4k3/8/3b4/8/8/3B4/P7/4K3 w - - 0 1", 23},
		{"opposite bishops, three passed pawns against one", "4k3/p7/3b4/8/8/3B4/5PPP/4K3 w - - 0 1", 29},
		{"opposite bishops, no passed pawn", "4k3/p6p/3b4/8/8/3B4/P6P/4K3 w - - 0 1", 20},
		{"opposite bishops and rooks, a pawn", "4k2r/8/3b4/8/8/3B4/P7/R3K3 w - - 0 1", 35},
		{"opposite bishops and rooks, more pawns", "4k2r/8/3b4/8/8/3B4/PPP5/R3K3 w - - 0 1", 40},
	} {
		p := chesstest.Parse(t, c.fen)
		for _, w.tempo = range []int{1, -1} { // White is the stronger side, to move or not
			if got := w.Parts(&p).Scale; got != c.want {
				t.Errorf("%s, %s: %d with tempo %d, want %d", c.name, c.fen, got, w.tempo, c.want)
			}
			p.MakeNull()
		}
	}
}

// TestBlend: the phase goes from the endgame to the middlegame and not beyond, and halves of centipawns go
// towards zero.
func TestBlend(t *testing.T) {
	for _, c := range []struct{ mg, eg, phase, want int }{
		{10, 58, 0, 58}, {10, 58, 12, 34}, {10, 58, 24, 10}, {10, 58, 30, 10}, {0, 1, 12, 0}, {0, -1, 12, 0}, {-10, -58, 12, -34},
	} {
		if got := blend(pair(c.mg, c.eg), c.phase); got != c.want {
			t.Errorf("%+v: %d", c, got)
		}
	}
}
