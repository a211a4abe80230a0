package classical

import "penrose/board"

// MaxPly is the number of moves that can be pushed on a [State].
const MaxPly = 255

// State evaluates the positions along one line of play. Each thread needs its own. It is
// large: use it through a pointer and do not copy it. The zero value is ready for
// [State.Reset].
type State struct {
	line [MaxPly + 1]incremental // of the root and after each pushed move
	ply  int                     // index into line

	pawnCache [pawnCacheSize]pawnEntry // by pawn key
}

// Reset makes p the root of the line. Nothing that was evaluated before
// changes any later value.
func (s *State) Reset(p *board.Position) {
	s.ply = 0
	s.line[0] = newIncremental(p)
}

// Push follows a move whose changes are c, taken before it was made. A null
// move changes nothing and is not pushed. Pushing more than [MaxPly] moves
// panics.
func (s *State) Push(c *board.Changes) {
	next := s.line[s.ply]
	next.remove(c.Removed[0])
	next.add(c.Added[0])
	if c.RemovedCount == 2 {
		next.remove(c.Removed[1])
	}
	if c.AddedCount == 2 {
		next.add(c.Added[1])
	}
	next.stale = next.stale || crossesMiddle(c)
	s.ply++
	s.line[s.ply] = next
}

// Pop takes back the last move that was pushed.
func (s *State) Pop() { s.ply-- }

// Evaluate returns the value of p in centipawns for the side to move, within ±[score.Limit].
// The moves pushed since Reset, and any null moves among them, must have led to p.
func (s *State) Evaluate(p *board.Position) int {
	a := analysis{w: &fitted}
	a.run(p, s.pawnsOf(p))
	now := &s.line[s.ply]
	if now.stale {
		*now = newIncremental(p)
	}
	value, _ := a.value(now.placed+a.total(), now.phase)
	return value
}
