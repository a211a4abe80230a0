//go:build darwin || dragonfly || freebsd || netbsd || openbsd

package sysmem

import "golang.org/x/sys/unix"

// adviseHugePages does nothing: these systems promote pages by themselves or
// not at all.
func adviseHugePages([]byte) {}

// Available returns the physical memory of the machine in bytes. How much of it
// is free is not comparable between these systems.
func Available() uint64 {
	for _, name := range []string{"hw.memsize", "hw.physmem64", "hw.physmem"} {
		if n, err := unix.SysctlUint64(name); err == nil {
			return n
		}
		if n, err := unix.SysctlUint32(name); err == nil { // 32-bit systems
			return uint64(n)
		}
	}
	return cautiousBytes
}
