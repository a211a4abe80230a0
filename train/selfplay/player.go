package selfplay

import (
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
	// centipawns for the side to move, at most [games.MaxScore] in magnitude.
	think(g *game.Game, softNodes uint64) (board.Move, int, error)
}

// enginePlayer is a player that searches.
type enginePlayer struct {
	engine     *search.Engine
	hardFactor uint64
}

// newEnginePlayer returns a player that evaluates by evaluation, or by the one that
// is built in if that is the zero value.
func newEnginePlayer(s *Settings, evaluation eval.Evaluation) (*enginePlayer, error) {
	engine, err := search.NewEngine(s.HashMiB, 1)
	if err != nil {
		return nil, err
	}
	if evaluation.New != nil {
		if err := engine.SetEvaluation(evaluation); err != nil {
			return nil, errors.Join(err, engine.Close())
		}
	}
	return &enginePlayer{engine, s.HardFactor}, nil
}

func (e *enginePlayer) forget() { e.engine.NewGame() }

// think fails if the search met a fault in itself, even one that it survived:
// what such a search finds is not for training.
func (e *enginePlayer) think(g *game.Game, softNodes uint64) (board.Move, int, error) {
	var fault error
	limits := search.Limits{SoftNodes: softNodes, Nodes: softNodes * e.hardFactor}
	result := e.engine.Start(*g, limits, search.Listener{Error: func(err error) { fault = err }}).Wait()
	if fault != nil {
		return board.NoMove, 0, fmt.Errorf("in %s: %w", g.Position.FEN(), fault)
	}
	return result.Best, result.Lines[0].Score, nil
}

func (e *enginePlayer) close() error { return e.engine.Close() }
