//go:build unix

package main

import (
	"os/signal"
	"syscall"
)

// ignoreBrokenPipes makes a write to a pipe that nobody reads an error. A GUI
// that goes away is the end of a session, not a reason to die from a signal. Single
// commands do die from it, as other programs do.
func ignoreBrokenPipes() { signal.Ignore(syscall.SIGPIPE) }
