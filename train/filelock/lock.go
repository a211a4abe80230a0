package filelock

import (
	"fmt"
	"os"
)

// Lock locks file, or fails if another process, or another opening of the file, has locked
// it. The lock ends when file is closed or the process dies. Systems without such locks let everybody in.
func Lock(file *os.File) error {
	if err := lock(file); err != nil {
		return fmt.Errorf("locking it, which fails while another process is at work here: %w", err)
	}
	return nil
}
