package search

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"penrose/board"
	"penrose/game"
	"penrose/movegen"
	"penrose/score"
	"penrose/search/driver"
	"penrose/tt"
)

const kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"

func mustParse(t testing.TB, fen string) board.Position {
	t.Helper()
	p, err := board.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func newTestEngine(t testing.TB, threads int) *Engine {
	t.Helper()
	e, err := NewEngine(8, threads)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { e.Close() })
	return e
}

// think searches and checks what must hold for every search: no fault, and a
// principal variation that is legal and starts with the move played.
func think(t testing.TB, e *Engine, g game.Game, l Limits) Result {
	t.Helper()
	check := func(i Info) {
		pos := g.Position
		for _, m := range i.PV {
			if !movegen.IsLegal(&pos, m) {
				t.Errorf("%s: illegal %v in the principal variation %v", g.Position.FEN(), m, i.PV)
				return
			}
			pos.Make(m)
		}
		if plies, mate := score.MatePlies(i.Score); mate && (len(i.PV) != abs(plies) || !isCheckmate(&pos)) {
			t.Errorf("%s: mate in %d plies with the line %v", g.Position.FEN(), plies, i.PV)
		}
	}
	r := e.Start(g, l, Listener{Info: check, Error: func(err error) { t.Error(err) }}).Wait()
	for _, i := range r.Lines {
		check(i)
	}
	if r.Best != board.NoMove && r.Lines[0].PV[0] != r.Best {
		t.Errorf("%s: plays %v, principal variation %v", g.Position.FEN(), r.Best, r.Lines[0].PV)
	}
	return r
}

// Distances are those of the problems; they can be checked by hand.
func TestMates(t *testing.T) {
	cases := []struct {
		fen   string
		plies int // to mate, negative if the side to move is mated
	}{
		{"6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", 1},
		{"7k/5K2/8/6Q1/8/8/8/8 b - - 0 1", -2},
		{"kbK5/pp6/1P6/8/8/8/R7/8 w - - 0 1", 3},                                // P. Morphy; needs a zugzwang
		{"r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w - - 0 1", 3}, // queen sacrifice on h6
		{"8/8/8/8/8/2k5/1q6/K7 w - - 0 1", 0},
	}
	e := newTestEngine(t, 1)
	for _, c := range cases {
		e.NewGame()
		r := think(t, e, game.New(mustParse(t, c.fen)), Limits{Depth: 14})
		if plies, mate := score.MatePlies(r.Lines[0].Score); !mate || plies != c.plies {
			t.Errorf("%s: score %d, want mate in %d plies", c.fen, r.Lines[0].Score, c.plies)
		}
	}
}

// White gives the queen for the rook and wins because Black's queen has to move in the
// end: with null moves of a side that has one piece this took more than 10 million nodes.
func TestZugzwang(t *testing.T) {
	e := newTestEngine(t, 1)
	r := think(t, e, game.New(mustParse(t, "8/6B1/p5p1/Pp4kp/1P5r/5P1Q/4q1PK/8 w - - 0 1")), Limits{Nodes: 400_000})
	if got := r.Best.String(); got != "h3h4" {
		t.Errorf("%s, want h3h4", got)
	}
}

func TestNoLegalMove(t *testing.T) {
	e := newTestEngine(t, 1)
	for _, c := range []struct {
		fen   string
		score int
	}{
		{"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", score.Draw},
		{"7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", score.MatedIn(0)},
	} {
		r := think(t, e, game.New(mustParse(t, c.fen)), Limits{Depth: 3})
		if r.Best != board.NoMove || r.Lines[0].Score != c.score {
			t.Errorf("%s: %v with %d, want no move with %d", c.fen, r.Best, r.Lines[0].Score, c.score)
		}
	}
}

// play returns the game after moves in UCI notation.
func play(t testing.TB, fen string, moves ...string) game.Game {
	t.Helper()
	g := game.New(mustParse(t, fen))
	for _, text := range moves {
		m, err := movegen.ParseUCI(&g.Position, text)
		if err != nil {
			t.Fatal(err)
		}
		g.Play(m)
	}
	return g
}

func TestDrawsAreSeen(t *testing.T) {
	shuffle := []string{"a1b1", "h8g8", "b1a1", "g8h8"}
	cases := []struct {
		name string
		game game.Game
		want bool
	}{
		{"bare kings", play(t, "7k/8/8/8/8/8/8/K7 w - - 0 1"), true},
		{"knight alone", play(t, "7k/8/8/8/8/8/8/KN6 w - - 0 1"), true},
		{"rook", play(t, "7k/8/8/8/8/8/8/KR6 w - - 0 1"), false},
		{"hundredth ply", play(t, "7k/8/8/8/8/8/5R2/K7 b - - 99 80", "h8h7"), true},
		{"hundredth ply mates", play(t, "7k/8/6K1/8/8/8/8/R7 w - - 99 80", "a1a8"), false},
		{"stood twice before", play(t, "7k/8/8/8/8/8/5R2/K7 w - - 0 1", append(slices.Clone(shuffle), shuffle...)...), true},
		{"stood once before", play(t, "7k/8/8/8/8/8/5R2/K7 w - - 0 1", shuffle...), false},
	}
	e := newTestEngine(t, 1)
	for _, c := range cases {
		w := e.workers[0]
		w.prepare(&Run{engine: e, interval: pollInterval}, &c.game)
		if got := w.isDraw(0); got != c.want {
			t.Errorf("%s: draw %v, want %v", c.name, got, c.want)
		}
	}
}

