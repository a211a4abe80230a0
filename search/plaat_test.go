package search

import (
	"fmt"
	"testing"

	"penrose/board"
	"penrose/chesstest"
	"penrose/eval"
	"penrose/game"
	"penrose/movegen"
	"penrose/score"
	"penrose/search/driver"
	"penrose/tt"
)

// reference is minimax with the cuts of Alpha-Beta and nothing else: no table, no
// move ordering, positions by value.
type reference struct {
	leaves Plaat
	eval   *eval.State
}

func newReference(leaves Plaat) *reference { return &reference{leaves, eval.Default().New()} }

func (r *reference) value(p board.Position, alpha, beta, depth, ply int) int {
	if depth == 0 && r.leaves == PlaatEvaluation {
		return r.evaluate(&p)
	}
	if depth <= 0 {
		return r.quiesce(p, alpha, beta, ply)
	}
	var list movegen.List
	movegen.Legal(&p, &list)
	if list.Len() == 0 {
		if p.InCheck() {
			return score.MatedIn(ply)
		}
		return score.Draw
	}
	best := -score.Infinity
	for _, m := range list.Moves() {
		child := p
		child.Make(m)
		best = max(best, -r.value(child, -beta, -max(alpha, best), depth-1, ply+1))
		if best >= beta {
			break
		}
	}
	return best
}

func (r *reference) quiesce(p board.Position, alpha, beta, ply int) int {
	best := -score.Infinity
	if !p.InCheck() {
		best = r.evaluate(&p)
	}
	var list movegen.List
	movegen.Legal(&p, &list)
	if list.Len() == 0 && p.InCheck() {
		return score.MatedIn(ply)
	}
	for _, m := range list.Moves() {
		if best >= beta {
			break
		}
		if p.InCheck() || p.IsNoisy(m) && movegen.SeeGE(&p, m, 0) {
			child := p
			child.Make(m)
			best = max(best, -r.quiesce(child, -beta, -max(alpha, best), ply+1))
		}
	}
	return best
}

func (r *reference) evaluate(p *board.Position) int {
	r.eval.Reset(p)
	return r.eval.Evaluate(p)
}

// plainSearch searches to depth in Plaat mode and returns the passes.
func plainSearch(t *testing.T, e *Engine, fen string, depth int) []Pass {
	t.Helper()
	var passes []Pass
	e.PassLog = func(p Pass) { passes = append(passes, p) }
	e.NewGame()
	e.Start(game.New(chesstest.Parse(t, fen)), Limits{Depth: depth}, Listener{Error: func(err error) { t.Error(err) }}).Wait()
	return passes
}

