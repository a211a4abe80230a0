package uci

import (
	"runtime"
	"testing"

	"penrose/internal/systhreads"
)

// What the scheduler and Go itself need counts, for as many threads as search at a time. A single one is never refused.
func TestAllowThreads(t *testing.T) {
	const many = 1000
	least := uint64(max(min(many, systhreads.Processors())+2, runtime.GOMAXPROCS(0)) + spareThreads)
	for _, c := range []struct {
		threads int
		allowed uint64
		want    bool
	}{
		{many, least, true},
		{many, least - 1, false},
		{2, 2, false},
		{1, 1, true},
	} {
		if err := allowThreads(c.threads, func(n uint64) bool { return n <= c.allowed }); (err == nil) != c.want {
			t.Errorf("%d threads where %d are allowed: %v", c.threads, c.allowed, err)
		}
	}
}
