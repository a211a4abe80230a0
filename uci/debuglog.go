package uci

import (
	"fmt"
	"os"
	"strings"
	"sync"
	"time"

	"penrose/internal/plainfile"
)

// debugLog is the file of the option "Debug Log File". It takes lines from the
// session and from searches; the zero value has no file and drops them. Each
// call writes to the file at once and nothing is kept back, so that the log is
// complete whatever happens next. That takes a few microseconds a line.
type debugLog struct {
	mu   sync.Mutex
	file *os.File // nil without a log
	err  error    // why writing failed, until reported
}

// direction says who speaks in a line of the log.
type direction string

const (
	fromGUI direction = ">>"
	toGUI   direction = "<<"
	note    direction = "--"
)

// open appends to the file at path from now on; with an empty path there is no
// log any more. On an error the log stays as it was. Only plain files are taken:
// opening a pipe could wait for ever, and standard output is for the protocol.
func (l *debugLog) open(path string) error {
	var file *os.File
	if path != "" {
		var err error
		if file, err = plainfile.OpenToAppend(path); err != nil {
			return err
		}
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.file != nil {
		l.file.Close()
	}
	l.file, l.err = file, nil
	return nil
}

// write adds text, one or more lines that were said at the given time. When the
// file cannot be written to, that is the end of the log.
func (l *debugLog) write(at time.Time, who direction, text string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.file == nil {
		return
	}
	var sb strings.Builder
	stamp := at.Format("2006-01-02 15:04:05.000000")
	for line := range strings.SplitSeq(text, "\n") {
		fmt.Fprintf(&sb, "%s %s %s\n", stamp, who, line)
	}
	if _, err := l.file.WriteString(sb.String()); err != nil {
		l.file.Close()
		l.file, l.err = nil, err
	}
}

// failure returns, once, the error that ended the log; nil if there was none.
func (l *debugLog) failure() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	err := l.err
	l.err = nil
	return err
}
