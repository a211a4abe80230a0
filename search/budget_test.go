package search

import (
	"math"
	"sort"
	"strings"
	"testing"
	"time"

	"penrose/board"
	"penrose/chesstest"
	"penrose/chesstest/load"
	"penrose/eval"
	"penrose/game"
	"penrose/score"
	"penrose/search/driver"
)

const ms = time.Millisecond

// budgetTuning returns round numbers for the budget, whatever the engine plays with.
func budgetTuning() Tuning {
	t := defaultTuning()
	t.TimeMovesToGo, t.TimeIncrement, t.TimeOverrun = 32, 75, 400
	return t
}

func TestBudget(t *testing.T) {
	cases := []struct {
		name          string
		limits        Limits
		planned, hard time.Duration
		grace         time.Duration
	}{
		{"no limit", Limits{Depth: 9}, 0, 0, 0},
		{"move time", Limits{MoveTime: 500 * ms, Overhead: 20 * ms}, 0, 480 * ms, 10 * ms},
		{"move time below the overhead", Limits{MoveTime: 5 * ms, Overhead: 20 * ms}, 0, 2500 * time.Microsecond, 1250 * time.Microsecond},
		{"sudden death", Limits{Clock: &Clock{Remaining: 32_010 * ms}, Overhead: 10 * ms}, 1000 * ms, 4000 * ms, 20 * ms},
		{"increment", Limits{Clock: &Clock{Remaining: 32_000 * ms, Increment: 400 * ms}}, 1300 * ms, 5200 * ms, 20 * ms},
		{"increment on an empty clock", Limits{Clock: &Clock{Remaining: 100 * ms, Increment: 1000 * ms}}, 20 * ms, 70 * ms, 15 * ms},
		{"ten moves to go", Limits{Clock: &Clock{Remaining: 10_000 * ms, MovesToGo: 10}}, 1000 * ms, 4000 * ms, 20 * ms},
		{"two moves to go", Limits{Clock: &Clock{Remaining: 1000 * ms, MovesToGo: 2}}, 500 * ms, 700 * ms, 20 * ms},
		{"an increment that an overhead takes", Limits{Clock: &Clock{Remaining: 33_010 * ms, Increment: 1000 * ms}, Overhead: 1010 * ms}, 1000 * ms, 4000 * ms, 20 * ms},
		{"sudden death with an overhead", Limits{Clock: &Clock{Remaining: 64_110 * ms}, Overhead: 110 * ms}, 1875 * ms, 7500 * ms, 20 * ms},
		{"sudden death with an overhead that would take three quarters", Limits{Clock: &Clock{Remaining: 6610 * ms}, Overhead: 210 * ms}, 50 * ms, 200 * ms, 20 * ms},
		{"an overhead that takes nearly all", Limits{Clock: &Clock{Remaining: 2032 * ms}, Overhead: 1000 * ms}, 500 * time.Microsecond, 500 * time.Microsecond, 20 * ms},
		{"many moves to go with an overhead", Limits{Clock: &Clock{Remaining: 60_000 * ms, MovesToGo: 400}, Overhead: 200 * ms}, 654_875 * time.Microsecond, 2619_500 * time.Microsecond, 20 * ms},
		{"two moves to go with an overhead", Limits{Clock: &Clock{Remaining: 1100 * ms, MovesToGo: 2}, Overhead: 100 * ms}, 455 * ms, 630 * ms, 20 * ms},
		{"the last move", Limits{Clock: &Clock{Remaining: 1000 * ms, MovesToGo: 1}}, 900 * ms, 900 * ms, 20 * ms},
		{"far time control", Limits{Clock: &Clock{Remaining: 40_000 * ms, MovesToGo: 200}}, 1000 * ms, 4000 * ms, 20 * ms},
		{"years", Limits{Clock: &Clock{Remaining: 1e6 * time.Hour, Increment: 1e6 * time.Hour, MovesToGo: 2}}, 504 * time.Hour, 504 * time.Hour, 20 * ms},
		{"empty clock", Limits{Clock: &Clock{}, Overhead: 10 * ms}, time.Microsecond, time.Microsecond, 0},
		{"the least clock there is", Limits{Clock: &Clock{Remaining: math.MinInt64, Increment: math.MinInt64}, Overhead: math.MaxInt64}, time.Microsecond, time.Microsecond, 0},
		{"an endless overhead", Limits{Clock: &Clock{Remaining: 32_000 * ms, MovesToGo: math.MaxInt}, Overhead: math.MaxInt64}, time.Microsecond, time.Microsecond, 0},
		{"an overhead below zero", Limits{Clock: &Clock{Remaining: 32_000 * ms}, Overhead: math.MinInt64}, 1000 * ms, 4000 * ms, 20 * ms},
		{"overdrawn clock", Limits{Clock: &Clock{Remaining: -1000 * ms, Increment: -50 * ms}}, time.Microsecond, time.Microsecond, 0},
		{"clock and move time", Limits{Clock: &Clock{Remaining: 32_000 * ms}, MoveTime: 100 * ms}, 1000 * ms, 100 * ms, 0},
		{"clock and move time with an overhead", Limits{Clock: &Clock{Remaining: 32_010 * ms}, MoveTime: 100 * ms, Overhead: 10 * ms}, 1000 * ms, 90 * ms, 5 * ms},
		{"a clock shorter than the move time", Limits{Clock: &Clock{Remaining: 330 * ms}, MoveTime: time.Second, Overhead: 10 * ms}, 10 * ms, 40 * ms, 20 * ms},
	}
	tuning := budgetTuning()
	for _, c := range cases {
		if b := newBudget(&c.limits, &tuning); b != (budget{c.planned, c.hard, c.grace}) {
			t.Errorf("%s: %+v, want %v, %v and %v", c.name, b, c.planned, c.hard, c.grace)
		}
	}
}

