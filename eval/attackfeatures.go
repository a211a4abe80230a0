package eval

import (
	"unsafe"

	"penrose/board"
	"penrose/eval/attacks"
)

// addAttacks sets dst to src, the hidden sums of perspective c, plus the attack features of
// n for found. The king of c stands on the given square. dst may be src.
func (n *Net) addAttacks(k Kernel, found *attacks.Found, c board.Color, king board.Square, dst, src []int16) {
	var rows [maxPieces]uint16
	exposed, v := found.Exposed.Pieces(), viewOf(c, king)
	for i, e := range exposed {
		rows[i] = uint16(int(e.State)*Inputs + v.index(e.Piece, e.Square))
	}
	own, other := found.Lists[c&1].Inputs(), found.Lists[c.Other()&1].Inputs()
	k.addRows(&dst[0], &src[0], &[3]rowList{
		{&n.AttackFeatures[0], unsafe.SliceData(own), len(own)},
		{&n.AttackFeatures[attacks.Count*AttackHidden], unsafe.SliceData(other), len(other)},
		{&n.AttackFeatures[2*attacks.Count*AttackHidden], &rows[0], len(exposed)},
	})
	copy(dst[AttackHidden:], src[AttackHidden:])
}
