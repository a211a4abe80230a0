package search

import (
	"slices"
	"time"

	"penrose/board"
	"penrose/game"
	"penrose/movegen"
	"penrose/score"
	"penrose/syzygy"
	"penrose/tt"
)

// Tablebases says how an engine uses endgame tables.
type Tablebases struct {
	Tables *syzygy.Tables // nil for none
	// ProbeDepth is the least depth, in plies, at which positions with the most pieces that
	// may be probed are probed. Smaller positions are probed at any depth.
	ProbeDepth int
	// ProbeLimit is the most pieces, kings included, that a probed position may have.
	ProbeLimit int
	// IgnoreRule50 makes wins count that take more than a hundred plies without
	// progress.
	IgnoreRule50 bool
}

// SetTablebases changes the use of endgame tables. What is in the transposition table
// is forgotten, as by [Engine.NewGame]: values may rest on other tables.
func (e *Engine) SetTablebases(t Tablebases) {
	e.tablebases = t
	e.NewGame()
}

// pieces returns the most pieces of positions that may be probed, 0 for none.
func (t *Tablebases) pieces() int {
	if t.Tables == nil {
		return 0
	}
	return min(t.ProbeLimit, t.Tables.MaxPieces())
}

// tablebaseDepthBonus is how much deeper than asked a value from the tables counts, in
// plies: it is worth more than a search. It is not without limit, as a mate found later
// has to replace it.
const tablebaseDepthBonus = 6

// tablebaseValue is what endgame tables prove about the value of a node.
type tablebaseValue struct{ lower, upper int }

// unknownTablebaseValue is that of a node without an answer from the tables.
var unknownTablebaseValue = tablebaseValue{-score.Infinity, score.Infinity}

// limit returns value limited to what the tables prove.
func (v tablebaseValue) limit(value int) int { return max(v.lower, min(value, v.upper)) }

// bound returns what an exact value that came out of limit proves: at an end of what the
// tables prove, one side only.
func (v tablebaseValue) bound(value int) tt.Bound {
	switch {
	case value == v.lower && v.upper > v.lower:
		return tt.LowerBound
	case value == v.upper && v.lower < v.upper:
		return tt.UpperBound
	}
	return tt.Exact
}

// update returns the entry for a node searched depth plies deep whose window the
// tables answer, if they do. A win is stored as a lower bound and a loss as an upper
// bound: the value may still be a mate.
func (v tablebaseValue) update(alpha, beta, depth int) (u tt.Update, answered bool) {
	u = tt.Update{Depth: min(depth+tablebaseDepthBonus, tt.MaxDepth), Eval: score.None}
	switch {
	case v.lower == v.upper:
		u.Score, u.Bound = v.lower, tt.Exact
	case v.lower >= beta:
		u.Score, u.Bound = v.lower, tt.LowerBound
	case v.upper <= alpha:
		u.Score, u.Bound = v.upper, tt.UpperBound
	default:
		return u, false
	}
	return u, true
}

// askTablebases is step 4 of [worker.search]: what the endgame tables prove answers n, or limits
// its value later.
func (w *worker) askTablebases(n *node) (value, repetition int, answered bool) {
	var known bool
	if n.tablebases, known = w.probeTablebases(&w.frames[n.ply], n.asked); !known {
		return 0, never, false
	}
	update, answered := n.tablebases.update(n.alpha, n.beta, n.asked)
	if answered {
		w.store(n.ply, update)
	}
	return update.Score, never, answered
}

// dropTablebaseBounds takes out of an entry what only endgame tables can have proven. A search for a mate
// asks no tables (see [Run.useTablebases]), and what an earlier search had from them would end it.
func dropTablebaseBounds(entry *tt.Entry) {
	if entry.Lower == score.TablebaseWin {
		entry.DropLower()
	}
	if entry.Upper == -score.TablebaseWin {
		entry.DropUpper()
	}
}

// probeTablebases returns what the endgame tables prove about the position of f, searched
// depth plies deep. The tables know nothing of castling rights and assume that the
// counter of the fifty-move rule stands at 0.
func (w *worker) probeTablebases(f *frame, depth int) (v tablebaseValue, ok bool) {
	p := &f.pos
	t := &w.run.engine.tablebases
	pieces := p.Occupied().Count()
	if pieces > w.tablebasePieces || pieces == w.tablebasePieces && depth < t.ProbeDepth ||
		p.Rule50() != 0 || p.CastlingRooks() != 0 {
		return unknownTablebaseValue, false
	}
	outcome, ok := t.Tables.ProbeWDL(p)
	w.pollSoon() // the disk may have taken long, even for no answer
	if !ok {
		return unknownTablebaseValue, false
	}
	w.tablebaseHits++
	switch t.valueOf(outcome) {
	case score.TablebaseWin:
		return tablebaseValue{score.TablebaseWin, score.Infinity}, true
	case -score.TablebaseWin:
		return tablebaseValue{-score.Infinity, -score.TablebaseWin}, true
	}
	return tablebaseValue{score.Draw, score.Draw}, true
}

// valueOf returns the score that an outcome stands for.
func (t *Tablebases) valueOf(outcome syzygy.WDL) int {
	switch {
	case outcome == syzygy.Win, outcome == syzygy.CursedWin && t.IgnoreRule50:
		return score.TablebaseWin
	case outcome == syzygy.Loss, outcome == syzygy.BlessedLoss && t.IgnoreRule50:
		return -score.TablebaseWin
	}
	return score.Draw
}

