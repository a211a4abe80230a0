package classical

import (
	"bufio"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"penrose/board"
	"penrose/chesstest"
	"penrose/movegen"
)

// gameStarts are the positions where random games begin: standard chess, Chess960 with
// different setups of both sides, positions rich in promotions and in en passant
// captures, and a small endgame. All were written for these tests.
var gameStarts = []string{
	board.StartFEN,
	"r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 1",
	"bqnbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBNRKR w HFhf - 0 1",
	"nrkqbbrn/pppppppp/8/8/8/8/PPPPPPPP/RKRNQNBB w CAgb - 0 1",
	"1rk2r2/pppppppp/8/8/8/8/PPPPPPPP/R3KR2 w FAfb - 0 1",
	"8/PPPPPPPP/8/k6K/8/8/pppppppp/8 w - - 0 1",
	"4k3/p1p1p1p1/8/1P1P1P1P/p1p1p1p1/8/1P1P1P1P/4K3 w - - 0 1",
	"4k3/8/8/3pp3/8/8/2BN4/4K3 w - - 0 1",
}

// positions reads testdata/positions.epd, which names its sources.
func positions(tb testing.TB) (list []board.Position) {
	tb.Helper()
	file, err := os.Open("testdata/positions.epd")
	if err != nil {
		tb.Fatal(err)
	}
	defer file.Close()
	for lines := bufio.NewScanner(file); lines.Scan(); {
		if fen := lines.Text(); !strings.HasPrefix(fen, "#") {
			list = append(list, chesstest.Parse(tb, fen))
		}
	}
	return list
}

// playRandom plays games random games from each start and calls visit before
// every move with the position and the move that follows.
func playRandom(tb testing.TB, seed uint64, games int, visit func(p *board.Position, m board.Move)) {
	tb.Helper()
	rng := rand.New(rand.NewPCG(seed, 0))
	var list movegen.List
	for _, fen := range gameStarts {
		for range games {
			p := chesstest.Parse(tb, fen)
			for range 160 {
				if movegen.Legal(&p, &list); list.Len() == 0 {
					break
				}
				m := list.At(rng.IntN(list.Len()))
				visit(&p, m)
				p.Make(m)
			}
		}
	}
}

// evaluate returns the value of p from a new state.
func evaluate(p *board.Position) int {
	s := new(State)
	s.Reset(p)
	return s.Evaluate(p)
}

// valueOf is evaluate for a FEN.
func valueOf(tb testing.TB, fen string) int {
	tb.Helper()
	p := chesstest.Parse(tb, fen)
	return evaluate(&p)
}
