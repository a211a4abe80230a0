package witness

import (
	"fmt"
	"strings"
	"testing"
)

// talk is a conversation that has one fault, or none.
type talk struct {
	name  string
	lines []string // what begins with < is heard
	kind  Kind
	fault string // how its text begins, empty for none
}

// judge lets a new witness hear each of the talks.
func judge(t *testing.T, talks []talk) {
	t.Helper()
	for _, c := range talks {
		w := New()
		hold(w, c.lines)
		switch {
		case c.fault == "" && len(w.Faults) > 0:
			t.Errorf("%s: %v, want none", c.name, w.Faults)
		case c.fault != "" && (len(w.Faults) != 1 || w.Faults[0].Kind != c.kind || !strings.HasPrefix(w.Faults[0].Text, c.fault)):
			t.Errorf("%s: %v, want one of kind %v: %s", c.name, w.Faults, c.kind, c.fault)
		}
	}
}

// shows returns an info line that is heard. said is what it says behind its number, the score and so on;
// moves may be empty.
func shows(depth, number int, said, moves string) string {
	text := fmt.Sprintf("<info depth %d seldepth 9 multipv %d %s nodes 100 nps 1000 hashfull 0 tbhits 0 time 100", depth, number, said)
	if moves != "" {
		text += " pv " + moves
	}
	return text
}

const counts = "<info nodes 100 nps 1000 hashfull 0 tbhits 0 time 100"

// TestAnswers: each answer comes once for each question.
func TestAnswers(t *testing.T) {
	judge(t, []talk{
		{"readyok", []string{"isready", "isready", "<readyok", "<readyok"}, 0, ""},
		{"readyok twice", []string{"isready", "<readyok", "<readyok"}, Protocol, "readyok unasked"},
		{"uciok", []string{"uci", "<id name N", "<option name O type button", "<uciok"}, 0, ""},
		{"id before uci", []string{"<id name N"}, Protocol, "unasked"},
		{"option before uci", []string{"<option name O type button"}, Protocol, "unasked"},
		{"uciok before uci", []string{"<uciok"}, Protocol, "unasked"},
		{"uci twice", []string{"uci", "uci", "<id name N", "<uciok", "<id name N", "<uciok"}, 0, ""},
		{"uciok twice", []string{"uci", "<uciok", "<uciok"}, Protocol, "unasked"},
		{"id after uciok", []string{"uci", "<uciok", "<id name N"}, Protocol, "unasked"},
		{"option after uciok", []string{"uci", "<uciok", "<option name O type button"}, Protocol, "unasked"},
		{"uci after an answer unasked", []string{"<uciok", "uci", "<id name N", "<uciok"}, Protocol, "unasked"},
		{"info without a search", []string{shows(1, 1, "score cp 0", "e2e4")}, Protocol, "without a search"},
		{"info string without a search", []string{"<info string joho"}, 0, ""},
		{"malformed info", []string{"go infinite", "<info depth one"}, Protocol, "malformed"},
		{"bestmove without a search", []string{"<bestmove e2e4"}, Protocol, "without a search"},
		{"bestmove twice", []string{"go infinite", shows(1, 1, "score cp 0", "e2e4"), "stop", "<bestmove e2e4", "<bestmove e2e4"}, Protocol, "without a search"},
	})
}

