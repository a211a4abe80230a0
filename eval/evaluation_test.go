package eval_test

import (
	"math/rand/v2"
	"runtime"
	"testing"

	"penrose/board"
	"penrose/chesstest"
	"penrose/eval"
	"penrose/eval/classical"
)

// pawnsAhead is an evaluation function for tests.
func pawnsAhead(p *board.Position) int {
	us := p.SideToMove()
	return 100 * (p.Pieces(us, board.Pawn).Count() - p.Pieces(us.Other(), board.Pawn).Count())
}

// evaluations lists every kind of evaluation with what it has to give, from scratch.
func evaluations() map[string]struct {
	evaluation eval.Evaluation
	want       func(p *board.Position) int
} {
	net := randomNet(9, 64, 8)
	terms := new(classical.State)
	type kind = struct {
		evaluation eval.Evaluation
		want       func(p *board.Position) int
	}
	return map[string]kind{
		"default":   {eval.Default(), func(p *board.Position) int { return reference(eval.BuiltIn(), p) }},
		"network":   {eval.Network(net, eval.Kernel{}), func(p *board.Position) int { return reference(net, p) }},
		"classical": {eval.Classical(), func(p *board.Position) int { terms.Reset(p); return terms.Evaluate(p) }},
		"function":  {eval.Function(pawnsAhead), pawnsAhead},
	}
}

// TestEvaluations follows random games, looks at other moves in between, and compares
// what the states of every evaluation say with what they have to.
func TestEvaluations(t *testing.T) {
	for name, c := range evaluations() {
		t.Run(name, func(t *testing.T) {
			s, moves := c.evaluation.New(), 0
			rng := rand.New(rand.NewPCG(12, 0))
			previous := board.Position{}
			chesstest.PlayRandom(t, 11, 1, func(p *board.Position, m board.Move) {
				if *p != previous {
					s.Reset(p)
				}
				if moves%10 == 5 {
					changes, next := anyMove(rng, p)
					s.Push(&changes)
					if got, want := s.Evaluate(&next), c.want(&next); got != want {
						t.Fatalf("%s, looked at before %v: %d, want %d", next.FEN(), m, got, want)
					}
					s.Pop()
				}
				changes := board.ChangesOf(p, m)
				next := *p
				next.Make(m)
				s.Push(&changes)
				if moves++; moves%10 == 0 {
					if got, want := s.Evaluate(&next), c.want(&next); got != want {
						t.Fatalf("%s: %d, want %d", next.FEN(), got, want)
					}
					s.Pop()
					if got, want := s.Evaluate(p), c.want(p); got != want {
						t.Fatalf("%s after %v and back: %d, want %d", p.FEN(), m, got, want)
					}
					s.Push(&changes)
				}
				previous = next
			})
		})
	}
}

// TestStatesAreTheirOwn: states of one evaluation do not share what they know of a line.
func TestStatesAreTheirOwn(t *testing.T) {
	p := chesstest.Parse(t, "rnbqkbnr/pppppppp/8/8/8/8/PPPP4/RNBQKBNR w KQkq - 0 1")
	start := board.StartPosition()
	for name, c := range evaluations() {
		one, other := c.evaluation.New(), c.evaluation.New()
		one.Reset(&p)
		other.Reset(&start)
		if got, want := one.Evaluate(&p), c.want(&p); one == other || got != want {
			t.Errorf("%s: %d, want %d; the same state: %t", name, got, want, one == other)
		}
	}
}

// TestEvaluationBytes compares the size of a state with what making one allocates, which
// is rounded up to the allocator's sizes.
func TestEvaluationBytes(t *testing.T) {
	for name, c := range evaluations() {
		const states = 20
		keep := make([]*eval.State, states)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		for i := range keep {
			keep[i] = c.evaluation.New()
		}
		runtime.ReadMemStats(&after)
		runtime.KeepAlive(keep)
		allocated := float64(after.TotalAlloc-before.TotalAlloc) / states
		if size := float64(c.evaluation.Bytes); allocated < size || allocated > 1.25*size {
			t.Errorf("%s: a state takes %v bytes, allocated %v", name, size, allocated)
		}
	}
}
