// Package fixedrand draws random numbers that are the same with every version of Go. The methods of
// [rand.Rand] may change, but a seed must always give the same order of records, or a network could not be
// made again.
package fixedrand

import (
	"math/bits"
	"math/rand/v2"
)

// Source draws from a generator with a fixed algorithm.
type Source struct{ generator *rand.PCG }

// New returns a source that has the seeds of [rand.NewPCG].
func New(seed1, seed2 uint64) *Source { return &Source{rand.NewPCG(seed1, seed2)} }

// Below returns a number from 0 to n-1. n has to be above 0.
func (s *Source) Below(n int) int {
	high, _ := bits.Mul64(s.generator.Uint64(), uint64(n))
	return int(high)
}

// Shuffle brings list into a random order, by the method of R. Fisher and F. Yates.
func Shuffle[T any](s *Source, list []T) {
	for i := len(list) - 1; i > 0; i-- {
		j := s.Below(i + 1)
		list[i], list[j] = list[j], list[i]
	}
}
