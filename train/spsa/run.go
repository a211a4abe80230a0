package spsa

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"sync"
	"time"

	"penrose/train/filelock"
)

// Judge plays pairs of games. Each worker has one of its own.
type Judge interface {
	// Play lets a side with the numbers plus play a pair of games against one with the
	// numbers minus. It returns the half points of plus, 0 to 4. They must depend on the
	// arguments alone. number is at least 0 and different for each pair of a run. When
	// ctx ends, Play returns the error of ctx.
	Play(ctx context.Context, number int, plus, minus []int) (points int, err error)
	Close() error
}

// Job is what a call of [Run] has to do.
type Job struct {
	Settings  Settings
	Numbers   []Number
	Directory string                // of the run: takes state.json, path.csv and path.svg; is made if need be
	Workers   int                   // pairs played at the same time, see also [Settings].Lag; 1 to 1024
	NewJudge  func() (Judge, error) // for each worker
}

// Progress is how far a run has come.
type Progress struct {
	Iteration int   // that have ended, also in earlier calls
	Found     int   // of them, those of earlier calls
	Values    []int // of the numbers, rounded
}

const (
	mostWorkers  = 1024        // each has a judge of its own
	saveEvery    = 4           // iterations between two states on disk
	drawInterval = time.Minute // between two pictures
)

// Run tunes until all iterations have been played or ctx ends, which is no error.
// Finished iterations are then on disk, and the same call goes on from there. After a
// kill at most the last few have to be played again. Run calls progress, if not nil,
// after each iteration, one call at a time. A directory with the run of other settings is
// an [ErrOtherRun]. One where another process is at work is an error, too.
func Run(ctx context.Context, job Job, progress func(Progress)) (done Progress, err error) {
	if err := validate(&job.Settings, job.Numbers); err != nil {
		return Progress{}, fmt.Errorf("spsa: %w", err)
	}
	if job.Workers < 1 || job.Workers > mostWorkers {
		return Progress{}, fmt.Errorf("spsa: %d workers, want 1 to %d", job.Workers, mostWorkers)
	}
	// The judges come first: if one fails, the directory must not remember the job.
	var judges []Judge
	defer func() {
		for _, j := range judges {
			err = errors.Join(err, j.Close())
		}
	}()
	for range job.Workers {
		j, err := job.NewJudge()
		if err != nil {
			return Progress{}, fmt.Errorf("spsa: %w", err)
		}
		judges = append(judges, j)
	}
	if err := os.MkdirAll(job.Directory, 0o755); err != nil {
		return Progress{}, fmt.Errorf("spsa: %w", err)
	}
	unlock, err := filelock.Directory(job.Directory)
	if err != nil {
		return Progress{}, fmt.Errorf("spsa: %w", err)
	}
	defer func() { err = errors.Join(err, unlock()) }()
	s, err := open(filepath.Join(job.Directory, stateFile), job.Settings, job.Numbers)
	if err != nil {
		return Progress{}, fmt.Errorf("spsa: %w", err)
	}
	t := &tuner{job: &job, state: s, report: progress, found: s.Iteration, begun: map[int]*iteration{}, drawn: time.Now()}
	t.moved.L = &t.mu
	t.number = s.Iteration * job.Settings.Pairs
	err = t.work(ctx, judges)
	if last := t.save(true); !t.unsaved { // else work has said so
		err = errors.Join(err, last)
	}
	if err != nil {
		err = fmt.Errorf("spsa: %w", err)
	}
	return t.progress(), err
}

// tuner is what the workers of a call share.
type tuner struct {
	job    *Job
	report func(Progress)
	found  int

	mu      sync.Mutex
	moved   sync.Cond // an iteration has ended, or the run
	state   *state
	number  int                // of the next pair
	begun   map[int]*iteration // those that have begun and not ended, by number
	stopped bool
	unsaved bool      // an error of work says that the state could not be written
	drawn   time.Time // when the last picture was
}

// iteration is one that has begun.
type iteration struct {
	trial trial
	done  int // pairs
	ahead int // games won by plus less those won by minus
}

// work starts a worker for each judge and waits for them.
func (t *tuner) work(ctx context.Context, judges []Judge) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(ctx, t.stop)()
	errs := make([]error, len(judges))
	var group sync.WaitGroup
	for i, judge := range judges {
		group.Go(func() {
			if errs[i] = t.play(ctx, judge); errs[i] != nil {
				cancel()
			}
		})
	}
	group.Wait()
	return errors.Join(errs...)
}

func (t *tuner) stop() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.stopped = true
	t.moved.Broadcast()
}

// play plays pairs until there are none left.
func (t *tuner) play(ctx context.Context, judge Judge) error {
	for {
		k, number, tried := t.next()
		if tried == nil {
			return nil
		}
		points, err := judge.Play(ctx, number, tried.plus, tried.minus)
		if err == nil {
			err = t.add(k, points)
		}
		if err != nil {
			if errors.Is(err, ctx.Err()) {
				return nil
			}
			return err
		}
	}
}

// next returns the next pair to play, its iteration and the trial of that iteration; nil
// if there is none. It waits until the iteration that fixes the values has ended.
func (t *tuner) next() (k, number int, tried *trial) {
	t.mu.Lock()
	defer t.mu.Unlock()
	s := &t.job.Settings
	for {
		k = t.number/s.Pairs + 1
		if t.stopped || k > s.Iterations {
			return 0, 0, nil
		}
		if k-s.Lag <= t.state.Iteration {
			break
		}
		t.moved.Wait()
	}
	it := t.begun[k]
	if it == nil {
		it = &iteration{trial: s.try(t.job.Numbers, t.state.after(k-s.Lag), k)}
		t.begun[k] = it
	}
	t.number++
	return k, t.number - 1, &it.trial
}

// add takes in the result of a pair and ends the iterations whose turn it is.
func (t *tuner) add(k, points int) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	s := &t.job.Settings
	it := t.begun[k]
	it.done++
	it.ahead += points - 2
	for {
		k := t.state.Iteration + 1
		it := t.begun[k]
		if it == nil || it.done < s.Pairs {
			return nil
		}
		delete(t.begun, k)
		t.state.advance(s.learn(t.job.Numbers, t.state.after(k-1), k, &it.trial, it.ahead))
		t.moved.Broadcast()
		if t.report != nil {
			t.report(t.progress())
		}
		if k%saveEvery == 0 {
			if err := t.save(false); err != nil {
				t.unsaved = true
				return err
			}
		}
	}
}

// save writes the state to disk, and now and then, or at the end, the path.
func (t *tuner) save(end bool) error {
	if err := t.state.store(filepath.Join(t.job.Directory, stateFile)); err != nil {
		return err
	}
	if !end && time.Since(t.drawn) < drawInterval {
		return nil
	}
	t.drawn = time.Now()
	return t.state.writePath(t.job.Directory)
}

func (t *tuner) progress() Progress {
	p := Progress{Iteration: t.state.Iteration, Found: t.found}
	for _, v := range t.state.after(t.state.Iteration) {
		p.Values = append(p.Values, int(math.Round(v)))
	}
	return p
}

// Names returns the numbers as "Name=Value" words.
func (p *Progress) Names(numbers []Number) []string {
	var words []string
	for i, v := range p.Values {
		words = append(words, fmt.Sprintf("%s=%d", numbers[i].Name, v))
	}
	return words
}