// TestInfoLines: what info lines may say of a search beside their moves.
func TestInfoLines(t *testing.T) {
	const one = "position fen 7k/8/8/8/8/8/7r/K7 w - - 0 1" // a1b1 is the only move
	judge(t, []talk{
		{"the counts last", []string{"go infinite", shows(1, 1, "score cp 0", "e2e4"), counts}, 0, ""},
		{"a line after the counts", []string{"go infinite", counts, shows(1, 1, "score cp 0", "e2e4")}, Protocol, "after the counts"},
		{"the counts twice", []string{"go infinite", counts, counts}, Protocol, "after the counts"},
		{"currmove after the counts", []string{"go infinite", counts, "<info currmove e2e4 currmovenumber 1"}, Protocol, "after the counts"},
		{"two lines", []string{"setoption name MultiPV value 2", "go infinite", shows(1, 1, "score cp 0", "e2e4"), shows(1, 2, "score cp 0", "d2d4")}, 0, ""},
		{"a number of lines that is not allowed changes nothing", []string{"setoption name MultiPV value 2", "setoption name MultiPV value 0", "setoption name MultiPV value 257",
			"go infinite", shows(1, 1, "score cp 0", "e2e4"), shows(1, 2, "score cp 0", "d2d4"), shows(1, 3, "score cp 0", "c2c4")}, Protocol, "20 moves to choose from, MultiPV 2"},
		{"the second line first", []string{"setoption name MultiPV value 2", "go infinite", shows(1, 2, "score cp 0", "e2e4")}, Protocol, "multipv 2 after 0"},
		{"the second line is less deep", []string{"setoption name MultiPV value 2", "go infinite", shows(2, 1, "score cp 0", "e2e4"), shows(1, 2, "score cp 0", "d2d4")}, 0, ""},
		{"the second line is deeper", []string{"setoption name MultiPV value 2", "go infinite", shows(1, 1, "score cp 0", "e2e4"), shows(2, 2, "score cp 0", "d2d4")}, Protocol, "deeper than multipv 1"},
		{"the second line has a deeper bound", []string{"setoption name MultiPV value 2", "go infinite", shows(1, 1, "score cp 0", "e2e4"), shows(2, 2, "score cp 0 upperbound", "d2d4")}, 0, ""},
		{"more lines than asked for", []string{"go infinite", shows(1, 1, "score cp 0", "e2e4"), shows(1, 2, "score cp 0", "d2d4")}, Protocol, "20 moves to choose from, MultiPV 1"},
		{"more lines than moves", []string{"setoption name MultiPV value 2", one, "go infinite", shows(1, 1, "score cp 0", "a1b1"), shows(1, 2, "score cp 1", "a1b1")}, Protocol, "1 moves to choose from, MultiPV 2"},
		{"a line without a move to choose", []string{"position startpos moves f2f3 e7e5 g2g4 d8h4", "go infinite", shows(0, 1, "score mate 0", "")}, 0, ""},
		{"no moves", []string{"go infinite", shows(1, 1, "score cp 0", "")}, Protocol, "no moves"},
		{"chances", []string{"setoption name UCI_ShowWDL value true", "go infinite", shows(1, 1, "score cp 0 wdl 100 800 100", "e2e4")}, 0, ""},
		{"no chances", []string{"setoption name UCI_ShowWDL value true", "go infinite", shows(1, 1, "score cp 0", "e2e4")}, Protocol, "UCI_ShowWDL is true"},
		{"chances unasked", []string{"go infinite", shows(1, 1, "score cp 0 wdl 100 800 100", "e2e4")}, Protocol, "UCI_ShowWDL is false"},
		{"one of searchmoves", []string{"go infinite searchmoves d2d4 e2e4", shows(1, 1, "score cp 0", "e2e4")}, 0, ""},
		{"none of searchmoves", []string{"go infinite searchmoves d2d4", shows(1, 1, "score cp 0", "e2e4")}, IllegalLine, `e2e4 is none of ["d2d4"]`},
		{"currmove", []string{"go infinite", "<info currmove e2e4 currmovenumber 20"}, 0, ""},
		{"currmove is illegal", []string{"go infinite", "<info currmove e2e5 currmovenumber 1"}, IllegalLine, "e2e5 is none of"},
		{"currmove is none of searchmoves", []string{"go infinite searchmoves d2d4", "<info currmove e2e4 currmovenumber 1"}, IllegalLine, `e2e4 is none of ["d2d4"]`},
		{"currmovenumber is too large", []string{"go infinite", "<info currmove e2e4 currmovenumber 21"}, Protocol, "20 moves to choose from"},
		{"currmovenumber is too large for searchmoves", []string{"go infinite searchmoves d2d4", "<info currmove d2d4 currmovenumber 2"}, Protocol, "1 moves to choose from"},
		{"searchmoves that are illegal", []string{"go infinite searchmoves e2e5", shows(1, 1, "score cp 0", "e2e4")}, 0, ""},
	})
}

