package tool

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"
)

// progress is a bar on the last line of a terminal. Elsewhere it shows nothing.
type progress struct {
	w        io.Writer
	terminal bool
	total    int64 // bytes
	done     int64
	next     time.Time // of the next look
	shown    bool
}

const (
	progressInterval = 100 * time.Millisecond
	barWidth         = 30 // characters
)

func newProgress(w io.Writer, total int64) *progress {
	p := &progress{w: w, total: total}
	if file, ok := w.(*os.File); ok {
		info, err := file.Stat()
		p.terminal = err == nil && info.Mode()&os.ModeCharDevice != 0
	}
	return p
}

// add counts n bytes and draws the bar anew, now and then.
func (p *progress) add(n int, describe func() string) {
	p.done += int64(n)
	now := time.Now()
	if !p.terminal || now.Before(p.next) {
		return
	}
	p.next, p.shown = now.Add(progressInterval), true
	share := float64(p.done) / float64(max(p.total, 1))
	filled := min(int(share*barWidth), barWidth)
	fmt.Fprintf(p.w, "\r[%s%s] %3.0f%% %s\x1b[K", strings.Repeat("#", filled), strings.Repeat(".", barWidth-filled), 100*share, describe())
}

// clear takes the bar away.
func (p *progress) clear() {
	if p.shown {
		fmt.Fprint(p.w, "\r\x1b[K")
		p.shown = false
	}
}
