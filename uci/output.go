package uci

import (
	"fmt"
	"io"
	"strings"
	"sync"
	"time"
)

// output writes whole lines to w, each with one Write, so that nothing stays in a
// buffer and lines of different goroutines never mix.
type output struct {
	mu     sync.Mutex
	w      io.Writer
	failed func() // called when nobody takes the output any more
	log    *debugLog
}

// print writes text, one or more whole lines without the last line end. The
// lines stay together: no other line comes between them.
func (o *output) print(text string) {
	o.mu.Lock()
	// The log comes first, or the GUI's reaction could get in before.
	o.log.write(time.Now(), toGUI, text)
	_, err := io.WriteString(o.w, text+"\n")
	o.mu.Unlock()
	if err != nil {
		o.failed()
	}
	if err := o.log.failure(); err != nil {
		o.remark("the debug log ends: %v", err)
	}
}

func (o *output) printf(format string, args ...any) {
	o.print(fmt.Sprintf(format, args...))
}

// remark prints an "info string" for the user.
func (o *output) remark(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	o.print("info string " + strings.Join(strings.Fields(text), " "))
}
