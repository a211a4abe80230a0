package game

import (
	"slices"

	"penrose/board"
)

// Game is a game so far. [New] makes one; the zero value is not a game. A copy shares
// the memory of the moves: use [Game.Clone] for one that is played on independently.
type Game struct {
	Start    board.Position
	Moves    []board.Move   // from Start on; board.NoMove is a null move
	Position board.Position // after the last move

	keys      []board.Key // of the positions before Position, one for each move
	afterNull int         // index in keys of the position after the last null move, 0 without one
}

// New returns a game that starts at start.
func New(start board.Position) Game { return Game{Start: start, Position: start} }

// Restart makes g a game without moves that starts at start, and keeps its memory.
func (g *Game) Restart(start board.Position) {
	*g = Game{Start: start, Position: start, Moves: g.Moves[:0], keys: g.keys[:0]}
}

// Clone returns a copy of g that shares no memory with it.
func (g *Game) Clone() Game {
	c := *g
	c.Moves = append([]board.Move(nil), g.Moves...)
	c.keys = append([]board.Key(nil), g.keys...)
	return c
}

// Play makes m, which must be legal, or a null move if m is [board.NoMove].
func (g *Game) Play(m board.Move) {
	g.keys = append(g.keys, g.Position.Key())
	g.Moves = append(g.Moves, m)
	if m == board.NoMove {
		g.afterNull = len(g.keys)
		g.Position.MakeNull()
	} else {
		g.Position.Make(m)
	}
}

// ReversibleKeys returns the keys of the earlier positions that can still come up
// again, those since the last capture, pawn move or null move, oldest first. Positions before a null
// move are left out, as passing back and forth repeats nothing. The caller must not change them.
func (g *Game) ReversibleKeys() []board.Key {
	return g.keys[len(g.keys)-g.reversible():]
}

// reversible returns the number of positions before the present one that can still
// come up again.
func (g *Game) reversible() int { return min(g.Position.Rule50(), len(g.keys)-g.afterNull) }

// Repeated reports whether any position has stood on the board twice since the last
// capture, pawn move or null move.
func (g *Game) Repeated() bool {
	keys := append(slices.Clone(g.ReversibleKeys()), g.Position.Key())
	slices.Sort(keys)
	return len(slices.Compact(keys)) <= g.reversible()
}

// Repetitions returns how often the present position has stood on the board before.
// The game is drawn by repetition if that is twice. (Inside a search once is enough.)
func (g *Game) Repetitions() int {
	return count(g.ReversibleKeys(), g.Position.Key())
}

// WouldRepeat reports whether p, reached from the present position by one or two legal
// moves, has stood on the board twice in the game, so that it would be a draw by repetition.
func (g *Game) WouldRepeat(p *board.Position) bool {
	return count(g.ReversibleKeys(), p.Key()) >= 2
}

// count returns how often key is among keys.
func count(keys []board.Key, key board.Key) (n int) {
	for _, k := range keys {
		if k == key {
			n++
		}
	}
	return n
}
