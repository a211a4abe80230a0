//go:build !(amd64 || arm64) || purego

package tt

import "penrose/board"

// Prefetch does nothing where there is no way to prefetch.
func (*Table) Prefetch(board.Key) {}
