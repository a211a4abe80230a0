package tt

import (
	"penrose/board"
	"penrose/score"
)

// merge applies the result u of a node to what is known about the position
// (nothing, for a new entry). value is the score of u, counted from the node. The rules are
// those of [Table.Store], which documents crossed, too.
func (w words) merge(u *Update, value int, gen uint64) (merged words, crossed bool) {
	if !w.isFrom(gen) {
		w.second = w.second&^(generationMask|pvLikeFlag) |
			gen<<generationShift | lowerStaleFlag | upperStaleFlag
	}
	if u.PVLike {
		w.second |= pvLikeFlag
	}
	if u.Eval != score.None {
		w.second = w.second&^scoreMask | uint64(u.Eval-score.None)&scoreMask
	}
	depth := min(max(u.Depth, MinDepth), MaxDepth)
	raises := u.Bound&LowerBound != 0 && (depth >= w.lowerDepth() || w.second&lowerStaleFlag != 0)
	lowers := u.Bound&UpperBound != 0 && (depth >= w.upperDepth() || w.second&upperStaleFlag != 0)
	if raises && depth == w.upperDepth() && value > w.upper() {
		w.removeUpper()
		crossed = true
	}
	if lowers && depth == w.lowerDepth() && value < w.lower() {
		w.removeLower()
		crossed = true
	}
	if raises {
		w.setLower(value, depth)
	}
	if lowers {
		w.setUpper(value, depth)
	}
	switch {
	case u.Move == board.NoMove || u.Bound == NoBound:
	case u.Bound == UpperBound:
		if lowers || w.secondMove() == board.NoMove {
			w.setSecondMove(u.Move)
		}
	case raises || w.tableMove() == board.NoMove:
		w.setTableMove(u.Move)
	}
	return w, crossed
}

func (w *words) setLower(value, depth int) {
	w.first = w.first&^lowerMask | uint64(value-NoLower)
	w.second = w.second&^(depthMask<<lowerDepthShift|lowerStaleFlag) | uint64(depth-NoDepth)<<lowerDepthShift
}

func (w *words) setUpper(value, depth int) {
	w.first = w.first&^upperMask | uint64(NoUpper-value)<<upperShift
	w.second = w.second&^(depthMask<<upperDepthShift|upperStaleFlag) | uint64(depth-NoDepth)<<upperDepthShift
}

func (w *words) setTableMove(m board.Move) {
	w.first = w.first&^(moveMask<<tableMoveShift) | uint64(m)<<tableMoveShift
}

func (w *words) setSecondMove(m board.Move) {
	w.first = w.first&^(moveMask<<secondMoveShift) | uint64(m)<<secondMoveShift
}

func (w *words) removeLower() {
	w.first &^= lowerMask
	w.second &^= depthMask << lowerDepthShift
}

func (w *words) removeUpper() {
	w.first &^= upperMask
	w.second &^= depthMask << upperDepthShift
}
