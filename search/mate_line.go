package search

import (
	"slices"

	"penrose/board"
	"penrose/movegen"
	"penrose/score"
	"penrose/search/order"
)

// mostMateLineNodes is the most nodes for completing one mating line: about 0.2 s. On a clock, or with a
// limit on nodes, all mating lines together take no more than one in mateLineShare of the nodes searched so
// far, and the clock can end it sooner.
const (
	mostMateLineNodes = 150_000
	mateLineShare     = 10
)

// settleMate changes what is shown of rm so that "mate in n" always comes with its n moves.
// A mate that was shown stays true in later iterations. It is shown again if the line of an
// iteration breaks off, or if the iteration overlooks the mate. Any other mate without a
// whole line is shown as a score just short of mate.
func (w *worker) settleMate(rm *rootMove) {
	whole := rm.hasScore() && w.isWholeMate(rm.pv, rm.score)
	switch {
	case whole && rm.score > rm.mate:
		rm.mate, rm.mateLine = rm.score, slices.Clone(rm.pv)
	case rm.mate != 0:
		rm.atLeast = rm.atLeast && rm.score == rm.mate
		rm.fine, rm.pv = rm.mate, append(rm.pv[:0], rm.mateLine...)
	case !whole:
		rm.fine = max(-score.MateBound, min(rm.fine, score.MateBound))
	}
}

// isWholeMate reports whether line, legal from the root, ends in the mate that
// value announces.
func (w *worker) isWholeMate(line []board.Move, value int) bool {
	plies, mate := score.MatePlies(value)
	if !mate || len(line) != abs(plies) {
		return false
	}
	pos := w.frames[0].pos
	for _, m := range line {
		pos.Make(m)
	}
	return movegen.IsCheckmate(&pos)
}

// completeMate lengthens the principal variation of rm, whose score is a mate,
// until it ends in the mate. The table may have lost moves of it, or may hold them only
// for the side that mates. Searches of known depth and known answer find them again.
// If that takes too long, or if the mate turns out to be another one, the line stays as
// it is.
func (w *worker) completeMate(rm *rootMove) {
	plies, _ := score.MatePlies(rm.score)
	total := abs(plies)
	most, begun := uint64(mostMateLineNodes), w.nodes
	if w.run.onClock() || w.nodeLimit() != 0 || w.run.limits.SoftNodes != 0 {
		share := w.nodes / mateLineShare
		most = min(most, share-min(share, w.mateLineNodes)) // 0 still finds what needs no search
		defer func() { w.mateLineNodes += w.nodes - begun }()
	}
	steps := w.params.Steps
	defer w.setSteps(steps)
	// The searches below must not look less deep than they have to. What they store and learn is as
	// true as ever, so they learn it where the others look for it.
	w.setSteps(Steps{History: true, Killers: true, Threats: steps.Threats, Endgames: steps.Endgames, PathFree: steps.PathFree})
	w.capNodes(most)
	defer w.uncapNodes()

	// What the table knows of the line may lead away from the mate: if it does
	// not work out, begin anew from the first move.
	known := rm.pv[:min(len(rm.pv), total)]
	line := w.extendToMate(append([]board.Move(nil), known...), total)
	if !w.isWholeMate(line, rm.score) && len(known) > 1 {
		line = w.extendToMate(append([]board.Move(nil), known[0]), total)
	}
	if w.isWholeMate(line, rm.score) {
		rm.pv = append(rm.pv[:0], line...)
	}
}

// extendToMate appends moves to line until it has total plies, fewer if it finds
// none that keep to the mate. A last move of line that makes a draw, as a repetition of the
// game may, is replaced: the mate was found on other ways.
func (w *worker) extendToMate(line []board.Move, total int) []board.Move {
	f := w.playLine(line)
	if draw, _ := w.isDraw(f); draw && len(line) > 1 {
		w.unmakeMove()
		line = line[:len(line)-1]
		f = &w.frames[len(line)]
	}
	for len(line) < total && !w.unwinding {
		m := w.nextMateMove(f, total)
		if m == board.NoMove {
			break
		}
		f = w.makeMove(f, m)
		line = append(line, m)
	}
	w.takeBack(line)
	return line
}

// nextMateMove returns a move at f of a line that ends with mate after total plies.
// For the side that mates it is a move that keeps the mate, for the other side one that
// allows no shorter mate.
func (w *worker) nextMateMove(f *frame, total int) board.Move {
	entry, _ := w.probe(w.keyAt(f), f.ply)
	var p order.Picker
	p.Start(&f.pos, &f.context, entry.Move, entry.Second)
	for m := p.Next(); m != board.NoMove; m = p.Next() {
		if w.keepsMate(f, total, m) {
			return m
		}
		if w.unwinding {
			break
		}
	}
	return board.NoMove
}

// keepsMate reports whether after m, played at f, the mate comes after total
// plies as it should.
func (w *worker) keepsMate(f *frame, total int, m board.Move) bool {
	child := w.makeMove(f, m)
	defer w.unmakeMove()
	left := total - child.ply
	mates := left&1 == 0 // the side that has moved
	if draw, _ := w.isDraw(child); draw {
		return false
	}
	if plies, known := w.knownPlies(&child.pos); known {
		return abs(plies) == left && comesInTime(&child.pos, left) && (plies > 0 || !w.canRepeat(child))
	}
	if mates {
		if left == 0 {
			return movegen.IsCheckmate(&child.pos)
		}
		value, _ := w.search(child, score.MatedIn(total), score.MatedIn(total)+1, left, cutNode)
		return !w.unwinding && value <= score.MatedIn(total)
	}
	if left < 3 { // the mate is given with the next move or never
		return canMateAtOnce(&child.pos)
	}
	value, _ := w.search(child, score.MateIn(total-2)-1, score.MateIn(total-2), left-2, cutNode)
	return !w.unwinding && value < score.MateIn(total-2)
}

// canMateAtOnce reports whether the side to move has a mate in one.
func canMateAtOnce(p *board.Position) bool {
	var list movegen.List
	movegen.Legal(p, &list)
	for _, m := range list.Moves() {
		child := *p
		child.Make(m)
		if movegen.IsCheckmate(&child) {
			return true
		}
	}
	return false
}
