//go:build race

package tt

import (
	"sync/atomic"
	"unsafe"
)

const raceDetector = true

// load and store as in access.go, in words the race detector accepts.
func load(p unsafe.Pointer) words {
	w := (*words)(p)
	return words{atomic.LoadUint64(&w.first), atomic.LoadUint64(&w.second)}
}

func store(p unsafe.Pointer, w words) {
	to := (*words)(p)
	atomic.StoreUint64(&to.first, w.first)
	atomic.StoreUint64(&to.second, w.second)
}
