package fit

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math"
	"os"
	"time"

	"penrose/train/filelock"
)

// Progress is how far a run has come.
type Progress struct {
	Epoch, Epochs int     // Epoch counts from 1
	Done          float64 // share of what this call of Run has to do, 0 to 1
	Samples       int64   // trained on since this call of Run, for the speed
	Elapsed       time.Duration
	Loss          float64 // training loss, mean over the epoch so far
}

// EpochLoss are the losses of an epoch: means of the squared difference between
// the expected result that the network gives and the one it should give.
type EpochLoss struct {
	Epoch    int     // from 1
	Training float64 // while the weights moved, with the epoch's share of the result
	HeldOut  float64 // at the end, of games that are never trained on; with the last epoch's share of the result
}

// Result is what Run returns.
type Result struct {
	Model   *Model // rounded if the last epoch was
	Float   *Model // never rounded: what the optimiser has arrived at
	History []EpochLoss
	HeldOut []Sample // what the loss was measured on, for Compare
}

// Run trains a network on source. After each epoch it writes a checkpoint and the curve
// of the loss to the directory of the settings. If there is already a checkpoint, Run
// goes on from it. A checkpoint of other settings or data is an [ErrOtherRun]. Only whole
// epochs count: when ctx ends, Run stops within a batch and returns the error of ctx. The
// next call trains the epoch anew.
//
// progress, if not nil, is called after each batch. A directory where another process is at
// work is an error.
func Run(ctx context.Context, settings Settings, source Source, progress func(Progress)) (result *Result, err error) {
	if err := settings.Validate(); err != nil {
		return nil, fmt.Errorf("settings: %w", err)
	}
	if err := os.MkdirAll(settings.Directory, 0o755); err != nil {
		return nil, err
	}
	unlock, err := filelock.Directory(settings.Directory)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, unlock()) }()
	r, err := newRun(ctx, settings, source, progress)
	if err != nil {
		return nil, err
	}
	for r.epoch() < settings.Epochs {
		if err := r.train(ctx); err != nil {
			return nil, fmt.Errorf("epoch %d: %w", r.epoch()+1, err)
		}
		if err := r.save(); err != nil {
			return nil, err
		}
	}
	return &Result{r.current(), r.model, r.history, r.heldOut}, nil
}

// run is a run under way.
type run struct {
	*state
	source   Source
	heldOut  []Sample
	team     *team
	progress func(Progress)

	start   time.Time
	found   int   // epochs of earlier calls
	samples int64 // trained on since start
}

// newRun begins a run or goes on with that of the checkpoint.
func newRun(ctx context.Context, settings Settings, source Source, progress func(Progress)) (*run, error) {
	if progress == nil {
		progress = func(Progress) {}
	}
	heldOut, err := readHeldOut(ctx, source, &settings)
	if err != nil {
		return nil, err
	}
	if settings.Scale == 0 {
		settings.Scale = int(math.Round(ForetellingScale(outcomes(heldOut))))
	}
	if settings.Start != nil {
		settings.StartHash = settings.Start.Hash()
	}
	s := newState(settings, source.Len(), source.Identity())
	switch err := s.load(checkpointPath(settings.Directory)); {
	case errors.Is(err, os.ErrNotExist): // a new run
	case err != nil:
		return nil, err
	}
	team := newTeam(s.model, settings.Workers, fastestKernels())
	team.lossPower = settings.LossPower
	return &run{
		state: s, source: source, heldOut: heldOut, progress: progress,
		team:  team,
		start: time.Now(), found: s.epoch(),
	}, nil
}

// outcomes yields the scores of samples and the results of their games.
func outcomes(samples []Sample) iter.Seq2[float64, float64] {
	return func(yield func(score, result float64) bool) {
		for i := range samples {
			if !yield(float64(samples[i].Score), float64(samples[i].Result)) {
				return
			}
		}
	}
}

// current returns the model to use after r.epoch epochs. It is rounded in the last ones.
func (r *run) current() *Model {
	s := &r.settings
	if s.RoundedEpochs > 0 && r.epoch() >= s.Epochs-s.RoundedEpochs {
		return r.model.rounded()
	}
	return r.model
}

// train trains one epoch and adds its losses to the history.
func (r *run) train(ctx context.Context) error {
	if err := r.source.Rewind(r.epoch()); err != nil {
		return err
	}
	s := &r.settings
	r.team.model = r.current()
	reading, cancel := context.WithCancel(ctx)
	batches, free := readAhead(reading, r.source, s)
	defer func() { // on an early return; the source must not be read any more
		cancel()
		for range batches {
		}
	}()
	var samples, consumed int64
	sum, share := 0.0, s.resultShare(r.epoch())
	for b := range batches {
		if b.err != nil {
			return b.err
		}
		done := (float64(r.epoch()) + min(float64(consumed)/float64(r.length), 1)) / float64(s.Epochs)
		rate := s.rate(r.optimiser.step, done)
		sum += r.team.train(b.samples, share) * float64(len(b.samples))
		r.optimiser.update(r.model, r.team, rate, s.WeightDecay)
		samples += int64(len(b.samples))
		r.samples += int64(len(b.samples))
		consumed += b.consumed
		r.progress(Progress{
			Epoch: r.epoch() + 1, Epochs: s.Epochs, Done: r.shareOfCall(done), Samples: r.samples, Elapsed: time.Since(r.start),
			Loss: sum / float64(samples),
		})
		free <- b.samples[:cap(b.samples)]
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	if samples == 0 {
		return errors.New("nothing to train on")
	}
	r.history = append(r.history, EpochLoss{
		Epoch:    r.epoch() + 1,
		Training: sum / float64(samples),
		HeldOut:  r.team.measure(r.heldOut, s.FinalResultShare),
	})
	return nil
}

// shareOfCall returns a share of the whole run as a share of what was left when this call
// began, so that the time it took tells the time to go.
func (r *run) shareOfCall(done float64) float64 {
	found, all := float64(r.found), float64(r.settings.Epochs)
	return max(0, done*all-found) / (all - found)
}

// save writes the curve and the checkpoint of an epoch. It refuses a model that the
// engine would refuse, so that this is known before the last epoch. The checkpoint of the
// epoch before stays. The curve comes first: a run that finds its last checkpoint draws
// no more.
func (r *run) save() error {
	if _, err := Quantise(r.current(), ""); err != nil {
		return fmt.Errorf("epoch %d: not fit for the engine: %w", r.epoch(), err)
	}
	directory := r.settings.Directory
	if err := writeCurve(directory, r.history); err != nil {
		return err
	}
	return r.store(checkpointPath(directory))
}
