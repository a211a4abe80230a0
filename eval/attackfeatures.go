package eval

import (
	"unsafe"

	"penrose/board"
	"penrose/eval/attacks"
)

// attackRows name what the attack inputs of a position add to the sums of the side to move, to
// those of the other side and to the output.
type attackRows struct {
	lists   [2]inputRows // of the side to move and of the other one
	exposed exposedRows
}

// inputRows are those of one side.
type inputRows struct {
	own, other *int16  // tables of the rows for the side to move and for the other side, see [Kernel.packed]; nil without attack features
	weights    *int16  // of the output
	inputs     *uint16 // numbers of rows and weights
	count      int
}

// exposedRows are those of exposed pieces: as many for the side to move as for the other one.
type exposedRows struct {
	table      *int16
	count      int
	own, other [attacks.MaxInputs]uint16
}

// find names what n, which has attack weights, adds for found in a position of the given output
// bucket, with us to move. features are its attack features, which a kernel has packed. kings are
// where the king of us and the other one stand.
func (r *attackRows) find(n *Net, features []int16, found *attacks.Found, bucket int, us board.Color, kings [2]board.Square) {
	weights := n.AttackWeights[bucket*2*attacks.Count:][:2*attacks.Count]
	for i, side := range [2]board.Color{us, us.Other()} {
		inputs := found.Lists[side&1].Inputs()
		r.lists[i] = inputRows{weights: &weights[i*attacks.Count], inputs: unsafe.SliceData(inputs), count: len(inputs)}
	}
	if len(features) == 0 {
		return
	}
	ownTable, otherTable := &features[0], &features[attacks.Count*AttackHidden]
	r.lists[0].own, r.lists[0].other = ownTable, otherTable
	r.lists[1].own, r.lists[1].other = otherTable, ownTable
	r.exposed.table, r.exposed.count = &features[2*attacks.Count*AttackHidden], len(found.Exposed.Pieces())
	found.Exposed.Inputs(us, viewOf(us, kings[0]).flip, &r.exposed.own)
	found.Exposed.Inputs(us.Other(), viewOf(us.Other(), kings[1]).flip, &r.exposed.other)
}

// sum returns the sum of the weights that r names.
func (r *attackRows) sum() (sum int32) {
	for i := range r.lists {
		l := &r.lists[i]
		for _, input := range unsafe.Slice(l.inputs, l.count) {
			sum += int32(*(*int16)(unsafe.Add(unsafe.Pointer(l.weights), 2*uintptr(input))))
		}
	}
	return sum
}

// ofOwn and ofOther return the rows for the side to move and for the other side.
func (r *attackRows) ofOwn() [3]rowList {
	return [3]rowList{
		{r.lists[0].own, r.lists[0].inputs, r.lists[0].count},
		{r.lists[1].own, r.lists[1].inputs, r.lists[1].count},
		{r.exposed.table, &r.exposed.own[0], r.exposed.count},
	}
}

func (r *attackRows) ofOther() [3]rowList {
	return [3]rowList{
		{r.lists[0].other, r.lists[0].inputs, r.lists[0].count},
		{r.lists[1].other, r.lists[1].inputs, r.lists[1].count},
		{r.exposed.table, &r.exposed.other[0], r.exposed.count},
	}
}
