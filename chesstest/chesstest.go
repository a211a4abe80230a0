// Package chesstest sets up positions and games for tests. Only tests import it. A
// text that cannot be read ends the test.
//
// Tests inside package movegen, which this package imports, have their own helper.
package chesstest

import (
	"testing"

	"penrose/board"
	"penrose/game"
	"penrose/movegen"
)

// Parse returns the position of a FEN.
func Parse(t testing.TB, fen string) board.Position {
	t.Helper()
	p, err := board.ParseFEN(fen)
	if err != nil {
		t.Fatalf("%q: %v", fen, err)
	}
	return p
}

// Move returns the legal move that text names in UCI notation.
func Move(t testing.TB, p *board.Position, text string) board.Move {
	t.Helper()
	m, err := movegen.ParseUCI(p, text)
	if err != nil {
		t.Fatalf("%s in %s: %v", text, p.FEN(), err)
	}
	return m
}

// Play returns the game that begins at fen with moves in UCI notation.
func Play(t testing.TB, fen string, moves ...string) game.Game {
	t.Helper()
	g := game.New(Parse(t, fen))
	for _, text := range moves {
		g.Play(Move(t, &g.Position, text))
	}
	return g
}
