package report

import (
	"fmt"
	"io"
	"os"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// Progress shows how far a run of experiments has come: on a terminal a bar with
// the time left, elsewhere only a line for each experiment that has ended. Its
// methods may be called from several goroutines.
type Progress struct {
	w   io.Writer
	bar *progressbar.ProgressBar // nil if w is no terminal
}

// NewProgress returns the progress of a run of total steps on standard error.
// Steps should take about the same time, or the time left will be wrong.
func NewProgress(total int) *Progress {
	return newProgress(os.Stderr, term.IsTerminal(int(os.Stderr.Fd())), total)
}

func newProgress(w io.Writer, terminal bool, total int) *Progress {
	p := &Progress{w: w}
	if terminal && total > 0 {
		p.bar = progressbar.NewOptions(total,
			progressbar.OptionSetWriter(w),
			progressbar.OptionSetWidth(30),
			progressbar.OptionShowCount(),
			progressbar.OptionSetPredictTime(true),
			progressbar.OptionClearOnFinish(),
		)
	}
	return p
}

// Begin names what runs now.
func (p *Progress) Begin(what string) {
	if p.bar != nil {
		p.bar.Describe(what)
	}
}

// Add counts steps as done. With the last, or one too many, the bar goes.
func (p *Progress) Add(steps int) {
	if p.bar == nil {
		return
	}
	if err := p.bar.Add(steps); err != nil {
		_ = p.bar.Finish() // more than the total, or nobody sees the terminal any more
	}
}

// Ended prints a line about an experiment that has ended.
func (p *Progress) Ended(line string) {
	if p.bar == nil || p.bar.IsFinished() { // a finished bar has gone
		fmt.Fprintln(p.w, line)
		return
	}
	_, _ = progressbar.Bprintln(p.bar, line) // above the bar, when that is drawn again
	p.bar.Describe("")
}

// Close takes the bar away, so that only the lines stay.
func (p *Progress) Close() {
	if p.bar != nil && !p.bar.IsFinished() {
		_ = p.bar.Clear() // fails if nobody sees the terminal any more
		_ = p.bar.Exit()  // draws no more
	}
}
