package selfplay

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"sync"

	"penrose/board"
	"penrose/eval"
	"penrose/game"
)

// Match is a comparison of two evaluations in the same search: pairs of games
// from the same opening, each side being played once by each.
type Match struct {
	Settings  Settings
	New, Base eval.Evaluation // the zero value for the evaluation that is built in
	Pairs     int             // at least 1
	Workers   int             // pairs played at the same time, one core each; at least 1
	Seed      uint64          // of the openings
}

// Score counts the results of games for the new evaluation, by game and by pair.
type Score struct {
	Wins, Draws, Losses int
	Pairs               [5]int // by half points of a pair, 0 to 4
}

// Games returns the number of games.
func (s *Score) Games() int { return s.Wins + s.Draws + s.Losses }

// Elo returns by how much the new evaluation is stronger and the half width of
// its 95% confidence interval, from the pairs, whose two games are alike. It is
// infinite if the interval reaches where all points go one way, and as long as all
// pairs have ended alike, which says nothing of how far they scatter.
func (s *Score) Elo() (elo, margin float64) {
	pairs, mean, square := 0.0, 0.0, 0.0
	for half, n := range s.Pairs {
		share := float64(half) / 4
		pairs += float64(n)
		mean += float64(n) * share
		square += float64(n) * share * share
	}
	if pairs == 0 {
		return 0, math.Inf(1)
	}
	mean /= pairs
	variance := max(square/pairs-mean*mean, 0) * pairs / (pairs - 1)
	if pairs == 1 || variance == 0 {
		return eloOf(mean), math.Inf(1)
	}
	deviation := math.Sqrt(variance / pairs)
	const confidence = 1.96
	high, low := eloOf(mean+confidence*deviation), eloOf(mean-confidence*deviation)
	if math.IsInf(high, 0) || math.IsInf(low, 0) {
		return eloOf(mean), math.Inf(1)
	}
	return eloOf(mean), (high - low) / 2
}

// eloOf returns the difference in strength that an expected share of the points
// stands for.
func eloOf(share float64) float64 {
	share = max(0, min(share, 1))
	return 400 * math.Log10(share/(1-share))
}

// opponents are a player for each color.
type opponents [2]player

func (o opponents) forget() {
	o[board.White].forget()
	o[board.Black].forget()
}

func (o opponents) think(g *game.Game, softNodes uint64) (board.Move, int, error) {
	return o[g.Position.SideToMove()].think(g, softNodes)
}

// Play plays the match; progress, if not nil, is called after each pair, one call
// at a time. When ctx ends, which is no error, the pairs in progress are given up.
func (m *Match) Play(ctx context.Context, progress func(Score)) (score Score, err error) {
	if m.Pairs < 1 || m.Workers < 1 {
		return score, fmt.Errorf("match: %d pairs by %d workers, want at least 1", m.Pairs, m.Workers)
	}
	if err := m.Settings.Validate(); err != nil {
		return score, fmt.Errorf("match: settings: %w", err)
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	numbers := make(chan int)
	var mu sync.Mutex
	var group sync.WaitGroup
	var errs []error
	for range m.Workers {
		group.Go(func() {
			report := func(points [2]int) {
				mu.Lock()
				defer mu.Unlock()
				score.add(points)
				if progress != nil {
					progress(score)
				}
			}
			if err := m.work(ctx, numbers, report); err != nil {
				mu.Lock()
				errs = append(errs, err)
				mu.Unlock()
				cancel()
			}
		})
	}
	for pair := range m.Pairs {
		select {
		case numbers <- pair:
		case <-ctx.Done():
		}
	}
	close(numbers)
	group.Wait()
	if err := errors.Join(errs...); err != nil {
		return score, fmt.Errorf("match: %w", err)
	}
	return score, nil
}

// add counts a pair by the half points of the new evaluation in its games.
func (s *Score) add(points [2]int) {
	for _, half := range points {
		switch half {
		case 2:
			s.Wins++
		case 1:
			s.Draws++
		default:
			s.Losses++
		}
	}
	s.Pairs[points[0]+points[1]]++
}

// work plays the pairs of the given numbers.
func (m *Match) work(ctx context.Context, numbers <-chan int, report func([2]int)) (err error) {
	var players [2]*enginePlayer
	for i, evaluation := range [2]eval.Evaluation{m.New, m.Base} {
		p, err := newEnginePlayer(&m.Settings, evaluation)
		if err != nil {
			return err
		}
		defer p.close()
		players[i] = p
	}
	for number := range numbers {
		points, err := m.pair(ctx, number, players[0], players[1])
		if err != nil {
			if errors.Is(err, ctx.Err()) {
				return nil
			}
			return err
		}
		report(points)
	}
	return nil
}

// pair plays the pair of the given number and returns the half points of the
// first player.
func (m *Match) pair(ctx context.Context, number int, first, second player) (points [2]int, err error) {
	rng := rand.New(rand.NewPCG(m.Seed, uint64(number)))
	opening, err := drawOpening(ctx, rng, &m.Settings, second)
	if err != nil {
		return points, err
	}
	for i, by := range []opponents{{first, second}, {second, first}} {
		by.forget()
		g := opening.clone()
		end, err := g.playOut(ctx, &m.Settings, by)
		if err != nil {
			return points, err
		}
		points[i] = end.result.For(board.Color(i))
	}
	return points, nil
}

// clone returns a game of its own that goes on where g stands.
func (g *playing) clone() *playing {
	again := newPlaying(g.start)
	for _, ply := range g.plies {
		again.play(ply)
	}
	return again
}
