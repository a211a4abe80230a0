package search

import (
	"penrose/board"
	"penrose/score"
	"penrose/tt"
)

// nodeKind says what to expect of a node (D. Knuth and R. Moore, "An Analysis of
// Alpha-Beta Pruning", 1975, where the kinds are types 1, 2 and 3). It guides
// what is pruned and reduced and has no influence on what a value means.
type nodeKind uint8

const (
	principal nodeKind = iota // on the line of first moves from the root, or searched again with a wide window
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

// node is what the steps of one call of [worker.search] tell each other. Each call has its own on its stack:
// steps 8 and 12 search the same ply once more, and must not overwrite the node that they belong to. Both
// share the frame. Passed by pointer it costs no time (bench: 987 against 970 thousand nodes a second with
// all steps in one function, network 11). The frame of the ply has what the nodes around it read, what
// another search of the same ply has to see, and what is too large for the stack.
//
// [worker.pass] makes one of the root for [worker.prepareReductions] and [worker.searchMove]. These read the
// frame, the window, the kind, depth, extension, the table move, improving, pvLike and the fields of step 13.
//
// What concerns one call of [worker.search] takes the node. What concerns only the position at a ply takes the
// frame. A node has its frame and a frame has its ply, so these are not passed beside it.
type node struct {
	f           *frame // of its ply
	alpha, beta int    // the window
	kind        nodeKind
	askedDepth  int            // depth asked for, in plies: bounds must have it to answer, and the value is stored for it
	depth       int            // depth the children are searched for, a ply less each
	extension   int            // of the table move, in plies; may be negative
	entry       tt.Entry       // what the transposition table knew before
	tablebases  tablebaseValue // what the endgame tables prove
	estimate    int            // best guess of the value in centipawns; score.None in check and in Plaat mode
	improving   bool           // the static evaluation has become better for the side to move, see [worker.improving]
	pvLike      bool           // pruned and reduced with care, see [Steps.PVLike]; always false in MTD(f) as it plays

	// Of the loop over the moves, step 13.
	moveCount       int        // handed out so far, the latest one included
	move            board.Move // the latest one
	quiet           bool       // it is no capture or promotion
	history         int        // its history score, in points
	best            int        // value so far: of the best move, or what pruned quiet moves stand for
	unreduced       int        // how many moves, from the first one on, are not reduced
	sharedReduction int        // of the others; see [worker.sharedReduction]
}

// newNode returns the node at f that is asked for with a window and depth, of which nothing is known. Its
// entry is still to be set.
func newNode(f *frame, alpha, beta, depth int, kind nodeKind) node {
	return node{f: f, alpha: alpha, beta: beta, kind: kind, askedDepth: depth, depth: depth, tablebases: unknownTablebaseValue()}
}

// raisedAlpha returns what the next move of n has to exceed: alpha, or the value so far where that is more.
func (n *node) raisedAlpha() int { return max(n.alpha, n.best) }

// search returns a value of the position of f, searched depth plies deep,
// fail-soft: at most alpha, it is an upper bound on the minimax value; at least
// beta, a lower bound; in between, the value itself. MTD(f) calls it with
// alpha = gamma-1 and beta = gamma only; that is MT(n, gamma) of the papers. Steps 6, 8,
// 9 and 12 ask null-window questions of their own on the way.
//
// repetition says on which path the value depends, see [worker.dependsOnPath]. Both results mean nothing
// once w.unwinding is set.
//
// A step that can end the node returns a value, its repetition if there can be one, and answered. If answered
// is true, search returns at once. Once w.unwinding is set, answered is true and the value means nothing.
//
// It is Figure 1 of "Best-First and Depth-First Minimax Search in Practice",
// Alpha-Beta with memory: steps 3 (retrieve), 13 (the children) and 14 (store) are that
// algorithm, the others are what chess adds. [worker.searchPlainly] is the algorithm alone.
// The price of a step is what the engine gained by it in Elo when it was measured; docs/search.md has
// games, errors, networks and commits. That of a screen is an average over engines that lack
// some of the other steps, too. "Not measured" means: not with a network.
func (w *worker) search(f *frame, alpha, beta, depth int, kind nodeKind) (value int, repetition repeatedPly) {
	if depth <= 0 {
		if w.params.Plaat == PlaatEvaluation {
			return w.leaf(f), noRepetition
		}
		return w.quiesce(f, alpha, beta)
	}
	if !w.enter(f) {
		return 0, noRepetition
	}
	n := newNode(f, alpha, beta, depth, kind)
	if w.plain() {
		return w.searchPlainly(&n)
	}

	// Steps 1 and 2. What needs no search.
	if value, repetition, answered := w.answerAtOnce(&n); answered {
		return value, repetition
	}

	// Step 3. Retrieve: a bound from a search at least as deep may answer the question.
	// Price: part of the algorithm; experiment E12 of the lab takes the table away.
	n.entry = w.retrieve(f)
	if n.entry.Move != board.NoMove {
		w.prefetch(f, n.entry.Move)
	}
	if wide := n.beta-n.alpha > 1; !(wide && w.params.WholePV) {
		if value, answered := n.entry.Answers(n.alpha, n.beta, n.askedDepth); answered {
			w.tableAnswers++
			if value >= n.beta {
				f.cutoffs++
			}
			return value, noRepetition
		}
	}

	// Step 4. Endgame tables: what they prove answers the question, or limits the value.
	// Price: 5 Elo in games that begin in endings, with tables of 3 and 4 pieces (8+0.08, 400 games).
	if w.tablebasePieces > 0 && !f.testsSingularity() {
		if value, answered := w.askTablebases(&n); answered {
			return value, noRepetition
		}
	}

	// Step 5. Static evaluation, corrected by the correction history, and replaced by a
	// bound that contradicts it. Price of the corrections: 18 Elo (20,000 nodes, a
	// screen of 2,000 games).
	n.estimate = w.assess(&n)
	n.improving = n.estimate != score.None && w.improving(f)
	n.pvLike = w.params.PVLike && (n.kind == principal || n.entry.PVLike && w.params.PVFlag)

	// A test of whether a move is singular (step 12) asks what the other moves are worth, so it has to
	// look at them.
	if f.testsSingularity() {
		return w.expand(&n)
	}

	// Steps 6 to 9. Giving up without looking at all moves.
	if w.mayGiveUp(&n) {
		if value, repetition, answered := w.giveUp(&n); answered {
			return value, repetition
		}
	}

	// Step 10. Enhanced transposition cutoff (J. Schaeffer and A. Plaat, 1996): the table
	// knows that the position after some move is bad enough for the opponent. What is stored
	// has the depth that was asked for. Price: 7 Elo (20,000 nodes, a screen of 2,000 games), 18
	// (60,000 nodes, 2,008 games).
	if w.enhancedCutoffApplies(&n) {
		if value, answered := w.enhancedCutoff(&n); answered {
			return value, noRepetition
		}
	}

	// Step 11. Internal iterative reduction (E. Schröder, 2020): a node without a move
	// from the table gets one ply less now. Its value is stored for the depth that was
	// asked for, or the next pass would search it again. Price: 5 Elo (20,000 nodes, a
	// screen of 2,000 games), 9 (60,000 nodes, 2,008 games).
	if w.internalReductionApplies(&n) {
		n.depth--
	}

	// Step 12. Singular extension: the table move is searched deeper where everything
	// else is worse. Price: 29 Elo (20,000 nodes, a screen of 2,000 games), 49 (60,000
	// nodes, 2,008 games).
	if w.singularApplies(&n) {
		if value, repetition, answered := w.singular(&n); answered {
			return value, repetition
		}
	}

	return w.expand(&n)
}

// internalReductionApplies reports whether step 11 of [worker.search] takes a ply from n.
func (w *worker) internalReductionApplies(n *node) bool {
	return w.params.InternalReduction &&
		n.depth >= w.params.Tuning.InternalReductionDepth && // a shallow search costs little
		n.kind != allNode && // it needs all its moves, whatever their order
		n.entry.Move == board.NoMove && n.entry.Second == board.NoMove
}

// expand is steps 13 and 14 of [worker.search], and says what a node without moves is worth.
func (w *worker) expand(n *node) (value int, repetition repeatedPly) {
	f := n.f
	// Step 13. The children. Prices: with the parts of [worker.searchMoves].
	bestMove, repetition := w.searchMoves(n)
	switch {
	case w.unwinding:
		return 0, noRepetition
	case n.moveCount > 0:
		// Step 14. Store what the value proves, and learn. Price: see [worker.conclude].
		return w.conclude(n, bestMove, repetition), repetition
	case f.testsSingularity(): // the only move
		return w.gridAtMost(n.alpha), noRepetition
	case f.pos.InCheck():
		return score.MatedIn(f.ply), noRepetition
	}
	return score.Draw, noRepetition
}

// answerAtOnce is steps 1 and 2 of [worker.search]. They narrow the window of n if they do not
// answer it.
func (w *worker) answerAtOnce(n *node) (value int, repetition repeatedPly, answered bool) {
	f := n.f

	// Step 1. Draws, mates that are known from tables, and the end of the stack. Price: part
	// of the rules.
	if draw, repetition := w.isDraw(f); draw {
		return score.Draw, repetition, true
	}
	if value, known := w.knownMate(f); known {
		return value, noRepetition, true
	}
	if f.ply >= score.MaxPly {
		return w.onGrid(w.evaluate(f)), noRepetition, true
	}

	// A draw that is one move away is as good as reached where a draw is all that is asked for. The value
	// counts as independent of the path: with the repetition of the draw the nodes above would not be
	// stored, and there are many of them. (M. van Kervinck, 2013.) Not where a move is left out: it may be the one
	// that repeats. Price: 17 Elo (20,000 nodes, 1,376 games).
	if !f.testsSingularity() && w.drawIsNear(f, n.beta) {
		return score.Draw, noRepetition, true
	}

	// Step 2. Mate-distance pruning: no line from here can beat a shorter mate that
	// either side already has. Price: not measured.
	n.alpha, n.beta = max(n.alpha, score.MatedIn(f.ply)), min(n.beta, score.MateIn(f.ply+1))
	if n.alpha >= score.MateIn(f.ply+1) {
		return score.MateIn(f.ply + 1), noRepetition, true
	}
	if n.alpha >= n.beta { // beta is at or below the score of being mated here
		return n.alpha, noRepetition, true
	}
	return 0, noRepetition, false
}
