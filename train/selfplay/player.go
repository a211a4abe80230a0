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
	think(g *game.Game, l search.Limits) (board.Move, int, error)
}

// enginePlayer is a player that searches.
type enginePlayer struct {
	engine *search.Engine
	last   search.Pass // of the latest search, the one that closed a bracket last
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
	e := &enginePlayer{engine: engine}
	// After a pass that closes a bracket, only the first pass of the next iteration can
	// follow. That pass finds only one end.
	tolerance := engine.Params().Tolerance
	engine.PassLog = func(p search.Pass) {
		if p.Upper-p.Lower <= tolerance {
			e.last = p
		}
	}
	return e, nil
}

func (e *enginePlayer) forget() { e.engine.NewGame() }

func (e *enginePlayer) think(g *game.Game, l search.Limits) (board.Move, int, error) {
	result, err := e.search(g, l)
	if err != nil {
		return board.NoMove, 0, err
	}
	return result.Best, e.label(&result.Lines[0]), nil
}

// label returns the value of a position by the search: the middle of the bracket in which
// MTD(f) has enclosed the value. The reported score is the lower end. In four of five
// searches the upper end is one step of 8 cp higher. Games labelled with lower ends would
// teach that both sides stand a little worse than they do. Mates are exact. If the search
// was stopped after the score was found, the last bracket is not that of the score, and
// the score is used.
func (e *enginePlayer) label(line *search.Info) int {
	if p := &e.last; p.Depth == line.Depth && p.Lower == line.Score {
		return p.Lower + (p.Upper-p.Lower)/2
	}
	return line.Score
}

// search fails if the search met a fault in itself, even one that it survived. The result
// of such a search must not enter training or a verdict.
func (e *enginePlayer) search(g *game.Game, l search.Limits) (search.Result, error) {
	var fault error
	e.last = search.Pass{}
	result := e.engine.Search(*g, l, search.Listener{Error: func(err error) { fault = err }})
	if fault != nil {
		return result, fmt.Errorf("in %s: %w", g.Position.FEN(), fault)
	}
	return result, nil
}

func (e *enginePlayer) close() error { return e.engine.Close() }
