//go:build !race

package sysmem

import (
	"unsafe"

	"golang.org/x/sys/windows"
)

// allocate commits pages, so that Windows refuses at once what it cannot back.
// They are aligned to 64 KiB. Large pages would need a privilege that users do
// not have.
func allocate(size, _ int) (Region, error) {
	address, err := windows.VirtualAlloc(0, uintptr(size), windows.MEM_RESERVE|windows.MEM_COMMIT, windows.PAGE_READWRITE)
	if err != nil {
		return Region{}, err
	}
	// Nothing at the address belongs to the garbage collector. Vet cannot know
	// that when a uintptr is converted directly.
	return Region{base: *(*unsafe.Pointer)(unsafe.Pointer(&address)), size: size}, nil
}

func (r Region) release() error {
	return windows.VirtualFree(uintptr(r.base), 0, windows.MEM_RELEASE)
}