// rankRoot returns what the tables say about the moves of g that may be played, in no order;
// ok is false if they do not know, or if expired says that it takes too long.
func (t *Tablebases) rankRoot(g *game.Game, only []board.Move, expired func() bool) (ranking syzygy.Ranking, ok bool) {
	p := &g.Position
	if p.Occupied().Count() > t.pieces() {
		return ranking, false
	}
	o := syzygy.RootOptions{Moves: only, Repeated: g.Repeated(), IgnoreRule50: t.IgnoreRule50, Expired: expired}
	if ranking, ok = t.Tables.RankRoot(p, o); !ok || !o.Repeated {
		return ranking, ok
	}
	for i := range ranking.Moves {
		if m := &ranking.Moves[i]; drawnByRepetition(g, m) {
			m.Outcome, m.Rank, m.DTZ = syzygy.Draw, 0, 0
		}
	}
	return ranking, true
}

const (
	// rankingShare is the divisor of the hard limit for the ranking of the root moves. What the
	// ranking takes is missing to the search that has to do without it.
	rankingShare = 4
	// leastRanking is the time that the ranking may take in any case, unless the search is stopped.
	// With tables in memory it takes a tenth of that.
	leastRanking = 2 * time.Millisecond
)

// rankingExpired reports whether the search has to begin without the ranking of the root moves
// that was begun at the given time.
func (r *Run) rankingExpired(begun time.Time) bool {
	if r.isStopped() {
		return true
	}
	return r.isAwaited() && time.Since(r.limits.Start) > r.budget.hard/rankingShare && time.Since(begun) > leastRanking
}

// isAwaited reports whether somebody waits for the move: a clock runs, or the search was stopped.
func (r *Run) isAwaited() bool { return r.isStopped() || r.onClock() && r.limits.NodesTime == 0 }

// drawnByRepetition reports whether a position stands on the board for the third time after
// m, or can after the answer to a move that wins. The tables know nothing of repetitions.
func drawnByRepetition(g *game.Game, m *syzygy.RootMove) bool {
	child := g.Position
	child.Make(m.Move)
	if g.WouldRepeat(&child) {
		return true
	}
	if m.Outcome <= syzygy.Draw {
		return false
	}
	var answers movegen.List
	movegen.Legal(&child, &answers)
	return slices.ContainsFunc(answers.Moves(), func(answer board.Move) bool {
		p := child
		p.Make(answer)
		return g.WouldRepeat(&p)
	})
}

// agreeing returns the moves of pv up to the first one by which the tables contradict value,
// that of the root: a short search may expect a blunder. What the tables do not see, the
// counter of the fifty-move rule or a repetition, may contradict them from the first move on;
// then pv stays as it is. It also stays as it is if somebody waits and agreeWithin is over since begun.
func (r *Run) agreeing(pv []board.Move, value int, begun time.Time) []board.Move {
	t := &r.engine.tablebases
	p := r.game.Position
	for i, m := range pv {
		p.Make(m)
		value = -value
		if p.Occupied().Count() > t.pieces() {
			continue
		}
		if r.isAwaited() && time.Since(begun) > agreeWithin {
			break
		}
		if outcome, ok := t.Tables.ProbeWDL(&p); ok && t.valueOf(outcome) != value {
			if i == 0 {
				break
			}
			return pv[:i]
		}
	}
	return pv
}

// agreeWithin is the time that [Run.agreeing] may take for all lines when somebody waits. With tables
// in memory a line takes a tenth of that.
const agreeWithin = 2 * time.Millisecond

// lineExtensions are what the tables play from the ends of principal variations.
type lineExtensions struct {
	known map[lineEnd][]board.Move
	spent time.Duration // on finding them
}

// lineEnd is where a principal variation ends.
type lineEnd struct {
	key    board.Key
	rule50 int
}

const (
	// extendAfter is the time after which lines are extended while the search runs. Earlier
	// they change too fast to be read.
	extendAfter = time.Second
	// extendShare is the divisor of the elapsed time that the search may spend on it.
	extendShare = 10
	// extendAfterStop is the time that a line may take when the search has been stopped: tables
	// that are not in memory yet must not delay the answer.
	extendAfterStop = 20 * time.Millisecond
)

// extendByTables lengthens pv, which leads from the root to a position in the tables, by
// what they play from there. That takes up to tens of milliseconds, so it is not always
// done, except for the line that matters most: the best one when the search is over. That
// line may be cut short if the search was stopped, see [Run.tableLine].
func (r *Run) extendByTables(pv []board.Move, always bool) []board.Move {
	t := &r.engine.tablebases
	p := r.game.Position
	for _, m := range pv {
		p.Make(m)
	}
	if p.Occupied().Count() > t.pieces() {
		return pv
	}
	e := &r.extensions
	end := lineEnd{p.Key(), p.Rule50()}
	line, known := e.known[end]
	begun := time.Now()
	elapsed := begun.Sub(r.limits.Start)
	if !known && (always || elapsed > extendAfter && e.spent < elapsed/extendShare) {
		if e.known == nil {
			e.known = make(map[lineEnd][]board.Move)
		}
		line = r.tableLine(p, begun)
		e.known[end] = line
		e.spent += time.Since(begun)
	}
	return append(pv, line[:max(0, min(len(line), score.MaxPly-len(pv)))]...)
}

// tableLine returns the moves that the tables play from p. When the search has been stopped,
// it ends extendAfterStop after begun.
func (r *Run) tableLine(p board.Position, begun time.Time) (line []board.Move) {
	t := &r.engine.tablebases
	for m := range t.Tables.Line(p, t.IgnoreRule50) {
		line = append(line, m)
		if len(line) == score.MaxPly || r.isStopped() && time.Since(begun) > extendAfterStop {
			break
		}
	}
	return line
}

// isStopped reports whether [Run.Stop] was called.
func (r *Run) isStopped() bool {
	select {
	case <-r.stopped.given:
		return true
	default:
		return false
	}
}
