package search

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"penrose/board"
	"penrose/chesstest"
	"penrose/chesstest/load"
	"penrose/eval"
	"penrose/game"
	"penrose/movegen"
	"penrose/score"
	"penrose/search/driver"
	"penrose/tt"
)

// A fixed search is the same every time, in another engine, and after NewGame.
func TestDeterministic(t *testing.T) {
	first, second := newTestEngine(t, 1), newTestEngine(t, 1)
	for _, l := range []Limits{{Depth: 8}, {Nodes: 30000}} {
		for _, fen := range []string{board.StartFEN, kiwipete} {
			g := game.New(chesstest.Parse(t, fen))
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
	if testing.Short() {
		t.Skip("long under the race detector")
	}
	e := newTestEngine(t, 1)
	for _, fen := range []string{board.StartFEN, "1r4r1/5Q2/3q4/3pk3/4p1p1/6P1/PP4BP/4RR1K w - - 0 1"} { // the second has mates to complete
		for _, nodes := range []uint64{1, 2, 100, 1000, 1023, 1024, 1025, 15871, 54321} {
			e.NewGame()
			r := think(t, e, game.New(chesstest.Parse(t, fen)), Limits{Nodes: nodes})
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
		if n := think(t, e, game.New(chesstest.Parse(t, kiwipete)), Limits{Nodes: limit}).Lines[0].Nodes; n < limit || n > limit*11/10 {
			t.Errorf("%d nodes, the limit is %d", n, limit)
		}
		e.NewGame()
		const clock = 1000 // nodes; a worker alone would look after 1,024
		if n := think(t, e, game.New(chesstest.Parse(t, kiwipete)), Limits{MoveTime: 10 * time.Millisecond, NodesTime: 100}).Lines[0].Nodes; n > clock*12/10 {
			t.Errorf("%d nodes on a clock of %d", n, clock)
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
		fastest, kept := load.Within(500*time.Millisecond, func() {
			if think(t, e, game.New(chesstest.Parse(t, kiwipete)), l).Best == board.NoMove {
				t.Errorf("%s: no move", name)
			}
		})
		if !kept {
			t.Errorf("%s: took %v", name, fastest)
		}
	}
}

func TestMateLimitEndsTheSearch(t *testing.T) {
	e := newTestEngine(t, 1)
	r := e.Start(game.New(chesstest.Parse(t, "kbK5/pp6/1P6/8/8/8/R7/8 w - - 0 1")), Limits{Mate: 2}, Listener{})
	if !load.Ends(r.done.given, time.Minute) {
		r.Stop()
		t.Error("the search goes on")
	}
	line := r.Wait().Lines[0]
	if plies, mate := score.MatePlies(line.Score); !mate || plies != 3 || line.Depth == MaxDepth {
		t.Errorf("score %d at depth %d, want mate in 3 plies before depth %d", line.Score, line.Depth, MaxDepth)
	}
}

func TestInfiniteWaitsForStop(t *testing.T) {
	e := newTestEngine(t, 1)
	mated := game.New(chesstest.Parse(t, "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"))
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

// An analysis of a position without a legal move says at once what it is worth, and ends when it is stopped.
func TestMateOnTheBoardIsReportedAtOnce(t *testing.T) {
	e := newTestEngine(t, 1)
	for fen, want := range map[string]int{
		"R6k/6pp/8/8/8/8/8/K7 b - - 0 1": score.MatedIn(0),
		"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1": score.Draw,
	} {
		told := make(chan Info, 1)
		run := e.Start(game.New(chesstest.Parse(t, fen)), Limits{Infinite: true}, Listener{Info: func(i Info) { told <- i }})
		select {
		case i := <-told:
			if i.Score != want || i.Line != 1 || i.Lines != 1 {
				t.Errorf("%s: line %d of %d with %d, want %d", fen, i.Line, i.Lines, i.Score, want)
			}
		case <-time.After(load.Stretch(10 * time.Second)):
			t.Errorf("%s: nothing is said before stop", fen)
		}
		run.Stop()
		if r := run.Wait(); r.Best != board.NoMove || len(r.Lines) != 1 {
			t.Errorf("%s: %+v", fen, r)
		}
	}
}

func TestPonderHitStartsTheClock(t *testing.T) {
	e := newTestEngine(t, 1)
	r := e.Start(game.New(board.StartPosition()), Limits{Ponder: true, MoveTime: 50 * time.Millisecond}, Listener{})
	select {
	case <-r.done.given:
		t.Fatal("ended while pondering")
	case <-time.After(100 * time.Millisecond):
	}
	r.PonderHit()
	if !load.Ends(r.done.given, 2*time.Second) {
		t.Fatal("still searching after ponderhit")
	}
}

// Several threads and stops at any moment: meant for the race detector.
func TestThreadsAndStops(t *testing.T) {
	e := newTestEngine(t, 4)
	for i := range 20 {
		g := game.New(chesstest.Parse(t, []string{board.StartFEN, kiwipete, "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1"}[i%3]))
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
	alone := think(t, newTestEngine(t, 1), game.New(chesstest.Parse(t, kiwipete)), Limits{Depth: 7})
	results := make(chan Result, 2)
	for range 2 {
		e := newTestEngine(t, 1)
		go func() {
			results <- e.Start(game.New(chesstest.Parse(t, kiwipete)), Limits{Depth: 7}, Listener{}).Wait()
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
			r := &e.workers[0].root // a candidate that is not proven better
			r.promote(len(r.moves) - 1)
			r.candidate, r.moves[0].lower = r.moves[0].move, -score.Infinity
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

// Even a move that no search has chosen is one of those asked for.
func TestAnyMove(t *testing.T) {
	p := board.StartPosition()
	wanted := chesstest.Move(t, &p, "g1f3")
	if r := anyMove(&p, []board.Move{wanted}); r.Best != wanted || r.Lines[0].PV[0] != wanted {
		t.Errorf("%v", r.Best)
	}
	if r := anyMove(&p, nil); !movegen.IsLegal(&p, r.Best) {
		t.Errorf("%v", r.Best)
	}
}

// If none of the moves that a search may choose from is legal, it has no move and says nothing of the position.
func TestNoSearchMoveIsLegal(t *testing.T) {
	outside := []board.Move{board.NewMove(board.A1+12, board.A1+36)} // e2e5
	for _, fen := range []string{board.StartFEN, "4k3/8/8/8/8/8/3r4/4K3 w - - 0 1"} {
		p := chesstest.Parse(t, fen)
		searched := newTestEngine(t, 1).Search(game.New(p), Limits{Depth: 1, SearchMoves: outside}, Listener{})
		for _, r := range []Result{searched, anyMove(&p, outside)} {
			if r.Best != board.NoMove || len(r.Lines) != 0 {
				t.Errorf("%s: plays %v, %d lines", fen, r.Best, len(r.Lines))
			}
		}
	}
}

// However little time is left, the first iteration is finished: its move is the
// best of one ply, not just any.
func TestFirstIterationIsFinished(t *testing.T) {
	e := newTestEngine(t, 1)
	g := game.New(chesstest.Parse(t, "2rqk3/8/2r5/2p5/3Q4/8/5PPP/6K1 w - - 0 1")) // the queen is attacked
	deep := think(t, e, g, Limits{Depth: 1})
	e.NewGame()
	r := think(t, e, g, Limits{Clock: &Clock{Remaining: 8 * time.Millisecond}, Overhead: 10 * time.Millisecond})
	if r.Lines[0].Depth < 1 || r.Best != deep.Best {
		t.Errorf("plays %v at depth %d, want %v", r.Best, r.Lines[0].Depth, deep.Best)
	}
}

func BenchmarkSearch(b *testing.B) {
	e := newTestEngine(b, 1)
	g := game.New(chesstest.Parse(b, kiwipete))
	nodes := uint64(0)
	for b.Loop() {
		e.NewGame()
		nodes += e.Start(g, Limits{Depth: 8}, Listener{}).Wait().Lines[0].Nodes
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds()/1e6, "Mnps")
}

// Every driver plays at full strength: under all kinds of limits it finds a legal
// move, lines that are legal, and mates.
func TestEveryDriverPlays(t *testing.T) {
	if testing.Short() {
		t.Skip("long under the race detector")
	}
	e := newTestEngine(t, 2)
	for _, d := range driver.All() {
		t.Run(d.String(), func(t *testing.T) {
			p := DefaultParams().For(d)
			if err := e.SetParams(p); err != nil {
				t.Fatal(err)
			}
			e.NewGame()
			r := think(t, e, game.New(chesstest.Parse(t, "kbK5/pp6/1P6/8/8/8/R7/8 w - - 0 1")), Limits{Depth: 14})
			line := &r.Lines[0]
			// MTD(best) stops when the move is proven; what it is worth may stay open.
			if r.Best.String() != "a2a6" || line.Score != score.MateIn(3) && !(d == driver.MTDbest && line.Bound == tt.LowerBound) {
				t.Errorf("plays %v and scores %d, want a2a6 and mate in 3 plies", r.Best, line.Score)
			}
			for _, l := range []Limits{{Depth: 7}, {Nodes: 5000}, {Nodes: 40000, MultiPV: 3}, {MoveTime: 20 * time.Millisecond}, {Nodes: 1}} {
				e.NewGame()
				if r := think(t, e, game.New(chesstest.Parse(t, kiwipete)), l); r.Best == board.NoMove {
					t.Errorf("%+v: no move", l)
				}
			}
		})
	}
}

// A search that is stopped in the middle of a pass with a wide window plays what
// the pass has found to be best.
func TestStopInAWidePass(t *testing.T) {
	if testing.Short() {
		t.Skip("long under the race detector")
	}
	e := newTestEngine(t, 1)
	byKey := func(p *board.Position) int { return int(p.Key()>>32%64) * 8 }
	changed := 0
	for nodes := uint64(50); ; nodes += 251 {
		e.NewGame()
		w := withSteps(t, e, kiwipete, Steps{}, byKey)
		w.rootDepth = 2
		r := &w.root
		first := r.moves[0].move
		r.startLine(0)
		w.nodeCap, w.pollAt = nodes, nodes
		w.pass(driver.Window{Alpha: -score.Infinity, Beta: score.Infinity})
		if !w.unwinding {
			break
		}
		best := slices.MaxFunc(r.moves, func(a, b rootMove) int { return a.lower - b.lower })
		r.abandon(w.rootDepth, w.selDepth)
		if played := r.lines()[0]; best.lower > -score.Infinity && played.move != best.move {
			t.Errorf("stopped after %d nodes: plays %v, the best one so far is %v with %d", nodes, played.move, best.move, best.lower)
		} else if played.move != first {
			changed++
		}
	}
	if changed == 0 {
		t.Error("every time the first move was the best")
	}
}

// After NewGame an engine searches as a new one does.
func TestNewGameForgets(t *testing.T) {
	if testing.Short() {
		t.Skip("long under the race detector")
	}
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
	g := game.New(chesstest.Parse(t, kiwipete))
	e := newTestEngine(t, 1)
	want := think(t, e, g, Limits{Depth: 8}).Lines[0].Nodes
	e.NewGame()
	think(t, e, g, Limits{Nodes: 20000, Elo: 2500})
	if got := think(t, e, g, Limits{Depth: 8}).Lines[0].Nodes; got != want {
		t.Errorf("%d nodes after a handicapped search, %d on a new engine", got, want)
	}
}

// Search finds what Start finds, also right after a search that nobody has waited for.
func TestSearch(t *testing.T) {
	g := game.New(chesstest.Parse(t, kiwipete))
	want := newTestEngine(t, 1).Start(g, Limits{Nodes: 5000}, Listener{}).Wait()
	e := newTestEngine(t, 1)
	done := 0
	got := e.Search(g, Limits{Nodes: 5000}, Listener{Done: func(Result) { done++ }})
	if got.Best != want.Best || got.Lines[0].Nodes != want.Lines[0].Nodes || done != 1 {
		t.Errorf("%v after %d nodes, %d times done; Start has %v after %d", got.Best, got.Lines[0].Nodes, done, want.Best, want.Lines[0].Nodes)
	}
	before := e.Start(g, Limits{Nodes: 20_000}, Listener{})
	if e.Search(g, Limits{Depth: 3}, Listener{}).Best == board.NoMove {
		t.Error("no move after another search")
	}
	select {
	case <-before.done.given:
	default:
		t.Error("the search before has not ended")
	}
}

// When the first worker ends, by its limit or by a fault, the others end, too.
func TestFirstWorkerEndsTheOthers(t *testing.T) {
	for name, fault := range map[string]bool{"its limit": false, "a fault": true} {
		e := newTestEngine(t, 2)
		l := Limits{SoftNodes: 1000}
		if fault {
			l = Limits{}
			e.PassLog = func(p Pass) {
				if p.Depth == 4 {
					panic("on purpose")
				}
			}
		}
		r := e.Start(game.New(board.StartPosition()), l, Listener{})
		if !load.Ends(r.done.given, 10*time.Second) {
			t.Errorf("%s of the first worker: the other one goes on", name)
			r.Stop()
		}
		r.Wait()
	}
}

// After a fault anywhere in a search the next one finds the same as a new engine.
func TestFaultsAnywhereLeaveNothing(t *testing.T) {
	if testing.Short() {
		t.Skip("long under the race detector")
	}
	calls, faultAt := 0, 0
	e := newTestEngine(t, 1)
	if err := e.SetEvaluation(eval.Function(func(p *board.Position) int {
		if calls++; calls == faultAt {
			panic("on purpose")
		}
		if p.SideToMove() == board.White {
			return material(p)
		}
		return -material(p)
	})); err != nil {
		t.Fatal(err)
	}
	g := game.New(chesstest.Parse(t, kiwipete))
	nodes := func(at int) uint64 {
		calls, faultAt = 0, at
		e.NewGame()
		return e.Start(g, Limits{Depth: 9}, Listener{}).Wait().Lines[0].Nodes
	}
	want := nodes(0)
	total := calls
	for at := total / 41; at < total; at += total / 40 {
		nodes(at)
		if got := nodes(0); got != want {
			t.Errorf("after a fault at evaluation %d: %d nodes, want %d", at, got, want)
		}
	}
}