// TestLines: the moves of a line are legal, written as they should be, follow on no end of the game, and lead
// to the mate that the line announces.
func TestLines(t *testing.T) {
	const (
		threefold = "position startpos moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1" // f6g8 repeats the position for the third time
		castling  = "position fen 4k3/8/8/8/8/8/8/4K2R b K - 0 1"
		fool      = "position startpos moves f2f3 e7e5 g2g4"
		queen     = "position fen 7k/8/6K1/8/8/8/5Q2/8 w - - 0 1"
		rook      = "position fen 8/8/8/8/8/8/1k6/R3K3 w - - 0 1"
		bare      = "position fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1"
		edge      = "position fen 8/8/8/8/8/6k1/r7/7K w - - 0 1"
	)
	rule50 := func(plies int) string { return fmt.Sprintf("position fen 4k3/8/8/8/8/8/8/R3K3 w - - %d 80", plies) }
	var talks []talk
	add := func(name, position, said, moves string, fault string) {
		talks = append(talks, talk{name, []string{position, "go infinite", shows(1, 1, said, moves)}, IllegalLine, fault})
	}
	add("legal moves", "position startpos", "score cp 0", "e2e4 e7e5 g1f3", "")
	add("an illegal move", "position startpos", "score cp 0", "e2e4 e7e5 e4e5", "ply 3 of the line: ")
	add("castling", castling, "score cp 0", "e8e7 e1g1", "")
	add("castling as in Chess960", castling, "score cp 0", "e8e7 e1h1", "ply 2 of the line: e1h1 should be written e1g1")
	add("the second repetition ends the line", threefold, "score cp 0", "f6g8", "")
	add("a line goes on after the second repetition", threefold, "score cp 0", "f6g8 e2e4", "the line goes on at ply 2 after a draw")
	add("a line goes on after the first repetition", "position startpos moves g1f3 g8f6 f3g1", "score cp 0", "f6g8 e2e4", "")
	add("the root is the second repetition", threefold+" f6g8", "score cp 0", "g1f3 g8f6", "")
	add("a line goes on after fifty moves", rule50(99), "score cp 0", "a1a2 e8e7", "the line goes on at ply 2 after a draw")
	add("a line goes on before fifty moves", rule50(98), "score cp 0", "a1a2 e8e7", "")
	add("the root comes after fifty moves", rule50(100), "score cp 0", "a1a2 e8e7", "")
	add("a line goes on without the material to mate", rook, "score cp 0", "a1a2 b2a2 e1e2", "the line goes on at ply 3 after a draw")
	add("a line ends without the material to mate", rook, "score cp 0", "a1a2 b2a2", "")
	add("a line goes on with too little material at the root", bare, "score cp 0", "e1e2 e8e7", "the line goes on at ply 2 after a draw")
	add("the root has too little material", bare, "score cp 0", "e1e2", "")
	add("mate in 1", fool, "score mate 1", "d8h4", "")
	add("too few moves to mate", fool, "score mate 2", "d8h4", "1 plies, a mate in 2 moves has 3")
	add("a bound of a mate", fool, "score mate 2 lowerbound", "d8h4", "")
	add("mated in 1", edge, "score mate -1", "h1g1 a2a1", "")
	add("too few moves until mated", edge, "score mate -1", "h1g1", "1 plies, a mate in -1 moves has 2")
	add("check is no mate", queen, "score mate 1", "f2b2", "the line does not end in mate")
	add("stalemate is no mate", queen, "score mate 1", "f2f7", "the line does not end in mate")
	judge(t, talks)
	judge(t, []talk{
		{"castling in Chess960", []string{"setoption name UCI_Chess960 value true", castling, "go infinite", shows(1, 1, "score cp 0", "e8e7 e1h1")}, 0, ""},
		{"castling as in standard chess", []string{"setoption name UCI_Chess960 value true", castling, "go infinite", shows(1, 1, "score cp 0", "e8e7 e1g1")}, IllegalLine, "ply 2 of the line: e1g1 should be written e1h1"},
	})
}

