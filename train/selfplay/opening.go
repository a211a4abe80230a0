package selfplay

import (
	"context"
	"math/rand/v2"

	"penrose/board"
	"penrose/book/opening"
	"penrose/train/games"
)

// drawStart returns the number of a start position.
func drawStart(rng *rand.Rand, s *Settings) int {
	switch lot := rng.IntN(100); {
	case lot < s.Chess960:
		return rng.IntN(games.StartCount)
	case lot < s.Chess960+s.DFRC:
		return games.DoubleStart(rng.IntN(games.StartCount), rng.IntN(games.StartCount))
	}
	return games.Standard
}

// drawOpening returns a game after random moves that gives both sides a chance. It draws
// moves until they do. It draws the start position only once; otherwise difficult start
// positions would become rarer. The error is that of the player or of ctx.
func drawOpening(ctx context.Context, rng *rand.Rand, s *Settings, by player) (*playing, error) {
	start := drawStart(rng, s)
	var g *playing
	_, err := opening.Draw(rng, games.StartPosition(start), s.OpeningPlies, func(moves []board.Move) (bool, error) {
		if err := ctx.Err(); err != nil {
			return false, err
		}
		g = newPlaying(start)
		if !g.playRandom(moves) {
			return false, nil
		}
		by.forget()
		_, score, err := by.think(ctx, &g.game, s.limits(s.OpeningNodes))
		return score <= s.OpeningScore && score >= -s.OpeningScore, err
	})
	return g, err
}

// playRandom plays moves that no search has chosen and reports whether the game goes
// on after each of them.
func (g *playing) playRandom(moves []board.Move) bool {
	for _, m := range moves {
		g.play(games.Ply{Move: m, Flags: games.Unscored})
		if _, over := g.ended(); over {
			return false
		}
	}
	return true
}
