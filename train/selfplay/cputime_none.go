//go:build !(linux || darwin || freebsd || netbsd || openbsd || dragonfly)

package selfplay

import "time"

// processorTime says nothing on this system.
func processorTime() (used time.Duration, ok bool) { return 0, false }
