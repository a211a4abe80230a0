//go:build !linux

package systhreads

import "math"

// Available returns the largest number: it cannot ask the system here.
func Available() uint64 { return math.MaxUint64 }
