package eval

import (
	"unsafe"

	"penrose/board"
	"penrose/eval/attacks"
	"penrose/score"
)

// accumulators are the sums of the first layer along one line of play, from which the
// output layer makes a value. They are lazy: moves are only noted until a position is
// evaluated.
type accumulators struct {
	net      *Net
	kernel   Kernel
	features []int16 // attack features of net, packed by kernel; states share them

	line [MaxPly + 1]node // of the root and after each pushed move
	ply  int              // index into line
	sums []int16          // by ply, perspective and hidden value

	attacks attacks.Found // room for those of the position
	rows    attackRows    // likewise; empty if net has no attack weights

	refreshed [2][2 * KingBuckets]refreshEntry // by perspective and place of its king
	zeros     []int16                          // a row that changes nothing
}

// stateBytes returns how much memory a [State] for n takes, in bytes.
func (n *Net) stateBytes() uint64 {
	sums := uint64(unsafe.Sizeof(int16(0))) * uint64(n.Hidden)
	// Two perspectives at each ply and for each place of the king, and the zeros.
	return uint64(unsafe.Sizeof(State{})+unsafe.Sizeof(accumulators{})) + (2*(MaxPly+1)+2*uint64(n.places())+1)*sums
}

// node is what is known of one position of the line. Both arrays are indexed by
// perspective.
type node struct {
	changes  board.Changes // that led here
	crossed  [2]bool       // the king moved to another place of [Net.place]: all rows change
	computed [2]bool       // the accumulator is up to date
}

// newAccumulators panics if n does not pass [Net.Check]. features are the attack features of
// n, packed by k.
func newAccumulators(n *Net, k Kernel, features []int16) *accumulators {
	// Assembly checks no bounds, so slices of wrong sizes must not get there.
	if err := n.Check(); err != nil {
		panic("eval: state for a bad net: " + err.Error())
	}
	a := &accumulators{
		net: n, kernel: k, features: features,
		sums:  make([]int16, (MaxPly+1)*2*n.Hidden),
		zeros: make([]int16, n.Hidden),
	}
	for c := range a.refreshed {
		for place := range n.places() {
			a.refreshed[c][place] = newRefreshEntry(n)
		}
	}
	return a
}

func (a *accumulators) reset(p *board.Position) {
	a.ply = 0
	a.refresh(p, board.White)
	a.refresh(p, board.Black)
}

func (a *accumulators) push(c *board.Changes) {
	n := &a.line[a.ply+1]
	a.ply++
	n.changes = *c
	n.crossed, n.computed = [2]bool{}, [2]bool{}
	// The piece that moves is named first, in castling the king.
	if moved := c.Removed[0].Piece; moved.Type() == board.King {
		king := moved.Color()
		n.crossed[king&1] = a.net.place(king, c.Removed[0].Square) != a.net.place(king, c.Added[0].Square)
	}
}

func (a *accumulators) pop() { a.ply-- }

func (a *accumulators) evaluate(p *board.Position) int {
	us := p.SideToMove()
	them := us.Other()
	bucket := OutputBucket(p.Occupied().Count(), a.net.Buckets)
	weights := a.net.outputs(bucket)
	if len(a.net.AttackWeights) != 0 {
		placed := attacks.PlacementOf(p)
		attacks.Find(&placed, &a.attacks)
		a.rows.find(a.net, a.features, &a.attacks, bucket, us, [2]board.Square{p.King(us), p.King(them)})
	}
	a.catchUp(p, us)
	a.catchUp(p, them)
	own, other := a.at(a.ply, us), a.at(a.ply, them)
	if len(a.features) != 0 {
		sum, attackSum := a.kernel.outputOfRows(own, other, &a.rows, weights, a.net.Hidden)
		return a.net.value(sum, attackSum, bucket)
	}
	return a.net.value(a.kernel.output(own, other, weights, a.net.Hidden), a.rows.sum(), bucket)
}

// outputs returns the first of the 2*Hidden output weights of a bucket.
func (n *Net) outputs(bucket int) *int16 { return &n.OutputWeights[bucket*2*n.Hidden] }

// value returns the value in centipawns, given the bucket, the kernel's sum over its
// output weights and the sum of its attack weights.
func (n *Net) value(sum, attackSum int32, bucket int) int {
	// The unit is 1/(QA*QA*QB); the product is at most 2^40 * 2^15 for any net. Halving
	// the rounded quotient gives the same as a divisor of twice the size, and the
	// divisors are constants.
	value := (int64(sum) + QA*(int64(n.OutputBiases[bucket])+int64(attackSum))) * int64(n.Scale) / (QA * QA * CoarseQB)
	if n.QB == FineQB {
		value /= FineQB / CoarseQB
	}
	return int(max(-score.Limit, min(score.Limit, value)))
}

// catchUp brings the accumulator of perspective c up to date with p, the current position.
// It starts from the last accumulator that is known, or from the cache if the king has
// gone to another place since.
func (a *accumulators) catchUp(p *board.Position, c board.Color) {
	known := a.ply
	for !a.line[known].computed[c] {
		if a.line[known].crossed[c] {
			a.refresh(p, c)
			return
		}
		known--
	}
	// The king may have moved since, but only within its place, and a row depends on
	// nothing but that.
	for ply := known + 1; ply <= a.ply; ply++ {
		a.advance(ply, c, p.King(c))
	}
}

// advance computes the accumulator of perspective c at ply from the one before.
func (a *accumulators) advance(ply int, c board.Color, king board.Square) {
	n := &a.line[ply]
	n.computed[c] = true
	dst, src, hidden := a.at(ply, c), a.at(ply-1, c), a.net.Hidden
	add, sub := a.net.row(c, king, n.changes.Added[0]), a.net.row(c, king, n.changes.Removed[0])
	switch {
	case n.changes.AddedCount == 2: // castling
		adds, subs := [2]*int16{add, a.net.row(c, king, n.changes.Added[1])}, [2]*int16{sub, a.net.row(c, king, n.changes.Removed[1])}
		a.kernel.addAddSubSub(dst, src, &adds, &subs, hidden)
	case n.changes.RemovedCount == 2: // capture
		a.kernel.addSubSub(dst, src, add, sub, a.net.row(c, king, n.changes.Removed[1]), hidden)
	default:
		a.kernel.addSub(dst, src, add, sub, hidden)
	}
}

// sumsAt returns the Hidden sums of perspective c at ply.
func (a *accumulators) sumsAt(ply int, c board.Color) []int16 {
	return a.sums[a.start(ply, c):][:a.net.Hidden]
}

// at returns the first of the sums of perspective c at ply.
func (a *accumulators) at(ply int, c board.Color) *int16 { return &a.sums[a.start(ply, c)] }

// start returns the index in sums at which those of perspective c at ply begin.
func (a *accumulators) start(ply int, c board.Color) int { return (2*ply + int(c)) * a.net.Hidden }
