package book

import "math/rand/v2"

// Pick chooses one of the entries with a chance in proportion to its weight. There must
// be at least one entry.
func Pick(entries []Entry, random *rand.Rand) Entry {
	ticket := random.IntN(TotalWeight(entries))
	for _, e := range entries {
		if ticket -= int(e.Weight); ticket < 0 {
			return e
		}
	}
	panic("book: the weights do not add up to their total")
}

// Best returns the entry with the greatest weight, the first one among equals. There
// must be at least one entry.
func Best(entries []Entry) Entry {
	best := entries[0]
	for _, e := range entries[1:] {
		if e.Weight > best.Weight {
			best = e
		}
	}
	return best
}

// TotalWeight returns the sum of the weights. [Pick] chooses an entry with the chance
// weight / TotalWeight.
func TotalWeight(entries []Entry) int {
	total := 0
	for _, e := range entries {
		total += int(e.Weight)
	}
	return total
}
