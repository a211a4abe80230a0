package search

import (
	"penrose/board"
	"penrose/score"
	"penrose/search/driver"
	"penrose/tt"
)

// nodeKind says what to expect of a node (D. Knuth and R. Moore, "An Analysis of
// Alpha-Beta Pruning", 1975, where the kinds are types 1, 2 and 3). It guides
// what is pruned and reduced and has no influence on what a value means.
type nodeKind uint8

const (
	principal nodeKind = iota // on the line of first moves from the root, or with a wide window
	cutNode                   // some move is expected to fail high
	allNode                   // all moves are expected to fail low
)

// child returns the kind of the node after a move, the first or a later one.
func (k nodeKind) child(first bool) nodeKind {
	switch {
	case k == principal && first:
		return principal
	case k == cutNode:
		return allNode
	}
	return cutNode
}

// search returns a value of the position at ply, searched depth plies deep,
// fail-soft: at most alpha, it is an upper bound on the minimax value; at least
// beta, a lower bound; in between, the value itself. MTD(f) calls it with
// alpha = gamma-1 and beta = gamma only; that is MT(n, gamma) of the papers. Steps 6, 8,
// 9 and 12 ask null-window questions of their own on the way.
//
// repetition is the least ply of the line whose position the value counts as repeated,
// or never. If it is less than ply, nearer the root, the value depends on how the node
// was reached, and is not stored. Both results mean nothing once the worker has stopped.
//
// It is Figure 1 of "Best-First and Depth-First Minimax Search in Practice",
// Alpha-Beta with memory: steps 3 (retrieve), 13 (the loop over the children, each
// searched by [worker.child]) and 14 (store) are that algorithm, the others are what
// chess adds. The price of a step is what the engine gains by it in Elo; docs/search.md
// has games, errors and commits. "Not measured" means: not with the network.
func (w *worker) search(alpha, beta, depth, ply int, kind nodeKind) (value, repetition int) {
	plain := w.params.Plaat != PlaatOff
	if depth <= 0 {
		if w.params.Plaat == PlaatEvaluation {
			return w.leaf(ply), never
		}
		return w.quiesce(alpha, beta, ply)
	}
	if w.enter(ply) {
		return 0, never
	}
	t := &w.params.Tuning
	f := &w.frames[ply]
	pos := &f.pos
	inCheck := pos.InCheck()

	// Step 1. Draws, mates that are known by heart, and the end of the stack. Price: part
	// of the rules.
	if !plain {
		if draw, repetition := w.isDraw(ply); draw {
			return score.Draw, repetition
		}
	}
	if w.knowsMates && pos.Occupied().Count() <= 4 {
		if value, known := w.knownMate(pos, ply); known {
			return value, never
		}
	}
	if ply >= score.MaxPly {
		return w.coarse(w.evaluate(ply)), never
	}

	// Step 2. Mate-distance pruning: no line from here can beat a shorter mate that
	// either side already has. Price: not measured.
	if !plain {
		alpha, beta = max(alpha, score.MatedIn(ply)), min(beta, score.MateIn(ply+1))
		if alpha >= score.MateIn(ply+1) {
			return score.MateIn(ply + 1), never
		}
		if alpha >= beta { // beta is at or below the score of being mated here
			return alpha, never
		}
	}

	// Step 3. Retrieve: a bound from a search at least as deep may answer the question.
	// Price: part of the algorithm; experiments E2 and E12 of the lab take it away.
	entry := w.retrieve(ply, depth)
	wide := beta-alpha > 1
	if !(wide && w.params.WholePV) {
		if value, answered := entry.Answers(alpha, beta, depth); answered {
			w.answered++
			if value >= beta {
				f.cutoffs++
			}
			return value, never
		}
	}

	// Step 4. Endgame tables: what they prove answers the question, or limits the value.
	// Price: not measured.
	tables := unknownTableValue
	if w.tablePieces > 0 && f.excluded == board.NoMove {
		var known bool
		if tables, known = w.probeTables(f, depth); known {
			if update, answered := tables.update(alpha, beta, depth); answered {
				w.store(ply, update)
				return update.Score, never
			}
		}
	}
	pvLike := w.params.PVLike && (kind == principal || entry.PVLike && w.params.PVFlag)

	// Step 5. Static evaluation, corrected by the correction history, and replaced by a
	// bound that contradicts it. Price of the corrections: not measured.
	estimate := w.assess(f, ply, &entry)
	improving := !inCheck && w.improving(ply)

	// Steps 6 to 9 give up on a node without looking at all its moves. They fail
	// when a quiet move wins or mates at once, hence not when mates are asked about,
	// which an open window does, too.
	aboutMate := score.IsMate(alpha) && alpha > score.MatedIn(ply) || score.IsMate(beta)
	speculative := !plain && !inCheck && !aboutMate && !score.IsMate(estimate) && !f.verifying && f.excluded == board.NoMove

	// Step 6. Razoring: so far behind near the leaves that only captures can help.
	// Not for a side that has only pawns, which become queens by quiet moves.
	// Price: 50 with step 7 (20,000 nodes, 1,000 games).
	if w.params.Razoring && speculative && !pvLike && depth <= t.RazoringDepth &&
		pos.HasNonPawnMaterial(pos.SideToMove()) && estimate+t.RazoringBase+t.RazoringSlope*depth <= alpha {
		if value, repetition := w.quiesce(alpha, alpha+1, ply); value <= alpha || w.stopped {
			return value, repetition
		}
	}

	// Step 7. Reverse futility: so far ahead near the leaves that the opponent will not
	// catch up. It fails in zugzwang. Price: 50 with step 6 (20,000 nodes, 1,000 games).
	if w.params.ReverseFutility && speculative && !pvLike && depth <= t.ReverseFutilityDepth &&
		(depth <= t.ReverseFutilityZugzwangDepth || !minorAtMost(pos)) {
		// A win that the table knows is no evaluation to take the mean of.
		if sure := min(estimate, score.Limit) - reverseFutilityMargin(t, depth, improving); sure >= beta {
			return max(w.coarse((sure+beta)/2), w.leastAbove(beta)), never
		}
	}

	// Step 8. Null move (C. Donninger, 1993): if passing the turn still fails high, a
	// move will. It fails in zugzwang, hence not for a side with fewer than two pieces
	// besides king and pawns. Price: not measured.
	if w.params.NullMove && speculative && kind != principal && !f.nullMove && depth >= 2 && estimate >= beta &&
		f.staticEval+t.NullMoveSlope*depth >= beta+t.NullMoveOffset && !onePieceAtMost(pos) {
		if value, repetition := w.nullMove(beta, depth, ply, estimate); value >= beta || w.stopped {
			return value, repetition
		}
	}

	// Step 9. ProbCut (M. Buro, 1995): a capture that is far above beta after a
	// shallower search is above beta after a deep one. Price: 16 with step 10
	// (20,000 nodes, 1,000 games).
	if w.params.ProbCut && speculative && kind != principal && depth >= t.ProbCutDepth &&
		!(entry.UpperDepth >= depth-t.ProbCutReduction && entry.Upper < beta+t.ProbCutMargin) {
		if value, repetition := w.probCut(beta, depth, ply, kind, &entry); value >= beta || w.stopped {
			return value, repetition
		}
	}

	// Step 10. Enhanced transposition cutoff (J. Schaeffer and A. Plaat, 1996): the table
	// knows that the position after some move is bad enough for the opponent. It comes
	// before step 11 so that it stores the depth that was asked for. Price: see step 9.
	if w.params.Transpositions && !plain && depth >= t.TranspositionDepth && kind == cutNode && f.excluded == board.NoMove {
		if value := w.enhancedCutoff(beta, depth, ply); value >= beta {
			f.cutoffs++
			return value, never
		}
	}

	// Step 11. Internal iterative reduction (E. Schröder, 2020): a node without a move
	// from the table gets one ply less now. Its value is stored for the depth that was
	// asked for, or the next pass would search it again. Price: 2 (20,000 nodes, 1,000
	// games).
	asked := depth
	if w.params.InternalReduction && !plain && depth >= t.InternalReductionDepth && kind != allNode &&
		entry.Cut == board.NoMove && entry.Second == board.NoMove && f.excluded == board.NoMove {
		depth--
	}

	// Step 12. Singular extension: the table move is searched deeper where everything
	// else is worse. Price: not measured.
	extension := 0
	if w.params.Singular && !plain && f.excluded == board.NoMove && ply < 2*w.rootDepth && isSingularCandidate(t, pos, &entry, depth) {
		s := w.singular(beta, depth, ply, kind, &entry)
		if s.value >= beta || w.stopped {
			return s.value, s.repetition
		}
		extension = s.extension
	}

	// Step 13. The children, likely best first, until one fails high. Price of pruning
	// late moves: 175; of reducing them: 156 (20,000 nodes, 1,000 games each); of splitting
	// the quiet history by threats: 36 (8,000 nodes, 1,492 games).
	f.kind, f.depth, f.improving, f.pvLike = kind, depth, improving, pvLike
	f.best, f.moves = -score.Infinity, 0
	f.tried.Clear()
	bestMove, a := board.NoMove, alpha
	repetition = never
	usualReduction := w.usualReduction(f, entry.Cut)
	w.frames[ply+2].cutoffs = 0
	f.context.FindThreats(pos)
	f.picker.Start(pos, &f.context, entry.Cut, entry.Second)
	for m := f.picker.Next(); m != board.NoMove; m = f.picker.Next() {
		if m == f.excluded {
			continue
		}
		f.moves++
		quiet := !pos.IsNoisy(m)
		historyScore := 0
		if !plain {
			historyScore = f.historyScore(m, quiet)
			if f.best > -score.MateBound && w.prune(f, m, alpha, historyScore, quiet) {
				if quiet {
					f.best = max(f.best, w.prunedValue(f, alpha))
				}
				continue
			}
		}
		deeper := depth - 1
		if m == entry.Cut {
			deeper += extension
		}
		next := w.makeMove(ply, m)
		if extension > 1 && m == entry.Cut {
			next.extended++
		}
		reduction := 0
		if w.params.Reductions && depth >= 2 && f.moves > t.ReductionMin {
			reduction = usualReduction + w.reduction(f, next, m, historyScore, quiet)
		}
		value, childRepetition := w.child(a, beta, deeper, reduction, ply+1)
		w.unmakeMove()
		if w.stopped {
			return 0, never
		}
		if value > f.best {
			f.best, bestMove = value, m
			a = max(a, value)
			if value >= beta {
				repetition = childRepetition
				break
			}
		}
		repetition = min(repetition, childRepetition)
		if quiet {
			f.tried.AddQuiet(m)
		} else {
			f.tried.AddNoisy(m)
		}
	}
	if f.moves == 0 { // mate or stalemate, or the excluded move is the only one
		switch {
		case f.excluded != board.NoMove:
			return alpha, never
		case inCheck:
			return score.MatedIn(ply), never
		}
		return score.Draw, never
	}

	// Step 14. Store what the value proves. If it rests on a repetition nearer the root
	// than this node, store only the move. Histories and corrections learn from a node
	// once, however many passes visit it. Price of the histories: not measured.
	best := tables.limit(f.best)
	pathBound := repetition < ply && w.params.PathFree
	update := tt.Update{Score: best, Bound: tt.BoundOf(best, alpha, beta), Depth: asked, Move: bestMove, Eval: f.rawEval, PVLike: pvLike}
	switch update.Bound {
	case tt.LowerBound:
		f.cutoffs++
		// The table does not say at what depth a move was kept from a value that rests on a
		// repetition: that move gets its bonus once.
		if w.params.History && !(entry.Cut == bestMove && (entry.LowerDepth >= asked || pathBound)) {
			w.learnCutoff(f, bestMove, asked)
		}
	case tt.Exact:
		update.Bound = tables.bound(best)
	}
	if pathBound {
		w.storeMove(ply, &entry, &update)
		return best, repetition
	}
	w.store(ply, update)
	searched := entry.LowerDepth >= asked || entry.UpperDepth >= asked
	if w.params.Correction && !searched && f.showsError(&update) {
		w.corrections.update(f, asked, best)
	}
	return best, repetition
}

