package uci

import (
	"fmt"
	"strings"
	"time"

	"penrose/board"
	"penrose/movegen"
	"penrose/score"
	"penrose/search"
)

// infoStyle says how info lines look.
type infoStyle struct {
	chess960 bool // castling is written as king takes rook
	wdl      bool // expected results stand behind the score
}

// formatInfo returns the "info" line for i, fields in the order in which GUIs
// expect them.
func formatInfo(i *search.Info, style infoStyle) string {
	var sb strings.Builder
	fmt.Fprintf(&sb, "info depth %d seldepth %d multipv %d score %s", i.Depth, i.SelDepth, i.Line, formatScore(i.Score))
	switch i.Bound {
	case search.LowerBound:
		sb.WriteString(" lowerbound")
	case search.UpperBound:
		sb.WriteString(" upperbound")
	}
	if style.wdl {
		results := score.Expected(i.Score)
		fmt.Fprintf(&sb, " wdl %d %d %d", results.Win, results.Draw, results.Loss)
	}
	// Less than a millisecond counts as one, or the speed would be absurd.
	seconds := max(i.Elapsed, time.Millisecond).Seconds()
	fmt.Fprintf(&sb, " nodes %d nps %d hashfull %d tbhits %d time %d",
		i.Nodes, uint64(float64(i.Nodes)/seconds), i.HashFull, i.TableHits, i.Elapsed.Milliseconds())
	if len(i.PV) > 0 {
		sb.WriteString(" pv")
		for _, m := range i.PV {
			sb.WriteByte(' ')
			sb.WriteString(movegen.FormatUCI(m, style.chess960))
		}
	}
	return sb.String()
}

// formatScore returns "cp 13", normalised, or "mate 3" in moves, negative when the
// side to move is mated.
func formatScore(s int) string {
	plies, mate := score.MatePlies(s)
	switch {
	case !mate:
		return fmt.Sprintf("cp %d", score.Shown(s))
	case plies > 0:
		return fmt.Sprintf("mate %d", (plies+1)/2)
	default:
		return fmt.Sprintf("mate %d", (plies-1)/2)
	}
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
