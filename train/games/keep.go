package games

import "penrose/game"

const (
	// KeepFromPly is the first ply whose position is for training. The plies before it
	// are the random moves of the opening, and some moves that mend what these have spoilt:
	// they often lead to a position that no sensible game would reach.
	KeepFromPly = 16
	// KeepScore bounds the magnitude of the scores that are for training, in
	// centipawns: mates and proven tablebase wins teach nothing about a
	// position's general worth.
	KeepScore = 10_000
)

// Keep reports whether the present position of g is for training. played is the ply
// played from it.
//
// An evaluation without search can answer only for quiet positions. So the side to
// move must not be in check, and the move played must be neither a capture nor a
// promotion. A position that has been on the board before in the game is not kept
// again: it would count twice, and its later scores are about the repetition.
//
// The choice depends on what came before, never on what came later. In particular
// positions shortly before an adjudication are kept: their scores are as good as any,
// and without them the evaluation would not learn what drawn endings look like.
func Keep(g *game.Game, played Ply) bool {
	return keepAlone(g, played) && g.Repetitions() == 0
}

// keepAlone is the rule of format version 1, which keeps repeated positions too.
func keepAlone(g *game.Game, played Ply) bool {
	p := &g.Position
	return len(g.Moves) >= KeepFromPly &&
		played.Flags&Unscored == 0 &&
		played.Score <= KeepScore && played.Score >= -KeepScore &&
		!p.InCheck() &&
		!p.IsNoisy(played.Move)
}