// TestHeldBack: no bestmove comes before stop in an infinite search, nor before ponderhit in one that ponders.
func TestHeldBack(t *testing.T) {
	line := shows(5, 1, "score cp 24", "e2e4 e7e5")
	const early = "before stop or ponderhit"
	judge(t, []talk{
		{"infinite", []string{"go infinite", line, "<bestmove e2e4"}, Protocol, early},
		{"infinite, stop", []string{"go infinite", line, "stop", "<bestmove e2e4"}, 0, ""},
		{"infinite, ponderhit", []string{"go infinite", line, "ponderhit", "<bestmove e2e4"}, Protocol, early},
		{"infinite, isready", []string{"go infinite", line, "isready", "<readyok", "<bestmove e2e4"}, Protocol, early},
		{"infinite, position", []string{"go infinite", line, "position startpos", "<bestmove e2e4"}, 0, ""},
		{"infinite, a damaged command", []string{"go infinite", line, "", "<bestmove e2e4"}, 0, ""},
		{"infinite, a damaged command before", []string{"", "go infinite", line, "<bestmove e2e4"}, Protocol, early},
		{"infinite, the depth is reached", []string{"go depth 5 infinite", line, "<bestmove e2e4"}, Protocol, early},
		{"infinite, mated", []string{"position startpos moves f2f3 e7e5 g2g4 d8h4", "go infinite", "<bestmove (none)"}, Protocol, early},
		{"infinite for the second time", []string{"go infinite", "go infinite", line, "<bestmove e2e4", line, "<bestmove e2e4"}, Protocol, early},
		{"ponder", []string{"go ponder", line, "<bestmove e2e4"}, Protocol, early},
		{"ponder, stop", []string{"go ponder", line, "stop", "<bestmove e2e4"}, 0, ""},
		{"ponder, ponderhit", []string{"go ponder", "ponderhit", line, "<bestmove e2e4"}, 0, ""},
		{"ponder and infinite, ponderhit", []string{"go ponder infinite", "ponderhit", line, "<bestmove e2e4"}, Protocol, early},
		{"ponder, a damaged command, ponderhit", []string{"go ponder", line, "", "ponderhit", line, "<bestmove e2e4"}, 0, ""},
	})
	w := New()
	hold(w, []string{"go infinite", line})
	w.Closed()
	if hold(w, []string{"<bestmove e2e4"}); len(w.Faults) > 0 {
		t.Errorf("after the end of the input: %v", w.Faults)
	}
	w = New()
	w.Lost = true
	if hold(w, []string{"go infinite", "<bestmove e2e4"}); len(w.Faults) != 1 {
		t.Errorf("in an unknown position: %v, want one", w.Faults)
	}
}

