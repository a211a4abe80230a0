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
	now     func() time.Time
	every   time.Duration
	began   time.Time
	next    time.Time // when to show anything again
	line    string    // the bar as it was drawn last
	drawn   int       // its characters on the screen
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
	b := &Bar{w: w, columns: columns, now: time.Now, every: barInterval, began: time.Now()}
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
	now := b.now()
	if now.Before(b.next) {
		return
	}
	b.next = now.Add(b.every)
	elapsed := now.Sub(b.began)
	passed, left := ", "+elapsed.Round(time.Second).String(), ""
	if share > 0 && share < 1 {
		rest := time.Duration(float64(elapsed) * (1 - share) / share)
		left = fmt.Sprintf(", %v left", rest.Round(time.Second))
	}
	if b.columns == nil {
		fmt.Fprintln(b.w, text+passed+left)
		return
	}
	if share > 0 {
		done := int(min(share, 1) * barWidth)
		text = fmt.Sprintf("[%s%s] %3.0f%% %s", strings.Repeat("#", done), strings.Repeat(".", barWidth-done), 100*min(share, 1), text)
	}
	b.line = fit(b.columns()-1, text+passed+left, text+left, text) // a bar of two lines could not be drawn over
	b.draw()
}

// fit returns the first of the lines that has at most the given number of characters, or
// so much of the last one.
func fit(most int, lines ...string) string {
	for _, line := range lines {
		if len([]rune(line)) <= most {
			return line
		}
	}
	last := []rune(lines[len(lines)-1])
	return string(last[:max(0, most)])
}

// draw draws the bar over what is there of it.
func (b *Bar) draw() {
	if b.line != "" {
		fmt.Fprintf(b.w, "\r%-*s", b.drawn, b.line)
		b.drawn = len([]rune(b.line))
	}
}

// Printf writes a line of its own, above the bar.
func (b *Bar) Printf(format string, args ...any) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.clear()
	fmt.Fprintf(b.w, format+"\n", args...)
	b.draw()
}

// Aside takes the bar away and calls write, which may write to the same terminal by other
// ways. Then it draws the bar again.
func (b *Bar) Aside(write func()) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.clear()
	write()
	b.draw()
}

// Close takes the bar away.
func (b *Bar) Close() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.clear()
	b.line = ""
}

func (b *Bar) clear() {
	if b.drawn > 0 {
		fmt.Fprintf(b.w, "\r%*s\r", b.drawn, "")
		b.drawn = 0
	}
}
