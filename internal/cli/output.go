package cli

import (
	"context"
	"io"
)

// output is where results go. The first error of a write ends it: what comes later is
// not written, and commands that can be interrupted are.
type output struct {
	w      io.Writer
	whole  context.Context // ends with the first error, which is its cause
	broken context.CancelCauseFunc
}

func newOutput(w io.Writer) *output {
	whole, broken := context.WithCancelCause(context.Background())
	return &output{w: w, whole: whole, broken: broken}
}

// Write writes text unless an earlier write failed. It then returns that error.
func (o *output) Write(text []byte) (int, error) {
	if err := o.failure(); err != nil {
		return 0, err
	}
	n, err := o.w.Write(text)
	if err != nil {
		o.broken(err)
	}
	return n, err
}

// failure returns the first error of a write.
func (o *output) failure() error { return context.Cause(o.whole) }

// Fd returns the descriptor of the file that is written to, so that a terminal is known
// as one. If there is none, no file has the descriptor returned.
func (o *output) Fd() uintptr {
	if file, ok := o.w.(interface{ Fd() uintptr }); ok {
		return file.Fd()
	}
	return ^uintptr(0)
}
