//go:build linux || darwin || freebsd || netbsd || openbsd || dragonfly

package selfplay

import (
	"syscall"
	"time"
)

// processorTime returns the processor time that this process has used, 0 if the system does
// not report it.
func processorTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
