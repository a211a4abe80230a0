package conformance

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// info is what an info line says about one line of moves.
type info struct {
	text            string
	current         bool // only says which root move is being searched
	counts          bool // only has the counts of the whole search
	depth, selDepth int
	line            int
	mate            bool
	score           int // centipawns, or moves to mate
	bound           string
	wdl             string
	nodes, nps      int
	hashfull, time  int
	pv              []string
}

// The field order is the one that all GUIs and runners read; numbers are whole.
var (
	infoLine = regexp.MustCompile(`^info depth (\d+) seldepth (\d+) multipv (\d+) score (cp|mate) (-?\d+)( lowerbound| upperbound)?( wdl \d+ \d+ \d+)?` +
		` nodes (\d+) nps (\d+) hashfull (\d+) tbhits \d+ time (\d+)(?: pv((?: \S+)+))?$`)
	countsLine      = regexp.MustCompile(`^info nodes (\d+) nps (\d+) hashfull (\d+) tbhits \d+ time (\d+)$`)
	currentMoveLine = regexp.MustCompile(`^info currmove \S+ currmovenumber [1-9]\d*$`)
)

// parseInfo reads an info line that is no info string.
func parseInfo(text string) (i info, err error) {
	if currentMoveLine.MatchString(text) {
		return info{text: text, current: true}, nil
	}
	number := func(s string) int {
		n, e := strconv.Atoi(s)
		if e != nil {
			err = fmt.Errorf("%w: %q", e, text)
		}
		return n
	}
	if m := countsLine.FindStringSubmatch(text); m != nil {
		return info{text: text, counts: true, nodes: number(m[1]), nps: number(m[2]), hashfull: number(m[3]), time: number(m[4])}, err
	}
	m := infoLine.FindStringSubmatch(text)
	if m == nil {
		return i, fmt.Errorf("malformed: %q", text)
	}
	i = info{
		text: text, depth: number(m[1]), selDepth: number(m[2]), line: number(m[3]),
		mate: m[4] == "mate", score: number(m[5]), bound: strings.TrimSpace(m[6]), wdl: m[7],
		nodes: number(m[8]), nps: number(m[9]), hashfull: number(m[10]), time: number(m[11]), pv: strings.Fields(m[12]),
	}
	switch {
	case i.line < 1:
		err = fmt.Errorf("multipv counts from 1: %q", text)
	case i.hashfull > 1000:
		err = fmt.Errorf("more than 1000 permille: %q", text)
	case !i.mate && (i.score < -32000 || i.score > 32000):
		err = fmt.Errorf("no such score: %q", text)
	case i.wdl != "":
		sum := 0
		for _, field := range strings.Fields(i.wdl)[1:] {
			sum += number(field)
		}
		if sum != 1000 {
			err = fmt.Errorf("the chances sum to %d permille: %q", sum, text)
		}
	}
	return i, err
}

// says returns what the line says of its moves: all but its counts.
func (i *info) says() string {
	head, _, _ := strings.Cut(i.text, " nodes ")
	return head + " pv " + strings.Join(i.pv, " ")
}

// matePlies returns the plies to mate of a mate score: "mate 1" is the one ply
// that mates, "mate -1" one move of ours and the reply.
func (i *info) matePlies() int {
	if i.score > 0 {
		return 2*i.score - 1
	}
	return -2 * i.score
}

// TestInfoGrammar holds the yardstick itself to lines that are right and wrong.
func TestInfoGrammar(t *testing.T) {
	for line, want := range map[string]bool{
		"info depth 1 seldepth 2 multipv 1 score cp -3 nodes 4 nps 5 hashfull 6 tbhits 0 time 7 pv e2e4 e7e5":           true,
		"info depth 1 seldepth 2 multipv 1 score mate 1 lowerbound nodes 4 nps 5 hashfull 6 tbhits 0 time 7 pv e2e4":    true,
		"info depth 1 seldepth 2 multipv 1 score cp 3 wdl 300 400 300 nodes 4 nps 5 hashfull 6 tbhits 0 time 7 pv e2e4": true,
		"info depth 0 seldepth 0 multipv 1 score mate 0 nodes 0 nps 0 hashfull 0 tbhits 0 time 0":                       true,
		"info currmove e2e4 currmovenumber 1":                                                                                      true,
		"info depth 3 currmove e2e4 currmovenumber 1":                                                                              false,
		"info nodes 4 nps 5 hashfull 6 tbhits 0 time 7":                                                                            true,
		"info depth 3 nodes 4 nps 5 hashfull 6 tbhits 0 time 7":                                                                    false,
		"info nodes 4 nps 5 hashfull 6 tbhits 0 time 7 pv e2e4":                                                                    false,
		"info nodes 99999999999999999999 nps 5 hashfull 6 tbhits 0 time 7":                                                         false,
		"info depth 1 seldepth 2 multipv 1 score cp 3 wdl 300 400 301 nodes 4 nps 5 hashfull 6 tbhits 0 time 7 pv e2e4":            false,
		"info depth 1 seldepth 2 multipv 0 score cp 3 nodes 4 nps 5 hashfull 6 tbhits 0 time 7 pv e2e4":                            false,
		"info depth 1 seldepth 2 multipv 1 score cp 0.3 nodes 4 nps 5 hashfull 6 tbhits 0 time 7 pv e2e4":                          false,
		"info depth 1 seldepth 2 score cp 3 multipv 1 nodes 4 nps 5 hashfull 6 tbhits 0 time 7 pv e2e4":                            false,
		"info seldepth 2 multipv 1 score cp 3 nodes 4 nps 5 hashfull 6 tbhits 0 time 7 pv e2e4":                                    false,
		"info depth 1 seldepth 2 multipv 1 score cp 3 nodes 4 nps 5 hashfull 6 tbhits 0 time 7 pv":                                 false,
		"info depth 1 seldepth 2 multipv 1 score cp 3 nodes 99999999999999999999 nps 5 hashfull 6 tbhits 0 time 7 pv e2e4":         false,
		"info depth 1 seldepth 2 multipv 1 score cp 3 lowerbound upperbound nodes 4 nps 5 hashfull 6 tbhits 0 time 7 pv e2e4 e7e5": false,
	} {
		if _, err := parseInfo(line); (err == nil) != want {
			t.Errorf("%q: %v", line, err)
		}
	}
}
