package games

import "penrose/board"

const (
	// KeepFromPly is the first ply whose position is for training. Before it
	// stand the random moves of the opening and the position they left, which
	// is often nothing that a sensible game would reach.
	KeepFromPly = 16
	// KeepScore bounds the magnitude of the scores that are for training, in
	// centipawns: mates and proven tablebase wins teach nothing about a
	// position's general worth.
	KeepScore = 10_000
)

// Selector chooses the positions of one game that are for training. The zero value
// is for a game that begins.
type Selector struct {
	keys []board.Key // of the positions so far
}

// Keep reports whether p is for training, where played is what happened then. It has
// to be called for each position of the game from the first one on.
//
// An evaluation without search can answer only for quiet positions, so p must not be
// in check, and the move played neither a capture nor a promotion. A position that has
// been on the board before in the game is not kept again: it would count twice, and its
// later scores are about the repetition.
//
// The choice depends on what came before, never on what came later. In particular
// positions on which a game was about to be adjudicated are kept: their scores are as
// good as any, and without them the evaluation would not learn what drawn endings look
// like.
func (s *Selector) Keep(p *board.Position, played Ply) bool {
	kept := keepAlone(p, len(s.keys), played) && !s.repeats(p)
	s.keys = append(s.keys, p.Key())
	return kept
}

// repeats reports whether p has been on the board before.
func (s *Selector) repeats(p *board.Position) bool {
	for back := 4; back <= min(p.Rule50(), len(s.keys)); back += 2 {
		if s.keys[len(s.keys)-back] == p.Key() {
			return true
		}
	}
	return false
}

// keepAlone is the rule without a look at the game before: that of format version 1.
func keepAlone(p *board.Position, ply int, played Ply) bool {
	return ply >= KeepFromPly &&
		played.Flags&Unscored == 0 &&
		played.Score <= KeepScore && played.Score >= -KeepScore &&
		!p.InCheck() &&
		!p.IsNoisy(played.Move)
}
