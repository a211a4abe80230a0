package main

import (
	"errors"
	"fmt"
	"math"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"penrose/board"
	"penrose/eval"
	"penrose/eval/classical"
	"penrose/game"
	"penrose/lab/positions"
	"penrose/search"
	"penrose/search/driver"
)

// setup says how a position is searched.
type setup struct {
	driver driver.Driver
	leaves search.Plaat         // PlaatOff is full strength
	bits   int                  // the table has 2^bits entries
	adjust func(*search.Params) // further settings, nil for none
	guess  guessRule            // nil for lastValue, and at full strength for the rule of the engine
	label  string               // names what adjust and guess do, for runs that may serve again
}

// guessRule returns the first guess for an iteration from the values of those
// before it; values[0] is the static evaluation of the root.
type guessRule func(depth int, values []int) int

// lastValue is the papers' rule: the value of the iteration before.
func lastValue(depth int, values []int) int { return values[depth-1] }

// valueBeforeLast is the papers' advice "for programs with a pronounced odd/even
// oscillation in their score" (Plaat et al., December 1995, footnote 5).
func valueBeforeLast(depth int, values []int) int { return values[max(depth-2, 0)] }

// iteration is what an iteration found and cost. Counts and time are those of this
// iteration and all before it, as in the papers.
type iteration struct {
	guess    int
	passes   []search.Pass // of this iteration alone
	nodes    uint64        // entered, answers from the table included
	leaves   uint64        // evaluations computed
	answered uint64        // nodes that the table answered
	elapsed  time.Duration
}

// last returns the pass that closed the bracket.
func (it *iteration) last() *search.Pass { return &it.passes[len(it.passes)-1] }

// bench is an engine on which setups are tried, used by one goroutine.
type bench struct {
	engine  *search.Engine
	bits    int
	network bool // evaluates by the network and not by the classical terms
}

// search searches p to depth and returns its iterations, the first with index 0.
func (b *bench) search(s setup, p *positions.Position, depth int) ([]iteration, error) {
	if err := b.prepare(s); err != nil {
		return nil, err
	}
	values := make([]int, 1, depth+1)
	values[0] = staticEvaluation(&p.Position)
	params := search.DefaultParams().For(s.driver).Plain(s.leaves)
	if rule := s.guess; rule != nil {
		params.Guess = func(depth, _ int) int { return rule(depth, values) }
	} else if s.leaves != search.PlaatOff {
		params.Guess = func(depth, _ int) int { return lastValue(depth, values) }
	}
	if s.adjust != nil {
		s.adjust(&params)
	}
	if err := b.engine.SetParams(params); err != nil {
		return nil, err
	}
	b.engine.NewGame()

	var found []iteration
	var fault error
	start := time.Now()
	b.engine.PassLog = func(pass search.Pass) {
		if pass.Number == 1 {
			found = append(found, iteration{guess: pass.Guess})
			values = append(values, 0)
		}
		it := &found[len(found)-1]
		it.passes = append(it.passes, pass)
		it.nodes, it.leaves, it.answered, it.elapsed = pass.Nodes, pass.Evaluations, pass.Answered, time.Since(start)
		values[len(values)-1] = pass.Lower
		if pass.Crossed && s.leaves != search.PlaatOff {
			fault = fmt.Errorf("%s, %v: pass %+v contradicts an earlier one", p.ID, s.driver, pass)
		}
	}
	b.engine.Start(game.New(p.Position), search.Limits{Depth: depth}, search.Listener{
		Error: func(err error) { fault = err },
	}).Wait()
	if fault == nil && len(found) == 0 {
		fault = fmt.Errorf("%s, %v: no iteration has ended", p.ID, s.driver)
	}
	return found, fault
}

// prepare gives the engine the evaluation and the table size of s. Plaat mode has the
// classical evaluation, as the programs of the papers had; full strength has the
// network.
func (b *bench) prepare(s setup) error {
	if b.engine == nil {
		engine, err := search.NewEngine(1, 1)
		if err != nil {
			return err
		}
		b.engine, b.network = engine, true // a new engine has the network
	}
	if network := s.leaves == search.PlaatOff; network != b.network {
		evaluation := eval.Classical()
		if network {
			evaluation = eval.Default()
		}
		if err := b.engine.SetEvaluation(evaluation); err != nil {
			return err
		}
		b.network = network
	}
	if s.bits != b.bits {
		b.bits = s.bits
		return b.engine.SetHashEntries(1 << s.bits)
	}
	return nil
}

func (b *bench) close() {
	if b.engine != nil {
		_ = b.engine.Close()
	}
}

func staticEvaluation(p *board.Position) int {
	var state classical.State
	state.Reset(p)
	return state.Evaluate(p)
}

// alternate searches every position with every setup to depth, one search at a time, so that
// times can be compared. The setups alternate, so a busy machine slows all alike. It returns
// the iterations by setup and position.
func (l *lab) alternate(setups []setup, depth int) ([][][]iteration, error) {
	runs := make([][][]iteration, len(setups))
	var b bench
	defer b.close()
	for k := range l.positions {
		l.tell(fmt.Sprintf("position %d of %d", k+1, len(l.positions)))
		for i := range setups {
			run, err := b.search(setups[i], &l.positions[k], depth)
			if err != nil {
				return nil, err
			}
			runs[i] = append(runs[i], run)
		}
	}
	return runs, nil
}

// machine says on what times were measured.
func machine() string {
	return fmt.Sprintf("%s, %d processors, %s/%s", runtime.Version(), runtime.NumCPU(), runtime.GOOS, runtime.GOARCH)
}

