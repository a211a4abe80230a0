package cli

import (
	"context"
	"os"
	"os/signal"
	"syscall"
)

// Interrupts returns the signals by which a user or a system asks a program to end: SIGTERM, the one that says that the
// terminal has been closed unless that is ignored, as under nohup, and os.Interrupt unless that is ignored, as for a
// program that a script runs in the background.
func Interrupts() []os.Signal {
	signals := append(hangup(), syscall.SIGTERM)
	if !signal.Ignored(os.Interrupt) {
		signals = append(signals, os.Interrupt)
	}
	return signals
}

// Interruptible returns a context that ends when the user interrupts the program by one of [Interrupts], or
// when the output can no longer be written, so that the command can keep what it has done. A second interrupt
// ends the program at once. The caller calls stop when the work has ended.
func (c *Call) Interruptible() (ctx context.Context, stop func()) {
	ctx, stop = signal.NotifyContext(c.whole, Interrupts()...)
	context.AfterFunc(ctx, stop)
	return ctx, stop
}
