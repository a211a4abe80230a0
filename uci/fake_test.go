package uci

import (
	"errors"
	"sync"
	"time"

	"penrose/board"
	"penrose/eval"
	"penrose/game"
	"penrose/movegen"
	"penrose/search"
)

// fakeEngine plays the first legal move, reports two passes and one line, and
// searches as long as its limits say. It records what the session asks of an
// engine, and complains when the session breaks the contract.
type fakeEngine struct {
	mu          sync.Mutex
	running     bool
	limits      []search.Limits // of all searches
	games       int             // calls of NewGame
	forgotten   int             // calls of Forget
	prepared    int             // calls of Prepare
	onPrepare   func()          // called by it
	strengths   []int           // of the calls of PrepareStrength
	noStrength  bool            // which then fails
	hash        int             // size of the table in MiB
	granted     int             // MiB that a table gets back when SetHash has failed; 0 for what it had
	endless     int             // number of the search that ends only by Stop, from 1
	tablesSet   int             // calls of SetTablebases
	resized     int             // calls of SetHash that succeed
	threads     int
	complaints  []string
	panicOnStop bool
	passLog     func(search.Pass)
	params      search.Params
	evaluations int // calls of SetEvaluation
	tablebases  search.Tablebases

	reply            board.Move // that each search expects, unless it is board.NoMove
	refuseEvaluation bool
	fault            error // that each search reports
	scores           []int // of the next searches; 13 of those after them
}

// largestFakeHash is the largest table, in MiB, that the fake can allocate.
const largestFakeHash = 1024

func (e *fakeEngine) complain(text string) { e.complaints = append(e.complaints, text) }

func (e *fakeEngine) idle(call string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.running {
		e.complain(call + " during a search")
	}
}

func (e *fakeEngine) HashMiB() int { return e.hash }

func (e *fakeEngine) SetHash(mib int) error {
	e.idle("SetHash")
	if mib > largestFakeHash {
		if e.granted > 0 {
			e.hash = e.granted
		}
		return errors.New("not enough memory")
	}
	e.hash = mib
	e.resized++
	return nil
}

func (e *fakeEngine) Params() search.Params { return e.params }

func (e *fakeEngine) SetParams(p search.Params) error {
	e.idle("SetParams")
	e.params = p
	return nil
}

func (e *fakeEngine) SetThreads(n int) error { e.idle("SetThreads"); e.threads = n; return nil }
func (e *fakeEngine) NewGame()               { e.idle("NewGame"); e.games++ }
func (e *fakeEngine) Forget()                { e.idle("Forget"); e.forgotten++ }
func (e *fakeEngine) Prepare() {
	e.prepared++
	if e.onPrepare != nil {
		e.onPrepare()
	}
}
func (e *fakeEngine) PrepareStrength(elo int) error {
	e.idle("PrepareStrength")
	if e.noStrength {
		return errors.New("not enough memory")
	}
	e.strengths = append(e.strengths, elo)
	return nil
}
func (e *fakeEngine) Close() error { e.idle("Close"); return nil }

// last returns the limits of the last search.
func (e *fakeEngine) last() search.Limits { return e.limits[len(e.limits)-1] }

func (e *fakeEngine) SetEvaluation(eval.Evaluation) error {
	e.idle("SetEvaluation")
	if e.refuseEvaluation {
		return errors.New("not enough memory")
	}
	e.evaluations++
	return nil
}

func (e *fakeEngine) SetTablebases(t search.Tablebases) {
	e.idle("SetTablebases")
	e.tablebases = t
	e.tablesSet++
}

func (e *fakeEngine) SetPassLog(log func(search.Pass)) {
	e.idle("SetPassLog")
	e.passLog = log
}

func (e *fakeEngine) Start(g game.Game, l search.Limits, on search.Listener) run {
	e.idle("Start")
	e.mu.Lock()
	e.running = true
	e.limits = append(e.limits, l)
	endless := len(e.limits) == e.endless
	score := 13
	if len(e.scores) > 0 {
		score, e.scores = e.scores[0], e.scores[1:]
	}
	e.mu.Unlock()
	r := &fakeRun{engine: e, score: score, passLog: e.passLog, endless: endless, ponders: l.Ponder, stop: make(chan struct{}), hit: make(chan struct{}), finished: make(chan struct{})}
	go r.search(g, l, on)
	return r
}

type fakeRun struct {
	engine           *fakeEngine
	score            int
	passLog          func(search.Pass)
	endless, ponders bool
	stopOnce, hitNow sync.Once
	stop, hit        chan struct{}
	finished         chan struct{}
	result           search.Result
}

func (r *fakeRun) Stop() {
	if r.engine.panicOnStop {
		r.engine.panicOnStop = false
		panic("a bug")
	}
	r.stopOnce.Do(func() { close(r.stop) })
}

func (r *fakeRun) PonderHit() {
	if !r.ponders {
		r.engine.mu.Lock()
		r.engine.complain("PonderHit of a search that does not ponder")
		r.engine.mu.Unlock()
	}
	r.hitNow.Do(func() { close(r.hit) })
}

func (r *fakeRun) Wait() search.Result { <-r.finished; return r.result }

func (r *fakeRun) search(g game.Game, l search.Limits, on search.Listener) {
	defer close(r.finished)
	var list movegen.List
	movegen.Legal(&g.Position, &list)
	info := search.Info{Line: 1, Depth: 1, SelDepth: 1, Score: r.score, Nodes: 20, Elapsed: time.Millisecond}
	if list.Len() == 0 {
		info.Depth, info.SelDepth, info.Score = 0, 0, 0
		r.result = search.Result{Best: board.NoMove, Lines: []search.Info{info}}
	} else {
		best := list.At(0)
		if len(l.SearchMoves) > 0 {
			best = l.SearchMoves[0]
		}
		info.PV = []board.Move{best}
		if r.engine.reply != board.NoMove {
			info.PV = append(info.PV, r.engine.reply)
		}
		if r.passLog == nil {
			r.passLog = func(search.Pass) {}
		}
		r.passLog(search.Pass{Depth: 1, Line: 1, Number: 1, Guess: 20, Alpha: 19, Beta: 20, Value: 10, Lower: -32000, Upper: 10, Nodes: 8, Evaluations: 5, Move: best})
		r.passLog(search.Pass{Depth: 1, Line: 1, Number: 2, Guess: 20, Alpha: 9, Beta: 10, Value: 13, Lower: 13, Upper: 10, Nodes: 20, Evaluations: 11, Move: best, Crossed: true, Closed: true})
		if on.Info != nil {
			on.Info(info)
		}
		r.result = search.Result{Best: best, Ponder: r.engine.reply, Lines: []search.Info{info}}
	}
	switch {
	case l.Infinite || r.endless:
		<-r.stop
	case l.Ponder:
		select {
		case <-r.stop:
		case <-r.hit:
		}
	case l.MoveTime > 0:
		select {
		case <-r.stop:
		case <-time.After(l.MoveTime):
		}
	}
	if r.engine.fault != nil {
		on.Error(r.engine.fault)
	}
	r.engine.mu.Lock()
	r.engine.running = false
	r.engine.mu.Unlock()
	if on.Done != nil {
		on.Done(r.result)
	}
}