// A position repeated below the root counts at once; a null move ends the line
// of reversible moves.
func TestRepetitionInTheTree(t *testing.T) {
	e := newTestEngine(t, 1)
	w := e.workers[0]
	g := game.New(mustParse(t, "7k/8/8/8/8/8/5R2/K7 w - - 0 1"))
	w.prepare(&Run{engine: e, interval: pollInterval}, &g)
	line := []string{"f2f3", "h8h7", "f3f2", "h7h8", "f2f3"}
	for ply, text := range line {
		m, err := movegen.ParseUCI(&w.frames[ply].pos, text)
		if err != nil {
			t.Fatal(err)
		}
		if ply > 0 && w.isDraw(ply) {
			t.Errorf("draw after %v", line[:ply])
		}
		w.makeMove(ply, m)
	}
	if !w.isDraw(len(line)) {
		t.Errorf("no draw after %v: the position after the first move came up again", line)
	}
}

// With three rooks against a queen, checks without end are the best there is; the winning side
// does not walk into a repetition.
func TestPlaysForAndAgainstRepetition(t *testing.T) {
	e := newTestEngine(t, 1)
	perpetual := mustParse(t, "6k1/6p1/8/4Q3/8/8/rrr5/7K w - - 0 1") // Qe8+ Kh7 Qh5+ Kg8
	if r := think(t, e, game.New(perpetual), Limits{Depth: 12}); r.Lines[0].Score != score.Draw {
		t.Errorf("score %d with a perpetual check, want %d", r.Lines[0].Score, score.Draw)
	}
	e.NewGame()
	winning := play(t, "7k/8/8/8/8/8/5R2/K7 w - - 0 1", "a1b1", "h8h7", "b1a1", "h7h8", "a1b1", "h8h7")
	r := think(t, e, winning, Limits{Depth: 8})
	if r.Best == board.NewMove(board.B1, board.A1) || r.Lines[0].Score < 200 {
		t.Errorf("plays %v with %d although that lets the opponent repeat", r.Best, r.Lines[0].Score)
	}
}

// A stop takes nothing away: the move keeps the score and the line that the last
// closed bracket gave it.
func TestStopKeepsTheSettledLine(t *testing.T) {
	e := newTestEngine(t, 1)
	for _, fen := range []string{kiwipete, "q3k3/8/8/8/8/8/8/Q3K3 w - - 0 1", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"} {
		for nodes := uint64(2000); nodes < 40000; nodes += 1777 {
			e.NewGame()
			var last Info
			g := game.New(mustParse(t, fen))
			r := e.Start(g, Limits{Nodes: nodes}, Listener{Info: func(i Info) {
				if i.Bound == Exact {
					last = i
				}
			}}).Wait()
			final := r.Lines[0]
			if final.PV[0] == last.PV[0] && (final.Score != last.Score || !slices.Equal(final.PV, last.PV)) {
				t.Errorf("%s, %d nodes: %d %v became %d %v", fen, nodes, last.Score, last.PV, final.Score, final.PV)
			}
		}
	}
}

// A fixed search is the same every time, in another engine, and after NewGame.
func TestDeterministic(t *testing.T) {
	first, second := newTestEngine(t, 1), newTestEngine(t, 1)
	for _, l := range []Limits{{Depth: 8}, {Nodes: 30000}} {
		for _, fen := range []string{board.StartFEN, kiwipete} {
			g := game.New(mustParse(t, fen))
			first.NewGame()
			a := think(t, first, g, l)
			b := think(t, second, g, l)
			second.NewGame()
			c := think(t, second, g, l)
			second.NewGame()
			if a.Lines[0].Nodes != b.Lines[0].Nodes || b.Lines[0].Nodes != c.Lines[0].Nodes || a.Best != b.Best || b.Best != c.Best || a.Lines[0].Score != b.Lines[0].Score {
				t.Errorf("%s %+v: nodes %d, %d, %d, moves %v, %v, %v", fen, l, a.Lines[0].Nodes, b.Lines[0].Nodes, c.Lines[0].Nodes, a.Best, b.Best, c.Best)
			}
		}
	}
}

