package teach

import (
	"math"

	"penrose/eval/classical"
)

// vector holds all weights as numbers that need not be whole: the halves of the
// tapered ones, weight i at 2i and 2i+1, and behind them the others. Gradients
// and steps have the same form.
type vector []float64

// layout says where the fields of some weights are in a vector.
type layout struct {
	fields  []classical.Field
	first   []int // of each field, its first weight among the tapered or the others
	tapered int   // number of tapered weights
	numbers int   // number of the others
}

func newLayout(w *classical.Weights) *layout {
	l := &layout{fields: w.Fields()}
	for _, f := range l.fields {
		if f.Tapered {
			l.first = append(l.first, l.tapered)
			l.tapered += f.Len()
		} else {
			l.first = append(l.first, l.numbers)
			l.numbers += f.Len()
		}
	}
	return l
}

func (l *layout) len() int { return 2*l.tapered + l.numbers }

// field returns the number of the first weight of a tapered field.
func (l *layout) field(name string) int {
	for i := range l.fields {
		if l.fields[i].Name == name {
			return l.first[i]
		}
	}
	panic("teach: eval/classical has no field " + name)
}

// each calls visit for every weight, with weight i of field f. at is its place in a
// vector. The halves of a tapered weight are at at and at+1.
func (l *layout) each(visit func(f *classical.Field, i, at int)) {
	for n := range l.fields {
		f := &l.fields[n]
		for i := range f.Len() {
			if f.Tapered {
				visit(f, i, 2*(l.first[n]+i))
			} else {
				visit(f, i, 2*l.tapered+l.first[n]+i)
			}
		}
	}
}

// read returns the weights as a vector.
func (l *layout) read() vector {
	v := make(vector, l.len())
	l.each(func(f *classical.Field, i, at int) {
		value := f.Get(i)
		v[at] = float64(value[0])
		if f.Tapered {
			v[at+1] = float64(value[1])
		}
	})
	return v
}

// write rounds v to the weights. What is beyond its bounds is put on them, also
// in v.
func (l *layout) write(v vector) {
	l.each(func(f *classical.Field, i, at int) {
		value := classical.Value{}
		for half := range value {
			if half == 0 || f.Tapered {
				v[at+half] = max(float64(f.Min), min(v[at+half], float64(f.Max)))
				value[half] = int(math.Round(v[at+half]))
			}
		}
		f.Set(i, value)
	})
}

// pull returns how strongly each weight is to be drawn to its value at the start,
// in units of the pull on a tapered one: the coarser its steps the less.
func (l *layout) pull() vector {
	v := make(vector, l.len())
	l.each(func(f *classical.Field, _, at int) {
		v[at] = 1 / float64(f.Step*f.Step)
		if f.Tapered {
			v[at+1] = v[at]
		}
	})
	return v
}
