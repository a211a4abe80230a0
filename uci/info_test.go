package uci

import (
	"strings"
	"testing"
	"time"

	"penrose/board"
	"penrose/search"
	"penrose/tt"
)

// The bands are those of package score: 32,000 - n is a mate in n plies.
func TestFormatScore(t *testing.T) {
	for s, want := range map[int]string{
		0: "cp 0", 1: "cp 1", 13: "cp 9", 141: "cp 100", -141: "cp -100", -250: "cp -177",
		14099: "cp 9999", 20000: "cp 10000", 20001: "cp 12000", 31000: "cp 12000", -31000: "cp -12000", // 100/141 up to 10,000
		31999: "mate 1", 31997: "mate 2", 31995: "mate 3",
		-32000: "mate 0", -31998: "mate -1", -31996: "mate -2",
	} {
		if got := formatScore(s); got != want {
			t.Errorf("%d is %q, want %q", s, got, want)
		}
	}
}

func TestInfoText(t *testing.T) {
	castling := board.NewCastling(board.NewSquare(4, 0), board.NewSquare(7, 0))
	reply := board.NewMove(board.NewSquare(4, 6), board.NewSquare(4, 4))
	i := search.Info{Line: 2, Depth: 9, SelDepth: 14, Score: -31998, Bound: tt.UpperBound, Nodes: 3_000_000,
		Elapsed: 1500*time.Millisecond + 900*time.Microsecond, HashFull: 7, PV: []board.Move{castling, reply}}
	for _, c := range []struct {
		chess960 bool
		pv       string
	}{{false, "e1g1 e7e5"}, {true, "e1h1 e7e5"}} {
		want := "info depth 9 seldepth 14 multipv 2 score mate -1 upperbound nodes 3000000 nps 1998800 hashfull 7 tbhits 0 time 1500 pv " + c.pv
		if got := newInfoText(&i, infoStyle{chess960: c.chess960}).String(); got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
	i = search.Info{Line: 1, Bound: tt.LowerBound, Nodes: 5}
	want := "info depth 0 seldepth 0 multipv 1 score cp 0 lowerbound nodes 5 nps 5000 hashfull 0 tbhits 0 time 0"
	if got := newInfoText(&i, infoStyle{}).String(); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// TestFormatExpectedResults: they stand behind score and bound.
func TestFormatExpectedResults(t *testing.T) {
	for _, c := range []struct {
		info search.Info
		want string
	}{
		{search.Info{Line: 1, Depth: 3, SelDepth: 4, Score: 141, Bound: tt.LowerBound, Nodes: 5},
			"info depth 3 seldepth 4 multipv 1 score cp 100 lowerbound wdl 500 473 27 nodes 5 nps 5000 hashfull 0 tbhits 0 time 0"},
		{search.Info{Line: 1, Nodes: 5}, "info depth 0 seldepth 0 multipv 1 score cp 0 wdl 144 712 144 nodes 5 nps 5000 hashfull 0 tbhits 0 time 0"},
		{search.Info{Line: 1, Drawn: true, Nodes: 5}, "info depth 0 seldepth 0 multipv 1 score cp 0 wdl 0 1000 0 nodes 5 nps 5000 hashfull 0 tbhits 0 time 0"},
	} {
		if got := newInfoText(&c.info, infoStyle{wdl: true}).String(); got != c.want {
			t.Errorf("got  %s\nwant %s", got, c.want)
		}
	}
}

func TestFormatBestMove(t *testing.T) {
	e4, e5 := board.NewMove(board.NewSquare(4, 1), board.NewSquare(4, 3)), board.NewMove(board.NewSquare(4, 6), board.NewSquare(4, 4))
	for _, c := range []struct {
		result search.Result
		want   string
	}{
		{search.Result{Best: e4, Ponder: e5}, "bestmove e2e4 ponder e7e5"},
		{search.Result{Best: e4}, "bestmove e2e4"},
		{search.Result{}, "bestmove (none)"},
	} {
		if got := formatBestMove(&c.result, false); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

// Castling is written as king takes rook everywhere, or nowhere.
func TestFormatCastling(t *testing.T) {
	castling := board.NewCastling(board.E1, board.H1)
	for chess960, want := range map[bool]string{false: "e1g1", true: "e1h1"} {
		lines := []string{
			formatBestMove(&search.Result{Best: castling}, chess960), formatBestMove(&search.Result{Best: board.NewMove(board.A1, board.D1), Ponder: castling}, chess960),
			newInfoText(&search.Info{PV: []board.Move{castling}}, infoStyle{chess960: chess960}).String(), formatCurrent(castling, 1, chess960),
		}
		for _, line := range lines {
			if !strings.Contains(line, " "+want) {
				t.Errorf("%q without %s", line, want)
			}
		}
	}
}
