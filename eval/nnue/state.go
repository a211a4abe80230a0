package nnue

import (
	"unsafe"

	"penrose/board"
)

// Limit bounds the evaluation: -Limit <= Evaluate <= Limit, in centipawns.
const Limit = 20000

// MaxPly is the number of moves that can be pushed on a [State].
const MaxPly = 255

// State evaluates the positions along one line of play. Each thread needs its
// own, made by [NewState]. It is large, see [Net.StateBytes]: use it through a pointer
// and do not copy it.
type State struct {
	net    *Net
	kernel Kernel

	line         [MaxPly + 1]node // of the root and after each pushed move
	ply          int              // index into line
	accumulators []int16          // by ply, perspective and hidden value

	refreshed [2][2]refreshEntry // by perspective and sideOf its king
	zeros     []int16            // a row that changes nothing
}

// StateBytes returns how much memory a [State] for n takes, in bytes.
func (n *Net) StateBytes() uint64 {
	sums := uint64(unsafe.Sizeof(int16(0))) * uint64(n.Hidden)
	// Of two perspectives at each ply, and in each half of the board; and the zeros.
	return uint64(unsafe.Sizeof(State{})) + (2*(MaxPly+1)+4+1)*sums
}

// node is what is known of one position of the line. Both arrays are by
// perspective.
type node struct {
	changes  board.Changes // that led here
	crossed  [2]bool       // the king went across the middle: every input is another one
	computed [2]bool       // the accumulator is up to date
}

// NewState returns a state for n, which must pass [Net.Check] and not change any
// more. Call Reset before anything else.
func NewState(n *Net, k Kernel) *State {
	// Assembly checks no bounds, so slices of wrong sizes must not get there.
	if err := n.Check(); err != nil {
		panic("nnue: state for a bad net: " + err.Error())
	}
	s := &State{
		net: n, kernel: k,
		accumulators: make([]int16, (MaxPly+1)*2*n.Hidden),
		zeros:        make([]int16, n.Hidden),
	}
	for c := range s.refreshed {
		for side := range s.refreshed[c] {
			s.refreshed[c][side] = newRefreshEntry(n)
		}
	}
	return s
}

// Reset makes p the root of the line. Nothing that was evaluated before
// changes any later value.
func (s *State) Reset(p *board.Position) {
	s.ply = 0
	s.refresh(p, board.White)
	s.refresh(p, board.Black)
}

// Push follows a move whose changes are c, taken before it was made. A null
// move changes nothing and is not pushed. Pushing more than [MaxPly] moves
// panics.
func (s *State) Push(c *board.Changes) {
	n := &s.line[s.ply+1]
	s.ply++
	n.changes = *c
	n.crossed, n.computed = [2]bool{}, [2]bool{}
	// The man that moves is named first, in castling the king.
	if man := c.Removed[0].Piece; man.Type() == board.King {
		n.crossed[man.Color()] = sideOf(c.Removed[0].Square) != sideOf(c.Added[0].Square)
	}
}

// Pop takes back the last move that was pushed.
func (s *State) Pop() { s.ply-- }

// Evaluate returns the value of p in centipawns for the side to move, rounded
// towards zero. The moves pushed since Reset, and any null moves among them, must have
// led to p.
func (s *State) Evaluate(p *board.Position) int {
	us := p.SideToMove()
	them := us.Other()
	bucket := OutputBucket(p.Occupied().Count(), s.net.Buckets)
	weights := s.net.outputs(bucket)
	ownIsBehind, otherIsBehind := s.catchUp(p, us), s.catchUp(p, them)
	if ownIsBehind && otherIsBehind && s.line[s.ply].changes.AddedCount == 1 {
		return s.net.value(s.advanceBoth(p, weights), bucket)
	}
	if ownIsBehind {
		s.advance(s.ply, us, p.King(us))
	}
	if otherIsBehind {
		s.advance(s.ply, them, p.King(them))
	}
	return s.net.value(s.kernel.output(s.accumulator(s.ply, us), s.accumulator(s.ply, them), weights, s.net.Hidden), bucket)
}

