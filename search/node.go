package search

import (
	"math"

	"penrose/board"
	"penrose/movegen"
	"penrose/tt"
)

// search returns a value of the position at ply, searched depth plies deep,
// fail-soft: at most alpha, it is an upper bound on the minimax value; at least
// beta, a lower bound; in between, the value itself. MTD(f) calls it with
// alpha = gamma-1 and beta = gamma only; that is MT(n, gamma) of the papers.
//
// It is Figure 1 of "Best-First and Depth-First Minimax Search in Practice",
// Alpha-Beta with memory: steps 3 (retrieve), 7 (the loop over the children)
// and 8 (store) are that algorithm, the others are what chess adds.
func (w *worker) search(alpha, beta, depth, ply int) int {
	plain := w.params.Plaat != PlaatOff
	if depth <= 0 {
		if w.params.Plaat == PlaatEvaluation {
			return w.leaf(ply)
		}
		return w.quiesce(alpha, beta, ply)
	}
	if w.enter(ply) {
		return 0
	}
	f := &w.frames[ply]
	pos := &f.pos
	inCheck := pos.InCheck()

	// Step 1. Draws, and the end of the stack.
	if !plain && w.isDraw(ply) {
		return drawScore
	}
	if ply >= MaxPly {
		return w.coarse(w.evaluate(ply))
	}

	// Step 2. Mate-distance pruning: no line from here can beat a shorter mate
	// that either side already has.
	if !plain {
		alpha, beta = max(alpha, matedIn(ply)), min(beta, mateIn(ply+1))
		if alpha >= mateIn(ply+1) {
			return mateIn(ply + 1)
		}
		if alpha >= beta { // beta is at or below the score of being mated here
			return alpha
		}
	}

	// Step 3. Retrieve: a bound from a search at least as deep may answer the
	// question.
	entry := w.retrieve(ply, depth)
	if entry.LowerDepth >= depth && entry.Lower >= beta {
		w.answered++
		return entry.Lower
	}
	if entry.UpperDepth >= depth && (entry.Upper <= alpha || entry.UpperDepth == entry.LowerDepth && entry.Upper == entry.Lower) {
		w.answered++
		return entry.Upper
	}

	// Step 4. Static evaluation, made better by a bound that contradicts it.
	estimate := noEval
	f.staticEval = noEval
	if !inCheck && !plain {
		f.staticEval = w.staticEval(ply, &entry)
		estimate = f.staticEval
		if entry.HasLower() && entry.Lower > estimate {
			estimate = entry.Lower
		} else if entry.HasUpper() && entry.Upper < estimate {
			estimate = entry.Upper
		}
	}

	// Step 5. Reverse futility: so far ahead near the leaves that the opponent
	// will not catch up. It fails when a quiet move wins or mates at once, hence
	// not when mates are asked about.
	aboutMate := isMate(alpha) && alpha > matedIn(ply) || isMate(beta) // an open window asks about nothing
	if w.params.ReverseFutility && !inCheck && !f.verifying && depth <= reverseFutilityDepth &&
		!aboutMate && !isMate(estimate) && estimate-reverseFutilityMargin*depth >= beta {
		return max(w.coarse(estimate-reverseFutilityMargin*depth), w.leastAbove(beta))
	}

	// Step 6. Null move (C. Donninger, 1993): if passing the turn still fails
	// high, a move will. It fails in zugzwang, hence not in pawn endings, and a
	// deep enough search of real moves has to confirm it.
	if w.params.NullMove && !inCheck && !f.nullMove && !f.verifying && depth >= 2 && estimate >= beta &&
		!aboutMate && pos.HasNonPawnMaterial(pos.SideToMove()) {
		reduced := depth - 1 - nullMoveReduction(depth)
		w.makeNull(ply)
		value := -w.search(-beta, -beta+1, reduced, ply+1)
		if value >= beta && depth >= nullMoveVerifyDepth && !w.stopped {
			f.verifying = true
			value = w.search(beta-1, beta, reduced, ply)
			f.verifying = false
		}
		if w.stopped {
			return 0
		}
		if value >= beta {
			if isMate(value) {
				value = w.leastAbove(beta) // a mate after a pass is no proof of one
			}
			return value
		}
	}

	// Step 7. The children, likely best first, until one fails high.
	best, bestMove, a := -infinity, board.NoMove, alpha
	moves, quiets := 0, 0
	f.picker.start(pos, &w.history, entry.Cut, entry.Second, f.killers)
	for m := f.picker.pick(); m != board.NoMove; m = f.picker.pick() {
		moves++
		quiet := !pos.IsNoisy(m)
		givesCheck := w.makeMove(ply, m).pos.InCheck()
		reduction := 0
		if w.params.Reductions && depth >= 3 && moves > 3 && quiet && !inCheck && !givesCheck {
			reduction = min(lateMoveReduction(depth, moves), depth-2)
		}
		value := w.child(a, beta, depth-1, reduction, ply+1, moves == 1)
		w.unmakeMove()
		if w.stopped {
			return 0
		}
		if value > best {
			best, bestMove = value, m
			a = max(a, value)
			if value >= beta {
				break
			}
		}
		if quiet && quiets < len(f.quiets) {
			f.quiets[quiets] = m
			quiets++
		}
	}
	if moves == 0 { // mate or stalemate
		if inCheck {
			return matedIn(ply)
		}
		return drawScore
	}

	// Step 8. Store what the value proves.
	update := tt.Update{Score: best, Depth: depth, Move: bestMove, Eval: f.staticEval}
	switch {
	case best >= beta:
		update.Bound = tt.LowerBound
		if !pos.IsNoisy(bestMove) && !(entry.Cut == bestMove && entry.LowerDepth >= depth) {
			w.rewardCutoff(ply, depth, bestMove, f.quiets[:quiets])
		}
	case best <= alpha:
		update.Bound = tt.UpperBound
	default:
		update.Bound = tt.Exact
	}
	w.store(ply, update)
	return best
}

