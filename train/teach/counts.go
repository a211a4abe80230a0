package teach

import (
	"math"
	"math/rand/v2"

	"penrose/board"
	"penrose/eval/classical"
)

// count says how often a tapered weight goes into a position's sum of terms, from
// the view of the side to move.
type count struct {
	weight uint16
	times  int16
}

// counter finds counts. It changes its weights and puts them back.
type counter struct {
	weights *classical.Weights
	layout  *layout

	// The square of a piece gives its piece-square weights. There are so many that trying
	// them would take long.
	ownKing, enemyKing int

	tried []trial
	start []int // of the weights of each field in tried
}

// trial is a weight whose counts are found by changing it by an amount.
type trial struct {
	field  *classical.Field
	index  int
	weight uint16 // number among all tapered ones
	amount classical.Value
}

// trialAmount bounds the changes that tell weights apart. Several changes together must
// fit into the halves of a score; they hardly ever cancel.
const trialAmount = 1 << 16

func newCounter() *counter {
	w := classical.DefaultWeights()
	l := newLayout(w)
	if l.tapered > math.MaxUint16 {
		panic("teach: too many weights for their numbers")
	}
	c := &counter{weights: w, layout: l, ownKing: l.field("ownKing"), enemyKing: l.field("enemyKing")}
	random := rand.New(rand.NewPCG(1, 1))
	for n := range l.fields {
		f := &l.fields[n]
		if !f.Tapered || l.first[n] == c.ownKing || l.first[n] == c.enemyKing {
			continue
		}
		c.start = append(c.start, len(c.tried))
		for i := range f.Len() {
			amount := classical.Value{1 + random.IntN(trialAmount), 1 + random.IntN(trialAmount)}
			c.tried = append(c.tried, trial{f, i, uint16(l.first[n] + i), amount})
		}
	}
	c.start = append(c.start, len(c.tried))
	return c
}

// appendCounts adds the counts in p to list, a weight at most once.
func (c *counter) appendCounts(list []count, p *board.Position) []count {
	list = c.appendPlaced(list, p)
	sum := c.weights.Parts(p).Sum
	for i := range len(c.start) - 1 {
		list = c.search(list, p, sum, c.tried[c.start[i]:c.start[i+1]])
	}
	return list
}

// search finds the counts of the weights tried. It changes all of them at once. If the
// value changes, it searches each half of them in turn: most weights count in few
// positions.
func (c *counter) search(list []count, p *board.Position, sum classical.Value, tried []trial) []count {
	for i := range tried {
		tried[i].change(1)
	}
	changed := c.weights.Parts(p).Sum
	for i := range tried {
		tried[i].change(-1)
	}
	if changed == sum {
		return list
	}
	if len(tried) == 1 {
		times := (changed[0] - sum[0]) / tried[0].amount[0]
		return append(list, count{tried[0].weight, int16(times)})
	}
	half := len(tried) / 2
	return c.search(c.search(list, p, sum, tried[:half]), p, sum, tried[half:])
}

// change adds the trial's amount to its weight, or takes it away.
func (t *trial) change(sign int) {
	value := t.field.Get(t.index)
	t.field.Set(t.index, classical.Value{value[0] + sign*t.amount[0], value[1] + sign*t.amount[1]})
}

// appendPlaced adds the counts of the piece-square weights.
func (c *counter) appendPlaced(list []count, p *board.Position) []count {
	begin := len(list)
	for left := p.Occupied(); left != 0; left = left.WithoutFirst() {
		piece := p.PieceOn(left.First())
		own, enemy := classical.TableSquares(p, piece.Color(), left.First())
		table, times := board.SquareCount*int(piece.Type()), int16(1)
		if piece.Color() != p.SideToMove() {
			times = -1
		}
		list = addCount(list, begin, count{uint16(c.ownKing + table + int(own)), times})
		list = addCount(list, begin, count{uint16(c.enemyKing + table + int(enemy)), times})
	}
	return list
}

// addCount adds n to list. An entry added since begin may be of the same weight: two
// pieces of opposite sides in the same place cancel out.
func addCount(list []count, begin int, n count) []count {
	for i := begin; i < len(list); i++ {
		if list[i].weight == n.weight {
			if list[i].times += n.times; list[i].times == 0 {
				list[i] = list[len(list)-1]
				list = list[:len(list)-1]
			}
			return list
		}
	}
	return append(list, n)
}
