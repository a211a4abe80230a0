package search

import (
	"time"

	"penrose/board"
	"penrose/score"
)

// This file makes principal variations agree with the endgame tables, and lengthens them by what those play.

// byTablebases makes pv, the line of a root move that is worth value, agree with the endgame tables and lengthens it by
// them, if they decide that value. inTablebases says that they know the move; begun is when the first of all lines was
// begun; final says that this is the line that is played, and the search over.
func (r *Run) byTablebases(pv []board.Move, value int, inTablebases bool, begun time.Time, final bool) []board.Move {
	decided := value == score.TablebaseWin || value == -score.TablebaseWin
	if decided || inTablebases && value == score.Draw {
		pv = r.agreeing(pv, value, begun)
	}
	if decided && !r.budget.isLimited() { // a game has no time for the way to mate
		pv = r.extendByTablebases(pv, final)
	}
	return pv
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
	extendAfterStop = 5 * time.Millisecond
)

// extendByTablebases lengthens pv, which leads from the root to a position in the tables, by
// what they play from there. That takes up to tens of milliseconds, so it is not always
// done, except for the final line: the best one when the search is over. That
// line may be cut short if the search was stopped, see [Run.tablebaseLine]. The tables know nothing of the game, so
// the line ends before a move that would draw it by repetition.
func (r *Run) extendByTablebases(pv []board.Move, final bool) []board.Move {
	t := &r.engine.tablebases
	g := r.game.Clone()
	for _, m := range pv {
		g.Play(m)
	}
	p := g.Position
	if p.Occupied().Count() > t.pieces() || g.Repetitions() >= 2 {
		return pv
	}
	e := &r.extensions
	end := lineEnd{p.Key(), p.Rule50()}
	line, known := e.known[end]
	begun := time.Now()
	elapsed := begun.Sub(r.limits.Start)
	if !known && (final || elapsed > extendAfter && e.spent < elapsed/extendShare) {
		if e.known == nil {
			e.known = make(map[lineEnd][]board.Move)
		}
		line = r.tablebaseLine(p, begun)
		e.known[end] = line
		e.spent += time.Since(begun)
	}
	for _, m := range line {
		if g.Play(m); len(pv) == score.MaxPly || g.Repetitions() >= 2 {
			break
		}
		pv = append(pv, m)
	}
	return pv
}

// tablebaseLine returns the moves that the tables play from p. When the search has been stopped,
// it ends extendAfterStop after begun.
func (r *Run) tablebaseLine(p board.Position, begun time.Time) (line []board.Move) {
	t := &r.engine.tablebases
	for m := range t.Tables.Line(p, t.IgnoreRule50) {
		line = append(line, m)
		if len(line) == score.MaxPly || r.isStopped() && time.Since(begun) > extendAfterStop {
			break
		}
	}
	return line
}
