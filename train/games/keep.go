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

// Keep tells whether p, the position before the given ply of a game, is for
// training, where played is what happened on that ply. An evaluation without
// search can answer only for quiet positions, so p must not be in check, and the
// move played neither a capture nor a promotion.
//
// It is a function of the position and its ply alone, not of what came later.
// In particular positions on which a game was about to be adjudicated are kept:
// their scores are as good as any, and without them the evaluation would not
// learn what drawn endings look like.
func Keep(p *board.Position, ply int, played Ply) bool {
	return ply >= KeepFromPly &&
		played.Flags&Unscored == 0 &&
		played.Score <= KeepScore && played.Score >= -KeepScore &&
		!p.InCheck() &&
		!p.IsNoisy(played.Move)
}
