package chesstest

import (
	"math/rand/v2"
	"slices"
	"strings"
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

// LeftToRight returns p with the files in the opposite order, without castling rights and en passant square. The clocks
// begin anew.
func LeftToRight(t testing.TB, p *board.Position) board.Position {
	t.Helper()
	fields := strings.Fields(p.FEN())
	ranks := strings.Split(fields[0], "/")
	for i := range ranks {
		letters := []byte(ranks[i])
		slices.Reverse(letters)
		ranks[i] = string(letters)
	}
	return Parse(t, strings.Join(ranks, "/")+" "+fields[1]+" - -")
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

// gameStarts are where random games begin: standard chess, Chess960 with
// different setups of both sides, positions rich in promotions and in en
// passant captures, and kings that change halves of the board. All were written for
// such tests.
var gameStarts = []string{
	board.StartFEN,
	"r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 1",
	"bqnbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBNRKR w HFhf - 0 1",
	"nrkqbbrn/pppppppp/8/8/8/8/PPPPPPPP/RKRNQNBB w CAgb - 0 1",
	"1rk2r2/pppppppp/8/8/8/8/PPPPPPPP/R3KR2 w FAfb - 0 1",
	"8/PPPPPPPP/8/k6K/8/8/pppppppp/8 w - - 0 1",
	"4k3/p1p1p1p1/8/1P1P1P1P/p1p1p1p1/8/1P1P1P1P/4K3 w - - 0 1",
	"4k3/8/8/3pp3/8/8/2BN4/4K3 w - - 0 1",
	"8/8/4k3/8/8/3K4/8/8 w - - 0 1",
}

// PlayRandom plays games random games from each of gameStarts, and calls visit before
// every move with the position and the move that follows, until the test has failed.
func PlayRandom(t testing.TB, seed uint64, games int, visit func(p *board.Position, m board.Move)) {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 0))
	var list movegen.List
	for _, fen := range gameStarts {
		for range games {
			p := Parse(t, fen)
			for range 160 {
				if movegen.Legal(&p, &list); list.Len() == 0 {
					break
				}
				m := Pick(rng, &list)
				visit(&p, m)
				if t.Failed() {
					return
				}
				p.Make(m)
			}
		}
	}
}

// Pick returns one of the moves of a list that is not empty. Castling and en passant captures, which are rare among random
// moves, are preferred every second time.
func Pick(rng *rand.Rand, list *movegen.List) board.Move {
	if rng.IntN(2) == 0 {
		for _, m := range list.Moves() {
			if m.Kind() == board.Castling || m.Kind() == board.EnPassant {
				return m
			}
		}
	}
	return list.At(rng.IntN(list.Len()))
}
