package teach

import (
	"penrose/board"
	"penrose/eval/classical"
)

// slope is the change of a position's value, in centipawns, with a weight that is not
// tapered.
type slope struct {
	weight uint16
	value  float32
}

// slopeFinder finds values and slopes around the weights it is given. It changes
// the weights and puts them back.
type slopeFinder struct {
	weights *classical.Weights
	numbers []number
}

type number struct {
	field  *classical.Field
	index  int
	weight uint16
}

func newSlopeFinder(w classical.Weights) *slopeFinder {
	f := &slopeFinder{weights: &w}
	l := newLayout(f.weights)
	for n := range l.fields {
		field := &l.fields[n]
		if field.Tapered {
			continue
		}
		for i := range field.Len() {
			f.numbers = append(f.numbers, number{field, i, uint16(l.first[n] + i)})
		}
	}
	return f
}

// value returns the value of p and its slopes by the halves of the sum of terms.
func (f *slopeFinder) value(p *board.Position) (value float32, taper [2]float32) {
	parts := f.weights.Parts(p)
	mg, eg := parts.Slopes()
	return float32(parts.Value()), [2]float32{float32(mg), float32(eg)}
}

// appendSlopes adds the slopes of p to list. They are taken over a step of a weight
// to either side, as the evaluation rounds to whole centipawns on its way. A weight
// that makes no difference upwards is taken to make none downwards.
func (f *slopeFinder) appendSlopes(list []slope, p *board.Position) []slope {
	here := f.weights.Parts(p).Value()
	for _, n := range f.numbers {
		was, step := n.field.Get(n.index), n.field.Step
		n.field.Set(n.index, classical.Value{was[0] + step})
		if above := f.weights.Parts(p).Value(); above != here {
			n.field.Set(n.index, classical.Value{was[0] - step})
			below := f.weights.Parts(p).Value()
			list = append(list, slope{n.weight, float32((above - below) / float64(2*step))})
		}
		n.field.Set(n.index, was)
	}
	return list
}