// child returns the value, for the side that has moved, of the position at ply
// after a move, searched depth plies deep: a value in the sense of
// [worker.search]. A reduced search comes first if reduction is positive, and at
// a node with a wide window the scouting that the driver asks for unless the move
// is the first.
func (w *worker) child(alpha, beta, depth, reduction, ply int, first bool) int {
	if reduction > 0 {
		value := -w.search(-alpha-1, -alpha, depth-reduction, ply)
		if value <= alpha || w.stopped {
			return value
		}
	}
	if w.scouts != noScouts && !first && beta-alpha > 1 {
		value := -w.search(-alpha-1, -alpha, depth, ply)
		if value <= alpha || value >= beta || w.stopped {
			return value
		}
		if w.scouts == unlimited {
			alpha, beta = -infinity, infinity
		}
	}
	return -w.search(-beta, -alpha, depth, ply)
}

// rewardCutoff credits the quiet move that failed high at ply and debits those
// that were tried before it.
func (w *worker) rewardCutoff(ply, depth int, m board.Move, tried []board.Move) {
	if !w.params.History {
		return
	}
	f := &w.frames[ply]
	if f.killers[0] != m {
		f.killers[1], f.killers[0] = f.killers[0], m
	}
	us, bonus := f.pos.SideToMove(), historyBonus(depth)
	w.history.update(us, m, bonus)
	for _, failed := range tried {
		w.history.update(us, failed, -bonus)
	}
}

const (
	fiftyMoves            = 100 // plies without progress that make a draw
	fiftyMoveCaution      = 90  // such plies from which table cuts are not trusted
	reverseFutilityDepth  = 4   // plies
	reverseFutilityMargin = 90  // centipawns for each ply
	nullMoveVerifyDepth   = 7   // plies from which a null move has to be confirmed
)

// nullMoveReduction returns by how many plies a null move is searched less deep.
func nullMoveReduction(depth int) int { return 2 + depth/4 }

var lateMoveReductions = newLateMoveReductions()

// lateMoveReduction returns by how many plies the quiet move number n at depth
// is searched less deep at first: the later the move and the deeper the search,
// the less likely that it is the one.
func lateMoveReduction(depth, n int) int {
	return int(lateMoveReductions[min(depth, 63)][min(n, 63)])
}

func newLateMoveReductions() (table [64][64]int8) {
	for depth := 1; depth < 64; depth++ {
		for n := 1; n < 64; n++ {
			table[depth][n] = int8(0.4 + math.Log(float64(depth))*math.Log(float64(n))/2.4)
		}
	}
	return table
}

// hasLegalMove tells whether the side to move can move at all.
func hasLegalMove(p *board.Position) bool {
	var list movegen.List
	movegen.Legal(p, &list)
	return list.Len() > 0
}

// isCheckmate tells whether the side to move is mated.
func isCheckmate(p *board.Position) bool { return p.InCheck() && !hasLegalMove(p) }
