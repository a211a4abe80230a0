//go:build !race

package tt

import (
	"unsafe"

	"golang.org/x/sys/windows"
)

// allocate commits pages, so that Windows refuses at once what it cannot back.
// They are aligned to 64 KiB. Large pages would need a privilege that users do
// not have.
func allocate(size int) (memory, error) {
	address, err := windows.VirtualAlloc(0, uintptr(size), windows.MEM_RESERVE|windows.MEM_COMMIT, windows.PAGE_READWRITE)
	if err != nil {
		return memory{}, err
	}
	// The address is none of the garbage collector's, which vet cannot know
	// when a uintptr is converted directly.
	return memory{base: *(*unsafe.Pointer)(unsafe.Pointer(&address)), size: size}, nil
}

func (m memory) release() error {
	if m.base == nil {
		return nil
	}
	return windows.VirtualFree(uintptr(m.base), 0, windows.MEM_RELEASE)
}
