package uci

import (
	"fmt"
	"sync/atomic"

	"penrose/movegen"
	"penrose/search"
)

// passLog prints, while "debug on" holds, each pass of the driver, and for each
// iteration the number of passes and the error of the first guess. It belongs to
// one search.
type passLog struct {
	out      *output
	on       *atomic.Bool // may change at any time
	chess960 bool
}

// pass takes in the next pass.
func (l *passLog) pass(p search.Pass) {
	if !l.on.Load() {
		return
	}
	window := fmt.Sprintf("gamma %d", p.Beta)
	if p.Beta-p.Alpha > 1 {
		window = fmt.Sprintf("window %d..%d", p.Alpha, p.Beta)
	}
	line := fmt.Sprintf("pass depth %d line %d number %d %s value %d bracket %d..%d nodes %d evaluations %d move %s",
		p.Depth, p.Line, p.Number, window, p.Value, p.Lower, p.Upper, p.Nodes, p.Evaluations, movegen.FormatUCI(p.Move, l.chess960))
	if p.Crossed {
		line += " crossed"
	}
	l.out.remarkWhile(l.on, "%s", line)
	if p.Closed {
		l.out.remarkWhile(l.on, "iteration depth %d line %d passes %d guess %d value %d error %d",
			p.Depth, p.Line, p.Number, p.Guess, p.Lower, p.Lower-p.Guess)
	}
}
