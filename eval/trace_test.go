package eval_test

import (
	"fmt"
	"strings"
	"testing"

	"penrose/board"
	"penrose/chesstest"
	"penrose/eval"
)

// TestTrace compares the picture with the evaluation itself.
func TestTrace(t *testing.T) {
	for _, n := range []*eval.Net{randomNet(7, 32, 2), randomNet(15, 64, 2)} { // with attack weights, and with all there is
		for _, fen := range []string{board.StartFEN, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 b - - 0 1"} {
			p := chesstest.Parse(t, fen)
			trace := n.Trace(&p)
			value := reference(n, &p)
			white := value
			if p.SideToMove() == board.Black {
				white = -value
			}
			want := fmt.Sprintf("value %+d cp for White, %+d cp for the side to move\n", white, value)
			if !strings.HasSuffix(trace, want) {
				t.Errorf("%s: the picture ends in %q, want %q", fen, trace[len(trace)-60:], want)
			}
			if contributions := strings.Count(trace, "."); contributions != p.Occupied().Count()-2 {
				t.Errorf("%s: %d pieces contribute, want all but the kings", fen, contributions)
			}
		}
	}
}

// TestTraceSizes: the picture names the sizes of the network and the output bucket, counted from 1.
func TestTraceSizes(t *testing.T) {
	start := board.StartPosition()
	for _, c := range []struct {
		seed            uint64
		hidden, buckets int
		want            string
	}{
		{1, 32, 1, "768 inputs, 32 x 2 hidden values, output 1 of 1"},
		{3, 96, 8, "768 + 796 inputs, 96 x 2 hidden values, output 8 of 8"},
		{7, 64, 1, "768 + 796 + 3840 inputs, 64 x 2 hidden values, output 1 of 1"},
		{15, 64, 2, "6144 + 796 + 3840 inputs, 64 x 2 hidden values, output 2 of 2"}, // by king
	} {
		if trace := randomNet(c.seed, c.hidden, c.buckets).Trace(&start); !strings.Contains(trace, "\nnetwork of "+c.want+"\n") {
			t.Errorf("%+v: not in\n%s", c, trace)
		}
	}
}

// TestTraceContribution checks one contribution. In a net with a single bucket it is the
// value of the position less its value without the piece.
func TestTraceContribution(t *testing.T) {
	for _, n := range []*eval.Net{randomNet(3, 32, 1), randomNet(7, 64, 1)} { // with attack weights, and with attack features
		testContribution(t, n, "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1")
		// Without the pawn the rook is on an open file.
		testContribution(t, n, "4k3/8/8/8/8/P7/8/R3K3 w - - 0 1", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1")
	}
}

func testContribution(t *testing.T, n *eval.Net, fen, fenWithout string) {
	t.Helper()
	with, without := chesstest.Parse(t, fen), chesstest.Parse(t, fenWithout)
	want := fmt.Sprintf("|%+6.2f ", float64(reference(n, &with)-reference(n, &without))/100)
	if trace := n.Trace(&with); !strings.Contains(trace, want) {
		t.Errorf("no piece contributes %q in\n%s", want, trace)
	}
}

// TestTraceBucket: the value without a piece is that of the output bucket of all pieces. Here the
// buckets differ in their biases alone, and 17 pieces have another one than 18.
func TestTraceBucket(t *testing.T) {
	n := randomNet(0, 32, 2)
	clear(n.OutputWeights)
	n.OutputBiases = []int32{eval.QA * eval.CoarseQB, 0}
	p := chesstest.Parse(t, "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1")
	if trace := n.Trace(&p); strings.Count(trace, "| +0.00 ") != 16 {
		t.Errorf("a pawn contributes something in\n%s", trace)
	}
}

// TestTraceColumns: the picture keeps its shape, whatever a piece is worth.
func TestTraceColumns(t *testing.T) {
	n := &eval.Net{
		Hidden: eval.HiddenMultiple, Buckets: 1, QB: eval.CoarseQB, Scale: 1,
		FeatureWeights: make([]int16, eval.Inputs*eval.HiddenMultiple), FeatureBiases: make([]int16, eval.HiddenMultiple),
		OutputWeights: make([]int16, 2*eval.HiddenMultiple), OutputBiases: make([]int32, 1),
	}
	for input := range eval.Inputs / 2 {
		n.FeatureWeights[input*eval.HiddenMultiple] = 100
	}
	n.OutputWeights[0] = eval.MaxOutputWeight
	p := chesstest.Parse(t, "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1")
	for _, c := range []struct {
		scale int
		want  string
	}{{40, "| +0.37 |"}, {1500, "|+13.84 |"}, {30000, "|  +107 |"}} {
		n.Scale = c.scale
		trace := n.Trace(&p)
		board, _, _ := strings.Cut(trace, "\n\n")
		if !strings.Contains(board, c.want) {
			t.Errorf("scale %d: no piece contributes %q in\n%s", c.scale, c.want, board)
		}
		for _, line := range strings.Split(board, "\n") {
			if len(line) != len("+-------")*8+1 {
				t.Fatalf("scale %d: a line of %d characters in\n%s", c.scale, len(line), board)
			}
		}
	}
}