// TestBestMoves: a bestmove is legal and explained by the info lines before it.
func TestBestMoves(t *testing.T) {
	const (
		mated    = "position startpos moves f2f3 e7e5 g2g4 d8h4"
		castling = "position fen 4k2r/8/8/8/8/8/8/4K3 w k - 0 1"
		twoLines = "setoption name MultiPV value 2"
	)
	line := shows(5, 1, "score cp 24", "e2e4 e7e5")
	judge(t, []talk{
		{"a move", []string{"go depth 5", line, "<bestmove e2e4"}, 0, ""},
		{"a move and the reply", []string{"go depth 5", line, "<bestmove e2e4 ponder e7e5"}, 0, ""},
		{"without a move", []string{"go depth 5", line, "<bestmove"}, Protocol, "malformed"},
		{"without the reply", []string{"go depth 5", line, "<bestmove e2e4 ponder"}, Protocol, "malformed"},
		{"without the word ponder", []string{"go depth 5", line, "<bestmove e2e4 wonder e7e5"}, Protocol, "malformed"},
		{"mated", []string{mated, "go depth 5", "<bestmove (none)"}, 0, ""},
		{"mated, a move", []string{mated, "go depth 5", "<bestmove e1f2"}, IllegalMove, "there is no legal move"},
		{"none although there are moves", []string{"go depth 5", line, "<bestmove (none)"}, IllegalMove, "not legal or not asked for"},
		{"an illegal move", []string{"go depth 5", line, "<bestmove e2e5"}, IllegalMove, "not legal or not asked for"},
		{"one of searchmoves", []string{"go infinite searchmoves d2d4 e2e4", line, "stop", "<bestmove e2e4"}, 0, ""},
		{"none of searchmoves", []string{"go infinite searchmoves e2e4", line, "stop", "<bestmove d2d4"}, IllegalMove, "not legal or not asked for"},
		{"an illegal reply", []string{"go depth 5", line, "<bestmove e2e4 ponder e4e5"}, IllegalLine, `move "e4e5"`},
		{"castling in reply", []string{castling, "go depth 5", shows(5, 1, "score cp 0", "e1e2 e8g8"), "<bestmove e1e2 ponder e8g8"}, 0, ""},
		{"castling as in Chess960 in reply", []string{castling, "go depth 5", shows(5, 1, "score cp 0", "e1e2 e8g8"), "<bestmove e1e2 ponder e8h8"}, IllegalLine, "e8h8 should be written e8g8"},
		{"no line", []string{"go depth 5", "<bestmove e2e4"}, Protocol, "no info line before"},
		{"two lines", []string{twoLines, "go depth 5", line, shows(5, 2, "score cp 20", "d2d4"), "<bestmove e2e4"}, 0, ""},
		{"two lines with the same move", []string{twoLines, "go depth 5", line, shows(5, 2, "score cp 20", "e2e4"), "<bestmove e2e4"}, Protocol, "two lines with the same move"},
		{"another move than that of the line", []string{"go depth 5", line, "<bestmove d2d4"}, Protocol, "the last info line"},
		{"the move of the second line", []string{twoLines, "go depth 5", line, shows(5, 2, "score cp 20", "d2d4"), "<bestmove d2d4"}, Protocol, "the last info line"},
		{"at most", []string{"go depth 5", shows(5, 1, "score cp 24 upperbound", "e2e4"), "<bestmove e2e4"}, Protocol, "the last info line"},
		{"at least, in the middle of an iteration", []string{"go infinite", line, shows(6, 1, "score cp 30 lowerbound", "d2d4"), "stop", "<bestmove d2d4"}, 0, ""},
		{"at least a mate, by another thread", []string{"go infinite", line, shows(5, 1, "score mate 2 lowerbound", "d2d4"), "stop", "<bestmove d2d4"}, 0, ""},
		{"at least that the other side mates", []string{"go infinite", line, shows(5, 1, "score mate -2 lowerbound", "d2d4"), "stop", "<bestmove d2d4"}, Protocol, "the last info line"},
		{"at least, at its end", []string{"go infinite", line, shows(5, 1, "score cp 30 lowerbound", "d2d4"), "stop", "<bestmove d2d4"}, Protocol, "the last info line"},
		{"at least, at its end, with a driver that finds only the best move",
			[]string{"setoption name Driver value MTD(best)", "go infinite", line, shows(5, 1, "score cp 30 lowerbound", "d2d4"), "stop", "<bestmove d2d4"}, 0, ""},
	})
}