// With a lag of the overhead at every move, a time control is reached by whoever takes a fifth more than planned,
// and something is left for each of its moves.
func TestBudgetReachesTheTimeControl(t *testing.T) {
	tuning := defaultTuning()
	for _, c := range []struct {
		clock time.Duration
		moves int
		lags  []time.Duration
	}{
		{60 * time.Second, 40, []time.Duration{10 * ms, 300 * ms, 500 * ms, 800 * ms}},
		{120 * time.Second, 100, []time.Duration{10 * ms, 660 * ms, 800 * ms}},
	} {
		for _, lag := range c.lags {
			clock := c.clock
			for move := c.moves; move > 0; move-- {
				b := newBudget(&Limits{Clock: &Clock{Remaining: clock, MovesToGo: move}, Overhead: lag}, &tuning)
				if b.planned < ms {
					t.Errorf("lag %v, %d moves to go: %v of %v", lag, move, b.planned, clock)
				}
				if clock -= min(b.planned*6/5, b.hard) + lag; clock < 0 {
					t.Fatalf("lag %v: flagged with %d of %d moves to go", lag, move, c.moves)
				}
			}
		}
	}
}

// Whoever loses all of the overhead at every move, even as much as the increment, is not late,
// and the first bracket may not take what is not there.
func TestBudgetOutlastsTheLag(t *testing.T) {
	tuning := defaultTuning()
	for _, c := range []struct{ clock, increment, lag time.Duration }{
		{time.Second, 10 * ms, 10 * ms}, {10 * time.Second, 100 * ms, 90 * ms}, {15 * ms, 10 * ms, 10 * ms}, {5 * time.Second, time.Second, time.Second},
	} {
		clock := c.clock
		for move := range 400 {
			b := newBudget(&Limits{Clock: &Clock{Remaining: clock, Increment: c.increment}, Overhead: c.lag}, &tuning)
			if clock > c.lag && b.hard+b.grace+c.lag > clock {
				t.Errorf("%v: may take %v and %v of %v", c, b.hard, b.grace, clock)
			}
			if clock -= min(3*b.planned, b.hard+b.grace) + c.lag; clock < 0 {
				t.Errorf("%v: flagged at move %d", c, move+1)
				break
			}
			clock += c.increment
		}
	}
}

// The first bracket may take longer, so that there is a move to play.
func TestHardLimitHasGrace(t *testing.T) {
	e := newTestEngine(t, 1)
	for _, c := range []struct {
		hasClosed bool
		rate      int
		hard      time.Duration
		nodes     uint64
	}{
		{false, 0, 1010 * ms, 0}, {true, 0, 1000 * ms, 0}, {false, 10, 1010 * ms, 10_100}, {true, 10, 1000 * ms, 10_000},
	} {
		r := newRun(e, game.New(board.StartPosition()), Limits{MoveTime: time.Second, NodesTime: c.rate}, Listener{})
		r.budget = budget{hard: 1000 * ms, grace: 10 * ms}
		w := e.workers[0]
		w.prepare(r)
		w.run.hasClosed.Store(c.hasClosed)
		if hard, nodes := r.hardLimit(), w.hardNodes(); hard != c.hard || nodes != c.nodes {
			t.Errorf("%+v: %v and %d nodes", c, hard, nodes)
		}
		if w.nodes = c.nodes - 1; c.nodes > 0 && (w.mustUnwind() || w.nextPoll() != c.nodes) {
			t.Errorf("%+v: stops too early, or looks too late", c)
		}
		if w.nodes = c.nodes; c.nodes > 0 && !w.mustUnwind() {
			t.Errorf("%+v: goes on", c)
		}
	}
}

