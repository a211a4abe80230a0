package analyse

import (
	"fmt"
	"io"
	"strings"
	"time"

	"penrose/board"
	"penrose/internal/cli"
	"penrose/internal/terminal"
	"penrose/movegen"
	"penrose/score"
	"penrose/search"
)

// table returns what people see of an analysis of p: a line about the search, and a row
// for each of lines. There are no rows before the first iteration has ended.
func table(p *board.Position, lines []search.Info, elapsed time.Duration) []string {
	side := "White"
	if p.SideToMove() == board.Black {
		side = "Black"
	}
	text := []string{fmt.Sprintf("%s to move, %.1f s", side, elapsed.Seconds())}
	if len(lines) == 0 {
		return text
	}
	if len(lines[0].PV) == 0 {
		return []string{ending(p)}
	}
	nodes := lines[0].Nodes
	for _, line := range lines {
		nodes = max(nodes, line.Nodes)
	}
	text[0] += fmt.Sprintf(", depth %d, %s nodes", lines[0].Depth, cli.Thousands(nodes))
	text = append(text, "    move      score  White draw Black   depth  line")
	for i, line := range lines {
		win, draw, loss := percents(resultsForWhite(p, &line))
		text = append(text, fmt.Sprintf("%2d. %-7s %7s   %3d%% %3d%%  %3d%%  %6s  %s", i+1,
			movegen.FormatSAN(p, line.PV[0]), boundForWhite(p, &line).Sign()+scoreText(p, line.Score),
			win, draw, loss,
			fmt.Sprintf("%d/%d", line.Depth, line.SelDepth), strings.Join(lineText(*p, line.PV), " ")))
	}
	return text
}

// percents returns results in percent, which are 100 together: those that lose most by
// rounding down are rounded up.
func percents(r score.Results) (win, draw, loss int) {
	permille := [...]int{r.Win, r.Draw, r.Loss}
	var whole [len(permille)]int
	missing := 100
	for i, p := range permille {
		whole[i] = p / 10
		missing -= whole[i]
	}
	for ; missing > 0; missing-- {
		most := 0
		for i := range permille {
			if permille[i]-10*whole[i] > permille[most]-10*whole[most] {
				most = i
			}
		}
		whole[most]++
	}
	return whole[0], whole[1], whole[2]
}

// screen shows text on a terminal, each time in place of the text before.
type screen struct {
	w    io.Writer
	size func() (columns, rows int) // of the terminal
	rows int                        // of the text that it shows
}

func newScreen(w io.Writer) *screen {
	return &screen{w: w, size: func() (int, int) { return terminal.Size(w) }}
}

// show replaces the text. What has no place in the terminal is cut off: text that has
// scrolled out of it could not be replaced.
func (s *screen) show(text []string) {
	_, rows := s.size()
	s.replace(text[:min(len(text), rows-1)])
}

// finish replaces the text for the last time, by all rows of text.
func (s *screen) finish(text []string) { s.replace(text) }

func (s *screen) replace(text []string) {
	var sb strings.Builder
	if s.rows > 0 {
		fmt.Fprintf(&sb, "\x1b[%dA", s.rows) // up
	}
	sb.WriteString("\r\x1b[J") // what stands below is erased
	columns, _ := s.size()
	for _, row := range text {
		sb.WriteString(fit(row, columns-1) + "\n")
	}
	s.rows = len(text)
	io.WriteString(s.w, sb.String())
}

// fit cuts row to at most so many columns, between words if that leaves anything. The number
// of a move is cut off with its move.
func fit(row string, columns int) string {
	letters := []rune(row)
	if len(letters) <= columns {
		return row
	}
	cut := string(letters[:columns+1])
	for {
		space := strings.LastIndexByte(cut, ' ')
		if strings.TrimSpace(cut[:max(space, 0)]) == "" {
			return string(letters[:columns])
		}
		if cut = strings.TrimRight(cut[:space], " "); !strings.HasSuffix(cut, ".") {
			return cut
		}
	}
}
