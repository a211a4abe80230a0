package tt

import (
	"errors"
	"math"
	"testing"

	"penrose/board"
)

// Two keys that differ only in bits that neither select the cluster nor are part
// of the check: an ordinary table takes one for the other, one that verifies
// keys does not, and keeps both.
func TestVerifiedKeysAreWhole(t *testing.T) {
	table := newTable(t, 1)
	const first = board.Key(0x0123456789ABCDEF)
	second := first ^ 1<<30
	for _, verify := range []bool{false, true, false} {
		if err := table.VerifyKeys(verify); err != nil {
			t.Fatal(err)
		}
		table.Store(first, 0, Update{Score: 7, Bound: LowerBound, Depth: 3})
		if _, found := table.Probe(second, 0); found == verify {
			t.Errorf("verifying %v: another key with the same check found %v", verify, found)
		}
		table.Store(second, 0, Update{Score: 9, Bound: LowerBound, Depth: 4})
		want := 9
		if verify {
			want = 7
		}
		if e, found := table.Probe(first, 0); !found || e.Lower != want {
			t.Errorf("verifying %v: found %v with lower bound %d, want %d", verify, found, e.Lower, want)
		}
	}
}

// Turning verification on or off, and nothing else, empties the table.
func TestVerifyKeysEmptiesOnlyOnChange(t *testing.T) {
	table := newTable(t, 1)
	const key = board.Key(0x0123456789ABCDEF)
	for _, c := range []struct{ verify, kept bool }{{false, true}, {true, false}, {true, true}, {false, false}} {
		table.Store(key, 0, Update{Score: 7, Bound: LowerBound, Depth: 3})
		if err := table.VerifyKeys(c.verify); err != nil {
			t.Fatal(err)
		}
		if _, found := table.Probe(key, 0); found != c.kept {
			t.Errorf("after VerifyKeys(%v) the entry is found: %v, want %v", c.verify, found, c.kept)
		}
	}
}

// A table of any number of entries works from end to end, with and without keys.
func TestResizeEntries(t *testing.T) {
	table := newTable(t, 1)
	for _, c := range []struct{ ask, want int }{{1, 4}, {4, 4}, {5, 8}, {1 << 10, 1 << 10}, {1<<16 + 1, 1<<16 + 4}} {
		if raceDetector && c.ask > 1<<10 {
			continue // it would take half a minute
		}
		for _, verify := range []bool{true, false} {
			if err := table.VerifyKeys(verify); err != nil {
				t.Fatal(err)
			}
			if err := errors.Join(table.Resize(1), table.ResizeEntries(c.ask)); err != nil {
				t.Fatal(err)
			}
			if table.verifies() != verify {
				t.Errorf("%d entries: verifying %v, want %v", c.ask, table.verifies(), verify)
			}
			if table.capacity() != c.want {
				t.Errorf("asked for %d entries: %d, want %d", c.ask, table.capacity(), c.want)
			}
			random := splitmix(1)
			for i := range 4 * c.want {
				key := random.key()
				table.Store(key, 0, Update{Score: i & 1023, Bound: LowerBound, Depth: 1})
				if e, found := table.Probe(key, 0); !found || e.Lower != i&1023 {
					t.Fatalf("%d entries, verifying %v: key %x is lost", c.ask, verify, key)
				}
			}
			table.NewSearch()
			for range 64 * c.want {
				table.Store(random.key(), 0, Update{Score: 1, Bound: LowerBound, Depth: 9})
			}
			if full := table.HashFull(); full < 990 || full > 1000 {
				t.Errorf("%d entries: %d permille full", c.ask, full)
			}
		}
	}
	for _, n := range []int{-1, 0, math.MaxInt} {
		if err := table.ResizeEntries(n); err == nil {
			t.Errorf("%d entries are granted", n)
		}
	}
}
