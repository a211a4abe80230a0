package tool

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"
)

// progress shows how far reading has come, as a bar on a terminal. Elsewhere it
// only passes messages on.
//
// It is our own because the usual libraries link far more into the engine than the
// bar: github.com/schollz/progressbar, which the trainer has, brings net/http.
type progress struct {
	w        io.Writer
	terminal bool
	total    int64 // bytes
	read     int64
	next     time.Time // of the next look
	shown    bool      // there is a bar on the last line
}

const (
	progressInterval = 100 * time.Millisecond
	barWidth         = 30 // characters
)

func newProgress(w io.Writer, total int64) *progress {
	return &progress{w: w, terminal: isTerminal(w), total: total}
}

// isTerminal tells whether w is a terminal, or at least a device that is one's
// like.
func isTerminal(w io.Writer) bool {
	file, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := file.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// reader returns in, whose bytes count.
func (p *progress) reader(in io.Reader) io.Reader { return countingReader{in, p} }

type countingReader struct {
	in       io.Reader
	progress *progress
}

func (r countingReader) Read(data []byte) (int, error) {
	n, err := r.in.Read(data)
	r.progress.read += int64(n)
	return n, err
}

// show draws the bar anew, now and then, with the text that describe returns.
func (p *progress) show(describe func() string) {
	if !p.terminal {
		return
	}
	now := time.Now()
	if now.Before(p.next) {
		return
	}
	p.next, p.shown = now.Add(progressInterval), true
	share := 1.0
	if p.total > 0 {
		share = min(1, float64(p.read)/float64(p.total))
	}
	done := int(share * barWidth)
	fmt.Fprintf(p.w, "\r[%s%s] %3.0f%% %s\x1b[K", strings.Repeat("#", done), strings.Repeat(".", barWidth-done), 100*share, describe())
}

// message writes a line.
func (p *progress) message(format string, args ...any) {
	p.clear()
	fmt.Fprintf(p.w, format+"\n", args...)
}

// clear takes the bar away.
func (p *progress) clear() {
	if p.shown {
		fmt.Fprint(p.w, "\r\x1b[K")
		p.shown = false
	}
}
