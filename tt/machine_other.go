//go:build !(linux || darwin || dragonfly || freebsd || netbsd || openbsd || windows)

package tt

// availableBytes cannot ask the system here.
func availableBytes() uint64 { return cautiousBytes }
