package nnue_test

import (
	"fmt"
	"strings"
	"testing"

	"penrose/board"
	"penrose/eval/nnue"
)

// TestTrace compares the picture with the evaluation itself.
func TestTrace(t *testing.T) {
	n := randomNet(7, 32, 2)
	for _, fen := range []string{board.StartFEN, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 b - - 0 1"} {
		p := mustParse(t, fen)
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
			t.Errorf("%s: %d men contribute, want all but the kings", fen, contributions)
		}
	}
}

// TestTraceContribution checks one: the position without the man has as many men in
// the same bucket of a net with a single one.
func TestTraceContribution(t *testing.T) {
	n := randomNet(3, 32, 1)
	with, without := mustParse(t, "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1"), mustParse(t, "4k3/8/8/8/8/8/8/4K3 w - - 0 1")
	want := fmt.Sprintf("|%+6.2f ", float64(reference(n, &with)-reference(n, &without))/100)
	if trace := n.Trace(&with); !strings.Contains(trace, want) {
		t.Errorf("no man contributes %q in\n%s", want, trace)
	}
}

// TestTraceColumns: the picture keeps its shape, whatever a man is worth.
func TestTraceColumns(t *testing.T) {
	n := &nnue.Net{
		Hidden: nnue.HiddenMultiple, Buckets: 1, QB: nnue.CoarseQB, Scale: 1,
		FeatureWeights: make([]int16, nnue.Inputs*nnue.HiddenMultiple), FeatureBiases: make([]int16, nnue.HiddenMultiple),
		OutputWeights: make([]int16, 2*nnue.HiddenMultiple), OutputBiases: make([]int32, 1),
	}
	for input := range nnue.Inputs / 2 {
		n.FeatureWeights[input*nnue.HiddenMultiple] = 100
	}
	n.OutputWeights[0] = nnue.MaxOutputWeight
	p := mustParse(t, "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1")
	for _, c := range []struct {
		scale int
		want  string
	}{{40, "| +0.37 |"}, {1500, "|+13.84 |"}, {30000, "|  +107 |"}} {
		n.Scale = c.scale
		trace := n.Trace(&p)
		board, _, _ := strings.Cut(trace, "\n\n")
		if !strings.Contains(board, c.want) {
			t.Errorf("scale %d: no man contributes %q in\n%s", c.scale, c.want, board)
		}
		for _, line := range strings.Split(board, "\n") {
			if len(line) != len("+-------")*8+1 {
				t.Fatalf("scale %d: a line of %d characters in\n%s", c.scale, len(line), board)
			}
		}
	}
}
