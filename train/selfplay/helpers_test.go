package selfplay

import (
	"context"
	"slices"
	"testing"

	"penrose/board"
	"penrose/game"
	"penrose/movegen"
	"penrose/search"
)

// script is a player that plays moves from a list in UCI notation. Without a list it
// plays a quiet move to a position it has not had before. Scores come from a function of
// the number of earlier calls.
type script struct {
	t     testing.TB
	moves []string
	score func(call int) int
	calls int
	seen  []board.Key
}

func (s *script) forget() {}

func (s *script) think(_ context.Context, g *game.Game, _ search.Limits) (board.Move, int, error) {
	score := s.score(s.calls)
	s.calls++
	p := &g.Position
	if len(s.moves) == 0 {
		return s.wander(p), score, nil
	}
	m, err := movegen.ParseUCI(p, s.moves[0])
	s.moves = s.moves[1:]
	return m, score, err
}

func (s *script) wander(p *board.Position) board.Move {
	var quiet movegen.List
	movegen.Quiet(p, &quiet)
	for _, m := range quiet.Moves() {
		next := *p
		next.Make(m)
		if p.PieceOn(m.From()).Type() != board.Pawn && !slices.Contains(s.seen, next.Key()) {
			s.seen = append(s.seen, next.Key())
			return m
		}
	}
	s.t.Fatalf("nowhere to go in %s", p.FEN())
	return board.NoMove
}

// critic is a player that only evaluates positions.
type critic struct {
	score   func(call int) int
	calls   int
	forgets int
	limits  search.Limits // of the last search
}

func (c *critic) forget() { c.forgets++ }

func (c *critic) think(_ context.Context, _ *game.Game, l search.Limits) (board.Move, int, error) {
	c.calls++
	c.limits = l
	return board.NoMove, c.score(c.calls - 1), nil
}

func constant(score int) func(int) int { return func(int) int { return score } }

// from returns a game that begins at a FEN.
func from(t testing.TB, fen string) *playing {
	t.Helper()
	p, err := board.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return playingFrom(p)
}