// When time is up every worker ends by itself, as the first one may have to wait for a processor.
func TestEveryWorkerWatchesTheClock(t *testing.T) {
	e := newTestEngine(t, 2)
	r := newRun(e, game.New(board.StartPosition()), Limits{MoveTime: time.Second, NodesTime: nodeClock}, Listener{})
	r.budget = budget{hard: 1000 * ms, grace: 10 * ms}
	for _, w := range e.workers {
		w.prepare(r)
	}
	for _, w := range e.workers {
		r.hasClosed.Store(false)
		if w.setElapsed(1000 * ms); w.mustUnwind() {
			t.Errorf("worker %d ends before there is a move", w.id)
		}
		e.workers[0].noteClosed()
		if !w.mustUnwind() {
			t.Errorf("worker %d goes on", w.id)
		}
	}
	r.hasClosed.Store(false)
	if e.workers[1].noteClosed(); r.hasClosed.Load() {
		t.Error("a bracket of another worker counts as that of the first")
	}
}

// With nodes as the clock a search ends with the first node that is not before the hard limit, also
// where the limit is no whole number of milliseconds.
func TestHardNodes(t *testing.T) {
	e := newTestEngine(t, 1)
	w := e.workers[0]
	for _, rate := range []int{1, 3, 1000} {
		for _, hard := range []time.Duration{time.Microsecond, ms, ms + 1, 7 * ms / 3, time.Second - 1} {
			r := newRun(e, game.New(board.StartPosition()), Limits{MoveTime: time.Second, NodesTime: rate}, Listener{})
			r.budget = budget{hard: hard}
			w.prepare(r)
			nodes := w.hardNodes()
			w.nodes = nodes - 1
			before := w.mustUnwind()
			if w.nodes = nodes; before || !w.mustUnwind() {
				t.Errorf("%v at %d nodes a millisecond: at node %d it stops %v, at the one before %v", hard, rate, nodes, w.mustUnwind(), before)
			}
		}
	}
}

// Every number of the clock makes a search longer as it grows, or shorter: the time from which no iteration
// begins, that from which a pass that fails high is the last one, and that at which the search is broken off.
func TestBudgetFollowsItsNumbers(t *testing.T) {
	e := newTestEngine(t, 1)
	limits := Limits{Clock: &Clock{Remaining: 6000 * ms, Increment: 300 * ms}, NodesTime: nodeClock}
	times := func(change func(*Tuning)) (ends [3]int) {
		p := e.Params()
		change(&p.Tuning)
		if err := e.SetParams(p); err != nil {
			t.Fatal(err)
		}
		r := newRun(e, game.New(board.StartPosition()), limits, Listener{})
		w := e.workers[0]
		w.prepare(r)
		w.run.hasClosed.Store(true)
		restless(&w.root)
		high := driver.NewBracket(&w.params.Settings)
		high.Record(driver.Window{Alpha: 7, Beta: 8}, 8)
		for i, over := range [...]func() bool{
			func() bool { return w.isLate() }, func() bool { return w.passDecides(&high) }, func() bool { return w.mustUnwind() },
		} {
			ends[i] = sort.Search(10_000, func(nodes int) bool {
				w.nodes = uint64(nodes)
				return over()
			})
		}
		return ends
	}
	for _, row := range Tunables() {
		if !strings.HasPrefix(row.Name, "Time") {
			continue
		}
		var ends [2][3]int
		for i, value := range [2]int{row.Min, row.Max} {
			ends[i] = times(func(t *Tuning) { *t = defaultTuning(); *t.field(row.Name) = value })
		}
		if row.Name == "TimeMovesToGo" || row.Name == "TimeNodesSlope" { // these make it shorter
			ends[0], ends[1] = ends[1], ends[0]
		}
		for i := range ends[0] {
			if ends[0][i] > ends[1][i] {
				t.Errorf("%s from %d to %d: %v ms, %v ms", row.Name, row.Min, row.Max, ends[0], ends[1])
			}
		}
		if ends[0] == ends[1] {
			t.Errorf("%s changes nothing: %v ms", row.Name, ends[0])
		}
	}
}

