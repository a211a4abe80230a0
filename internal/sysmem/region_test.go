package sysmem

import (
	"math"
	"runtime"
	"sync/atomic"
	"testing"
	"unsafe"
)

// bytesOf returns the memory of r.
func bytesOf(r *Region) []byte { return unsafe.Slice((*byte)(r.Base()), r.Size()) }

func TestRegion(t *testing.T) {
	for _, size := range []int{1, 100, 1 << 20, 5<<20 + 3} {
		r, err := Allocate(size, 0)
		if err != nil {
			t.Fatal(err)
		}
		if r.Size() != size || uintptr(r.Base())%alignment != 0 {
			t.Errorf("%d bytes: size %d at %p", size, r.Size(), r.Base())
		}
		for i, b := range bytesOf(&r) {
			if b != 0 {
				t.Fatalf("%d bytes: byte %d is %d", size, i, b)
			}
		}
		for _, goroutines := range []int{-1, 0, 1, 2, 3, 64} {
			all := bytesOf(&r)
			for i := range all {
				all[i] = 1
			}
			r.Clear(goroutines)
			for i, b := range all {
				if b != 0 {
					t.Fatalf("%d bytes, %d goroutines: byte %d is not cleared", size, goroutines, i)
				}
			}
		}
		for range 2 { // a second time does nothing
			if err := r.Release(); err != nil || r.Base() != nil || r.Size() != 0 {
				t.Errorf("%d bytes: released: %v, %d bytes at %p", size, err, r.Size(), r.Base())
			}
		}
	}
}

// The runtime cannot interrupt the clearing of memory, and who hears "quit" needs a processor.
func TestClearGivesTurns(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	const size, leastTurns = 64 << 20, 32
	r, err := Allocate(size, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Release()
	var turns atomic.Int64
	done := make(chan struct{})
	go func() {
		defer close(done)
		for turns.Add(1) > 0 { // until the end of the test makes it negative
			runtime.Gosched()
		}
	}()
	r.Clear(1)
	if n := turns.Load(); n < leastTurns {
		t.Errorf("another goroutine had %d turns while 64 MiB were cleared", n)
	}
	turns.Store(math.MinInt64 / 2)
	<-done
}

func TestZeroRegion(t *testing.T) {
	var r Region
	r.Clear(2)
	if err := r.Release(); err != nil || r.Base() != nil || r.Size() != 0 {
		t.Errorf("%v, %d bytes at %p", err, r.Size(), r.Base())
	}
}

func TestAllocateRefuses(t *testing.T) {
	for _, size := range []int{math.MinInt, -1, 0, math.MaxInt} {
		if r, err := Allocate(size, 0); err == nil || r.Base() != nil {
			t.Errorf("%d bytes are granted", size)
		}
	}
}

func TestAvailable(t *testing.T) {
	if got := Available(); got == 0 {
		t.Error("a machine that runs tests has no memory")
	}
}
