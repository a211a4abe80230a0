package fit

import (
	"penrose/board"
	"penrose/eval"
	"penrose/eval/attacks"
)

// factor lets rows of a table of weights move together by what they have in common.
//
// A knight on f5 is above all a knight, and a piece on the fifth rank. But each square has a
// row of its own, which learns only from positions with a knight there. So each group of
// rows, such as those of all squares of a piece, has a step of its own, too: by the sum of
// their gradients, which is that of an input that is on whenever one of theirs is. The step is
// added to each row. The network stays as it is; the optimiser sees more of it at once.
// (Known as factorised or virtual features of NNUE, in Shogi engines before 2018.)
type factor struct {
	at, width int     // of the table in the weights: its first, and those of a row
	groups    [][]int // numbers of the rows of each group

	// Of the groups, width for each.
	sums, steps   []float32 // room for gradients, and for what the groups move by
	first, second []float32 // running means of the gradient and of its square, see optimiser
}

func newFactor(at, width int, groups [][]int) *factor {
	room := func() []float32 { return make([]float32, width*len(groups)) }
	return &factor{at, width, groups, room(), room(), room(), room()}
}

// factorsOf returns the factors of m.
func factorsOf(m *Model) []*factor {
	l := m.layout()
	buckets := neighbours(m.Buckets)
	return []*factor{
		newFactor(0, m.Hidden, pieceGroups(0)),
		newFactor(l.outputWeights, 2*m.Hidden, buckets),
		newFactor(l.attackWeights, 2*attacks.Count, buckets),
		newFactor(l.attackFeatures, eval.AttackHidden, exposedGroups(2*attacks.Count)),
	}
}

// pieceGroups returns groups of the inputs of pieces on squares, whose rows begin with row
// first: those of each piece, of each piece and rank, and of each piece and file.
func pieceGroups(first int) (groups [][]int) {
	const planes = eval.Inputs / board.SquareCount
	for plane := range planes {
		all, ranks, files := []int{}, make([][]int, 8), make([][]int, 8)
		for s := range board.Square(board.SquareCount) {
			row := first + plane*board.SquareCount + int(s)
			all = append(all, row)
			ranks[s.Rank()] = append(ranks[s.Rank()], row)
			files[s.File()] = append(files[s.File()], row)
		}
		groups = append(append(append(groups, all), ranks...), files...)
	}
	return groups
}

// exposedGroups returns groups of the inputs of exposed pieces, whose rows begin with row
// first: for each state those of pieceGroups, and those of each piece and square in all
// states, and in all states in which it is attacked.
func exposedGroups(first int) (groups [][]int) {
	for state := range attacks.States {
		groups = append(groups, pieceGroups(first+state*eval.Inputs)...)
	}
	for input := range eval.Inputs {
		var all []int
		for state := range attacks.States {
			all = append(all, first+state*eval.Inputs+input)
		}
		groups = append(groups, all, all[attacks.Attacked:])
	}
	return groups
}

// neighbours returns groups of buckets: all, and each two that follow each other.
func neighbours(buckets int) (groups [][]int) {
	var all []int
	for bucket := range buckets {
		all = append(all, bucket)
	}
	groups = append(groups, all)
	for bucket := range buckets - 1 {
		groups = append(groups, all[bucket:bucket+2])
	}
	return groups
}

// move moves the rows of a table in weights by the steps of their groups. It does so for the
// columns from one to another.
func (f *factor) move(k kernels, weights, gradient []float32, size stepSize, from, to int) {
	columns := func(table []float32, row int) []float32 { return table[row*f.width:][from:to] }
	for i, group := range f.groups {
		sum, step := columns(f.sums, i), columns(f.steps, i)
		clear(sum)
		clear(step)
		for _, row := range group {
			k.add(sum, columns(gradient[f.at:], row))
		}
		k.adam(step, columns(f.first, i), columns(f.second, i), sum, size)
	}
	for i, group := range f.groups {
		for _, row := range group {
			k.add(columns(weights[f.at:], row), columns(f.steps, i))
		}
	}
}
