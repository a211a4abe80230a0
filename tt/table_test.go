package tt

import (
	"math"
	"strings"
	"sync"
	"testing"
	"unsafe"

	"penrose/board"
	"penrose/internal/sysmem"
)

func newTable(tb testing.TB, size int) *Table {
	tb.Helper()
	t, err := New(size)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() {
		if err := t.Close(); err != nil {
			tb.Error(err)
		}
	})
	return t
}

func TestSizes(t *testing.T) {
	table := newTable(t, 1)
	for _, size := range []int{1, 3, 16, 100, 2} {
		if err := table.Resize(size); err != nil {
			t.Fatal(err)
		}
		if got := table.SizeMiB(); got != size {
			t.Errorf("size %d, want %d", got, size)
		}
		if uintptr(table.base)%uintptr(clusterBytes) != 0 {
			t.Errorf("%d MiB: clusters are not aligned to cache lines", size)
		}
		// The first and the last cluster, and some between.
		for i := range 100 {
			key := board.Key(math.MaxUint64 / 99 * uint64(i))
			if _, found := table.Probe(key, 0); found && key&0xFFFFFF != 0 {
				t.Errorf("%d MiB: key %x in an empty table", size, key)
			}
			table.Store(key, 0, Update{Score: i, Bound: LowerBound, Depth: 1})
			if e, found := table.Probe(key, 0); !found || e.Lower != i {
				t.Errorf("%d MiB: key %x is lost", size, key)
			}
		}
	}
}

func TestRefusedSizeKeepsTable(t *testing.T) {
	table := newTable(t, 3)
	table.Store(5, 0, Update{Score: 11, Bound: LowerBound, Depth: 1})
	for _, size := range []int64{math.MinInt32, -1, 0, 1 << 30, 1 << 40, math.MaxInt64} {
		if err := table.Resize(int(min(size, math.MaxInt))); err == nil {
			t.Errorf("%d MiB are granted", size)
		}
		if e, found := table.Probe(5, 0); !found || e.Lower != 11 || table.SizeMiB() != 3 {
			t.Errorf("the table is damaged by the attempt at %d MiB", size)
		}
		if _, err := New(int(min(size, math.MaxInt))); err == nil {
			t.Errorf("%d MiB are granted to a new table", size)
		}
	}
}

// If the system refuses what the machine seemed to have, there is an empty table of the old size, which verifies keys as
// before. A table that had no memory gets none.
func TestRefusedBySystem(t *testing.T) {
	const tooMany = math.MaxInt / clusterBytes
	for _, verify := range []bool{false, true} {
		table := newTable(t, 3)
		if err := table.VerifyKeys(verify); err != nil {
			t.Fatal(err)
		}
		table.Store(5, 0, Update{Score: 11, Bound: LowerBound, Depth: 1})
		if err := table.exchange(tooMany); err == nil || table.SizeMiB() != 3 || table.verifies() != verify {
			t.Errorf("verifying %v: %v, %d MiB, verifying %v", verify, err, table.SizeMiB(), table.verifies())
		}
		if _, found := table.Probe(5, 0); found {
			t.Errorf("verifying %v: the table is not empty", verify)
		}
	}
	if none := new(Table); none.exchange(tooMany) == nil || none.capacity() != 0 {
		t.Errorf("a new table: %d entries", none.capacity())
	}
}

// TestMoreThanIsFree: the table itself refuses what the machine does not have. The system would
// grant it, and end the program when it is used.
func TestMoreThanIsFree(t *testing.T) {
	free := sysmem.Available() / mib
	if free > math.MaxInt/mib/4 {
		t.Skipf("%d MiB are free", free)
	}
	_, err := New(int(4 * max(free, 16)))
	if err == nil || !strings.Contains(err.Error(), "not enough memory") {
		t.Errorf("four times the %d MiB that are free: %v", free, err)
	}
	table := newTable(t, 1)
	if err := table.VerifyKeys(true); err != nil {
		t.Fatal(err)
	}
	withKeys := int(max(free, 16)) * 4 / 5 // and half as much for the keys
	if err := table.Resize(withKeys); err == nil || !strings.Contains(err.Error(), "not enough memory") || table.SizeMiB() != 1 {
		t.Errorf("%d MiB with keys, %d MiB are free: %v, the table has %d MiB", withKeys, free, err, table.SizeMiB())
	}
}

