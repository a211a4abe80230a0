package selfplay

import (
	"context"
	"math/rand/v2"
	"slices"

	"penrose/board"
	"penrose/game"
	"penrose/movegen"
	"penrose/train/games"
)

// ending is how a game ended.
type ending struct {
	result      games.Result
	termination games.Termination
}

// playing is a game in progress.
type playing struct {
	start int // number of the start position, if it has one
	game  game.Game
	plies []games.Ply
	kept  int // positions for training
}

func newPlaying(start int) *playing {
	g := playingFrom(games.StartPosition(start))
	g.start = start
	return g
}

// playingFrom returns a game from any position.
func playingFrom(p board.Position) *playing {
	return &playing{game: game.New(p)}
}

// clone returns a game of its own that goes on where g stands.
func (g *playing) clone() *playing {
	again := *g
	again.game = g.game.Clone()
	again.plies = slices.Clone(g.plies)
	return &again
}

// identity tells openings apart. By whichever way a position came about, the games from it are nearly always
// the same: a position that stood once before matters only if it comes back, the counter of the fifty-move
// rule near its end, and the number of plies where draws are given.
func (g *playing) identity() board.Key { return g.game.Position.Key() }

// play makes a ply.
func (g *playing) play(ply games.Ply) {
	if games.Keep(&g.game, ply) {
		g.kept++
	}
	g.plies = append(g.plies, ply)
	g.game.Play(ply.Move)
}

// ended reports whether the rules of chess end the game here, and how.
func (g *playing) ended() (end ending, over bool) {
	p := &g.game.Position
	switch movegen.EndingOf(p, g.game.Repetitions()) {
	case movegen.Checkmate:
		return ending{winFor(p.SideToMove().Other()), games.Checkmate}, true
	case movegen.Stalemate:
		return ending{games.Draw, games.Stalemate}, true
	case movegen.InsufficientMaterial:
		return ending{games.Draw, games.InsufficientMaterial}, true
	case movegen.FiftyMoves:
		return ending{games.Draw, games.FiftyMoves}, true
	case movegen.Repetition:
		return ending{games.Draw, games.Repetition}, true
	}
	return ending{}, false
}

// playGame plays the game of a seed to its end. kept is the number of its
// positions for training. The error is that of the player or of ctx.
func playGame(ctx context.Context, seed uint64, s *Settings, by player) (game *games.Game, kept int, err error) {
	g, err := drawOpening(ctx, rand.New(rand.NewPCG(seed, 0)), s, by)
	if err != nil {
		return nil, 0, err
	}
	end, err := g.playOut(ctx, s, by)
	if err != nil {
		return nil, 0, err
	}
	return &games.Game{Start: g.start, Result: end.result, Termination: end.termination, Plies: g.plies}, g.kept, nil
}

// playOut lets by play both sides to the end. The rules of chess are checked first, so a
// game that ends by mate is not recorded as adjudicated.
func (g *playing) playOut(ctx context.Context, s *Settings, by player) (ending, error) {
	judge := adjudicator{settings: s}
	for {
		if err := ctx.Err(); err != nil {
			return ending{}, err
		}
		us := g.game.Position.SideToMove()
		m, score, err := by.think(ctx, &g.game, s.limits(s.SoftNodes))
		if err != nil {
			return ending{}, err
		}
		g.play(games.Ply{Move: m, Score: int16(score)})
		if end, over := g.ended(); over {
			return end, nil
		}
		if end, over := judge.note(len(g.plies), us, score); over {
			return end, nil
		}
		if len(g.plies) >= s.MaximumPlies {
			return ending{games.Draw, games.PlyLimit}, nil
		}
	}
}
