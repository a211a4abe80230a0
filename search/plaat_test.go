package search

import (
	"fmt"
	"testing"

	"penrose/board"
	"penrose/eval"
	"penrose/movegen"
)

// reference is minimax with the cuts of Alpha-Beta and nothing else: no table, no
// move ordering, positions by value.
type reference struct {
	leaves Plaat
	eval   eval.State
}

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
			return matedIn(ply)
		}
		return drawScore
	}
	best := -infinity
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
	best := -infinity
	if !p.InCheck() {
		best = r.evaluate(&p)
	}
	var list movegen.List
	movegen.Legal(&p, &list)
	if list.Len() == 0 && p.InCheck() {
		return matedIn(ply)
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
	e.Start(NewGame(mustParse(t, fen)), Limits{Depth: depth}, Listener{Error: func(err error) { t.Error(err) }}).Wait()
	return passes
}

// In Plaat mode every driver finds the minimax value, at every depth, with either
// kind of leaves, with the table and without, and never contradicts itself.
func TestDriversAgree(t *testing.T) {
	e := newTestEngine(t, 1)
	for _, c := range []struct {
		fen     string
		deepest int
	}{
		{board.StartFEN, 3},
		{kiwipete, 2},
		{"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 2},
		{"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 4},
		{"7k/8/8/8/8/8/5R2/K7 w - - 98 80", 4},          // fifty moves do not count
		{"kbK5/pp6/1P6/8/8/8/R7/8 w - - 0 1", 4},        // mate in two moves
		{"8/8/8/8/8/3k4/4p3/4K3 b - - 0 1", 5},          // stalemates
		{"3r2k1/5ppp/8/8/8/8/5PPP/3RR1K1 b - - 0 1", 3}, // mates for both sides
	} {
		fen, deepest := c.fen, c.deepest
		if testing.Short() {
			deepest = min(deepest, 3)
		}
		for _, leaves := range []Plaat{PlaatEvaluation, PlaatQuiescence} {
			ref := reference{leaves: leaves}
			var want [6]int
			for depth := 1; depth <= deepest; depth++ {
				want[depth] = ref.value(mustParse(t, fen), -infinity, infinity, depth, 0)
			}
			for _, driver := range Drivers() {
				for _, memory := range []bool{true, false} {
					p := DefaultParams().Plain(leaves)
					p.Driver, p.Memory = driver, memory
					if err := e.SetParams(p); err != nil {
						t.Fatal(err)
					}
					name := fmt.Sprintf("%s, leaves %v, %v, memory %v", fen, leaves, driver, memory)
					to := deepest
					if !memory {
						to = min(to, 2)
					}
					checkIterations(t, name, plainSearch(t, e, fen, to), want[:to+1], driver, &ref, fen)
				}
			}
		}
	}
}

// checkIterations holds the end of each iteration to the value wanted of its
// depth. MTD(best) has to find a move of that value.
func checkIterations(t *testing.T, name string, passes []Pass, want []int, driver Driver, ref *reference, fen string) {
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
		if driver == MTDbest {
			pos := mustParse(t, fen)
			pos.Make(p.Move)
			if got := -ref.value(pos, -infinity, infinity, p.Depth-1, 1); got != want[p.Depth] || p.Lower > got {
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
		for _, driver := range []Driver{MTDf, MTSSS, MTDUAL, AspirationNegaScout} {
			p := DefaultParams().Plain(PlaatEvaluation)
			p.Driver = driver
			if err := e.SetParams(p); err != nil {
				t.Fatal(err)
			}
			passes := plainSearch(t, e, kiwipete, 3)
			got := passes[len(passes)-1].Lower
			if i == 0 && driver == MTDf {
				want = got
			}
			if got != want {
				t.Errorf("%d entries, %v: %d, want %d", entries, driver, got, want)
			}
		}
	}
}
