package main

import (
	"fmt"
	"io"
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// meter shows how far a command has come: on a terminal as a
// bar, elsewhere as a line now and then.
type meter struct {
	w     io.Writer
	bar   *progressbar.ProgressBar // nil if w is no terminal
	every time.Duration            // between two looks
	began time.Time
	next  time.Time // of the next look
}

const (
	barSteps     = 1000 // of a whole bar
	barInterval  = 200 * time.Millisecond
	lineInterval = time.Minute
)

func newMeter(file *os.File) *meter {
	if term.IsTerminal(int(file.Fd())) {
		return newBarMeter(file)
	}
	return &meter{w: file, every: lineInterval, began: time.Now(), next: time.Now().Add(lineInterval)}
}

func newBarMeter(w io.Writer) *meter {
	bar := progressbar.NewOptions(barSteps,
		progressbar.OptionSetWriter(w),
		progressbar.OptionSetWidth(10),
		progressbar.OptionSetPredictTime(false), // takes steady steps for granted
		progressbar.OptionSetElapsedTime(false),
		progressbar.OptionClearOnFinish(),
	)
	return &meter{w: w, bar: bar, every: barInterval, began: time.Now(), next: time.Now().Add(barInterval)}
}

// show says that a share of the whole, 0 to 1, is done; 0 if there is no end to
// it. Most calls show nothing, so it may be called often.
func (m *meter) show(share float64, text string) {
	now := time.Now()
	if now.Before(m.next) {
		return
	}
	m.next = now.Add(m.every)
	elapsed := now.Sub(m.began)
	text += ", " + elapsed.Round(time.Second).String()
	if share > 0 && share < 1 {
		left := time.Duration(float64(elapsed) * (1 - share) / share)
		text += fmt.Sprintf(", %v left", left.Round(time.Second))
	}
	if m.bar == nil {
		fmt.Fprintln(m.w, text)
		return
	}
	m.bar.Describe(text)
	_ = m.bar.Set(int(min(share, 1) * (barSteps - 1))) // the last step would end the bar; fails if nobody sees the terminal any more
}

// close takes the bar away.
func (m *meter) close() {
	if m.bar != nil {
		_ = m.bar.Clear() // fails if nobody sees the terminal any more
		_ = m.bar.Exit()  // draws no more
	}
}
