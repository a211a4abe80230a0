package eval

import (
	"unsafe"

	"penrose/board"
	"penrose/eval/attacks"
)

// addAttacks adds to own and other, the hidden sums of us and of the other side, what attack
// features, which k has packed, add for found. kings are where the kings of both stand.
func addAttacks(k Kernel, features []int16, found *attacks.Found, us board.Color, kings [2]board.Square, own, other []int16) {
	var ownRows, otherRows [maxPieces]uint16
	exposed := found.Exposed.Pieces()
	mine, theirs := viewOf(us, kings[0]).flip, viewOf(us.Other(), kings[1]).flip
	for i, e := range exposed {
		ownRows[i], otherRows[i] = e.Input(us, mine), e.Input(us.Other(), theirs)
	}
	of := [2][]uint16{found.Lists[us&1].Inputs(), found.Lists[us.Other()&1].Inputs()}
	ofOwn, ofOther, ofExposed := &features[0], &features[attacks.Count*AttackHidden], &features[2*attacks.Count*AttackHidden]
	k.addRowPairs(&own[0], &other[0], &[3]rowPairs{
		{ofOwn, ofOther, unsafe.SliceData(of[0]), unsafe.SliceData(of[0]), len(of[0])},
		{ofOther, ofOwn, unsafe.SliceData(of[1]), unsafe.SliceData(of[1]), len(of[1])},
		{ofExposed, ofExposed, &ownRows[0], &otherRows[0], len(exposed)},
	})
}
