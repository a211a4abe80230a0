//go:build (amd64 || arm64) && !purego

package tt

import (
	"unsafe"

	"penrose/board"
)

// prefetch asks the processor to bring the cache line at p in, without waiting
// for it. It cannot fault.
//
//go:noescape
func prefetch(p unsafe.Pointer)

// Prefetch tells the table that key will be looked up soon: the memory it needs is
// then on its way already. It changes nothing else.
func (t *Table) Prefetch(key board.Key) { prefetch(t.cluster(key)) }
