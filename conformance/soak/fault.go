package main

import (
	"fmt"

	"penrose/conformance/witness"
)

// kind says what is wrong. The table at the end counts faults by kind.
type kind int

const (
	crash       kind = iota // the process has ended unasked
	hang                    // no answer in patience
	illegalMove             // a bestmove that is not legal
	illegalLine             // an info line with illegal moves
	protocol                // malformed, repeated or unasked lines
	forfeit                 // over the clock by more than the machine explains
	slow                    // stop or isready answered late
	warning                 // an info string that nobody has caused
	stderr                  // something on the error output
	badExit                 // a wrong exit status, or none in patience
	leak                    // memory, files, threads or goroutines grow
	opinion                 // our move generator and the other one disagree
	kindCount
)

var kindNames = [kindCount]string{"crash", "hang", "illegal move", "illegal line", "protocol", "forfeit", "slow answer", "warning", "error output", "exit", "leak", "second opinion"}

func (k kind) String() string { return kindNames[k] }

// fault is something wrong with an engine. As an error it ends the game.
type fault struct {
	kind kind
	text string
}

func faultf(k kind, format string, args ...any) *fault {
	return &fault{k, fmt.Sprintf(format, args...)}
}

func (f *fault) Error() string { return f.kind.String() + ": " + f.text }

// witnessed are the kinds of faults that the witness finds.
var witnessed = map[witness.Kind]kind{
	witness.Protocol: protocol, witness.IllegalMove: illegalMove, witness.IllegalLine: illegalLine,
}