// learnCutoff tells the histories that m failed high at f, searched depth plies deep, and
// that the moves tried before it did not.
func (w *worker) learnCutoff(f *frame, m board.Move, depth int) {
	t := &w.params.Tuning
	bonus := min(t.HistoryBonusSlope*depth, t.HistoryBonusMax)
	malus := min(t.HistoryMalusSlope*depth, t.HistoryMalusMax)
	w.histories.UpdateCutoff(&f.context, &f.pos, m, &f.tried, bonus, malus)
}

// assess finds the static evaluation of f and returns the best estimate of its
// value: that evaluation, or the bound that contradicts it. In check there is
// neither.
func (w *worker) assess(f *frame, ply int, entry *tt.Entry) int {
	if f.pos.InCheck() || w.params.Plaat != PlaatOff {
		f.rawEval, f.staticEval = score.None, score.None
		return score.None
	}
	if f.excluded == board.NoMove {
		f.rawEval = w.staticEval(ply, entry)
		f.staticEval = w.corrected(f, f.rawEval)
		if entry.Eval == score.None { // the node may be given up below without a store, and comes back in every pass
			w.store(ply, tt.Update{Bound: tt.NoBound, Depth: tt.MinDepth, Eval: f.rawEval})
		}
	}
	return believed(f.staticEval, entry)
}

