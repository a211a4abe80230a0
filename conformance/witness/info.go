package witness

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// Info is what an info line says about one line of moves.
type Info struct {
	Text            string // as it was printed
	Current         string // the root move that is being searched; then nothing else is said but its number
	Number          int    // of that move, from 1
	Counts          bool   // only has the counts of the whole search
	Depth, SelDepth int    // plies
	Line            int    // multipv, from 1
	Mate            bool
	Score           int    // centipawns, or moves to mate
	Bound           string // "lowerbound", "upperbound" or nothing
	WDL             string // with a space before each number, or nothing
	Nodes, NPS      int
	Hashfull        int // permille
	Time            int // milliseconds
	PV              []string
}

// The field order is the one that all GUIs and runners read; numbers are whole.
var (
	infoLine = regexp.MustCompile(`^info depth (\d+) seldepth (\d+) multipv (\d+) score (cp|mate) (-?\d+)( lowerbound| upperbound)?( wdl \d+ \d+ \d+)?` +
		` nodes (\d+) nps (\d+) hashfull (\d+) tbhits \d+ time (\d+)(?: pv((?: \S+)+))?$`)
	countsLine      = regexp.MustCompile(`^info nodes (\d+) nps (\d+) hashfull (\d+) tbhits \d+ time (\d+)$`)
	currentMoveLine = regexp.MustCompile(`^info currmove (\S+) currmovenumber ([1-9]\d*)$`)
)

// ParseInfo reads an info line that is no info string.
func ParseInfo(text string) (i Info, err error) {
	number := func(s string) int {
		n, e := strconv.Atoi(s)
		if e != nil {
			err = fmt.Errorf("%w: %q", e, text)
		}
		return n
	}
	if m := currentMoveLine.FindStringSubmatch(text); m != nil {
		i = Info{Text: text, Current: m[1], Number: number(m[2])}
	} else if m := countsLine.FindStringSubmatch(text); m != nil {
		i = Info{Text: text, Counts: true, Nodes: number(m[1]), NPS: number(m[2]), Hashfull: number(m[3]), Time: number(m[4])}
	} else if m := infoLine.FindStringSubmatch(text); m != nil {
		i = Info{
			Text: text, Depth: number(m[1]), SelDepth: number(m[2]), Line: number(m[3]),
			Mate: m[4] == "mate", Score: number(m[5]), Bound: strings.TrimSpace(m[6]), WDL: m[7],
			Nodes: number(m[8]), NPS: number(m[9]), Hashfull: number(m[10]), Time: number(m[11]), PV: strings.Fields(m[12]),
		}
	} else {
		return i, fmt.Errorf("malformed: %q", text)
	}
	switch {
	case i.Hashfull > 1000:
		err = fmt.Errorf("more than 1000 permille: %q", text)
	case i.Counts, i.Current != "":
	case i.Line < 1:
		err = fmt.Errorf("multipv counts from 1: %q", text)
	case !i.Mate && max(i.Score, -i.Score) > 10000 && max(i.Score, -i.Score) != 12000: // that of a win without its mate
		err = fmt.Errorf("no such score: %q", text)
	case i.WDL != "":
		sum := 0
		for _, field := range strings.Fields(i.WDL)[1:] {
			sum += number(field)
		}
		if sum != 1000 {
			err = fmt.Errorf("the chances sum to %d permille: %q", sum, text)
		}
	}
	return i, err
}

// says returns what the line says of its moves: all but its counts.
func (i *Info) says() string {
	head, _, _ := strings.Cut(i.Text, " nodes ")
	return head + " pv " + strings.Join(i.PV, " ")
}

// matePlies returns the plies to mate of a mate score: "mate 1" is the one ply
// that mates, "mate -1" one move of ours and the reply.
func (i *Info) matePlies() int {
	if i.Score > 0 {
		return 2*i.Score - 1
	}
	return -2 * i.Score
}
