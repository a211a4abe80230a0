//go:build unix

package main

import (
	"errors"
	"os"
	"os/signal"
	"syscall"
)

// ignoreBrokenPipes makes a write to a pipe that nobody reads an error. A GUI
// that goes away is the end of a session, not a reason to die from a signal. Single
// commands do die from it, as other programs do.
func ignoreBrokenPipes() { signal.Ignore(syscall.SIGPIPE) }

// otherSideGone reports whether err, of reading or writing, says that a pipe or socket has been closed, as happens when
// a GUI goes away.
func otherSideGone(err error) bool {
	return errors.Is(err, syscall.EPIPE) || errors.Is(err, syscall.ECONNRESET) || errors.Is(err, os.ErrClosed)
}
