package uci

import (
	"penrose/eval"
	"penrose/game"
	"penrose/internal/systhreads"
	"penrose/search"
)

// engine is what a session needs from a search. It is an interface so that tests
// can replace the search by a fake whose timing they control.
type engine interface {
	HashMiB() int // size of the table
	SetHash(mib int) error
	SetThreads(n int) error
	Prepare()
	NewGame()
	Forget()
	PrepareStrength(elo int) error
	SetEvaluation(eval.Evaluation) error
	SetTablebases(search.Tablebases)
	Params() search.Params
	SetParams(search.Params) error
	SetPassLog(func(search.Pass)) // for the searches started from now on
	Start(g game.Game, l search.Limits, on search.Listener) run
	Close() error
}

// run is a running search. Wait returns after the listener has heard Done;
// then another search may be started.
type run interface {
	Stop()
	PonderHit()
	Wait() search.Result
}

// newEngineFunc makes an engine with a table of hashMiB MiB.
type newEngineFunc func(hashMiB, threads int) (engine, error)

// searchEngine is the real one: [search.Engine], whose Start returns its own type.
type searchEngine struct{ *search.Engine }

func newSearchEngine(hashMiB, threads int) (engine, error) {
	if err := allowThreads(threads, systhreads.Allows); err != nil {
		return nil, err
	}
	e, err := search.NewEngine(hashMiB, threads)
	if err != nil {
		return nil, err
	}
	return searchEngine{e}, nil
}

// SetThreads is that of [search.Engine], and refuses more threads than the system allows.
func (e searchEngine) SetThreads(n int) error {
	if n > e.Threads() {
		if err := allowThreads(n, systhreads.Allows); err != nil {
			return err
		}
	}
	return e.Engine.SetThreads(n)
}

func (e searchEngine) SetPassLog(log func(search.Pass)) { e.PassLog = log }

func (e searchEngine) Start(g game.Game, l search.Limits, on search.Listener) run {
	return e.Engine.Start(g, l, on)
}