// In Plaat mode every driver finds the minimax value, MTD(best) a bound on it, at every depth, with either
// kind of leaves, with the table and without, and never contradicts itself.
func TestDriversAgree(t *testing.T) {
	if testing.Short() {
		t.Skip("long under the race detector")
	}
	e := newTestEngine(t, 1)
	for _, c := range []struct {
		fen     string
		deepest int
	}{
		// Deep enough for positions to come up at several depths, where only a
		// bound of exactly the depth asked for may answer.
		{board.StartFEN, 3},
		{kiwipete, 2},
		{"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 2},
		{"r1bqkb1r/pp1n1ppp/2p1pn2/3p4/2PP4/2N1PN2/PP3PPP/R1BQKB1R w KQkq - 0 1", 4},
		{"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 6},
		{"8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1", 7},
		{"7k/8/8/8/8/8/5R2/K7 w - - 98 80", 7},          // fifty moves do not count
		{"kbK5/pp6/1P6/8/8/8/R7/8 w - - 0 1", 6},        // mate in two moves
		{"8/8/8/8/8/3k4/4p3/4K3 b - - 0 1", 7},          // stalemates
		{"3r2k1/5ppp/8/8/8/8/5PPP/3RR1K1 b - - 0 1", 5}, // mates for both sides
	} {
		fen, deepest := c.fen, c.deepest
		for _, leaves := range []Plaat{PlaatEvaluation, PlaatQuiescence} {
			ref := newReference(leaves)
			var want [8]int
			for depth := 1; depth <= deepest; depth++ {
				want[depth] = ref.value(chesstest.Parse(t, fen), -score.Infinity, score.Infinity, depth, 0)
			}
			for _, d := range driver.All() {
				for _, memory := range []bool{true, false} {
					p := DefaultParams().Plain(leaves)
					p.Driver, p.Memory = d, memory
					if err := e.SetParams(p); err != nil {
						t.Fatal(err)
					}
					name := fmt.Sprintf("%s, leaves %v, %v, memory %v", fen, leaves, d, memory)
					to := deepest
					if !memory {
						to = min(to, 2)
					}
					checkIterations(t, name, plainSearch(t, e, fen, to), want[:to+1], d, ref, fen)
				}
			}
		}
	}
}

// checkIterations holds the end of each iteration to the value wanted of its
// depth. MTD(best) has to find a move of that value.
func checkIterations(t *testing.T, name string, passes []Pass, want []int, d driver.Driver, ref *reference, fen string) {
	t.Helper()
	ended := 0
	for i, p := range passes {
		if p.Crossed {
			t.Errorf("%s: pass %+v contradicts an earlier one", name, p)
		}
		if i+1 < len(passes) && passes[i+1].Depth == p.Depth {
			continue
		}
		ended++
		if d == driver.MTDbest {
			pos := chesstest.Parse(t, fen)
			pos.Make(p.Move)
			if got := -ref.value(pos, -score.Infinity, score.Infinity, p.Depth-1, 1); got != want[p.Depth] || p.Lower > got {
				t.Errorf("%s depth %d: %v is worth %d, bound %d, want %d", name, p.Depth, p.Move, got, p.Lower, want[p.Depth])
			}
		} else if p.Lower != want[p.Depth] || p.Upper != want[p.Depth] {
			t.Errorf("%s depth %d: %d..%d, want %d", name, p.Depth, p.Lower, p.Upper, want[p.Depth])
		}
	}
	if ended != len(want)-1 {
		t.Errorf("%s: %d iterations, want %d", name, ended, len(want)-1)
	}
}

// The value does not depend on the size of the table either.
func TestPlainSearchInSmallTable(t *testing.T) {
	e := newTestEngine(t, 1)
	var want int
	for i, entries := range []int{1 << 16, 4, 64, 1 << 10} {
		if err := e.SetHashEntries(entries); err != nil {
			t.Fatal(err)
		}
		for _, d := range []driver.Driver{driver.MTDf, driver.MTSSS, driver.MTDUAL, driver.AspirationNegaScout} {
			p := DefaultParams().Plain(PlaatEvaluation)
			p.Driver = d
			if err := e.SetParams(p); err != nil {
				t.Fatal(err)
			}
			passes := plainSearch(t, e, kiwipete, 3)
			got := passes[len(passes)-1].Lower
			if i == 0 && d == driver.MTDf {
				want = got
			}
			if got != want {
				t.Errorf("%d entries, %v: %d, want %d", entries, d, got, want)
			}
		}
	}
}

// Quiescence tries a move that the table suggests only if it would try it anyway:
// a capture that loses material may come from a deeper search.
func TestPlainQuiescenceIgnoresLosingTableMoves(t *testing.T) {
	e := newTestEngine(t, 1)
	p := DefaultParams().Plain(PlaatQuiescence)
	if err := e.SetParams(p); err != nil {
		t.Fatal(err)
	}
	const fen = "4k3/8/2p5/3p4/8/8/8/3QK3 w - - 0 1" // Qxd5 loses the queen
	w, f := startAt(t, e, fen)
	losing, err := movegen.ParseUCI(&f.pos, "d1d5")
	if err != nil {
		t.Fatal(err)
	}
	w.store(f, tt.Update{Score: 900, Bound: tt.LowerBound, Depth: 5, Move: losing, Eval: score.None})
	if entry := w.retrieveExactly(f, 0); entry.Move != board.NoMove || entry.HasLower() {
		t.Errorf("at depth 0 the table says %+v", entry)
	}
	if entry := w.retrieveExactly(f, 5); entry.Move != losing || entry.Lower != 900 {
		t.Errorf("at depth 5 the table says %+v", entry)
	}
	ref := newReference(PlaatQuiescence)
	got, _ := w.quiesce(&w.frames[0], -score.Infinity, score.Infinity)
	if want := ref.quiesce(chesstest.Parse(t, fen), -score.Infinity, score.Infinity, 0); got != want {
		t.Errorf("quiescence says %d, want %d", got, want)
	}
}

// In Plaat mode entries are recognised by their whole key, and nothing that was
// found under other rules is kept.
func TestPlaatModeVerifiesKeysAndStartsAfresh(t *testing.T) {
	e := newTestEngine(t, 1)
	const key = board.Key(0x0123456789ABCDEF)
	for _, c := range []struct {
		mode         Plaat
		kept, others bool // whether the entry survives the change, and answers for a key with the same check
	}{{PlaatOff, true, true}, {PlaatEvaluation, false, false}, {PlaatEvaluation, true, false}, {PlaatQuiescence, false, false}, {PlaatOff, false, true}} {
		e.table.Store(key, 0, tt.Update{Score: 7, Bound: tt.LowerBound, Depth: 3})
		if err := e.SetParams(DefaultParams().Plain(c.mode)); err != nil {
			t.Fatal(err)
		}
		if _, found := e.table.Probe(key, 0); found != c.kept {
			t.Errorf("%v: an older entry is found: %v, want %v", c.mode, found, c.kept)
		}
		e.table.Store(key, 0, tt.Update{Score: 7, Bound: tt.LowerBound, Depth: 3})
		if _, found := e.table.Probe(key^1<<30, 0); found != c.others {
			t.Errorf("%v: found by another key: %v, want %v", c.mode, found, c.others)
		}
	}
}

// Plaat mode has one thread, however many there are, and spends no nodes on
// anything but its passes, mates included.
func TestPlainSearchCountsItsPassesOnly(t *testing.T) {
	one, several := newTestEngine(t, 1), newTestEngine(t, 3)
	for _, e := range []*Engine{one, several} {
		if err := e.SetParams(DefaultParams().Plain(PlaatQuiescence)); err != nil {
			t.Fatal(err)
		}
	}
	for _, fen := range []string{kiwipete, "1r4r1/5Q2/3q4/3pk3/4p1p1/6P1/PP4BP/4RR1K w - - 0 1"} { // the second is a mate
		for _, e := range []*Engine{one, several} {
			e.NewGame()
			var last Pass
			e.PassLog = func(p Pass) { last = p }
			r := e.Start(game.New(chesstest.Parse(t, fen)), Limits{Depth: 4}, Listener{}).Wait()
			if r.Lines[0].Nodes != last.Nodes {
				t.Errorf("%s: %d nodes, %d in passes", fen, r.Lines[0].Nodes, last.Nodes)
			}
		}
	}
}

// Each setting that the lab varies makes a difference.
func TestParamsMatter(t *testing.T) {
	if testing.Short() {
		t.Skip("long under the race detector")
	}
	e := newTestEngine(t, 1)
	cost := func(p Params) [2]uint64 {
		if err := e.SetParams(p); err != nil {
			t.Fatal(err)
		}
		passes := plainSearch(t, e, "r1bqkb1r/pp1n1ppp/2p1pn2/3p4/2PP4/2N1PN2/PP3PPP/R1BQKB1R w KQkq - 0 1", 4)
		return [2]uint64{passes[len(passes)-1].Nodes, uint64(len(passes))}
	}
	for _, c := range []struct {
		name   string
		driver driver.Driver
		change func(*Params)
	}{
		{"History", driver.AlphaBeta, func(p *Params) { p.History = false }},
		{"Memory", driver.AlphaBeta, func(p *Params) { p.Memory = false }},
		{"Bounds", driver.AlphaBeta, func(p *Params) { p.Bounds = false }},
		{"Deepening", driver.AlphaBeta, func(p *Params) { p.Deepening = false }},
		{"Step", driver.MTDstep, func(p *Params) { p.Step = 200 }},
		{"Window", driver.AspirationNegaScout, func(p *Params) { p.Window = 400 }},
		{"Guess", driver.MTDf, func(p *Params) { p.Guess = func(int, int) int { return 300 } }},
		{"Striding", driver.MTDf, func(p *Params) { p.Striding = true }},
		{"Grain", driver.MTDf, func(p *Params) { p.Grain = 16 }},
	} {
		p := DefaultParams().Plain(PlaatEvaluation)
		p.Driver = c.driver
		before := cost(p)
		c.change(&p)
		if after := cost(p); after == before {
			t.Errorf("%s makes no difference: %v nodes and passes", c.name, after)
		}
	}
}
