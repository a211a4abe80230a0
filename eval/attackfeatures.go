package eval

import (
	"unsafe"

	"penrose/board"
	"penrose/eval/attacks"
)

// addAttacks sets dst to src, the hidden sums of perspective c, plus what attack features,
// which k has packed, add for found. The king of c stands on the given square. dst may be src.
func addAttacks(k Kernel, features []int16, found *attacks.Found, c board.Color, king board.Square, dst, src []int16) {
	var rows [maxPieces]uint16
	exposed, v := found.Exposed.Pieces(), viewOf(c, king)
	for i, e := range exposed {
		rows[i] = uint16(int(e.State)*Inputs + v.index(e.Piece, e.Square))
	}
	own, other := found.Lists[c&1].Inputs(), found.Lists[c.Other()&1].Inputs()
	k.addRows(&dst[0], &src[0], &[3]rowList{
		{&features[0], unsafe.SliceData(own), len(own)},
		{&features[attacks.Count*AttackHidden], unsafe.SliceData(other), len(other)},
		{&features[2*attacks.Count*AttackHidden], &rows[0], len(exposed)},
	})
	copy(dst[AttackHidden:], src[AttackHidden:])
}
