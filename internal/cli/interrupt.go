package cli

import (
	"context"
	"os"
	"os/signal"
	"syscall"
)

// Interruptible returns a context that ends when the user interrupts the program, or when
// the output can no longer be written, so that the command can keep what it has done. Closing the terminal
// is an interrupt, too, unless that is ignored as under nohup. A second interrupt ends the program at once. The caller calls stop when the work has
// ended.
func (c *Call) Interruptible() (ctx context.Context, stop func()) {
	ctx, stop = signal.NotifyContext(c.whole, append(hangup(), os.Interrupt, syscall.SIGTERM)...)
	context.AfterFunc(ctx, stop)
	return ctx, stop
}