// restless brings r into a state in which all numbers of [root.patience] count: the best move has
// changed, the others took much of the search, the score falls, and so did the first pass.
func restless(r *root) {
	r.moves[0].score = 0
	for depth := range 12 {
		r.finish(depth+1, 1)
	}
	r.moves[0].score, r.moves[0].nodes, r.moves[1].nodes = -30, 40, 60
	r.finish(13, 1)
	r.failedLow, r.bestMoveChanges = true, 1
}

// nodeClock makes a node count as a millisecond: then a pause of the machine changes nothing.
const nodeClock = 1

// setElapsed brings w, whose clock is nodeClock, to a time.
func (w *worker) setElapsed(elapsed time.Duration) { w.nodes = uint64(elapsed / ms) }

// enoughAfter reports whether a search of l would end after an iteration of depth
// 12 that closed after the given time at the given score.
func enoughAfter(t *testing.T, l Limits, elapsed time.Duration, value, moves int) bool {
	t.Helper()
	e := newTestEngine(t, 1)
	l.NodesTime = nodeClock
	w := e.workers[0]
	r := newRun(e, game.New(chesstest.Parse(t, "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")), l, Listener{})
	w.prepare(r)
	w.root.moves = w.root.moves[:moves]
	mate := board.NewMove(board.A1, board.A8)
	w.root.moves[0] = rootMove{move: mate, rootScore: rootScore{pv: []board.Move{mate}, score: value, fine: value}}
	w.root.finish(12, 1)
	w.run.hasClosed.Store(true)
	w.setElapsed(elapsed)
	return w.enough()
}

func TestEnough(t *testing.T) {
	clock := &Clock{Remaining: 32_000 * ms} // planned are about 1200 ms
	for _, c := range []struct {
		name    string
		limits  Limits
		elapsed time.Duration
		score   int
		moves   int
		want    bool
	}{
		{"early", Limits{Clock: clock}, 100 * ms, 40, 2, false},
		{"late", Limits{Clock: clock}, 1300 * ms, 40, 2, true},
		{"late, but pondering", Limits{Clock: clock, Ponder: true}, 1300 * ms, 40, 2, false},
		{"forced move", Limits{Clock: clock}, 200 * ms, 40, 1, true},
		{"forced move of a long game", Limits{Clock: &Clock{Remaining: time.Hour}}, onlyMoveMost, 40, 1, true},
		{"forced move, no clock", Limits{MoveTime: 1000 * ms}, 100 * ms, 40, 1, false},
		{"no shorter mate will come", Limits{Clock: clock}, 10 * ms, score.MateIn(1), 2, true},
		{"mate asked for", Limits{Mate: 1}, 0, score.MateIn(1), 2, true},
		{"longer mate than asked for", Limits{Mate: 1}, 0, score.MateIn(3), 2, false},
		{"mated instead", Limits{Mate: 1}, 0, score.MatedIn(2), 2, false},
		{"unlimited", Limits{}, time.Hour, 40, 2, false},
		{"soft nodes not reached", Limits{SoftNodes: 100}, 99 * ms, 40, 2, false},
		{"soft nodes reached", Limits{SoftNodes: 100}, 100 * ms, 40, 2, true},
	} {
		if got := enoughAfter(t, c.limits, c.elapsed, c.score, c.moves); got != c.want {
			t.Errorf("%s: enough %v, want %v", c.name, got, c.want)
		}
	}
}

// On the opponent's time no clock ends a search, and a stop ends it there, too.
func TestPonderingHasNoHardLimit(t *testing.T) {
	e := newTestEngine(t, 1)
	r := newRun(e, game.New(board.StartPosition()), Limits{Clock: &Clock{Remaining: time.Minute}, NodesTime: nodeClock, Ponder: true}, Listener{})
	w := e.workers[0]
	w.prepare(r)
	w.setElapsed(time.Hour)
	if w.mustUnwind() || w.enough() {
		t.Error("an hour of the opponent's time ends the search")
	}
	if r.PonderHit(); !w.mustUnwind() || !w.enough() {
		t.Error("the hour does not count after ponderhit")
	}
	r = newRun(e, game.New(board.StartPosition()), Limits{Ponder: true}, Listener{})
	w.prepare(r)
	if r.Stop(); !w.mustUnwind() || !w.enough() {
		t.Error("a stop does not end the search")
	}
}

