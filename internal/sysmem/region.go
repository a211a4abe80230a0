package sysmem

import (
	"fmt"
	"math"
	"runtime"
	"sync"
	"unsafe"
)

const (
	// alignment of the start of a region, in bytes: a cache line.
	alignment = 64
	// hugePage is the size of a huge page on amd64 and, with 4 KiB pages, arm64.
	// It is the most that an allocation adds to the size of a region.
	hugePage = 2 << 20
	// cautiousBytes is the memory assumed to be available where the system does
	// not say.
	cautiousBytes = 1 << 30
)

// Region is memory that starts at a cache line. The zero Region has no memory.
// A copy shares the memory of the original, so only one of them may be released.
type Region struct {
	base   unsafe.Pointer
	size   int    // bytes from base
	mapped []byte // the whole allocation, where Release needs it
}

// Allocate returns a zeroed region of size bytes, at least 1. It fails when the
// system refuses the memory. It does not look at [Available]: systems that
// overcommit grant more than they have. released is the size in bytes of a region
// that the caller has just released and that this one may replace, or 0. Only
// WebAssembly needs it.
func Allocate(size, released int) (Region, error) {
	if size < 1 || size > math.MaxInt-hugePage {
		return Region{}, fmt.Errorf("%d bytes: not between 1 and what a process can address", size)
	}
	return allocate(size, released)
}

// Base returns the start of the region, nil if it has no memory.
func (r *Region) Base() unsafe.Pointer { return r.base }

// Size returns the size of the region in bytes.
func (r *Region) Size() int { return r.size }

// Release gives the memory back and leaves the zero Region, whatever the error.
// Nothing may use the memory afterwards.
func (r *Region) Release() error {
	old := *r
	*r = Region{}
	if old.base == nil {
		return nil
	}
	return old.release()
}

// Clear zeroes the region with the given number of goroutines; less than 1
// counts as 1. It touches every page, so that later accesses need not wait for
// page faults. Other goroutines get their turns meanwhile.
func (r *Region) Clear(goroutines int) {
	const step = 1 << 20 // shares are whole MiB, so goroutines rarely meet in a page; nothing interrupts the clearing of one
	all := unsafe.Slice((*byte)(r.base), r.size)
	share := (len(all)/max(goroutines, 1) + step) / step * step
	var wg sync.WaitGroup
	for len(all) > 0 {
		n := min(share, len(all))
		part := all[:n]
		all = all[n:]
		wg.Go(func() {
			for len(part) > 0 {
				n := min(step, len(part))
				clear(part[:n])
				part = part[n:]
				runtime.Gosched()
			}
		})
	}
	wg.Wait()
}
