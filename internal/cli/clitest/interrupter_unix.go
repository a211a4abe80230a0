//go:build unix

// Package clitest helps to test commands of [penrose/internal/cli].
package clitest

import (
	"io"
	"os"
	"os/signal"
	"syscall"
)

// Interrupter sends this process a signal when it is written to, waits until it is seen, and
// writes to Out then.
type Interrupter struct {
	Out    io.Writer
	Signal syscall.Signal
}

func (i Interrupter) Write(p []byte) (int, error) {
	seen := make(chan os.Signal, 1)
	signal.Notify(seen, i.Signal)
	defer signal.Stop(seen)
	if err := syscall.Kill(os.Getpid(), i.Signal); err != nil {
		return 0, err
	}
	<-seen // and a command that listens has it, or will at once
	return i.Out.Write(p)
}