func TestPassLikelyEnds(t *testing.T) {
	e := newTestEngine(t, 1)
	l := Limits{Clock: &Clock{}, NodesTime: nodeClock}
	r := newRun(e, game.New(board.StartPosition()), l, Listener{})
	r.budget = budget{planned: 1000 * ms, hard: 1000 * ms}
	w := e.workers[0]
	w.prepare(r)
	w.run.hasClosed.Store(true)
	for _, c := range []struct {
		now, begun time.Duration
		passes     int
		want       bool
	}{
		{900 * ms, 100 * ms, 0, true},  // the first pass of an iteration is up to enough
		{500 * ms, 100 * ms, 2, true},  // passes of 200 ms
		{950 * ms, 150 * ms, 4, false}, // passes of 200 ms
		{850 * ms, 50 * ms, 4, true},   // passes of 200 ms: the next one is taken to need half of that
		{950 * ms, 950 * ms, 9, true},  // passes that take no time
	} {
		w.setElapsed(c.now)
		if got := w.passLikelyEnds(c.begun, c.passes); got != c.want {
			t.Errorf("%+v: got %v", c, got)
		}
	}
	r.budget.planned = 0
	w.setElapsed(950 * ms)
	if !w.passLikelyEnds(150*ms, 4) {
		t.Error("a fixed time is not used up")
	}
	r.budget.planned = 1000 * ms
	w.run.hasClosed.Store(false)
	w.setElapsed(time.Hour)
	if !w.passLikelyEnds(0, 1) {
		t.Error("the first bracket is not let close")
	}
}

// After the target time a fail-high of a committed move ends the search, and nothing else does.
func TestPassDecides(t *testing.T) {
	const late = 2000 * ms
	for _, c := range []struct {
		name       string
		limits     Limits
		elapsed    time.Duration
		value      int // of a pass with gamma 8
		candidate  board.Move
		noneClosed bool
		want       bool
	}{
		{"in time", Limits{Clock: &Clock{}}, 300 * ms, 8, board.NoMove, false, false},
		{"late", Limits{Clock: &Clock{}}, late, 8, board.NoMove, false, true},
		{"after a fail-low", Limits{Clock: &Clock{}}, late, 0, board.NoMove, false, false},
		{"a candidate only", Limits{Clock: &Clock{}}, late, 8, board.NewMove(board.A1, board.A8), false, false},
		{"the first bracket", Limits{Clock: &Clock{}}, late, 8, board.NoMove, true, false},
		{"several lines", Limits{Clock: &Clock{}, MultiPV: 2}, late, 8, board.NoMove, false, false},
		{"several lines of one move", Limits{Clock: &Clock{}, MultiPV: 2, SearchMoves: []board.Move{board.NewMove(board.B1, board.NewSquare(0, 2))}}, late, 8, board.NoMove, false, true},
		{"pondering", Limits{Clock: &Clock{}, Ponder: true}, late, 8, board.NoMove, false, false},
		{"a fixed time", Limits{MoveTime: time.Hour}, late, 8, board.NoMove, false, false},
	} {
		e := newTestEngine(t, 1)
		c.limits.NodesTime = nodeClock
		r := newRun(e, game.New(board.StartPosition()), c.limits, Listener{})
		r.budget.hard = 5000 * ms
		if r.budget.hasClock() {
			r.budget.planned = 1000 * ms
		}
		w := e.workers[0]
		w.prepare(r)
		w.run.hasClosed.Store(!c.noneClosed)
		w.root.candidate = c.candidate
		b := driver.NewBracket(&w.params.Settings)
		b.Record(driver.Window{Alpha: 7, Beta: 8}, c.value)
		w.setElapsed(c.elapsed)
		if got := w.passDecides(&b); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
		if noted := r.outOfTime.Load(); noted != (c.want || c.limits.Ponder) {
			t.Errorf("%s: a ponder hit would end the search: %v", c.name, noted)
		}
	}
}

