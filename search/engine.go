package search

import (
	"errors"
	"fmt"
	"runtime"
	"time"
	"unsafe"

	"penrose/eval"
	"penrose/internal/sysmem"
	"penrose/tt"
)

// MaxThreads is the greatest number of search threads.
const MaxThreads = 1024

// MaxDepth is the deepest nominal depth of an iteration, in plies.
const MaxDepth = 200

// Engine searches positions. Its methods must not be called while a search
// runs, except [Engine.Start], [Engine.Search] and [Engine.Prepare]. Engines share nothing but the built-in network, which
// nobody changes, and what package endgame has computed: several can be used side by side.
type Engine struct {
	// PassLog, if set before a search starts, is called after each pass of its
	// first thread.
	PassLog func(Pass)

	table      *tt.Table
	empty      bool      // nothing has been stored in it since it was cleared
	prepared   bool      // see [Engine.Prepare]
	limited    *tt.Table // of searches at a limited strength; nil until there was one
	elo        int       // the strength at which the first worker has learned, 0 for the full one; the others search at that only
	params     Params
	evaluation eval.Evaluation
	tablebases Tablebases
	workers    []*worker
	last       *Run   // the run started last
	seed       uint64 // of the opinions of a handicapped player, see [handicap]; another in every game
}

// NewEngine returns an engine with a transposition table of hashMiB MiB and the
// given number of threads.
func NewEngine(hashMiB, threads int) (*Engine, error) {
	table, err := tt.New(hashMiB)
	if err != nil {
		return nil, err
	}
	e := &Engine{table: table, params: DefaultParams(), evaluation: eval.Default(), seed: uint64(time.Now().UnixNano())}
	if err := e.SetThreads(threads); err != nil {
		return nil, errors.Join(err, table.Close())
	}
	return e, nil
}

// Prepare brings in the memory of a new engine, which the system gives when it is first written to: 20 MiB in
// some 20 ms, before a clock runs. The first search does it if nothing else has, and then it does nothing.
func (e *Engine) Prepare() {
	if !e.prepared {
		e.Forget()
	}
}

// Close gives the memory of the table back. The engine cannot be used any more.
func (e *Engine) Close() error { return errors.Join(e.dropLimited(), e.table.Close()) }

// HashMiB returns the size of the table in whole MiB.
func (e *Engine) HashMiB() int { return e.table.SizeMiB() }

// SetHash replaces the table by an empty one of the given size in MiB. On an error the old table stays, or there is
// an empty one of at most its size, see [tt.Table.Resize].
func (e *Engine) SetHash(mib int) error { return e.resized(e.table.Resize(mib)) }

// SetHashEntries is [Engine.SetHash] with the size as a number of entries.
func (e *Engine) SetHashEntries(n int) error { return e.resized(e.table.ResizeEntries(n)) }

// resized is called after a change of the size of the table, and brings its memory in. err, which it returns, says why the
// change has failed. Then the memory may be another one, too, and the next new game brings it in.
func (e *Engine) resized(err error) error {
	e.empty = false
	if err == nil {
		e.clearTable()
	}
	return err
}

// clearTable empties the table and brings its memory in, so that no search has
// to wait for it.
func (e *Engine) clearTable() {
	if !e.empty {
		e.table.Clear(runtime.NumCPU())
	}
	e.empty = true
}

// limitedMiB is the size of the table for searches at a limited strength. They are short.
const limitedMiB = 8

// dropLimited gives back the table for searches at a limited strength.
func (e *Engine) dropLimited() error {
	t := e.limited
	e.limited = nil
	if t == nil {
		return nil
	}
	return t.Close()
}

// PrepareStrength makes the engine ready for searches at the given strength, see [Limits.Elo]. That takes
// milliseconds, which the first of these searches would take otherwise. A limited player has a table of its
// own, as to clear that of the engine would take long on the clock. What the first worker has learned at
// another strength is forgotten. The error is that of a table that the machine has no memory for.
func (e *Engine) PrepareStrength(elo int) error {
	if elo != 0 && (elo != e.elo || e.limited == nil) {
		if err := e.emptyLimited(); err != nil {
			return err
		}
	}
	if elo != e.elo {
		e.workers[0].forget() // the others never search at a limited strength, and to clear them all takes long on the clock
	}
	e.elo = elo
	return nil
}