// believed returns an evaluation, or the bound of its position's entry that contradicts it.
func believed(evaluation int, entry *tt.Entry) int {
	switch {
	case entry.HasLower() && entry.Lower > evaluation:
		return entry.Lower
	case entry.HasUpper() && entry.Upper < evaluation:
		return entry.Upper
	}
	return evaluation
}

// improving reports whether the static evaluation at ply is better than when the
// same side last was to move and not in check.
func (w *worker) improving(ply int) bool {
	for back := 2; back <= 4 && back <= ply; back += 2 {
		if before := w.frames[ply-back].staticEval; before != score.None {
			return w.frames[ply].staticEval > before
		}
	}
	return false
}

// child returns the value, for the side that has moved, of the position at ply after
// the latest move of the node above it, searched depth plies deep: a value and its
// repetition ply in the sense of [worker.search]. A reduced search comes first if
// reduction, in 1/1024 ply, is a ply or more. At a node with a wide window the
// scouting that the driver asks for comes first, unless the move is the first.
func (w *worker) child(alpha, beta, depth, reduction, ply int) (value, repetition int) {
	f := &w.frames[ply-1]
	first := f.moves == 1
	expected := f.kind.child(first)
	if reduced := min(depth, max(depth-reduction/1024, 1)); reduced < depth {
		value, repetition = w.search(-alpha-1, -alpha, reduced, ply, cutNode)
		value = -value
		if value <= alpha || w.stopped {
			return value, repetition
		}
		depth = w.researchDepth(value, f.best, depth, reduced)
		if reduced >= depth && beta-alpha == 1 {
			return value, repetition
		}
	}
	if w.scouts != driver.NoScouts && !first && beta-alpha > 1 {
		value, repetition = w.search(-alpha-1, -alpha, depth, ply, expected)
		value = -value
		if value <= alpha || value >= beta || w.stopped {
			return value, repetition
		}
		if w.scouts == driver.Unlimited {
			alpha, beta = -score.Infinity, score.Infinity
		}
		expected = principal
	}
	value, repetition = w.search(-beta, -alpha, depth, ply, expected)
	return -value, repetition
}

// researchDepth returns how deep a move is to be searched again that was found to be worth
// value, above alpha, at a reduced depth instead of depth: the more closely the further it
// exceeds best, the value of the best move so far.
func (w *worker) researchDepth(value, best, depth, reduced int) int {
	t := &w.params.Tuning
	switch {
	case value > best+t.DeeperMargin && depth-reduced > 1:
		return depth + 1
	case value < best+t.ShallowerMargin:
		return depth - 1
	}
	return depth
}
