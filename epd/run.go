package epd

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"sync"
	"time"

	"penrose/game"
	"penrose/movegen"
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

// Outcome is the result of one position.
type Outcome struct {
	Position Position
	Result   search.Result
	Solved   bool
	MateIn   int   // the mate announced, in full moves; below 0 if the side to move is mated, 0 for none
	Passes   []int // of each iteration of MTD(f) that closed its bracket
	Crossed  int   // brackets that contradicted themselves
	Faults   []error
}

// Run lets engines solve the positions, each from an empty table, and returns
// the outcomes in order. A position with a mate distance is solved if the engine
// announces exactly that distance. Any other is solved if the engine plays one of
// the best moves and none to avoid. A search ends as soon as the side to move mates
// no later than stated. The error is that of an option, or of a lack of memory.
func Run(positions []Position, o Options) ([]Outcome, error) {
	if o.Concurrency < 1 {
		return nil, fmt.Errorf("%d engines at a time: want at least 1", o.Concurrency)
	}
	outcomes := make([]Outcome, len(positions))
	next := make(chan int)
	var workers sync.WaitGroup
	engines := make([]*search.Engine, o.Concurrency)
	for i := range engines {
		e, err := search.NewEngine(o.HashMiB, o.Threads)
		if err != nil {
			return nil, err
		}
		defer e.Close()
		engines[i] = e
	}
	for _, e := range engines {
		workers.Go(func() {
			for i := range next {
				outcomes[i] = solve(e, positions[i], o.Limits)
			}
		})
	}
	for i := range positions {
		next <- i
	}
	close(next)
	workers.Wait()
	return outcomes, nil
}

func solve(e *search.Engine, p Position, limits search.Limits) Outcome {
	o := Outcome{Position: p}
	e.NewGame()
	passes := 0
	e.PassLog = func(pass search.Pass) {
		passes = pass.Number
		if pass.Crossed {
			o.Crossed++
		}
	}
	limits.Start = time.Now()
	limits.Mate = max(p.MateIn, 0)
	depth := 0
	run := e.Start(game.New(p.Board), limits, search.Listener{
		Info: func(i search.Info) {
			if i.Depth > depth {
				depth = i.Depth
				o.Passes = append(o.Passes, passes)
			}
		},
		Error: func(err error) { o.Faults = append(o.Faults, err) },
	})
	o.Result = run.Wait()
	o.MateIn, _ = score.MateMoves(o.Result.Lines[0].Score)
	if p.MateIn != 0 {
		o.Solved = o.MateIn == p.MateIn
	} else {
		best := o.Result.Best
		o.Solved = (len(p.Best) == 0 || slices.Contains(p.Best, best)) && !slices.Contains(p.Avoid, best)
	}
	return o
}

// Report writes the totals of outcomes: positions solved, mates announced and
// found at the distance that the suite states, and passes for each iteration of
// MTD(f).
func Report(w io.Writer, outcomes []Outcome) {
	solved, passes, iterations, most, crossed, faults := 0, 0, 0, 0, 0, 0
	nodes, contradictions := uint64(0), uint64(0)
	for i := range outcomes {
		o := &outcomes[i]
		if o.Solved {
			solved++
		}
		for _, n := range o.Passes {
			passes, iterations, most = passes+n, iterations+1, max(most, n)
		}
		crossed += o.Crossed
		faults += len(o.Faults)
		nodes += o.Result.Lines[0].Nodes
		contradictions += o.Result.Crossings
	}
	fmt.Fprintf(w, "solved %d of %d\n", solved, len(outcomes))
	reportMates(w, outcomes)
	if iterations > 0 {
		fmt.Fprintf(w, "passes per iteration: mean %.2f, maximum %d; %d of %d brackets crossed\n",
			float64(passes)/float64(iterations), most, crossed, iterations)
	}
	fmt.Fprintf(w, "nodes %d, contradictory table bounds %d, faults %d\n", nodes, contradictions, faults)
}

// String returns the outcome in one line: which position, whether it was solved,
// the move played, its score, and what the search took.
func (o *Outcome) String() string {
	i := &o.Result.Lines[0]
	value := fmt.Sprintf("cp %d", score.Shown(i.Score))
	if plies, mate := score.MatePlies(i.Score); mate {
		value = fmt.Sprintf("mate in %d plies", plies)
	}
	best := "no move"
	if len(i.PV) > 0 {
		best = movegen.FormatSAN(&o.Position.Board, o.Result.Best)
	}
	verdict := "not solved"
	if o.Solved {
		verdict = "solved"
	}
	return fmt.Sprintf("%s: %s, %s, %s, depth %d, %d nodes, %d ms", cmp.Or(o.Position.ID, o.Position.Board.FEN()), verdict, best, value, i.Depth, i.Nodes, i.Elapsed.Milliseconds())
}
