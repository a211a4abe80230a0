package selfplay

import (
	"context"
	"errors"
	"fmt"

	"penrose/board"
	"penrose/eval"
	"penrose/game"
	"penrose/search"
)

// player chooses the moves of both sides: the engine, or a script in tests.
type player interface {
	// forget makes what follows independent of what was played before.
	forget()

	// think returns a move in g, where there is one, and the score in
	// centipawns for the side to move, at most [games.MaxScore] in magnitude. A search of more
	// than promptNodes ends when ctx does, with its error.
	think(ctx context.Context, g *game.Game, l search.Limits) (board.Move, int, error)
}

// enginePlayer is a player that searches.
type enginePlayer struct {
	engine *search.Engine
}

// newEnginePlayer returns a player with a table of hashMiB MiB that searches by params. It uses
// evaluation, or the built-in one if evaluation is the zero value.
func newEnginePlayer(hashMiB int, evaluation eval.Evaluation, params search.Params) (*enginePlayer, error) {
	engine, err := search.NewEngine(hashMiB, 1)
	if err != nil {
		return nil, err
	}
	if evaluation.New != nil {
		err = engine.SetEvaluation(evaluation)
	}
	if err = errors.Join(err, engine.SetParams(params)); err != nil {
		return nil, errors.Join(err, engine.Close())
	}
	return &enginePlayer{engine: engine}, nil
}

func (e *enginePlayer) forget() { e.engine.NewGame() }

func (e *enginePlayer) think(ctx context.Context, g *game.Game, l search.Limits) (board.Move, int, error) {
	result, err := e.search(ctx, g, l)
	if err != nil {
		return board.NoMove, 0, err
	}
	return result.Best, result.Lines[0].Score, nil
}

// promptNodes is the limit up to which a search ends by itself so soon, within some tenths of a
// second, that it need not be stopped. To watch over a search of 50 nodes would slow it down.
const promptNodes = 100_000

// search fails if the search met a fault in itself, even one that it survived, or if ctx has broken it off.
// The result of such a search must not enter training or a verdict.
func (e *enginePlayer) search(ctx context.Context, g *game.Game, l search.Limits) (search.Result, error) {
	var fault error
	on := search.Listener{Error: func(err error) { fault = err }}
	var result search.Result
	if 0 < l.Nodes && l.Nodes <= promptNodes {
		result = e.engine.Search(*g, l, on)
	} else {
		run := e.engine.Start(*g, l, on)
		unwatch := context.AfterFunc(ctx, run.Stop)
		result = run.Wait()
		unwatch()
		if err := ctx.Err(); err != nil {
			return result, err
		}
	}
	if fault != nil {
		return result, fmt.Errorf("in %s: %w", g.Position.FEN(), fault)
	}
	return result, nil
}

func (e *enginePlayer) close() error { return e.engine.Close() }