// A ponder hit does not end an iteration of the first worker whose first line has fallen far: by what two passes of MTD(f)
// that fail low have shown.
func TestPonderHitWhileFalling(t *testing.T) {
	for _, c := range []struct {
		name               string
		id, line           int
		value, guess, beta int // of the only pass
		ends               bool
	}{
		{"two passes down", 0, 0, 16, 40, 24, false},
		{"not so far", 0, 0, 24, 40, 32, true},
		{"one pass down", 0, 0, 32, 40, 40, true},
		{"up", 0, 0, 48, 40, 40, true},
		{"a further line", 0, 1, 16, 40, 24, true},
		{"a helper", 1, 0, 16, 40, 24, true},
	} {
		e := newTestEngine(t, 2)
		r := newRun(e, game.New(board.StartPosition()), Limits{Ponder: true, Clock: &Clock{Remaining: time.Hour}}, Listener{})
		w := e.workers[c.id]
		w.prepare(r)
		w.root.line = c.line
		r.outOfTime.Store(true)
		b := driver.NewBracket(&w.params.Settings)
		b.Record(driver.Window{Alpha: c.beta - 1, Beta: c.beta}, c.value)
		w.doubtMove(&b, c.guess)
		if r.PonderHit(); w.mustUnwind() != c.ends {
			t.Errorf("%s: the search ends %v", c.name, w.mustUnwind())
		}
	}
}

// While pondering an iteration notes after each pass whether the search would be over if the clock counted.
func TestPassesNoteWhetherPonderHitEnds(t *testing.T) {
	for _, c := range []struct {
		name      string
		guess     int // of a value of 0
		elapsed   time.Duration
		mate      int  // shown by the iteration before
		outOfTime bool // at its end
		want      bool
	}{
		{"fallen", 400, 0, 0, true, false},
		{"fallen, with a mate to show", 400, 0, score.MateIn(5), true, true},
		{"as expected", 0, 0, 0, true, true},
		{"a move is proven late", -400, 2000 * ms, 0, false, true},
		{"a move is proven early", -400, 0, 0, false, false},
	} {
		e := newTestEngine(t, 1)
		if err := e.SetEvaluation(eval.Function(func(*board.Position) int { return 0 })); err != nil {
			t.Fatal(err)
		}
		r := newRun(e, game.New(board.StartPosition()), Limits{Ponder: true, Clock: &Clock{}, NodesTime: nodeClock}, Listener{})
		r.budget = budget{planned: 1000 * ms, hard: 5000 * ms}
		w := e.workers[0]
		w.prepare(r)
		w.params.Guess = func(int, int) int { return c.guess }
		r.hasClosed.Store(true)
		r.outOfTime.Store(c.outOfTime)
		w.root.finishedDepth, w.root.finishedLines = 1, []rootMove{{move: w.root.moves[0].move, shownMate: shownMate{mate: c.mate}}}
		w.setElapsed(c.elapsed)
		w.rootDepth = 1
		if w.iteration(0); r.outOfTime.Load() != c.want {
			t.Errorf("%s: a ponder hit would end the search: %v", c.name, !c.want)
		}
	}
}

// The hard limit ends a search in the middle of an iteration, and thinking on
// the opponent's time does not count.
func TestHardLimit(t *testing.T) {
	e := newTestEngine(t, 1)
	g := game.New(chesstest.Parse(t, kiwipete))
	fastest, kept := load.Within(400*ms, func() { think(t, e, g, Limits{MoveTime: 120 * ms, Overhead: 20 * ms}) })
	if fastest < 90*ms || !kept {
		t.Errorf("took %v of 100 ms", fastest)
	}
	fastest, kept = load.Within(600*ms, func() { think(t, e, g, Limits{Clock: &Clock{Remaining: 3200 * ms}}) })
	if fastest < 20*ms || !kept {
		t.Errorf("took %v, the share is 123 ms", fastest)
	}
}

// Who has pondered for longer than the move is worth answers the ponder hit at once, and
// not when the running iteration is over.
func TestPonderHitAfterEnoughTime(t *testing.T) {
	e := newTestEngine(t, 1)
	const late = 300 * ms
	r := e.Start(game.New(chesstest.Parse(t, kiwipete)), Limits{Ponder: true, Clock: &Clock{Remaining: 2 * time.Second}}, Listener{})
	for begin := time.Now(); !r.outOfTime.Load(); time.Sleep(ms) {
		if !load.Keeps(time.Since(begin), 10*late) {
			t.Fatalf("the time of %v does not pass", r.budget.planned)
		}
	}
	select {
	case <-r.done.given:
		t.Fatal("ended while pondering")
	default:
	}
	r.PonderHit()
	if !load.Ends(r.done.given, 10*late) {
		t.Error("no answer")
	}
}
