package uci

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"

	"penrose/internal/plainfile"
	"penrose/internal/wholefile"
)

// debugLog is the file of the option "Debug Log File". It takes lines from the
// session and from searches; the zero value has no file and drops them. A line
// is in the file when the call that writes it returns, so that the log is
// complete whatever happens next. That takes a few microseconds. Only when the
// disk takes longer than logPatience do lines follow later, in order, and for
// logRespite none waits: the clock of a game should not wait for a disk. The end of the session does, and so do lines
// that come when maxPending bytes have piled up.
type debugLog struct {
	mu      sync.Mutex
	file    io.WriteCloser // nil without a log
	pending []byte         // what the file has yet to take
	drained chan struct{}  // closed when the file has taken everything; nil if nobody writes to it
	late    time.Time      // when a line last waited for logPatience
	err     error          // why writing failed, until reported
}

const (
	logPatience = time.Millisecond // how long a line waits for the disk
	logRespite  = time.Second      // how long no line waits after one that did so in vain
	maxPending  = 1 << 20          // bytes from which on lines wait as long as it takes
)

// direction says who speaks in a line of the log.
type direction string

const (
	fromGUI direction = ">>"
	toGUI   direction = "<<"
	note    direction = "--"
)

// open appends to the file at path from now on, beginning with notes; with an empty path there is no
// log any more. On an error, also of writing the notes, the log stays as it was.
func (l *debugLog) open(path string, notes ...string) error {
	var file *os.File
	if path != "" {
		var err error
		if file, err = openLog(path); err != nil {
			return err
		}
		l.complete() // the file may be the same one
		if err := writeNotes(file, notes); err != nil {
			file.Close()
			return err
		}
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.drain()
	if l.file != nil {
		l.file.Close()
		l.file = nil
	}
	if file != nil { // or the interface would hold a nil file
		l.file, l.err = file, nil // why another log has ended does not concern this one
	}
	return nil
}

// openLog opens the file at path to append to it. Only plain files are taken:
// opening a pipe could wait for ever, and standard output is for the protocol.
func openLog(path string) (*os.File, error) {
	if wholefile.IsOutput(path) {
		return nil, fmt.Errorf("%s is standard output", path)
	}
	return plainfile.OpenToAppend(path)
}

// writeNotes writes the first lines of a log.
func writeNotes(file *os.File, notes []string) error {
	var text []byte
	for _, n := range notes {
		text = appendLines(text, time.Now(), note, n)
	}
	_, err := file.Write(text)
	return err
}

// write adds text, one or more lines that were said at the given time. When the
// file cannot be written to, that is the end of the log.
func (l *debugLog) write(at time.Time, who direction, text string) {
	l.mu.Lock()
	if l.file == nil {
		l.mu.Unlock()
		return
	}
	l.pending = appendLines(l.pending, at, who, text)
	if l.drained == nil {
		l.drained = make(chan struct{})
		go l.flush(l.file)
	}
	drained, late, full := l.drained, time.Since(l.late) < logRespite, len(l.pending) > maxPending
	l.mu.Unlock()
	switch {
	case full:
		<-drained
	case !late:
		l.await(drained)
	}
}

// appendLines appends to log the lines of text, which were said at the given time.
func appendLines(log []byte, at time.Time, who direction, text string) []byte {
	stamp := at.Format("2006-01-02 15:04:05.000000")
	for line := range strings.SplitSeq(text, "\n") {
		log = fmt.Appendf(log, "%s %s %s\n", stamp, who, line)
	}
	return log
}

// await waits for what is pending, for logPatience at most.
func (l *debugLog) await(drained <-chan struct{}) {
	patience := time.NewTimer(logPatience)
	defer patience.Stop()
	select {
	case <-drained:
	case <-patience.C:
		l.mu.Lock()
		l.late = time.Now()
		l.mu.Unlock()
	}
}

// flush writes to file until nothing is pending.
func (l *debugLog) flush(file io.WriteCloser) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for len(l.pending) > 0 {
		text := l.pending
		l.pending = nil
		l.mu.Unlock()
		_, err := file.Write(text)
		l.mu.Lock()
		if err != nil {
			file.Close()
			l.file, l.pending, l.err = nil, nil, err
		}
	}
	close(l.drained)
	l.drained = nil
}

// drain waits until the file has taken all lines. The caller holds the lock.
func (l *debugLog) drain() {
	for l.drained != nil {
		drained := l.drained
		l.mu.Unlock()
		<-drained
		l.mu.Lock()
	}
}

// complete waits until the file has taken all lines.
func (l *debugLog) complete() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.drain()
}

// finish waits until the file has taken all lines, at most for the given time.
func (l *debugLog) finish(most time.Duration) {
	given := time.After(most)
	for {
		l.mu.Lock()
		drained := l.drained
		l.mu.Unlock()
		if drained == nil {
			return
		}
		select {
		case <-drained:
		case <-given:
			return
		}
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
