package classical

import (
	"bufio"
	"os"
	"strings"
	"testing"

	"penrose/board"
	"penrose/chesstest"
)

// positions reads testdata/positions.epd, which names its sources.
func positions(tb testing.TB) (list []board.Position) {
	tb.Helper()
	file, err := os.Open("testdata/positions.epd")
	if err != nil {
		tb.Fatal(err)
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		if fen := lines.Text(); !strings.HasPrefix(fen, "#") {
			list = append(list, chesstest.Parse(tb, fen))
		}
	}
	if err := lines.Err(); err != nil {
		tb.Fatal(err)
	}
	if len(list) == 0 {
		tb.Fatalf("%s: no positions", file.Name())
	}
	return list
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
