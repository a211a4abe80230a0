//go:build unix

package main

import (
	"os/signal"
	"syscall"
)

// ignoreBrokenPipes makes a write to a pipe that nobody reads an error. A GUI
// that goes away is the end of a session, not a reason to die from a signal.
func ignoreBrokenPipes() { signal.Ignore(syscall.SIGPIPE) }
