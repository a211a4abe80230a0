package search

import (
	"testing"

	"penrose/board"
	"penrose/chesstest"
	"penrose/score"
	"penrose/tt"
)

// White takes the queen. If Kh8 is then worth 200 to Black, quiescence does not see it.
const hangingQueen = "6k1/5ppp/8/3q4/8/2N5/5PPP/6K1 w - - 0 1"

func quietReplyHelps(p *board.Position) int {
	if p.King(board.Black) == board.H8 {
		return material(p) - 200
	}
	return material(p)
}

// A capture that beats beta by 160 after a search shallower by three plies answers. After Nxd5
// White is worth 300, or 304 on the grain of 8; beta is 8, and so 168 are asked for.
func TestProbCut(t *testing.T) {
	known := func(upper, depth int) tt.Entry {
		entry := tt.Unknown()
		entry.Upper, entry.UpperDepth = upper, depth
		return entry
	}
	e := newTestEngine(t, 1)
	for _, c := range []struct {
		name     string
		evaluate func(*board.Position) int
		beta     int
		depth    int
		kind     nodeKind
		entry    tt.Entry
		tried    bool
		answered bool
	}{
		{"a capture", material, 8, 5, cutNode, tt.Unknown(), true, true},
		{"quiescence alone", quietReplyHelps, 8, 4, cutNode, tt.Unknown(), true, true},
		{"less than enough after a search", quietReplyHelps, 8, 5, cutNode, tt.Unknown(), true, false},
		{"a capture that is not enough", material, 160, 5, cutNode, tt.Unknown(), false, false},
		{"too near the leaves", material, 8, 3, cutNode, tt.Unknown(), false, false},
		{"on the principal variation", material, 8, 5, principal, tt.Unknown(), false, false},
		{"the table knows better", material, 8, 5, cutNode, known(160, 1), false, false},
		{"the table knows too little", material, 8, 5, cutNode, known(160, 0), true, true},
		{"the table agrees", material, 8, 5, cutNode, known(168, 1), true, true},
	} {
		w := withSteps(t, e, hangingQueen, Steps{ProbCut: true}, c.evaluate)
		tuning := &w.params.Tuning
		tuning.ProbCutDepth, tuning.ProbCutMargin, tuning.ProbCutReduction = 4, 160, 3
		f := &w.frames[0]
		n := node{f: f, alpha: c.beta - 1, beta: c.beta, depth: c.depth, kind: c.kind, entry: c.entry, estimate: f.staticEval}
		value, _, answered := w.giveUp(&n)
		if tried := w.nodes > 0; tried != c.tried || answered != c.answered {
			t.Errorf("%s: tried %v, answered %v; want %v, %v", c.name, tried, answered, c.tried, c.answered)
		}
		entry, _ := w.table.Probe(f.pos.Key(), 0)
		if !answered {
			if entry.HasLower() {
				t.Errorf("%s: the table has the lower bound %d", c.name, entry.Lower)
			}
			continue
		}
		if value != 304-160 {
			t.Errorf("%s: value %d, want %d", c.name, value, 304-160)
		}
		// What was found holds at the depth of the search after the capture, and a ply for it.
		capture := chesstest.Move(t, &f.pos, "c3d5")
		if entry.Lower != 304 || entry.LowerDepth != c.depth-3 || entry.Move != capture {
			t.Errorf("%s: the table has %+v, want 304 at depth %d by %v", c.name, entry, c.depth-3, capture)
		}
	}
}

// A mate is one, however far from beta: nothing is taken off it.
func TestProbCutMates(t *testing.T) {
	w := withSteps(t, newTestEngine(t, 1), "n5k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", Steps{ProbCut: true}, material)
	n := node{f: &w.frames[0], alpha: 7, beta: 8, depth: 5, kind: cutNode, entry: tt.Unknown(), estimate: w.frames[0].staticEval}
	if value, _, answered := w.giveUp(&n); !answered || value != score.MateIn(1) {
		t.Errorf("value %d, answered %v; want %d", value, answered, score.MateIn(1))
	}
}
