package tt

import (
	"fmt"
	"testing"

	"penrose/board"
)

// splitmix is a small generator whose sequence depends on its seed alone
// (G. Steele, D. Lea, C. Flood, "Fast splittable pseudorandom number
// generators", 2014).
type splitmix uint64

func (s *splitmix) next() uint64 {
	*s += 0x9E3779B97F4A7C15
	z := uint64(*s)
	z = (z ^ z>>30) * 0xBF58476D1CE4E5B9
	z = (z ^ z>>27) * 0x94D049BB133111EB
	return z ^ z>>31
}

func (s *splitmix) key() board.Key { return board.Key(s.next()) }

// Both sizes of table are measured: one MiB, which the cache holds, shows the
// instructions, the larger one the memory.
func benchmarkTables(b *testing.B, run func(b *testing.B, t *Table)) {
	for _, size := range []int{1, 256} {
		b.Run(fmt.Sprintf("%dMiB", size), func(b *testing.B) {
			t := newTable(b, size)
			t.Clear(1)
			b.ReportAllocs()
			run(b, t)
		})
	}
}

func BenchmarkProbeMiss(b *testing.B) {
	benchmarkTables(b, func(b *testing.B, t *Table) {
		random, hits := splitmix(1), 0
		for b.Loop() {
			if _, found := t.Probe(random.key(), 3); found {
				hits++
			}
		}
		b.ReportMetric(float64(hits)/float64(b.N), "hits/op")
	})
}

func BenchmarkProbeHit(b *testing.B) {
	benchmarkTables(b, func(b *testing.B, t *Table) {
		keys := 1 << 13 * t.SizeMiB() // an eighth of the slots
		random := splitmix(1)
		for range keys {
			t.Store(random.key(), 0, Update{Score: 30, Bound: LowerBound, Depth: 5, Move: 77, Eval: 12})
		}
		i, cuts := 0, 0
		for b.Loop() {
			if i%keys == 0 {
				random = 1
			}
			i++
			if e, found := t.Probe(random.key(), 3); found && e.LowerDepth >= 4 && e.Lower >= 20 {
				cuts++
			}
		}
		b.ReportMetric(float64(cuts)/float64(b.N), "cuts/op")
	})
}

func BenchmarkStoreNew(b *testing.B) {
	benchmarkTables(b, func(b *testing.B, t *Table) {
		random := splitmix(1)
		for b.Loop() {
			key := random.key()
			t.Store(key, 3, Update{Score: int(key >> 57), Bound: UpperBound, Depth: int(key >> 60), Move: 77, Eval: 12})
		}
	})
}

func BenchmarkStoreKnown(b *testing.B) {
	benchmarkTables(b, func(b *testing.B, t *Table) {
		keys := 1 << 13 * t.SizeMiB()
		random, i := splitmix(1), 0
		for b.Loop() {
			if i%keys == 0 {
				random = 1
			}
			i++
			t.Store(random.key(), 3, Update{Score: i & 63, Bound: LowerBound, Depth: 5, Move: 77, Eval: 12})
		}
	})
}
