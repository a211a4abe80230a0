//go:build !linux

package systhreads

// Allows returns true: it cannot ask the system here.
func Allows(uint64) bool { return true }
