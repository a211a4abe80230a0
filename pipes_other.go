//go:build !unix

package main

import (
	"errors"
	"os"
	"syscall"
)

// ignoreBrokenPipes has nothing to do: here such a write is an error anyway.
func ignoreBrokenPipes() {}

// What Windows says when a pipe has been closed: ERROR_BROKEN_PIPE, ERROR_NO_DATA and ERROR_PIPE_NOT_CONNECTED.
const (
	brokenPipe   syscall.Errno = 109
	pipeCloses   syscall.Errno = 232
	notConnected syscall.Errno = 233
)

// otherSideGone reports whether err, of reading or writing, says that a pipe has been closed, as happens when
// a GUI goes away.
func otherSideGone(err error) bool {
	return errors.Is(err, brokenPipe) || errors.Is(err, pipeCloses) || errors.Is(err, notConnected) || errors.Is(err, os.ErrClosed)
}
