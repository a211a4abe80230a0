package tt

import (
	"sync"
	"unsafe"
)

// memory is a zeroed region from the system. Each operating system has its
// allocate, release and AvailableBytes.
type memory struct {
	base   unsafe.Pointer // aligned for a cluster
	size   int            // bytes from base
	region []byte         // as allocated, where release needs it
}

// alignmentMiB is what allocate may add to a size, at most.
const alignmentMiB = 2

// Clear empties the table with the given number of goroutines, at least 1. It
// also brings the memory in, so that the first search need not wait for page
// faults.
func (t *Table) Clear(threads int) {
	t.memory.clear(threads)
	t.keys.clear(threads)
	t.generation = 0
}

func (m *memory) clear(threads int) {
	if m.base == nil {
		return
	}
	all := unsafe.Slice((*byte)(m.base), m.size)
	threads = max(threads, 1)
	share := (len(all)/threads + mib) / mib * mib
	var wg sync.WaitGroup
	for len(all) > 0 {
		n := min(share, len(all))
		part := all[:n]
		all = all[n:]
		wg.Go(func() { clear(part) })
	}
	wg.Wait()
}

// cautiousBytes is the memory assumed to be available where the system does not
// say.
const cautiousBytes = 1 << 30