// emptyLimited makes sure that there is an empty table for searches at a limited strength.
func (e *Engine) emptyLimited() error {
	if e.limited != nil {
		e.limited.Clear(1)
		return nil
	}
	t, err := tt.New(limitedMiB)
	if err != nil {
		return err
	}
	if err := t.VerifyKeys(e.params.Plaat != PlaatOff); err != nil {
		return errors.Join(err, t.Close())
	}
	t.Clear(1) // brings it into memory
	e.limited = t
	return nil
}

// useTable returns the table for a search at the strength that e is prepared for. It counts as filled from then on.
func (e *Engine) useTable() *tt.Table {
	if e.elo != 0 {
		return e.limited
	}
	e.empty = false
	return e.table
}

// SetThreads sets the number of search threads, 1 to [MaxThreads]. A thread takes about
// 4 MiB, more with a wide network. If the machine does not have that much, the result is
// an error, and the number stays as it was. A single thread is never refused.
func (e *Engine) SetThreads(n int) error {
	if n < 1 || n > MaxThreads {
		return fmt.Errorf("%d threads: want 1 to %d", n, MaxThreads)
	}
	if more := n - max(len(e.workers), 1); more > 0 {
		if err := sysmem.Require(uint64(more)*(uint64(unsafe.Sizeof(worker{}))+e.evaluation.Bytes), 0); err != nil {
			return fmt.Errorf("%d threads: %w", n, err)
		}
	}
	for len(e.workers) < n {
		w := newWorker(e, len(e.workers))
		if e.prepared {
			w.forget()
		}
		e.workers = append(e.workers, w)
	}
	clear(e.workers[n:])
	e.workers = e.workers[:n]
	return nil
}

// Threads returns the number of search threads.
func (e *Engine) Threads() int { return len(e.workers) }

// SetEvaluation changes how positions are evaluated. What was learned by another
// evaluation is forgotten, as by [Engine.Forget]. On an error, because the machine does
// not have the memory for it, the evaluation stays as it was.
func (e *Engine) SetEvaluation(evaluation eval.Evaluation) error {
	threads := uint64(len(e.workers))
	if err := sysmem.Require(threads*evaluation.Bytes, 0); err != nil {
		return fmt.Errorf("evaluation for %d threads: %w", threads, err)
	}
	e.evaluation = evaluation
	for _, w := range e.workers {
		w.eval = evaluation.New()
	}
	e.Forget()
	return nil
}

// Params returns the settings of the search.
func (e *Engine) Params() Params { return e.params }

// SetParams changes the settings of the search, to experiment with them. What is
// in the table stays, except when Plaat mode, or the kind of its leaves, changes:
// call [Engine.NewGame] for a fair comparison. On an error, because the driver cannot work with its settings, memory or
// bounds are off in play, or there is no memory for the keys that Plaat mode verifies, the settings stay as they were.
func (e *Engine) SetParams(p Params) error {
	if err := p.check(); err != nil {
		return err
	}
	if p.Plaat != e.params.Plaat {
		if err := e.dropLimited(); err != nil { // the next search at a limited strength makes another one
			return err
		}
		verify, verified := p.Plaat != PlaatOff, e.params.Plaat != PlaatOff
		if err := e.table.VerifyKeys(verify); err != nil {
			return err
		}
		e.empty = verify != verified // then VerifyKeys has cleared it
		e.clearTable()
	}
	e.params = p
	return nil
}

// NewGame forgets everything, and a player of limited strength becomes another one, of
// other opinions.
func (e *Engine) NewGame() {
	e.seed++
	e.Forget()
}

// Forget empties the table and the histories. What follows does not depend on what was
// searched before.
func (e *Engine) Forget() {
	e.prepared = true
	e.clearTable()
	if e.limited != nil {
		e.limited.Clear(1)
	}
	for _, w := range e.workers {
		w.forget()
	}
}
