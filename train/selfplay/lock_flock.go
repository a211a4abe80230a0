//go:build linux || darwin || freebsd || netbsd || openbsd || dragonfly

package selfplay

import (
	"os"
	"syscall"
)

// lock makes sure that no other process holds the lock on file. It ends when
// file is closed or the process dies.
func lock(file *os.File) error {
	return syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
}
