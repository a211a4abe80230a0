package selfplay

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"penrose/eval"
	"penrose/train/games"
)

// Job is what a call of [Run] has to do.
type Job struct {
	Settings  Settings
	Directory string // takes the files; is made if need be
	Workers   int    // games played at the same time, one core each; 1 to 1024

	// Run is the number of the run; 0 draws one, or takes that of the directory.
	Run uint64

	Evaluation  eval.Evaluation // of the engines; the zero value for the one they begin with
	Engine, Net [8]byte         // hashes for the headers of the files, see [games.Meta]; Net is that of Evaluation

	Origin Origin // for the description of a run that begins

	// The call ends when the run has this many games or this many positions for
	// training, those of earlier calls too; 0 means no limit. Games in progress are then played to their end, so that
	// no kind of game is preferred.
	Games, Positions int64
}

// MostWorkers is the greatest number of workers of games, matches, screens and [Relabel]. Each has tables of its own.
const MostWorkers = 1024

func (j *Job) validate() error {
	switch {
	case j.Directory == "":
		return errors.New("no directory")
	case j.Workers < 1 || j.Workers > MostWorkers:
		return fmt.Errorf("%d workers, want 1 to %d", j.Workers, MostWorkers)
	case j.Games < 0 || j.Positions < 0:
		return fmt.Errorf("%d games and %d positions, want at least 0", j.Games, j.Positions)
	}
	if err := j.Settings.Validate(); err != nil {
		return fmt.Errorf("settings: %w", err)
	}
	return nil
}

// Progress is what a call of [Run] has done so far.
type Progress struct {
	Run       uint64 // number of the run
	Found     uint64 // games of earlier calls in the directory
	Kept      int64  // their positions for training
	Cuts      []Cut  // what a killed process had left behind
	Games     int64  // games that have ended
	Plies     int64  // their plies
	Positions int64  // their positions for training
	Workers   int
	Elapsed   time.Duration
}

// Cut is the bad tail that was removed from a worker's file.
type Cut struct {
	File          string
	Offset, Bytes int64
}

// PositionsPerCoreHour returns the positions for training that a worker finds in
// an hour, 0 before there was time for any.
func (p *Progress) PositionsPerCoreHour() float64 {
	hours := p.Elapsed.Hours() * float64(p.Workers)
	if hours == 0 {
		return 0
	}
	return float64(p.Positions) / hours
}

// Run plays games until the job is done or ctx ends, which is no error. When ctx ends,
// games in progress are dropped, and the next call plays them again from their start. If
// Run returns no error, all finished games are on disk. An error of one worker ends all.
// The error is an [ErrOtherRun] if the directory holds a run that the job does not continue.
//
// progress, if not nil, is called after each game, one call at a time.
func Run(ctx context.Context, job Job, progress func(Progress)) (done Progress, err error) {
	if err := job.validate(); err != nil {
		return done, fmt.Errorf("selfplay: %w", err)
	}
	// The players come first: if they fail, the directory must not remember the job.
	var players []*enginePlayer
	defer func() {
		for _, p := range players {
			err = errors.Join(err, p.close())
		}
	}()
	for range job.Workers {
		if ctx.Err() != nil {
			return done, nil
		}
		p, err := job.Settings.player(job.Evaluation)
		if err != nil {
			return done, fmt.Errorf("selfplay: %w", err)
		}
		players = append(players, p)
	}
	number, unlock, err := openDirectory(job.Directory, job.description())
	if err != nil {
		return done, fmt.Errorf("selfplay: %w", err)
	}
	defer func() { err = errors.Join(err, unlock()) }()
	t := &tally{job: &job, report: progress, begun: time.Now()}
	t.done = Progress{Run: number, Workers: job.Workers}
	if err := t.work(ctx, players); err != nil {
		return t.done, fmt.Errorf("selfplay: %w", err)
	}
	return t.done, nil
}

// tally is what the workers of a call share.
type tally struct {
	job    *Job
	report func(Progress)
	begun  time.Time

	mu      sync.Mutex
	tickets int64 // games that were allowed to begin
	done    Progress
}

