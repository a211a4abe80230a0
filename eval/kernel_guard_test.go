//go:build linux || darwin || freebsd

package eval

import (
	"math/rand/v2"
	"os"
	"runtime/debug"
	"testing"
	"unsafe"

	"golang.org/x/sys/unix"
)

// guarded returns a copy of values right before a page that cannot be read, or right
// after one.
func guarded[T int16 | uint16](t *testing.T, values []T, behind bool) []T {
	t.Helper()
	page := os.Getpagesize()
	size := (2*len(values) + page - 1) / page * page
	memory, err := unix.Mmap(-1, 0, size+2*page, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_ANON|unix.MAP_PRIVATE)
	if err != nil {
		t.Skip(err)
	}
	t.Cleanup(func() { _ = unix.Munmap(memory) })
	for _, guard := range [][]byte{memory[:page], memory[page+size:]} {
		if err := unix.Mprotect(guard, unix.PROT_NONE); err != nil {
			t.Skip(err)
		}
	}
	inside := unsafe.Slice((*T)(unsafe.Pointer(&memory[page])), size/2)
	if behind {
		inside = inside[len(inside)-len(values):]
	}
	copy(inside, values)
	return inside[:len(values)]
}

// TestKernelsStayInside: no kernel touches a byte outside its arguments.
func TestKernelsStayInside(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	next := func() int16 { return int16(random.IntN(513) - 256) }
	for _, k := range Kernels() {
		for n := HiddenMultiple; n <= 5*HiddenMultiple; n += HiddenMultiple {
			for _, behind := range []bool{false, true} {
				d := newKernelData(n, 0, next)
				d.weights = guarded(t, d.weights, behind)
				d.sums, d.named = guarded(t, d.sums, behind), guarded(t, d.named, behind)
				d.others, d.ofRows = guarded(t, d.others, behind), guarded(t, d.ofRows, behind)
				table := guarded(t, k.packed(d.table), behind)
				for i := range d.rows {
					d.rows[i] = guarded(t, d.rows[i], behind)
				}
				dst, other := guarded(t, make([]int16, n), behind), guarded(t, make([]int16, n), behind)
				if fault := faultOf(func() {
					for _, update := range d.updates(k) {
						update(&dst[0])
					}
					for _, counts := range rowCounts {
						if n == AttackHidden {
							d.addRows(k, table, &dst[0], &d.sums[0], counts)
						}
						if n >= AttackHidden {
							d.outputOfRows(k, table, &dst[0], &other[0], counts)
						}
					}
					d.output(k)
				}); fault != nil {
					t.Errorf("%v, n = %d, guard behind: %t: %v", k, n, behind, fault)
				}
			}
		}
	}
	// The guards work.
	for _, behind := range []bool{false, true} {
		row := guarded(t, make([]int16, HiddenMultiple), behind)
		outside := unsafe.Add(unsafe.Pointer(&row[0]), -2)
		if behind {
			outside = unsafe.Add(unsafe.Pointer(&row[0]), 2*len(row))
		}
		if faultOf(func() { beyond = *(*int16)(outside) }) == nil {
			t.Errorf("reading a guard is no fault, behind: %t", behind)
		}
	}
}

// beyond keeps what is read outside a slice, or the compiler would drop the read.
var beyond int16

// faultOf returns the panic of f, which may be a memory fault.
func faultOf(f func()) (fault any) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() { fault = recover() }()
	f()
	return nil
}
