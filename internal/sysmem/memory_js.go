package sysmem

import (
	"fmt"
	"runtime"
	"syscall/js"
)

const (
	memoryLimit = 1 << 32 // bytes that WebAssembly can address
	wasmPage    = 1 << 16 // bytes
)

// Available returns what the program does not use of the 4 GiB that it can address.
// Whether the browser gives it is seen when it is asked.
func Available() uint64 {
	runtime.GC() // memory released before is free
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return memoryLimit - (m.Sys - m.HeapIdle)
}

// allocate takes memory from the Go heap. A heap that cannot grow would end the
// program, so it is asked for no more than it certainly has or gets. A region that has
// just been released leaves room for one of its size.
func allocate(size, released int) (Region, error) {
	runtime.GC() // so that memory released before can be used again
	if size > released && !hasRoom(size) {
		return Region{}, fmt.Errorf("%d MiB: the browser does not have that much", size>>20)
	}
	return onHeap(size), nil
}

// hasRoom reports whether the heap has so many free bytes in one piece, or can grow by
// them. What is free may be in pieces, but tables, threads and networks are too few to
// cut it into many.
func hasRoom(size int) bool {
	const (
		mostPieces = 8
		slack      = 64 << 20 // bytes, for the rest of the program
	)
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	need := uint64(size)
	return m.HeapIdle/mostPieces >= need || m.Sys+need+slack <= memoryLimit && browserHas(size)
}

// browserHas reports whether the browser gives a memory of that many bytes at the
// moment. It gets it back unused.
func browserHas(size int) (ok bool) {
	defer func() {
		if recover() != nil { // what JavaScript throws arrives as a panic
			ok = false
		}
	}()
	pages := (size + wasmPage - 1) / wasmPage
	js.Global().Get("WebAssembly").Get("Memory").New(map[string]any{"initial": pages})
	return true
}
