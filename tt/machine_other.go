//go:build !(linux || darwin || dragonfly || freebsd || netbsd || openbsd || windows)

package tt

// AvailableBytes cannot ask the system here.
func AvailableBytes() uint64 { return cautiousBytes }
