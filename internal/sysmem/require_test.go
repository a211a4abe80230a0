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
		{"as much as no estimate refuses", alwaysGranted, 0, true},
		{"half of what is free", free / 2, 0, true},
		{"four times as much", 4 * max(free, alwaysGranted), 0, false},
		{"what is released", 4 * max(free, alwaysGranted), 4 * max(free, alwaysGranted), true},
		{"more than there is", math.MaxUint64, 0, false},
	} {
		if err := Require(c.need, c.released); (err == nil) != c.granted {
			t.Errorf("%s: %v, want granted %v", c.name, err, c.granted)
		}
	}
}
