package epd

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"penrose/game"
	"penrose/internal/sysmem"
	"penrose/score"
	"penrose/search"
)

// Options say how a suite is run.
type Options struct {
	Limits      search.Limits // for each position
	HashMiB     int
	Threads     int // of each engine
	Concurrency int // engines at work at the same time
}

// requireTables returns an error if the machine does not have the memory for the tables of so many engines. Each of them asks
// only for itself, and one with a small table is never refused.
func requireTables(engines, hashMiB int) error {
	if err := sysmem.Require(uint64(engines)*uint64(max(hashMiB, 0))<<20, 0); err != nil {
		return fmt.Errorf("%d engines: %w", engines, err)
	}
	return nil
}

// Run lets engines solve the positions, each from an empty table, and returns
// the outcomes in the order of the positions. It calls finished for each outcome as soon
// as it is there, one after another. A position with a mate distance is solved if the
// engine announces exactly that distance. Any other is solved if the engine plays one of
// the best moves and none to avoid; one that states no task is not solved. A search ends as
// soon as the side to move mates no later than stated.
//
// When ctx ends, Run returns soon. Positions that were not finished by then have no
// outcome. The error is that of an option, or of a lack of memory.
func Run(ctx context.Context, positions []Position, o Options, finished func(*Outcome)) ([]Outcome, error) {
	if o.Concurrency < 1 {
		return nil, fmt.Errorf("%d engines at a time: want at least 1", o.Concurrency)
	}
	engines := make([]*search.Engine, min(o.Concurrency, len(positions)))
	if err := requireTables(len(engines), o.HashMiB); err != nil {
		return nil, err
	}
	for i := range engines {
		e, err := search.NewEngine(o.HashMiB, o.Threads)
		if err != nil {
			return nil, err
		}
		defer e.Close()
		e.Prepare() // takes the memory, or it would count as free for the next engine
		engines[i] = e
	}
	outcomes := make([]*Outcome, len(positions))
	var mu sync.Mutex // held while finished is called
	next := make(chan int)
	var workers sync.WaitGroup
	for _, e := range engines {
		workers.Go(func() {
			for i := range next {
				outcome := solve(ctx, e, positions[i], o.Limits)
				if ctx.Err() != nil {
					continue // it was cut short
				}
				outcome.Number = i + 1
				outcomes[i] = &outcome
				mu.Lock()
				finished(&outcome)
				mu.Unlock()
			}
		})
	}
	for i := range positions {
		next <- i
	}
	close(next)
	workers.Wait()
	var done []Outcome
	for _, outcome := range outcomes {
		if outcome != nil {
			done = append(done, *outcome)
		}
	}
	return done, nil
}

func solve(ctx context.Context, e *search.Engine, p Position, limits search.Limits) Outcome {
	o := Outcome{Position: p}
	if ctx.Err() != nil {
		return o
	}
	e.NewGame()
	e.PassLog = func(pass search.Pass) {
		if pass.Closed {
			o.Passes = append(o.Passes, pass.Number)
		}
		if pass.Crossed {
			o.Crossed++
		}
	}
	limits.Start = time.Now()
	limits.Mate = max(p.MateIn, 0)
	var reporting sync.Mutex // a fault of the mates of an ending may come after the end of the search, and counts no more
	var faults []error
	run := e.Start(game.New(p.Board), limits, search.Listener{
		Error: func(err error) {
			reporting.Lock()
			defer reporting.Unlock()
			faults = append(faults, err)
		},
	})
	defer context.AfterFunc(ctx, run.Stop)()
	o.Result = run.Wait()
	reporting.Lock()
	o.Faults = slices.Clone(faults)
	reporting.Unlock()
	o.MateIn, _ = score.MateMoves(o.Result.Lines[0].Score)
	if p.MateIn != 0 {
		o.Solved = o.MateIn == p.MateIn
	} else if p.hasTask() {
		best := o.Result.Best
		o.Solved = (len(p.Best) == 0 || slices.Contains(p.Best, best)) && !slices.Contains(p.Avoid, best)
	}
	return o
}
