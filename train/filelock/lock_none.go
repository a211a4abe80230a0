//go:build !(linux || darwin || freebsd || netbsd || openbsd || dragonfly || windows)

package filelock

import "os"

// lock does nothing: here it is up to the user not to start a command twice.
func lock(*os.File) error { return nil }
