package selfplay

import (
	"context"
	"math/rand/v2"

	"penrose/movegen"
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

// drawOpening returns a game after random moves, all legal ones being equally
// likely, that gives both sides a chance. Moves are drawn until they do, the
// start position only once, or the difficult ones would become rarer. The error
// is that of the player or of ctx.
func drawOpening(ctx context.Context, rng *rand.Rand, s *Settings, by player) (*playing, error) {
	start := drawStart(rng, s)
	for {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		g := newPlaying(start)
		if !g.playRandomly(rng, s.OpeningPlies+rng.IntN(2)) {
			continue
		}
		by.forget()
		_, score, err := by.think(&g.game, s.limits(s.OpeningNodes))
		if err != nil {
			return nil, err
		}
		if score <= s.OpeningScore && score >= -s.OpeningScore {
			return g, nil
		}
	}
}

// playRandomly plays random moves and tells whether the game goes on after them.
func (g *playing) playRandomly(rng *rand.Rand, plies int) bool {
	for range plies {
		if _, over := g.ended(); over {
			return false
		}
		var legal movegen.List
		movegen.Legal(&g.game.Position, &legal)
		g.play(games.Ply{Move: legal.At(rng.IntN(legal.Len())), Flags: games.Unscored})
	}
	_, over := g.ended()
	return !over
}
