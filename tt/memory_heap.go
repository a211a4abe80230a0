//go:build race || !(linux || darwin || dragonfly || freebsd || netbsd || openbsd || windows)

package tt

import "unsafe"

// allocate takes memory from the Go heap: where the system's is out of reach,
// and under the race detector, which watches no other. The bytes hold no
// pointers, so the garbage collector does not scan them.
func allocate(size int) (memory, error) {
	region := make([]byte, size+clusterBytes)
	start := uintptr(unsafe.Pointer(unsafe.SliceData(region)))
	offset := int(-start % uintptr(clusterBytes))
	return memory{base: unsafe.Pointer(&region[offset]), size: size, region: region}, nil
}

func (memory) release() error { return nil }
