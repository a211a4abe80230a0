// Package progress shows how far long work has come: on a terminal as a bar,
// elsewhere as a line of text once a minute.
//
// It is our own because the engine's binary, which also builds opening books,
// would grow from 3.6 to 5.7 MB with github.com/schollz/progressbar: that links
// net/http.
package progress

import (
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	"penrose/internal/terminal"
)

const (
	barWidth     = 10 // characters
	barInterval  = 100 * time.Millisecond
	lineInterval = time.Minute
)

// Bar is the progress of one piece of work. Its methods may be called from
// several goroutines.
type Bar struct {
	mu      sync.Mutex
	w       io.Writer
	columns func() int // of the terminal; nil if w is none
	every   time.Duration
	began   time.Time
	next    time.Time // when to show anything again
	drawn   int       // characters of the bar on the screen
}

// New returns a bar on w, which shows nothing yet. The work begins now.
func New(w io.Writer) *Bar {
	if !terminal.Is(w) {
		return newBar(w, nil)
	}
	return newBar(w, func() int {
		columns, _ := terminal.Size(w)
		return columns
	})
}

func newBar(w io.Writer, columns func() int) *Bar {
	b := &Bar{w: w, columns: columns, every: barInterval, began: time.Now()}
	b.next = b.began
	if columns == nil {
		b.every, b.next = lineInterval, b.began.Add(lineInterval)
	}
	return b
}

// Show shows text, the share of the work that is done, 0 to 1, the time that has
// passed, and the time left at this speed. A share of 0 means that the share is not
// known. Show may be called often: it does nothing if it last showed something a
// moment ago.
func (b *Bar) Show(share float64, text string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	now := time.Now()
	if now.Before(b.next) {
		return
	}
	b.next = now.Add(b.every)
	elapsed := now.Sub(b.began)
	text += ", " + elapsed.Round(time.Second).String()
	if share > 0 && share < 1 {
		left := time.Duration(float64(elapsed) * (1 - share) / share)
		text += fmt.Sprintf(", %v left", left.Round(time.Second))
	}
	if b.columns == nil {
		fmt.Fprintln(b.w, text)
		return
	}
	if share > 0 {
		done := int(min(share, 1) * barWidth)
		text = fmt.Sprintf("[%s%s] %3.0f%% %s", strings.Repeat("#", done), strings.Repeat(".", barWidth-done), 100*min(share, 1), text)
	}
	line := []rune(text)
	line = line[:min(len(line), b.columns()-1)] // a bar of two lines could not be drawn over
	fmt.Fprintf(b.w, "\r%-*s", b.drawn, string(line))
	b.drawn = len(line)
}

// Printf writes a line of its own, above the bar.
func (b *Bar) Printf(format string, args ...any) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.clear()
	fmt.Fprintf(b.w, format+"\n", args...)
}

// Aside takes the bar away and calls write, which may write to the same terminal by other
// ways. The next Show draws the bar again.
func (b *Bar) Aside(write func()) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.clear()
	write()
}

// Close takes the bar away.
func (b *Bar) Close() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.clear()
}

func (b *Bar) clear() {
	if b.drawn > 0 {
		fmt.Fprintf(b.w, "\r%*s\r", b.drawn, "")
		b.drawn = 0
	}
}
