package tt

import (
	"penrose/board"
	"penrose/score"
)

// Limits of what an entry can hold; see the package comment for the units. To stay
// recognisable after the conversion by ply, a mate has to be within
// score.Mate - score.MateBound plies of both the root and the node.
const (
	// NoLower and NoUpper are what an entry without that bound shows. They lie
	// outside all scores: no gamma is at or below NoLower or above NoUpper.
	NoLower = -32768
	NoUpper = 32767

	// MinDepth and MaxDepth are the depths, in plies, an entry can hold; others
	// are stored as the nearer of the two. Quiescence stores at zero, and
	// what comes without a bound that counts is stored at MinDepth.
	MinDepth = -7
	MaxDepth = 247
	// NoDepth is the depth of a bound that is missing.
	NoDepth = MinDepth - 1
)

// Bound says what a score proves about the minimax value of a node.
type Bound uint8

// The bounds. Exact is both others together.
const (
	NoBound    Bound = iota // nothing: only the static evaluation is of use
	LowerBound              // the value is at least the score: a fail-high
	UpperBound              // the value is at most the score: a fail-low
	Exact                   // the value is the score
)

// Sign returns what people are shown before a score of that kind: "≥ " or "≤ " before a bound, else nothing.
func (b Bound) Sign() string {
	switch b {
	case LowerBound:
		return "≥ "
	case UpperBound:
		return "≤ "
	}
	return ""
}

// BoundOf returns what value, the fail-soft result of a search with the window of alpha
// and beta, proves.
func BoundOf(value, alpha, beta int) Bound {
	switch {
	case value >= beta:
		return LowerBound
	case value <= alpha:
		return UpperBound
	}
	return Exact
}

// Entry is a copy of what the table holds on one position.
type Entry struct {
	Lower, Upper           int        // bounds on the minimax value, counted from the root; or NoLower, NoUpper
	LowerDepth, UpperDepth int        // the depth that proved each; or NoDepth
	Eval                   int        // static evaluation, or score.None
	Move                   board.Move // the table move: of the last accepted fail-high or exact value, or the first move known; or NoMove
	Second                 board.Move // the best move of the last accepted fail-low (fail-soft), or the first one known; or NoMove
	PVLike                 bool       // the flag of [Update.PVLike]
}

// HasLower reports whether a lower bound is known.
func (e *Entry) HasLower() bool { return e.LowerDepth != NoDepth }

// HasUpper reports whether an upper bound is known.
func (e *Entry) HasUpper() bool { return e.UpperDepth != NoDepth }

// Unknown returns an entry that says nothing.
func Unknown() Entry {
	return Entry{Lower: NoLower, Upper: NoUpper, LowerDepth: NoDepth, UpperDepth: NoDepth, Eval: score.None}
}

// DropLower removes the lower bound; the moves stay.
func (e *Entry) DropLower() { e.Lower, e.LowerDepth = NoLower, NoDepth }

// DropUpper removes the upper bound; the moves stay.
func (e *Entry) DropUpper() { e.Upper, e.UpperDepth = NoUpper, NoDepth }

// Answers returns what the bounds, proved at depth or deeper, say about the window of
// alpha and beta, if they do: at least beta, at most alpha, or the value itself.
func (e *Entry) Answers(alpha, beta, depth int) (value int, answered bool) {
	if e.LowerDepth >= depth && e.Lower >= beta {
		return e.Lower, true
	}
	if e.UpperDepth >= depth && (e.Upper <= alpha || e.LowerDepth >= depth && e.Upper == e.Lower) {
		return e.Upper, true
	}
	return 0, false
}

// Reconcile removes the shallower of two bounds that contradict each other, the
// upper one if their depths are equal. The moves stay.
func (e *Entry) Reconcile() {
	switch {
	case e.Lower <= e.Upper:
	case e.LowerDepth < e.UpperDepth:
		e.DropLower()
	default:
		e.DropUpper()
	}
}

// Update is the result of a node, for [Table.Store].
type Update struct {
	Score  int        // the value returned by the node, fail-soft, counted from the root
	Bound  Bound      // what Score proves
	Depth  int        // plies, MinDepth..MaxDepth
	Move   board.Move // the move that failed high or has the exact value or, for UpperBound, came nearest to it; may be NoMove; dropped if Bound is NoBound
	Eval   int        // static evaluation, or score.None to keep what is there
	PVLike bool       // the search treats the node like one on the principal variation
}

// toNode converts a score counted from the root into one counted from a node ply
// plies below it. Mate distance pruning can return a bound on a mate that is too
// near for any node. It is limited to the nearest possible mate, and stays true.
func toNode(value, ply int) int {
	switch {
	case value > score.MateBound:
		return min(value+ply, score.Mate)
	case value < -score.MateBound:
		return max(value-ply, -score.Mate)
	}
	return value
}

// fromNode is the inverse of [toNode]. The unsigned comparisons leave NoLower
// and NoUpper alone.
func fromNode(value, ply int) int {
	const span = score.Mate - score.MateBound
	if uint(value-score.MateBound-1) < span {
		return value - ply
	}
	if uint(-value-score.MateBound-1) < span {
		return value + ply
	}
	return value
}