// outputs returns the first of 2*Hidden output weights of a bucket.
func (n *Net) outputs(bucket int) *int16 { return &n.OutputWeights[bucket*2*n.Hidden] }

// value returns the value in centipawns for the sum that a kernel returns.
func (n *Net) value(sum int32, bucket int) int {
	// In units of 1/(QA*QA*QB); at most 2^40 * 2^15, whatever the net. Halving the
	// rounded quotient is dividing by twice as much, and divisors stay constants.
	value := (int64(sum) + QA*int64(n.OutputBiases[bucket])) * int64(n.Scale) / (QA * QA * CoarseQB)
	if n.QB == FineQB {
		value /= FineQB / CoarseQB
	}
	return int(max(-Limit, min(Limit, value)))
}

// catchUp brings the accumulator of perspective c up to date with p, the current
// position, or to the one before it, and reports whether it is one move behind. It
// starts from the last one that is known, or from the cache if the king has gone to
// the other half of the board since.
func (s *State) catchUp(p *board.Position, c board.Color) (behind bool) {
	known := s.ply
	for !s.line[known].computed[c] {
		if s.line[known].crossed[c] {
			s.refresh(p, c)
			return false
		}
		known--
	}
	// The king may have moved since, but only within its half: that is all
	// that matters to an index.
	for ply := known + 1; ply < s.ply; ply++ {
		s.advance(ply, c, p.King(c))
	}
	return known < s.ply
}

// advanceBoth computes both accumulators of p, the current position, from those before
// the last move, which is not castling. It returns the sum of the kernel's output.
func (s *State) advanceBoth(p *board.Position, weights *int16) int32 {
	n := &s.line[s.ply]
	n.computed = [2]bool{true, true}
	var changes [2]change
	capture := n.changes.RemovedCount == 2
	for i, c := range [2]board.Color{p.SideToMove(), p.SideToMove().Other()} {
		king := p.King(c)
		changes[i] = change{
			dst: s.accumulator(s.ply, c), src: s.accumulator(s.ply-1, c),
			add: s.row(c, king, n.changes.Added[0]), sub1: s.row(c, king, n.changes.Removed[0]),
		}
		if capture {
			changes[i].sub2 = s.row(c, king, n.changes.Removed[1])
		}
	}
	if capture {
		return s.kernel.addSubSubOutput(&changes, weights, s.net.Hidden)
	}
	return s.kernel.addSubOutput(&changes, weights, s.net.Hidden)
}

// advance computes the accumulator of perspective c at ply from the one before.
func (s *State) advance(ply int, c board.Color, king board.Square) {
	n := &s.line[ply]
	n.computed[c] = true
	dst, src, hidden := s.accumulator(ply, c), s.accumulator(ply-1, c), s.net.Hidden
	add, sub := s.row(c, king, n.changes.Added[0]), s.row(c, king, n.changes.Removed[0])
	switch {
	case n.changes.AddedCount == 2: // castling
		s.kernel.addAddSubSub(dst, src, add, s.row(c, king, n.changes.Added[1]), sub, s.row(c, king, n.changes.Removed[1]), hidden)
	case n.changes.RemovedCount == 2: // capture
		s.kernel.addSubSub(dst, src, add, sub, s.row(c, king, n.changes.Removed[1]), hidden)
	default:
		s.kernel.addSub(dst, src, add, sub, hidden)
	}
}

// accumulator returns the first of Hidden sums of perspective c at ply.
func (s *State) accumulator(ply int, c board.Color) *int16 {
	return &s.accumulators[(2*ply+int(c))*s.net.Hidden]
}

// row returns the first of Hidden weights of a man as perspective c sees it with
// its king on the given square.
func (s *State) row(c board.Color, king board.Square, man board.PieceSquare) *int16 {
	return &s.net.FeatureWeights[Index(c, king, man.Piece, man.Square)*s.net.Hidden]
}
