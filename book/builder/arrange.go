package builder

import (
	"cmp"
	"math"
	"slices"

	"penrose/book"
)

// weighted is an entry of a book before its weight is scaled to 16 bits.
type weighted struct {
	choice
	weight uint64
	learn  uint32
}

// arrange makes a book of entries in any order. It joins the entries of the same
// move in the same position and adds their weights. It drops entries without
// weight or move. It uses all as working memory.
func arrange(all []weighted) []book.Record {
	slices.SortStableFunc(all, func(x, y weighted) int {
		return cmp.Or(cmp.Compare(x.key, y.key), cmp.Compare(x.move, y.move))
	})
	records := make([]book.Record, 0, len(all))
	for len(all) > 0 {
		n := 1
		for n < len(all) && all[n].key == all[0].key {
			n++
		}
		records = appendPosition(records, all[:n])
		all = all[n:]
	}
	return records
}

// appendPosition appends the entries of one position. They must be sorted by move.
// It scales the weights down if the greatest does not fit into 16 bits.
func appendPosition(records []book.Record, all []weighted) []book.Record {
	kept, heaviest := all[:0], uint64(0)
	for _, w := range all {
		if n := len(kept); n > 0 && kept[n-1].move == w.move {
			kept[n-1].weight += w.weight
		} else if w.move != 0 {
			kept = append(kept, w)
		}
	}
	for _, w := range kept {
		heaviest = max(heaviest, w.weight)
	}
	slices.SortStableFunc(kept, func(x, y weighted) int { return cmp.Compare(y.weight, x.weight) })
	for _, w := range kept {
		if w.weight == 0 {
			break
		}
		if heaviest > math.MaxUint16 { // as float64: the product might not fit into 64 bits
			w.weight = max(1, uint64(float64(w.weight)/float64(heaviest)*math.MaxUint16))
		}
		records = append(records, book.Record{Key: w.key, Move: w.move, Weight: uint16(w.weight), Learn: w.learn})
	}
	return records
}

// Merge makes one book of several. They need not be sorted. For the same move in
// the same position it adds the weights and keeps the first learned value.
func Merge(books ...[]book.Record) []book.Record {
	var all []weighted
	for _, records := range books {
		for _, r := range records {
			all = append(all, weighted{choice{r.Key, r.Move}, uint64(r.Weight), r.Learn})
		}
	}
	return arrange(all)
}
