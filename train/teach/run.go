package teach

import (
	"fmt"
	"math"
	"sync"

	"penrose/eval/classical"
	"penrose/train/fit"
	"penrose/train/sigmoid"
)

// Result is what Run returns.
type Result struct {
	Weights  *classical.Weights
	Training int // positions trained on
	HeldOut  int // positions the losses are measured on

	// Scale is the scale of the sigmoid, in centipawns. With it scores predict the
	// results of games best.
	Scale float64

	// Rounds are the losses of the weights at the start and after each round.
	Rounds []Loss
}

// Loss measures weights in whole numbers on the held-out games.
type Loss struct {
	Error float64 // mean squared difference of expected result and target
	Size  float64 // mean of the values without their signs, centipawns
}

// Progress tells what Run is doing: the share of the whole, 0 to 1, and in words.
type Progress func(done float64, text string)

// Run fits the weights of start to the records of reader, which must have been
// shuffled, and leaves start as it is. progress may be nil.
func Run(s Settings, start *classical.Weights, reader Reader, progress Progress) (*Result, error) {
	if err := s.Validate(); err != nil {
		return nil, fmt.Errorf("settings: %w", err)
	}
	if progress == nil {
		progress = func(float64, string) {}
	}
	d, err := readData(reader, &s)
	if err != nil {
		return nil, err
	}
	steepness := 1 / fit.ForetellingScale(outcomes(d.training))
	setTargets(d.training, s.ResultShare, steepness)
	setTargets(d.heldOut, s.ResultShare, steepness)
	f := &fitting{Settings: s, data: d, steepness: steepness, progress: progress}
	f.count()
	weights := *start
	l := newLayout(&weights)
	origin, pull := l.read(), l.pull()
	for i := range pull {
		// The curvature of the loss by a value is at most that of an even position.
		pull[i] *= s.Prior * (steepness / 4) * (steepness / 4)
	}
	result := &Result{Weights: &weights, Training: d.trainingSize, HeldOut: d.heldOutSize, Scale: 1 / steepness}
	result.Rounds = append(result.Rounds, f.measure(weights))
	for round := range s.Rounds {
		f.linearise(weights, round)
		f.tell(round, slopeShare, "solving")
		now, offset := l.read(), make(vector, l.len())
		for i := range now {
			offset[i] = now[i] - origin[i]
		}
		p := problem{chunks: d.training, layout: l, workers: s.Workers, steepness: steepness, pull: pull, offset: offset}
		for i, change := range p.step() {
			now[i] += change
		}
		l.write(now)
		result.Rounds = append(result.Rounds, f.measure(weights))
	}
	return result, nil
}

// fitting is a fit under way.
type fitting struct {
	Settings
	data      *data
	steepness float64 // of the sigmoid, per centipawn
	progress  Progress
}

// Guesses for the meter: how much of the time goes into counts, and how much of a
// round into slopes.
const (
	countShare = 0.2
	slopeShare = 0.5
)

func (f *fitting) tell(round int, done float64, doing string) {
	share := (float64(round) + done) / float64(f.Rounds)
	f.progress(countShare+(1-countShare)*share, fmt.Sprintf("round %d of %d, %s", round+1, f.Rounds, doing))
}

// count finds the counts of all training samples.
func (f *fitting) count() {
	counters := make([]*counter, f.Workers)
	for i := range counters {
		counters[i] = newCounter()
	}
	done := 0 // by the first worker
	each(f.Workers, f.data.training, func(worker int, c *chunk) {
		c.firstCount = append(make([]uint32, 0, c.len()+1), 0)
		var list []count
		for i := range c.records {
			p := mustPosition(&c.records[i])
			list = counters[worker].appendCounts(list, &p)
			c.firstCount = append(c.firstCount, uint32(len(list)))
		}
		c.counts = append([]count(nil), list...) // no larger than need be
		if worker == 0 {
			done++
			f.progress(countShare*f.shareDone(done), "counting")
		}
	})
}

// shareDone returns the share of the training chunks that are done if all workers have done as many as the first one.
func (f *fitting) shareDone(byFirst int) float64 {
	return min(1, float64(byFirst*f.Workers)/float64(len(f.data.training)))
}

// linearise finds values and slopes of the training samples with w.
func (f *fitting) linearise(w classical.Weights, round int) {
	finders := make([]*slopeFinder, f.Workers)
	for i := range finders {
		finders[i] = newSlopeFinder(w)
	}
	done := 0
	each(f.Workers, f.data.training, func(worker int, c *chunk) {
		finder := finders[worker]
		c.values, c.tapers = c.values[:0], c.tapers[:0]
		c.slopes, c.firstSlope = c.slopes[:0], append(c.firstSlope[:0], 0)
		for i := range c.records {
			p := mustPosition(&c.records[i])
			value, taper := finder.value(&p)
			c.values, c.tapers = append(c.values, value), append(c.tapers, taper)
			c.slopes = finder.appendSlopes(c.slopes, &p)
			c.firstSlope = append(c.firstSlope, uint32(len(c.slopes)))
		}
		if worker == 0 {
			done++
			f.tell(round, slopeShare*f.shareDone(done), "slopes")
		}
	})
}

// measure returns the loss of w on the held-out games.
func (f *fitting) measure(w classical.Weights) Loss {
	losses := make([]Loss, f.Workers)
	each(f.Workers, f.data.heldOut, func(worker int, c *chunk) {
		for i := range c.records {
			p := mustPosition(&c.records[i])
			value := w.Parts(&p).Value()
			e := sigmoid.Of(f.steepness*value) - float64(c.targets[i])
			losses[worker].Error += e * e
			losses[worker].Size += math.Abs(value)
		}
	})
	var sum Loss
	for _, l := range losses {
		sum.Error += l.Error / float64(f.data.heldOutSize)
		sum.Size += l.Size / float64(f.data.heldOutSize)
	}
	return sum
}

// each calls do for all chunks, on the given number of goroutines. The numbers of chunks
// and goroutines alone decide which goroutine gets which chunk. So sums by worker are the
// same every time.
func each(workers int, chunks []*chunk, do func(worker int, c *chunk)) {
	var group sync.WaitGroup
	for worker := range workers {
		group.Go(func() {
			for i := worker; i < len(chunks); i += workers {
				do(worker, chunks[i])
			}
		})
	}
	group.Wait()
}
