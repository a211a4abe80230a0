//go:build !race

package tt

import "unsafe"

// load reads the entry at p, store writes it. They are the only two that touch
// entries, and race deliberately (see the package comment). Ordinary machine
// words are as good as atomic ones here: the two words of an entry are not read
// or written as one either way, and its check tells. Under the race detector
// access_race.go stands in their place.
func load(p unsafe.Pointer) words { return *(*words)(p) }

func store(p unsafe.Pointer, w words) { *(*words)(p) = w }
