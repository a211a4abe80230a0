package sysmem

import (
	"runtime"
	"testing"
)

// Free memory in two pieces is not taken for one: a heap that cannot grow would end the program. Each step takes the
// place of the one before. Of the 4 GiB that can be addressed half is touched.
func TestAllocateInPieces(t *testing.T) {
	if testing.Short() {
		t.Skip("takes much memory")
	}
	r, err := Allocate(3000*mib, 0)
	if err != nil {
		t.Skip(err)
	}
	var between []byte
	released := 0 // bytes, of the last region that there was
	for _, step := range []struct {
		mib     int
		granted bool
	}{
		{1600, true},  // leaves the rest of 3000 as a second piece
		{1700, false}, // larger than either piece
		{1600, true},  // the old size comes back
		{64, true},
		{128, true}, // much less than is free
	} {
		if r.Size() > 0 {
			released = r.Size()
		}
		_ = r.Release()
		if r, err = Allocate(step.mib*mib, released); (err == nil) != step.granted {
			t.Fatalf("%d MiB after %d: %v", step.mib, released/mib, err)
		}
		if between == nil {
			between = make([]byte, 64*mib) // such as threads
		}
	}
	runtime.KeepAlive(between)
}
