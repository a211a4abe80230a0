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

// Prefetch loads the memory of key into the cache, for a lookup that will follow
// soon. It has no other effect.
func (t *Table) Prefetch(key board.Key) { prefetch(t.cluster(key)) }
