package uci

import (
	"fmt"
	"io"
	"sync"
	"sync/atomic"
	"time"
)

// output writes whole lines to w, each with one Write, so that nothing stays in a
// buffer and lines of different goroutines never mix.
type output struct {
	mu     sync.Mutex
	w      io.Writer
	err    atomic.Pointer[error] // the first one of w
	failed func()                // called when nobody takes the output any more
	log    *debugLog
}

// print writes text, one or more whole lines without the last line end. The
// lines stay together: no other line comes between them.
func (o *output) print(text string) { o.printWhile(nil, text) }

// printWhile prints text only while on holds; if on is nil, always. Once on is off, no such line
// comes after one that is printed then.
func (o *output) printWhile(on *atomic.Bool, text string) {
	o.mu.Lock()
	if on != nil && !on.Load() {
		o.mu.Unlock()
		return
	}
	// The log comes first, or the GUI's reaction could get in before.
	o.log.write(time.Now(), toGUI, text)
	_, err := io.WriteString(o.w, text+"\n")
	o.mu.Unlock()
	if err != nil {
		o.err.CompareAndSwap(nil, &err)
		o.failed()
	}
	if err := o.log.failure(); err != nil {
		o.remark("the debug log ends: %v", err)
	}
}

// wait returns when the lines that are being printed have been taken.
func (o *output) wait() {
	o.mu.Lock()
	defer o.mu.Unlock()
}

// failure returns the first error of a write, if any.
func (o *output) failure() error {
	if err := o.err.Load(); err != nil {
		return *err
	}
	return nil
}

func (o *output) printf(format string, args ...any) {
	o.print(fmt.Sprintf(format, args...))
}

// remark prints an "info string" for the user, in one line.
func (o *output) remark(format string, args ...any) { o.remarkWhile(nil, format, args...) }

// remarkWhile is remark as printWhile is print.
func (o *output) remarkWhile(on *atomic.Bool, format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	o.printWhile(on, "info string "+inOneLine(text))
}

// inOneLine returns text with a space in the place of each line end and other control byte. All else stays, two spaces
// and what is not UTF-8, too: text may hold the name of a file.
func inOneLine(text string) string {
	line := []byte(text)
	for i, b := range line {
		if isSpace(rune(b)) {
			line[i] = ' '
		}
	}
	return string(line)
}
