package uci

import (
	"fmt"
	"strings"
	"time"

	"penrose/board"
	"penrose/movegen"
	"penrose/score"
	"penrose/search"
	"penrose/tt"
)

// infoStyle says how info lines look.
type infoStyle struct {
	chess960 bool // castling is written as king takes rook
	wdl      bool // expected results stand behind the score
}

// infoText is an "info" line in parts, fields in the order in which GUIs expect them.
type infoText struct {
	said   string // what it says of the line: depths, number, score, expected results
	counts string // nodes, speed, table and time
	pv     string // the moves, with the word "pv"; empty if there are none
}

func (t infoText) String() string {
	line := "info " + t.said + " " + t.counts
	if t.pv != "" {
		line += " " + t.pv
	}
	return line
}

// newInfoText returns the line for i.
func newInfoText(i *search.Info, style infoStyle) infoText {
	var said, pv strings.Builder
	fmt.Fprintf(&said, "depth %d seldepth %d multipv %d score %s", i.Depth, i.SelDepth, i.Line, formatScore(i.Score))
	switch i.Bound {
	case tt.LowerBound:
		said.WriteString(" lowerbound")
	case tt.UpperBound:
		said.WriteString(" upperbound")
	}
	if style.wdl {
		results := i.Results()
		fmt.Fprintf(&said, " wdl %d %d %d", results.Win, results.Draw, results.Loss)
	}
	if len(i.PV) > 0 {
		pv.WriteString("pv")
		for _, m := range i.PV {
			pv.WriteByte(' ')
			pv.WriteString(movegen.FormatUCI(m, style.chess960))
		}
	}
	return infoText{said: said.String(), counts: formatCounts(i), pv: pv.String()}
}

// formatCounts returns what i says of the search as a whole.
func formatCounts(i *search.Info) string {
	// Less than a millisecond counts as one, or the speed would be absurd.
	seconds := max(i.Elapsed, time.Millisecond).Seconds()
	return fmt.Sprintf("nodes %d nps %d hashfull %d tbhits %d time %d",
		i.Nodes, uint64(float64(i.Nodes)/seconds), i.HashFull, i.TablebaseHits, i.Elapsed.Milliseconds())
}

// formatScore returns "cp 13", normalised, or "mate 3" in moves, negative when the
// side to move is mated.
func formatScore(s int) string {
	if moves, mate := score.MateMoves(s); mate {
		return fmt.Sprintf("mate %d", moves)
	}
	return fmt.Sprintf("cp %d", score.Shown(s))
}

// formatCurrent returns the line for the root move m that is looked at. It has no
// depth: CuteChess would show a blank row for it.
func formatCurrent(m board.Move, number int, chess960 bool) string {
	return fmt.Sprintf("info currmove %s currmovenumber %d", movegen.FormatUCI(m, chess960), number)
}

// formatBestMove returns the "bestmove" line for r. Without a legal move it is
// "bestmove (none)".
func formatBestMove(r *search.Result, chess960 bool) string {
	if r.Best == board.NoMove {
		return "bestmove (none)"
	}
	line := "bestmove " + movegen.FormatUCI(r.Best, chess960)
	if r.Ponder != board.NoMove {
		line += " ponder " + movegen.FormatUCI(r.Ponder, chess960)
	}
	return line
}
