package epd

import (
	"fmt"
	"io"
	"maps"
	"slices"
)

// mateTally counts the positions of a suite that state a distance to mate.
type mateTally struct {
	total     int
	announced int // a mate by the right side, at any distance
	exact     int // at the stated distance
	tooShort  int // sooner than stated
}

// add counts o. Its position must state a distance.
func (t *mateTally) add(o *Outcome) {
	stated := o.Position.MateIn
	t.total++
	if o.MateIn*stated <= 0 {
		return
	}
	t.announced++
	switch {
	case o.MateIn == stated:
		t.exact++
	case max(o.MateIn, -o.MateIn) < max(stated, -stated):
		t.tooShort++
	}
}

// reportMates writes how many mates were found, by stated distance and in all. It
// writes nothing if no position states a distance.
func reportMates(w io.Writer, outcomes []Outcome) {
	all, byDistance := mateTally{}, map[int]*mateTally{}
	for i := range outcomes {
		o := &outcomes[i]
		distance := o.Position.MateIn
		if distance == 0 {
			continue
		}
		if byDistance[distance] == nil {
			byDistance[distance] = new(mateTally)
		}
		byDistance[distance].add(o)
		all.add(o)
	}
	if all.total == 0 {
		return
	}
	for _, distance := range slices.Sorted(maps.Keys(byDistance)) {
		t := byDistance[distance]
		fmt.Fprintf(w, "%s: %d of %d found at that distance\n", distanceText(distance), t.exact, t.total)
	}
	fmt.Fprintf(w, "mates announced: %d of %d, %d at the stated distance, %d shorter\n",
		all.announced, all.total, all.exact, all.tooShort)
}

// distanceText writes a distance to mate, in moves, below 0 if the side to move is mated.
func distanceText(moves int) string {
	if moves > 0 {
		return fmt.Sprintf("mate in %d", moves)
	}
	return fmt.Sprintf("mated in %d", -moves)
}
