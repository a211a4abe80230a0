//go:build !race && (linux || darwin || dragonfly || freebsd || netbsd || openbsd || windows)

package uci

import (
	"runtime"
	"testing"
)

// TestHashIsNoneOfTheCollectorsBusiness: the table lives outside the Go heap, so
// that a large one neither triggers nor prolongs garbage collections; and a
// search makes hardly any garbage. (Elsewhere, and under the race detector, the
// table is on the heap.)
func TestHashIsNoneOfTheCollectorsBusiness(t *testing.T) {
	const table = 256 << 20
	c := talk(t, newSearchEngine)
	c.send("isready")
	c.expect("readyok")
	before := heapInUse()
	c.send("setoption name Hash value 256", "position fen "+kiwipete, "go nodes 200000")
	c.expect("bestmove")
	if grown := heapInUse() - before; grown > table/2 {
		t.Errorf("the heap has grown by %d MiB", grown>>20)
	}
	var begin, end runtime.MemStats
	runtime.ReadMemStats(&begin)
	c.send("go nodes 200000")
	c.expect("bestmove")
	runtime.ReadMemStats(&end)
	if allocated := end.TotalAlloc - begin.TotalAlloc; allocated > 1<<20 {
		t.Errorf("200,000 nodes allocate %d KiB", allocated>>10)
	}
}

func heapInUse() int {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return int(m.HeapInuse)
}