// work starts the workers, waits for them and closes their files.
func (t *tally) work(ctx context.Context, players []*enginePlayer) (err error) {
	var workers []*worker
	defer func() {
		for _, w := range workers {
			err = errors.Join(err, w.close())
		}
		t.done.Elapsed = time.Since(t.begun)
	}()
	for id, player := range players {
		writer, err := t.open(id)
		if err != nil {
			return err
		}
		workers = append(workers, &worker{tally: t, id: uint32(id), player: player, writer: writer, flushed: time.Now()})
	}
	others, err := workersBeyond(t.job.Directory, len(players))
	if err != nil {
		return err
	}
	for _, id := range others { // of a call with more workers
		writer, err := t.open(id)
		if err != nil {
			return err
		}
		if err := writer.Close(); err != nil {
			return err
		}
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var group sync.WaitGroup
	for _, w := range workers {
		group.Go(func() {
			if w.err = w.play(ctx); w.err != nil {
				cancel()
			}
		})
	}
	group.Wait()
	return nil // the errors of the workers come when they are closed
}

// mayBegin reports whether another game is wanted.
func (t *tally) mayBegin() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	reached := func(n, limit int64) bool { return limit > 0 && n >= limit }
	if reached(int64(t.done.Found)+t.tickets, t.job.Games) || reached(t.done.Kept+t.done.Positions, t.job.Positions) {
		return false
	}
	t.tickets++
	return true
}

// add counts a game that has ended.
func (t *tally) add(g *games.Game, kept int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.done.Games++
	t.done.Plies += int64(len(g.Plies))
	t.done.Positions += int64(kept)
	t.done.Elapsed = time.Since(t.begun)
	if t.report != nil {
		t.report(t.done)
	}
}

// open opens the file of a worker, mends it, and counts what it has.
func (t *tally) open(id int) (*games.Writer, error) {
	name := workerFile(t.job.Directory, id)
	writer, err := games.Append(name, games.Meta{Engine: t.job.Engine, Net: t.job.Net, Run: t.done.Run, Worker: uint32(id)})
	if err != nil {
		return nil, err
	}
	found, kept := writer.Found()
	t.done.Found += uint64(found)
	t.done.Kept += kept
	if offset, bytes := writer.Cut(); bytes > 0 {
		t.done.Cuts = append(t.done.Cuts, Cut{name, offset, bytes})
	}
	return writer, nil
}

// flushEvery is after which time the games are written at the latest, whole block or not: no more than that is lost when
// the process is killed, but for a game.
const flushEvery = 2 * time.Minute

// worker plays one game after the other and writes them to its file.
type worker struct {
	tally   *tally
	id      uint32
	player  *enginePlayer
	writer  *games.Writer
	flushed time.Time // when write has flushed last
	err     error     // of play

	unwritten bool // err says that a game was not written
}

// play plays until no game is wanted any more or ctx ends.
func (w *worker) play(ctx context.Context) error {
	for ctx.Err() == nil && w.tally.mayBegin() {
		seed := games.GameID(w.tally.done.Run, w.id, w.writer.NextGame())
		game, kept, err := playGame(ctx, seed, &w.tally.job.Settings, w.player)
		if stopped := ctx.Err(); stopped != nil && errors.Is(err, stopped) {
			return nil
		}
		if err == nil {
			err = w.write(game)
			w.unwritten = err != nil
		}
		if err != nil {
			return fmt.Errorf("worker %d: %w", w.id, err)
		}
		w.tally.add(game, kept)
	}
	return nil
}

// close closes the file, and so writes what it can of the games that are left. It returns the errors of play and of
// closing. If play could not write, closing says the same and is left out.
func (w *worker) close() error {
	err := w.writer.Close()
	if w.unwritten {
		return w.err
	}
	return errors.Join(w.err, err)
}

// write adds a game to the file.
func (w *worker) write(g *games.Game) error {
	if err := w.writer.Add(g); err != nil || time.Since(w.flushed) < flushEvery {
		return err
	}
	w.flushed = time.Now()
	return w.writer.Flush()
}