func TestClose(t *testing.T) {
	table := newTable(t, 1)
	for range 2 {
		if err := table.Close(); err != nil || table.SizeMiB() != 0 {
			t.Errorf("closed: %v, %d MiB", err, table.SizeMiB())
		}
	}
	if err := table.Resize(1); err != nil {
		t.Error(err)
	}
}

func TestClear(t *testing.T) {
	table := newTable(t, 3)
	clusters := int(table.clusters)
	for _, threads := range []int{-1, 1, 2, 3, 64} {
		for i := range clusters {
			// The i-th cluster's lowest key, with a check that is not zero.
			key := board.Key(math.MaxUint64/table.clusters*uint64(i)) | 1
			table.Store(key, 0, Update{Bound: LowerBound, Depth: 1})
		}
		table.NewSearch()
		table.Clear(threads)
		if table.HashFull() != 0 || table.generation != 0 {
			t.Errorf("%d threads: hashfull %d, generation %d", threads, table.HashFull(), table.generation)
		}
		for i := range clusters * clusterEntries {
			if w := table.slot(i); !w.isEmpty() {
				t.Fatalf("%d threads: slot %d is %x", threads, i, w)
			}
		}
	}
}

// slot returns the i-th entry of the table.
func (t *Table) slot(i int) words {
	return load(unsafe.Add(t.base, i*entryBytes))
}

func TestHashFull(t *testing.T) {
	table := newTable(t, 1)
	if got := table.HashFull(); got != 0 {
		t.Errorf("new table: %d permille", got)
	}
	fill := func(clusters, entries int) {
		for c := range clusters {
			for i := range entries {
				key := board.Key(c)<<50 | board.Key(i+1)
				table.Store(key, 0, Update{Bound: LowerBound, Depth: 1})
			}
		}
	}
	fill(250, 1)
	if got := table.HashFull(); got != 250 {
		t.Errorf("one slot of four: %d permille", got)
	}
	fill(250, 4)
	if got := table.HashFull(); got != 1000 {
		t.Errorf("all slots: %d permille", got)
	}
	table.NewSearch()
	if got := table.HashFull(); got != 0 {
		t.Errorf("new search: %d permille", got)
	}
	fill(125, 4)
	if got := table.HashFull(); got != 500 {
		t.Errorf("half of it stored anew: %d permille", got)
	}
}

// TestConcurrentUse has several goroutines store and probe few positions in one
// cluster and checks that whatever is found was stored by one call: every field
// derives from the position and one number. Without the race detector amd64 may write both words of
// an entry at once; then it finds nothing torn whatever the table does. TestTornEntries tears them itself.
func TestConcurrentUse(t *testing.T) {
	const goroutines, rounds = 4, 50_000
	table := newTable(t, 1)
	var wg sync.WaitGroup
	for g := range goroutines {
		wg.Go(func() {
			random := splitmix(g)
			for range rounds {
				n := int(random.next() >> 50)
				key := neighbour(n & 7)
				table.Store(key, 4, Update{
					Score: n, Bound: Exact, Depth: 5, Move: board.Move(n) + 1, Eval: n,
				})
				e, found := table.Probe(neighbour(n>>3&7), 2)
				want := Entry{e.Lower, e.Lower, 5, 5, e.Lower, board.Move(e.Lower) + 1, board.NoMove, false}
				if found && (e != want || e.Lower&7 != n>>3&7) {
					t.Errorf("torn entry: %+v for position %d", e, n>>3&7)
				}
				if n == 0 {
					table.HashFull()
				}
			}
		})
	}
	wg.Wait()
}

func TestNoAllocations(t *testing.T) {
	table := newTable(t, 1)
	random := splitmix(3)
	if n := testing.AllocsPerRun(1000, func() {
		key := random.key()
		table.Store(key, 1, Update{Score: 9, Bound: Exact, Depth: 4, Move: 7, Eval: 3})
		table.Probe(key, 1)
		table.HashFull()
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
