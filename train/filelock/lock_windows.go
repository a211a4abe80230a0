package filelock

import (
	"os"

	"golang.org/x/sys/windows"
)

func lock(file *os.File) error {
	// Others can neither read nor write a locked byte, so lock one beyond the end of every file.
	beyond := windows.Overlapped{OffsetHigh: 1 << 30}
	return windows.LockFileEx(windows.Handle(file.Fd()), windows.LOCKFILE_EXCLUSIVE_LOCK|windows.LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0, &beyond)
}
