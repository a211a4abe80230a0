//go:build race || !(linux || darwin || dragonfly || freebsd || netbsd || openbsd || windows)

package sysmem

import "unsafe"

// onHeap takes memory from the Go heap. The bytes hold no pointers, so the
// garbage collector does not scan them.
func onHeap(size int) Region {
	mapped := make([]byte, size+alignment)
	start := uintptr(unsafe.Pointer(unsafe.SliceData(mapped)))
	offset := int(-start % alignment)
	return Region{base: unsafe.Pointer(&mapped[offset]), size: size, mapped: mapped}
}

// release leaves the memory to the garbage collector.
func (Region) release() error { return nil }