// each searches every position with every setup to depth, on all processors, and
// returns the iterations by setup and position. It does not search again what was
// searched before at least as deep.
func (l *lab) each(setups []setup, of []positions.Position, depth int) ([][][]iteration, error) {
	results := make([][][]iteration, len(setups))
	var missing []int // setups to run
	for i := range setups {
		if known, ok := l.runs[setups[i].key(of)]; ok && setups[i].isNamed() && len(known[0]) >= depth {
			for _, its := range known {
				results[i] = append(results[i], its[:depth])
			}
			continue
		}
		results[i] = make([][]iteration, len(of))
		missing = append(missing, i)
	}
	// Setup by setup, so that tables keep their size.
	err := l.inParallel(len(missing)*len(of), func(b *bench, job int) (err error) {
		i, k := missing[job/len(of)], job%len(of)
		results[i][k], err = b.search(setups[i], &of[k], depth)
		return err
	})
	if err != nil {
		return nil, err
	}
	for _, i := range missing {
		if setups[i].isNamed() {
			l.runs[setups[i].key(of)] = results[i]
		}
	}
	return results, nil
}

// isNamed reports whether key describes s completely.
func (s *setup) isNamed() bool { return s.label != "" || s.adjust == nil && s.guess == nil }

// key names the runs of s on the given positions.
func (s *setup) key(of []positions.Position) string {
	return fmt.Sprintf("%v, leaves %v, 2^%d entries, %s, %d positions from %s", s.driver, s.leaves, s.bits, s.label, len(of), of[0].ID)
}

// eachPosition searches every position of the lab to depth, each with a setup of
// its own.
func (l *lab) eachPosition(depth int, chosen func(position int) setup) ([][]iteration, error) {
	results := make([][]iteration, len(l.positions))
	err := l.inParallel(len(l.positions), func(b *bench, i int) (err error) {
		results[i], err = b.search(chosen(i), &l.positions[i], depth)
		return err
	})
	return results, err
}

// inParallel does jobs 0 to n-1 on all processors, each with its own engine. After an
// error it begins no further job and returns the error.
func (l *lab) inParallel(n int, do func(b *bench, job int) error) error {
	var next, failed atomic.Int64
	var workers sync.WaitGroup
	errs := make([]error, runtime.NumCPU())
	for i := range errs {
		workers.Go(func() {
			var b bench
			defer b.close()
			for failed.Load() == 0 {
				job := int(next.Add(1)) - 1
				if job >= n {
					return
				}
				l.tell(fmt.Sprintf("search %d of %d", job+1, n))
				if errs[i] = do(&b, job); errs[i] != nil {
					failed.Add(1)
				}
			}
		})
	}
	workers.Wait()
	return errors.Join(errs...)
}

// share is a count relative to that of a base, in percent: the geometric mean of positions, so
// each counts alike, however large its tree, and half as much and twice as much cancel out.
type share struct {
	percent       float64
	standardError float64 // of percent, in percentage points, as if the positions had nothing to do with each other
}

func (s share) String() string { return fmt.Sprintf("%.1f ± %.1f", s.percent, s.standardError) }

// shareOf returns the count of the iteration of the given depth relative to that of the base.
func shareOf(of, base [][]iteration, depth int, count func(*iteration) float64) share {
	logs := make([]float64, len(of))
	for i := range of {
		logs[i] = math.Log(count(&of[i][depth-1]) / count(&base[i][depth-1]))
	}
	return shareOfLogs(logs)
}

// shareOfLogs returns the share whose logarithms at the positions are known.
func shareOfLogs(logs []float64) share {
	mean, standardError := meanAndError(logs)
	percent := 100 * math.Exp(mean)
	return share{percent, percent * standardError}
}

// exceeds reports whether s is above 100 by more than two standard errors, or below it if sign is -1.
func (s share) exceeds(sign float64) bool { return sign*(s.percent-100) > 2*s.standardError }

// average returns the percentage of [shareOf].
func average(of, base [][]iteration, depth int, count func(*iteration) float64) float64 {
	return shareOf(of, base, depth, count).percent
}

// meanPasses returns the mean number of passes of the iterations of depth from to
// depth to.
func meanPasses(of [][]iteration, from, to int) float64 { return meanOf(of, from, to, passCount) }

// meanDistance returns how far the first guess was from the value in the iterations of depth
// from to depth to, on average, in centipawns.
func meanDistance(of [][]iteration, from, to int) float64 {
	return meanOf(of, from, to, func(it *iteration) float64 { return float64(absolute(it.guess - it.last().Lower)) })
}

// meanOf returns the mean of count over the positions and the iterations of depth from to depth to.
func meanOf(of [][]iteration, from, to int, count func(*iteration) float64) float64 {
	sum := 0.0
	for depth := from; depth <= to; depth++ {
		sum += total(of, depth, count)
	}
	return sum / float64((to-from+1)*len(of))
}

// total returns the sum of count over the positions, for the iteration of the given
// depth.
func total(of [][]iteration, depth int, count func(*iteration) float64) float64 {
	sum := 0.0
	for i := range of {
		sum += count(&of[i][depth-1])
	}
	return sum
}

func passCount(it *iteration) float64 { return float64(len(it.passes)) }
func leafCount(it *iteration) float64 { return float64(it.leaves) }
func nodeCount(it *iteration) float64 { return float64(it.nodes) }
func seconds(it *iteration) float64   { return it.elapsed.Seconds() }
