//go:build unix

package plainfile

import "syscall"

// nonBlocking lets a pipe be opened at once, whether somebody has its other end or not. It does not concern plain files.
const nonBlocking = syscall.O_NONBLOCK
