package uci

import (
	"runtime"
	"testing"
)

// What the scheduler and Go itself need counts. A single thread is never refused.
func TestAllowThreads(t *testing.T) {
	const many = 1000
	if runtime.GOMAXPROCS(0) > many {
		t.Skip("more processors than threads")
	}
	for _, c := range []struct {
		threads int
		allowed uint64
		want    bool
	}{
		{many, many + 2 + spareThreads, true},
		{many, many + 1 + spareThreads, false},
		{2, 2, false},
		{1, 1, true},
	} {
		if err := allowThreads(c.threads, func(n uint64) bool { return n <= c.allowed }); (err == nil) != c.want {
			t.Errorf("%d threads where %d are allowed: %v", c.threads, c.allowed, err)
		}
	}
}
