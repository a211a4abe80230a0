package sysmem

import (
	"math"
	"testing"
)

func TestRequire(t *testing.T) {
	free := Available()
	for _, c := range []struct {
		name           string
		need, released uint64
		granted        bool
	}{
		{"little", 1, 0, true},
		{"half of what is free", free / 2, 0, true},
		{"four times as much", 4 * max(free, alwaysGranted), 0, false},
		{"more than there is", math.MaxUint64, 0, false},
	} {
		if err := Require(c.need, c.released); (err == nil) != c.granted {
			t.Errorf("%s: %v, want granted %v", c.name, err, c.granted)
		}
	}
}

// What is given back counts as free, and little is granted whatever the estimate is.
func TestRequireOf(t *testing.T) {
	for _, c := range []struct {
		available, need, released uint64
		granted                   bool
	}{
		{100 * mib, 100 * mib, 0, true},
		{100 * mib, 100*mib + 1, 0, false},
		{100 * mib, 120 * mib, 20 * mib, true},
		{100 * mib, 120*mib + 1, 20 * mib, false},
		{0, alwaysGranted, 0, true},
		{0, alwaysGranted + 1, 0, false},
		{0, 32 * mib, 32 * mib, true},
	} {
		if err := require(c.available, c.need, c.released); (err == nil) != c.granted {
			t.Errorf("%d bytes with %d available and %d given back: %v", c.need, c.available, c.released, err)
		}
	}
}
