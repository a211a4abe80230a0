//go:build unix || windows

package cli

import (
	"os"
	"os/signal"
	"syscall"
)

// hangup returns the signal that says that the terminal has been closed, none if it is ignored.
func hangup() []os.Signal {
	if signal.Ignored(syscall.SIGHUP) {
		return nil
	}
	return []os.Signal{syscall.SIGHUP}
}
