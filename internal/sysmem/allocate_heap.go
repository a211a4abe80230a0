//go:build race || !(linux || darwin || dragonfly || freebsd || netbsd || openbsd || windows || js)

package sysmem

func allocate(size, _ int) (Region, error) { return onHeap(size), nil }