func TestNodeLimitIsExact(t *testing.T) {
	e := newTestEngine(t, 1)
	for _, fen := range []string{board.StartFEN, "1r4r1/5Q2/3q4/3pk3/4p1p1/6P1/PP4BP/4RR1K w - - 0 1"} { // the second has mates to complete
		for _, nodes := range []uint64{1, 2, 100, 1000, 1023, 1024, 1025, 15871, 54321} {
			e.NewGame()
			r := think(t, e, game.New(mustParse(t, fen)), Limits{Nodes: nodes})
			if r.Lines[0].Nodes != nodes {
				t.Errorf("%s: %d nodes searched, the limit is %d", fen, r.Lines[0].Nodes, nodes)
			}
		}
	}
}

func TestNodeLimitOfSeveralThreads(t *testing.T) {
	e := newTestEngine(t, 4)
	const limit = 20000
	for range 3 {
		if n := think(t, e, game.New(mustParse(t, kiwipete)), Limits{Nodes: limit}).Lines[0].Nodes; n < limit || n > limit*11/10 {
			t.Errorf("%d nodes, the limit is %d", n, limit)
		}
	}
}

func TestOddLimitsStillMove(t *testing.T) {
	e := newTestEngine(t, 1)
	for name, l := range map[string]Limits{
		"no time left":   {Clock: &Clock{}},
		"negative time":  {Clock: &Clock{Remaining: -time.Second, Increment: -time.Second}},
		"one ms":         {MoveTime: time.Millisecond},
		"last of many":   {Clock: &Clock{Remaining: 30 * time.Millisecond, MovesToGo: 1}},
		"depth too deep": {Depth: 99999, MoveTime: 20 * time.Millisecond},
		"long overhead":  {Clock: &Clock{Remaining: 50 * time.Millisecond}, Overhead: time.Second},
	} {
		begin := time.Now()
		r := think(t, e, game.New(mustParse(t, kiwipete)), l)
		if r.Best == board.NoMove {
			t.Errorf("%s: no move", name)
		}
		if took := time.Since(begin); took > 500*time.Millisecond {
			t.Errorf("%s: took %v", name, took)
		}
	}
}

func TestMateLimitEndsTheSearch(t *testing.T) {
	e := newTestEngine(t, 1)
	r := think(t, e, game.New(mustParse(t, "kbK5/pp6/1P6/8/8/8/R7/8 w - - 0 1")), Limits{Mate: 2, MoveTime: time.Minute})
	if plies, mate := score.MatePlies(r.Lines[0].Score); !mate || plies != 3 {
		t.Errorf("score %d, want mate in 3 plies", r.Lines[0].Score)
	}
}

func TestInfiniteWaitsForStop(t *testing.T) {
	e := newTestEngine(t, 1)
	mated := game.New(mustParse(t, "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"))
	for name, l := range map[string]Limits{"infinite": {Infinite: true}, "ponder": {Ponder: true, Depth: 1}} {
		done := make(chan struct{})
		r := e.Start(mated, l, Listener{Done: func(Result) { close(done) }})
		select {
		case <-done:
			t.Errorf("%s: done before stop", name)
		case <-time.After(30 * time.Millisecond):
		}
		r.Stop()
		r.Stop() // harmless
		r.Wait()
		<-done
	}
}

func TestPonderHitStartsTheClock(t *testing.T) {
	e := newTestEngine(t, 1)
	r := e.Start(game.New(board.StartPosition()), Limits{Ponder: true, MoveTime: 50 * time.Millisecond}, Listener{})
	select {
	case <-r.done:
		t.Fatal("ended while pondering")
	case <-time.After(100 * time.Millisecond):
	}
	r.PonderHit()
	select {
	case <-r.done:
	case <-time.After(2 * time.Second):
		t.Fatal("still searching after ponderhit")
	}
}

