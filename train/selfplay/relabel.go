package selfplay

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"

	"penrose/board"
	"penrose/eval"
	"penrose/game"
	"penrose/train/games"
	"penrose/train/records"
)

// Labelled is a position for training with what its game says about it.
type Labelled struct {
	Position board.Position
	Score    int     // of the search that played from it, centipawns for the side to move
	Label    int     // by which it is trained on, likewise
	Result   float64 // of the game for the side to move: 1, 0.5 or 0
}

// DrawLabelled draws count positions for training at random from the games in files that
// are [games.HeldOut]; all if there are not more. Equal seeds and files give equal positions. Games that come twice
// are an error.
func DrawLabelled(files []string, labels records.Labels, percent, count int, seed uint64) ([]Labelled, error) {
	random := rand.New(rand.NewPCG(seed, 0))
	var drawn []Labelled
	var scores []int16
	var ledger games.Ledger
	seen := 0
	for _, file := range files {
		err := games.Each(file, func(b *games.Block) error {
			if err := ledger.Add(b); err != nil {
				return err
			}
			for i := range b.List {
				if !games.HeldOut(games.HashOf(b.GameID(i)), percent) {
					continue
				}
				g := &b.List[i]
				scores = labels.Of(g, scores)
				for ply, p := range g.Kept() {
					l := Labelled{*p, int(g.Plies[ply].Score), int(scores[ply]), float64(g.Result.For(p.SideToMove())) / 2}
					if seen++; len(drawn) < count {
						drawn = append(drawn, l)
					} else if at := random.IntN(seen); at < count {
						drawn[at] = l
					}
				}
			}
			return nil
		})
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
	}
	return drawn, nil
}

// Relabel returns the scores of positions by searches of so many nodes, which are soft or
// hard limits as in the games of s, each with an empty table and without the moves that led
// to the position. With 0 nodes they are those of the evaluation alone. progress is told
// how many are done, from several goroutines.
func Relabel(ctx context.Context, positions []Labelled, nodes uint64, s *Settings, evaluation eval.Evaluation, workers int, progress func(done int)) ([]int, error) {
	if workers < 1 || workers > MostWorkers {
		return nil, fmt.Errorf("selfplay: %d workers, want 1 to %d", workers, MostWorkers)
	}
	scores := make([]int, len(positions))
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var next, done atomic.Int64
	var group sync.WaitGroup
	for range workers {
		group.Go(func() {
			score, end, err := labeller(nodes, s, evaluation)
			if err != nil {
				cancel(err)
				return
			}
			for ctx.Err() == nil {
				i := int(next.Add(1)) - 1
				if i >= len(positions) {
					break
				}
				if scores[i], err = score(ctx, &positions[i].Position); err != nil {
					cancel(err)
					break
				}
				progress(int(done.Add(1)))
			}
			if err := end(); err != nil {
				cancel(err)
			}
		})
	}
	group.Wait()
	return scores, context.Cause(ctx)
}

// labeller returns a function that scores positions as [Relabel] says, and one to call in
// the end.
func labeller(nodes uint64, s *Settings, evaluation eval.Evaluation) (score func(ctx context.Context, p *board.Position) (int, error), end func() error, err error) {
	if nodes == 0 {
		state := evaluation.New()
		score = func(_ context.Context, p *board.Position) (int, error) {
			state.Reset(p)
			return state.Evaluate(p), nil
		}
		return score, func() error { return nil }, nil
	}
	player, err := s.player(evaluation)
	if err != nil {
		return nil, nil, err
	}
	score = func(ctx context.Context, p *board.Position) (int, error) {
		player.forget()
		g := game.New(*p)
		_, value, err := player.think(ctx, &g, s.limits(nodes))
		return value, err
	}
	return score, player.close, nil
}
