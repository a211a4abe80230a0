//go:build !race

package tt

import "unsafe"

// raceDetector reports whether the race detector watches the program. Then the table is on the Go heap, and slower.
const raceDetector = false

// load reads the entry at p, store writes it. Nothing else touches entries while searches run. They
// race deliberately (see the package comment). Atomic access to each word would
// not help: the two words of an entry could still belong to different writers,
// and the check detects that anyway. The race detector uses access_race.go.
func load(p unsafe.Pointer) words { return *(*words)(p) }

func store(p unsafe.Pointer, w words) { *(*words)(p) = w }