// Several threads and stops at any moment: meant for the race detector.
func TestThreadsAndStops(t *testing.T) {
	e := newTestEngine(t, 4)
	for i := range 20 {
		g := game.New(mustParse(t, []string{board.StartFEN, kiwipete, "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1"}[i%3]))
		r := e.Start(g, Limits{Infinite: true}, Listener{Error: func(err error) { t.Error(err) }})
		time.Sleep(time.Duration(i) * time.Millisecond)
		r.Stop()
		result := r.Wait()
		if !movegen.IsLegal(&g.Position, result.Best) {
			t.Errorf("illegal move %v", result.Best)
		}
		if i == 10 {
			if err := e.SetThreads(2); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// Engines in one process do not interact.
func TestEnginesAreIndependent(t *testing.T) {
	alone := think(t, newTestEngine(t, 1), game.New(mustParse(t, kiwipete)), Limits{Depth: 7})
	results := make(chan Result, 2)
	for range 2 {
		e := newTestEngine(t, 1)
		go func() {
			results <- e.Start(game.New(mustParse(t, kiwipete)), Limits{Depth: 7}, Listener{}).Wait()
		}()
	}
	for range 2 {
		if r := <-results; r.Lines[0].Nodes != alone.Lines[0].Nodes || r.Best != alone.Best {
			t.Errorf("%v after %d nodes, alone %v after %d", r.Best, r.Lines[0].Nodes, alone.Best, alone.Lines[0].Nodes)
		}
	}
}

func TestFaultsAreSurvived(t *testing.T) {
	e := newTestEngine(t, 1)
	e.PassLog = func(p Pass) {
		if p.Depth == 4 {
			panic("on purpose")
		}
	}
	faults := 0
	g := game.New(board.StartPosition())
	r := e.Start(g, Limits{Depth: 6}, Listener{Error: func(error) { faults++ }}).Wait()
	if faults != 1 || r.Best != e.workers[0].root.committed {
		t.Errorf("%d faults reported, move %v, committed %v", faults, r.Best, e.workers[0].root.committed)
	}
	// A worker that was broken off anywhere is as good as new.
	e.PassLog = nil
	e.workers[0].nodeCap, e.workers[0].params.Reductions = 100, false
	if r := think(t, e, g, Limits{Depth: 6}); r.Lines[0].Depth != 6 {
		t.Errorf("the next search ends at depth %d", r.Lines[0].Depth)
	}
}

func TestSearchDoesNotAllocate(t *testing.T) {
	e := newTestEngine(t, 1)
	g := game.New(mustParse(t, kiwipete))
	w := e.workers[0]
	w.prepare(&Run{engine: e, interval: pollInterval}, &g)
	w.root.reset(&g.Position, &w.frames[0].order, nil)
	before := w.nodes
	depth := 2
	n := testing.AllocsPerRun(11, func() {
		depth++ // or the bounds of the pass before would answer
		w.rootDepth = depth
		w.root.startLine(0)
		w.pass(driver.Window{Alpha: -1, Beta: 0}, depth)
	})
	if n != 0 {
		t.Errorf("%v allocations in a pass", n)
	}
	if w.nodes-before < 10000 {
		t.Errorf("only %d nodes searched", w.nodes-before)
	}
}

func TestMultiPV(t *testing.T) {
	e := newTestEngine(t, 1)
	for _, fen := range []string{kiwipete, "7k/8/8/8/8/8/Q7/K7 w - - 0 1", "8/8/8/8/8/2k5/8/K5r1 w - - 0 1"} {
		p := mustParse(t, fen)
		var list movegen.List
		movegen.Legal(&p, &list)
		for _, lines := range []int{2, 4, 300} {
			depth, line := 0, 0
			g := game.New(p)
			want := min(lines, list.Len())
			r := e.Start(g, Limits{Depth: 6, MultiPV: lines}, Listener{Info: func(i Info) {
				if i.Bound != Exact {
					return // on a slow machine
				}
				if i.Depth != depth {
					if depth != 0 && line != want {
						t.Errorf("%s: %d lines at depth %d, want %d", fen, line, depth, want)
					}
					depth, line = i.Depth, 0
				}
				if line++; i.Line != line {
					t.Errorf("%s: line %d at the place of %d", fen, i.Line, line)
				}
			}}).Wait()
			if len(r.Lines) != want {
				t.Fatalf("%s: %d lines in the result, want %d", fen, len(r.Lines), want)
			}
			taken := map[board.Move]bool{}
			for i, l := range r.Lines {
				if taken[l.PV[0]] || l.Depth != 6 || i > 0 && l.Score > r.Lines[i-1].Score {
					t.Errorf("%s: line %d: %v, score %d, depth %d", fen, i+1, l.PV, l.Score, l.Depth)
				}
				taken[l.PV[0]] = true
			}
		}
	}
}

// The first of several lines is worth what a search for one line says, if nothing
// is pruned or reduced by what was seen on the way.
func TestMultiPVAgreesWithASingleLine(t *testing.T) {
	one, four := newTestEngine(t, 1), newTestEngine(t, 1)
	p := DefaultParams()
	p.Steps = Steps{History: true, Killers: true}
	if err := errors.Join(one.SetParams(p), four.SetParams(p)); err != nil {
		t.Fatal(err)
	}
	g := game.New(mustParse(t, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"))
	a, b := think(t, one, g, Limits{Depth: 7}), think(t, four, g, Limits{Depth: 7, MultiPV: 4})
	if a.Best != b.Best || abs(a.Lines[0].Score-b.Lines[0].Score) > p.Tolerance {
		t.Errorf("one line: %v %d, four lines: %v %d", a.Best, a.Lines[0].Score, b.Best, b.Lines[0].Score)
	}
}

// However little time is left, the first iteration is finished: its move is the
// best of one ply, not just any.
func TestFirstIterationIsFinished(t *testing.T) {
	e := newTestEngine(t, 1)
	g := game.New(mustParse(t, "2rqk3/8/2r5/2p5/3Q4/8/5PPP/6K1 w - - 0 1")) // the queen is attacked
	deep := think(t, e, g, Limits{Depth: 1})
	e.NewGame()
	r := think(t, e, g, Limits{Clock: &Clock{Remaining: 8 * time.Millisecond}, Overhead: 10 * time.Millisecond})
	if r.Lines[0].Depth < 1 || r.Best != deep.Best {
		t.Errorf("plays %v at depth %d, want %v", r.Best, r.Lines[0].Depth, deep.Best)
	}
}

func BenchmarkSearch(b *testing.B) {
	e := newTestEngine(b, 1)
	g := game.New(mustParse(b, kiwipete))
	nodes := uint64(0)
	for b.Loop() {
		e.NewGame()
		nodes += e.Start(g, Limits{Depth: 8}, Listener{}).Wait().Lines[0].Nodes
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds()/1e6, "Mnps")
}

func ExampleEngine() {
	e, err := NewEngine(16, 1)
	if err != nil {
		panic(err)
	}
	defer e.Close()
	p, err := board.ParseFEN("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")
	if err != nil {
		panic(err)
	}
	result := e.Start(game.New(p), Limits{Depth: 3}, Listener{}).Wait()
	plies, mate := score.MatePlies(result.Lines[0].Score)
	fmt.Println(result.Best, mate, plies)
	// Output: a1a8 true 1
}

// Bounds and the running move are reported only late in long searches.
func TestLateReports(t *testing.T) {
	e := newTestEngine(t, 1)
	g := game.New(mustParse(t, kiwipete))
	for _, c := range []struct {
		running         time.Duration // already, when the search begins
		depth           int           // small enough for slow machines
		bounds, current bool
	}{{0, 2, false, false}, {currentAfter, 6, false, true}, {boundsAfter, 6, true, true}} {
		bounds, current := false, false
		e.NewGame()
		e.Start(g, Limits{Depth: c.depth, Start: time.Now().Add(-c.running)}, Listener{
			Info: func(i Info) { bounds = bounds || i.Bound != Exact },
			Current: func(m board.Move, number int) {
				current = true
				if number < 1 || !movegen.IsLegal(&g.Position, m) {
					t.Errorf("move %v, number %d", m, number)
				}
			},
		}).Wait()
		if bounds != c.bounds || current != c.current {
			t.Errorf("after %v: bounds %v, current move %v", c.running, bounds, current)
		}
	}
}

// Every driver plays at full strength: under all kinds of limits it finds a legal
// move, lines that are legal, and mates.
func TestEveryDriverPlays(t *testing.T) {
	e := newTestEngine(t, 2)
	for _, d := range driver.All() {
		t.Run(d.String(), func(t *testing.T) {
			p := DefaultParams().For(d)
			if err := e.SetParams(p); err != nil {
				t.Fatal(err)
			}
			e.NewGame()
			r := think(t, e, game.New(mustParse(t, "kbK5/pp6/1P6/8/8/8/R7/8 w - - 0 1")), Limits{Depth: 14})
			line := &r.Lines[0]
			// MTD(best) stops when the move is proven; what it is worth may stay open.
			if r.Best.String() != "a2a6" || line.Score != score.MateIn(3) && !(d == driver.MTDbest && line.Bound == LowerBound) {
				t.Errorf("plays %v and scores %d, want a2a6 and mate in 3 plies", r.Best, line.Score)
			}
			for _, l := range []Limits{{Depth: 7}, {Nodes: 5000}, {Nodes: 40000, MultiPV: 3}, {MoveTime: 20 * time.Millisecond}, {Nodes: 1}} {
				e.NewGame()
				if r := think(t, e, game.New(mustParse(t, kiwipete)), l); r.Best == board.NoMove {
					t.Errorf("%+v: no move", l)
				}
			}
		})
	}
}

// A search that is stopped in the middle of a pass with a wide window plays what
// the pass has found to be better.
func TestStopInAWidePass(t *testing.T) {
	e := newTestEngine(t, 1)
	p := DefaultParams()
	p.Driver = driver.AlphaBeta
	if err := e.SetParams(p); err != nil {
		t.Fatal(err)
	}
	for nodes := uint64(1000); nodes < 60000; nodes += 1777 {
		e.NewGame()
		think(t, e, game.New(mustParse(t, kiwipete)), Limits{Nodes: nodes})
	}
}

// MTD(best) says that its score is a lower bound while the value is open: here it
// finds the only move that wins without seeing how much.
func TestBestMoveWithABound(t *testing.T) {
	e := newTestEngine(t, 1)
	p := DefaultParams()
	p.Driver = driver.MTDbest
	if err := e.SetParams(p); err != nil {
		t.Fatal(err)
	}
	g := game.New(mustParse(t, "4k3/8/8/3q4/8/8/8/3QK3 w - - 0 1"))
	r := think(t, e, g, Limits{Depth: 6})
	if r.Best != board.NewMove(board.D1, board.D1+32) || r.Lines[0].Bound != LowerBound {
		t.Errorf("%v, bound %v, score %d", r.Best, r.Lines[0].Bound, r.Lines[0].Score)
	}
	p.Driver = driver.MTDf
	if err := e.SetParams(p); err != nil {
		t.Fatal(err)
	}
	e.NewGame()
	exact := think(t, e, g, Limits{Depth: 6}).Lines[0]
	if exact.Bound != Exact || exact.Score < r.Lines[0].Score {
		t.Errorf("MTD(f) scores %+v, MTD(best) proved %d", exact, r.Lines[0].Score)
	}
}

// After NewGame an engine searches as a new one does.
func TestNewGameForgets(t *testing.T) {
	used := newTestEngine(t, 1)
	pos := board.StartPosition()
	random := rand.New(rand.NewPCG(7, 8))
	for range 40 {
		var list movegen.List
		movegen.Legal(&pos, &list)
		if list.Len() == 0 || pos.Rule50() > 60 {
			pos = board.StartPosition()
			continue
		}
		fresh := newTestEngine(t, 1)
		g := game.New(pos)
		used.NewGame()
		want, got := think(t, fresh, g, Limits{Depth: 6}).Lines[0].Nodes, think(t, used, g, Limits{Depth: 6}).Lines[0].Nodes
		if got != want {
			t.Errorf("%s: %d nodes after NewGame, %d on a new engine", pos.FEN(), got, want)
		}
		pos.Make(list.At(random.IntN(list.Len())))
	}
}

// What a handicapped player has misjudged does not colour the search at full
// strength.
func TestFullStrengthAfterAHandicap(t *testing.T) {
	g := game.New(mustParse(t, kiwipete))
	e := newTestEngine(t, 1)
	want := think(t, e, g, Limits{Depth: 8}).Lines[0].Nodes
	e.NewGame()
	think(t, e, g, Limits{Nodes: 20000, Elo: 2500})
	if got := think(t, e, g, Limits{Depth: 8}).Lines[0].Nodes; got != want {
		t.Errorf("%d nodes after a handicapped search, %d on a new engine", got, want)
	}
}

// A move that is left out leaves no trace in what is known of the position.
func TestSingularLeavesNoTrace(t *testing.T) {
	e := newTestEngine(t, 1)
	w, _ := startAt(t, e, kiwipete)
	f := &w.frames[0]
	cut := mustMove(t, &f.pos, "e2a6")
	w.store(0, tt.Update{Score: 40, Bound: tt.LowerBound, Depth: 8, Move: cut, Eval: score.None})
	before := w.retrieve(0, 8)
	usual := w.keyAt(0)
	w.rootDepth = 9
	w.singular(8, 9, 0, cutNode, &before)
	if f.excluded != board.NoMove || w.keyAt(0) != usual {
		t.Error("the move is still left out")
	}
	if after := w.retrieve(0, 8); after != before {
		t.Errorf("entry %+v, before %+v", after, before)
	}
	f.excluded = cut
	if w.keyAt(0) == usual {
		t.Error("with a move left out the position has the same key")
	}
	if entry := w.retrieve(0, 8); !entry.HasLower() && !entry.HasUpper() {
		t.Error("the search without the move is not remembered")
	}
}

// A bound of a child answers at once, unless its position is a draw on this path
// or the fifty-move limit is near.
func TestTranspositionCutoff(t *testing.T) {
	e := newTestEngine(t, 1)
	for _, c := range []struct {
		name, fen   string
		moves       []string
		deeperLower bool // a bound that contradicts the child's upper one
		want        bool
	}{
		{"a child that fails low", "4k3/8/8/8/8/8/3R4/4K3 w - - 0 1", nil, false, true},
		{"that does not by a deeper search", "4k3/8/8/8/8/8/3R4/4K3 w - - 0 1", nil, true, false},
		{"that is a repetition", "4k3/8/8/8/8/8/3R4/4K3 w - - 0 1", []string{"d2d3", "e8e7", "d3d2", "e7e8"}, false, false},
		{"near the fifty-move limit", "4k3/8/8/8/8/8/3R4/4K3 w - - 92 80", nil, false, false},
	} {
		w, ply := startAt(t, e, c.fen, c.moves...)
		e.clearTable()
		child := w.frames[ply].pos
		child.Make(mustMove(t, &child, "d2d3"))
		w.table.Store(child.Key(), ply+1, tt.Update{Score: -500, Bound: tt.UpperBound, Depth: 9, Eval: score.None})
		if c.deeperLower {
			w.table.Store(child.Key(), ply+1, tt.Update{Score: 0, Bound: tt.LowerBound, Depth: 12, Eval: score.None})
		}
		if got := w.transposition(100, 8, ply) >= 100; got != c.want {
			t.Errorf("%s: cutoff %v, want %v", c.name, got, c.want)
		}
	}
}

// The bound of a child answers for the depth asked for, before internal iterative
// reduction, and the node counts as one that failed high.
func TestTranspositionCutoffAtFullDepth(t *testing.T) {
	e := newTestEngine(t, 1)
	p := DefaultParams()
	p.ReverseFutility, p.ProbCut = false, false // which could answer before
	if err := e.SetParams(p); err != nil {
		t.Fatal(err)
	}
	w, ply := startAt(t, e, "4k3/8/8/8/8/8/3R4/4K3 w - - 0 1")
	child := w.frames[ply].pos
	child.Make(mustMove(t, &child, "d2d3"))
	w.table.Store(child.Key(), ply+1, tt.Update{Score: -504, Bound: tt.UpperBound, Depth: 7, Eval: score.None})
	value := w.search(99, 100, 8, ply, cutNode)
	entry := w.retrieve(ply, 8)
	if value != 504 || entry.LowerDepth != 8 || w.frames[ply].cutoffs != 1 {
		t.Errorf("value %d, depth %d, %d cutoffs; want 504, 8, 1", value, entry.LowerDepth, w.frames[ply].cutoffs)
	}
}

// A value that rests on the repetition of a position above a node is not stored
// there, but the move is.
func TestPathFree(t *testing.T) {
	for _, pathFree := range []bool{true, false} {
		e := newTestEngine(t, 1)
		p := DefaultParams()
		p.PathFree = pathFree
		if err := e.SetParams(p); err != nil {
			t.Fatal(err)
		}
		// White, a rook down, can repeat the position after his first move.
		w, ply := startAt(t, e, "2r4k/8/8/8/8/8/8/K7 w - - 0 1", "a1a2", "c8c7", "a2a1", "c7c8")
		w.rootDepth = 9
		if value := w.search(-1, 0, 5, ply, cutNode); value != score.Draw {
			t.Fatalf("value %d, want a draw", value)
		}
		if w.restsOn != 1 {
			t.Errorf("the draw rests on ply %d, want 1", w.restsOn)
		}
		entry, _ := w.table.Probe(w.frames[ply].pos.Key(), 0)
		if bounded := entry.Lower > -score.Mate || entry.LowerDepth > tt.MinDepth; bounded == pathFree {
			t.Errorf("path free %v, lower bound %d at depth %d", pathFree, entry.Lower, entry.LowerDepth)
		}
		if want := mustMove(t, &w.frames[ply].pos, "a1a2"); entry.Cut != want {
			t.Errorf("path free %v: move %v kept, want %v", pathFree, entry.Cut, want)
		}
	}
}

// A value that rests on a repetition is not stored in quiescence either, where evasions
// can repeat a position.
func TestPathFreeQuiescence(t *testing.T) {
	e := newTestEngine(t, 1)
	// White is in check, a rook down, and can repeat the position with Kb1-a1.
	w, ply := startAt(t, e, "1r5k/8/8/8/8/8/K7/8 w - - 0 1", "a2a1", "b8a8", "a1b1", "a8b8")
	for _, gamma := range []int{0, 1} { // the draw is enough, or not
		e.clearTable()
		if value := w.quiesce(gamma-1, gamma, ply); value != score.Draw {
			t.Fatalf("gamma %d: value %d, want a draw", gamma, value)
		}
		if w.restsOn != 1 {
			t.Errorf("gamma %d: the draw rests on ply %d, want 1", gamma, w.restsOn)
		}
		if entry, _ := w.table.Probe(w.frames[ply].pos.Key(), 0); entry.HasLower() || entry.HasUpper() {
			t.Errorf("gamma %d: bounds %d and %d are kept", gamma, entry.Lower, entry.Upper)
		}
	}
}

// Of a value that must not be stored the move is, but what is known already stays.
func TestStoreMove(t *testing.T) {
	e := newTestEngine(t, 1)
	w, ply := startAt(t, e, kiwipete, "e1g1")
	other := mustMove(t, &w.frames[ply].pos, "b4c3")
	for _, c := range []struct {
		name       string
		known      tt.Update
		bound      tt.Bound
		wantMove   bool
		wantBounds [4]int // lower, its depth, upper, its depth
	}{
		{"a fail-high at a new node", tt.Update{}, tt.LowerBound, true, [4]int{-score.Mate, tt.MinDepth, tt.NoUpper, tt.NoDepth}},
		{"an exact value at a new node", tt.Update{}, tt.Exact, true, [4]int{-score.Mate, tt.MinDepth, tt.NoUpper, tt.NoDepth}},
		{"a fail-low at a new node", tt.Update{}, tt.UpperBound, true, [4]int{tt.NoLower, tt.NoDepth, score.Mate, tt.MinDepth}},
		{"another fail-high after one without a bound", tt.Update{Bound: tt.LowerBound, Score: -score.Mate, Depth: tt.MinDepth, Move: other}, tt.LowerBound, true, [4]int{-score.Mate, tt.MinDepth, tt.NoUpper, tt.NoDepth}},
		{"a fail-high where there is an upper bound", tt.Update{Bound: tt.UpperBound, Score: 30, Depth: 5}, tt.LowerBound, true, [4]int{-score.Mate, tt.MinDepth, 30, 5}},
		{"a fail-high where there is a lower bound", tt.Update{Bound: tt.LowerBound, Score: 30, Depth: 5}, tt.LowerBound, false, [4]int{30, 5, tt.NoUpper, tt.NoDepth}},
		{"a fail-low where there is an upper bound", tt.Update{Bound: tt.UpperBound, Score: 30, Depth: 5}, tt.UpperBound, false, [4]int{tt.NoLower, tt.NoDepth, 30, 5}},
	} {
		e.clearTable()
		if c.known.Bound != tt.NoBound {
			c.known.Eval = score.None
			w.store(ply, c.known)
		}
		e.table.NewSearch() // what is old would be replaced by any bound
		entry := w.retrieve(ply, 5)
		m := mustMove(t, &w.frames[ply].pos, "h3g2")
		w.storeMove(ply, &entry, &tt.Update{Bound: c.bound, Move: m, Score: 77, Depth: 9, Eval: score.None})
		entry, _ = w.table.Probe(w.frames[ply].pos.Key(), 0)
		if got := [4]int{entry.Lower, entry.LowerDepth, entry.Upper, entry.UpperDepth}; got != c.wantBounds {
			t.Errorf("%s: bounds and depths %v, want %v", c.name, got, c.wantBounds)
		}
		if kept := entry.Cut == m || entry.Second == m; kept != c.wantMove {
			t.Errorf("%s: move kept %v", c.name, kept)
		}
	}

	w, ply = startAt(t, e, "4k3/8/8/8/8/8/3R4/4K3 w - - 95 80")
	e.clearTable()
	w.store(ply, tt.Update{Score: 30, Bound: tt.LowerBound, Depth: 5, Eval: score.None})
	e.table.NewSearch()
	entry := w.retrieve(ply, 5) // shows no bounds so late
	w.storeMove(ply, &entry, &tt.Update{Bound: tt.LowerBound, Move: mustMove(t, &w.frames[ply].pos, "d2d3"), Eval: score.None})
	if entry, _ = w.table.Probe(w.frames[ply].pos.Key(), 0); entry.Lower != 30 {
		t.Errorf("near the fifty-move limit: lower bound %d, want 30", entry.Lower)
	}
}

// Of two bounds that contradict each other the deeper one answers.
func TestDeeperBoundAnswers(t *testing.T) {
	e := newTestEngine(t, 1)
	w, ply := startAt(t, e, kiwipete, "e1g1")
	for _, c := range []struct {
		lowerDepth, upperDepth int
		want                   int
	}{
		{8, 12, 200}, {12, 8, 400}, {8, 8, 200}, // at equal depth the later one, stored second
	} {
		e.clearTable()
		w.store(ply, tt.Update{Score: 400, Bound: tt.LowerBound, Depth: c.lowerDepth, Eval: score.None})
		w.store(ply, tt.Update{Score: 200, Bound: tt.UpperBound, Depth: c.upperDepth, Eval: score.None})
		if value := w.search(299, 300, 6, ply, cutNode); value != c.want {
			t.Errorf("lower bound 400 of depth %d and upper bound 200 of depth %d: value %d, want %d", c.lowerDepth, c.upperDepth, value, c.want)
		}
	}
}

// A node that is reduced for want of a move stores what it finds for the depth it
// was asked for, so that the same question is answered the next time; and a node
// that the table makes fail high counts as one that did.
func TestSecondPassIsAnswered(t *testing.T) {
	e := newTestEngine(t, 1)
	e.clearTable()
	w, ply := startAt(t, e, kiwipete, "e1g1")
	w.rootDepth = 6
	depth := e.params.Tuning.InternalReductionDepth
	const gamma = 0
	value := w.search(gamma-1, gamma, depth, ply, cutNode)
	if value < gamma {
		t.Fatalf("value %d, want at least %d", value, gamma)
	}
	nodes, cutoffs := w.nodes, w.frames[ply].cutoffs
	if again := w.search(gamma-1, gamma, depth, ply, cutNode); again != value {
		t.Errorf("value %d the second time, %d the first", again, value)
	}
	if took := w.nodes - nodes; took != 1 {
		t.Errorf("%d nodes the second time, want the one that the table answers", took)
	}
	if w.frames[ply].cutoffs != cutoffs+1 {
		t.Errorf("the table's fail-high raises the count by %d", w.frames[ply].cutoffs-cutoffs)
	}
}
