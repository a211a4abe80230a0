package tt

import (
	"math"

	"penrose/board"
	"penrose/score"
)

// words is an entry as it lies in memory. Every field is stored so that zero
// means "nothing known": fresh memory from the system is an empty table, and
// the one key in 2^24 whose check matches an empty slot finds an entry that
// says nothing.
//
//	first   bits  0-15  lower bound, as lower - NoLower
//	        bits 16-31  upper bound, as NoUpper - upper
//	        bits 32-47  table move
//	        bits 48-63  second move
//	second  bits  0-15  static evaluation, as eval - score.None
//	        bits 16-23  depth of the lower bound, as depth - NoDepth
//	        bits 24-31  depth of the upper bound, likewise
//	        bits 32-36  generation in which the entry was last stored
//	        bit  37     PV-like
//	        bit  38     the lower bound is of an older generation than the entry
//	        bit  39     the upper bound is
//	        bits 40-63  check
type words struct{ first, second uint64 }

const (
	upperShift      = 16
	tableMoveShift  = 32
	secondMoveShift = 48

	lowerDepthShift = 16
	upperDepthShift = 24
	generationShift = 32
	checkShift      = 40

	scoreMask = 1<<16 - 1
	moveMask  = 1<<16 - 1
	depthMask = 1<<8 - 1
	lowerMask = scoreMask
	upperMask = scoreMask << upperShift

	generations    = 1 << 5
	generationMask = (generations - 1) << generationShift
	pvLikeFlag     = 1 << 37
	lowerStaleFlag = 1 << 38
	upperStaleFlag = 1 << 39
)

func (w words) lower() int             { return int(w.first&scoreMask) + NoLower }
func (w words) upper() int             { return NoUpper - int(w.first>>upperShift&scoreMask) }
func (w words) tableMove() board.Move  { return board.Move(w.first >> tableMoveShift) }
func (w words) secondMove() board.Move { return board.Move(w.first >> secondMoveShift) }
func (w words) eval() int              { return int(w.second&scoreMask) + score.None }
func (w words) lowerDepth() int        { return int(w.second>>lowerDepthShift&depthMask) + NoDepth }
func (w words) upperDepth() int        { return int(w.second>>upperDepthShift&depthMask) + NoDepth }
func (w words) pvLike() bool           { return w.second&pvLikeFlag != 0 }
func (w words) isFrom(gen uint64) bool { return (w.second^gen<<generationShift)&generationMask == 0 }
func (w words) isEmpty() bool          { return w.first|w.second == 0 }

// checkMultiplier spreads an entry over the 24 bits of its check. It is odd and
// chosen so that two entries that differ in one field of the first word never
// have the same check (TestCheckSeesEveryField).
const checkMultiplier = 0x9E3779B97F4A7C15

// fold condenses everything but the check itself into the upper 24 bits. The
// second word is included for machines on which a word is written in halves.
func (w words) fold() uint64 { return (w.first ^ w.second<<(64-checkShift)) * checkMultiplier }

// holds reports whether w is an entry for key, whole and not torn. The lower 24
// bits of the key are compared; the upper ones have selected the cluster.
func (w words) holds(key board.Key) bool {
	return (uint64(key)<<checkShift^w.fold()^w.second)>>checkShift == 0
}

// sealed returns w with the check for key.
func (w words) sealed(key board.Key) words {
	const mask = 1<<checkShift - 1
	w.second = w.second&mask | (uint64(key)<<checkShift^w.fold())&^mask
	return w
}

// worth orders the entries of a cluster for replacement, the lowest goes first:
// by the deeper bound less staleDepth plies for every generation since the
// entry was stored, then by the other bound. Depths count from NoDepth here. An
// empty slot goes before anything.
func (w words) worth(gen uint64) int {
	if w.isEmpty() {
		return math.MinInt
	}
	const staleDepth = 4 // plies that one search of age is worth; not measured
	l := int(w.second >> lowerDepthShift & depthMask)
	u := int(w.second >> upperDepthShift & depthMask)
	age := int((gen - w.second>>generationShift) % generations)
	return (max(l, u)-staleDepth*age)<<8 + min(l, u)
}
