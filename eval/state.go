package eval

import (
	"penrose/board"
	"penrose/eval/classical"
)

// MaxPly is the number of moves that can be pushed on a [State].
const MaxPly = classical.MaxPly

// State evaluates the positions along one line of play: by a network, by terms or by
// a function. [Evaluation.New] makes one, and Reset comes before anything else. Each thread needs its own. It
// may be large, see [Evaluation]: use it through a pointer and do not copy it.
//
// A node calls its state several times. State is concrete because then the compiler sees
// what is called, and arguments stay on the stack. It costs as much as the interface it
// replaced: bench ran at 1.000 of the speed (30 pairs of runs, each build with its own
// profile).
type State struct {
	network  *accumulators               // evaluate, if there are any
	terms    *classical.State            // evaluates, if there is no network
	function func(p *board.Position) int // evaluates, if there is neither
}

// Reset makes p the root of the line. Nothing that was evaluated before
// changes any later value.
func (s *State) Reset(p *board.Position) {
	switch {
	case s.network != nil:
		s.network.reset(p)
	case s.terms != nil:
		s.terms.Reset(p)
	}
}

// Push follows a move whose changes are c, taken before it was made. A null
// move changes nothing and is not pushed. Pushing more than [MaxPly] moves
// panics, unless a function evaluates.
func (s *State) Push(c *board.Changes) {
	switch {
	case s.network != nil:
		s.network.push(c)
	case s.terms != nil:
		s.terms.Push(c)
	}
}

// Pop takes back the last move that was pushed.
func (s *State) Pop() {
	switch {
	case s.network != nil:
		s.network.pop()
	case s.terms != nil:
		s.terms.Pop()
	}
}

// Evaluate returns the value of p in centipawns for the side to move, within
// ±[score.Limit], rounded towards zero. The moves pushed since Reset, and any null moves
// among them, must have led to p.
func (s *State) Evaluate(p *board.Position) int {
	switch {
	case s.network != nil:
		return s.network.evaluate(p)
	case s.terms != nil:
		return s.terms.Evaluate(p)
	}
	return s.function(p)
}
