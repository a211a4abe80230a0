package selfplay

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"maps"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"penrose/eval"
	"penrose/train/filelock"
	"penrose/train/games"
)

// testJob is a run of short games.
func testJob(t *testing.T, directory string) Job {
	t.Helper()
	s := Defaults()
	s.SoftNodes, s.OpeningNodes, s.HashMiB, s.MaximumPlies = 60, 60, 1, 120
	return Job{Settings: s, Directory: directory, Workers: 2, Run: 7, Games: 6, Engine: [8]byte{'e'}, Net: [8]byte{'n'}}
}

func mustRun(t *testing.T, job Job) Progress {
	t.Helper()
	done, err := Run(context.Background(), job, nil)
	if err != nil {
		t.Fatal(err)
	}
	return done
}

// gamesIn returns the games of a run's directory by worker and number, and what
// they amount to.
func gamesIn(t *testing.T, directory string) (list map[[2]uint64]games.Game, stats games.Stats) {
	t.Helper()
	list = map[[2]uint64]games.Game{}
	paths, err := filepath.Glob(filepath.Join(directory, "*.games"))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range paths {
		r, err := games.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		defer r.Close()
		for {
			b, err := r.Next()
			if err == io.EOF {
				break
			}
			if err != nil {
				t.Fatalf("%s: %v", path, err)
			}
			stats.Add(b)
			for i, g := range b.List {
				list[[2]uint64{uint64(b.Worker), b.FirstGame + uint64(i)}] = g
			}
			if b.Run != 7 || b.Engine != [8]byte{'e'} || b.Net != [8]byte{'n'} {
				t.Errorf("%s: header %+v", path, b.Header)
			}
		}
	}
	return list, stats
}

// Another search plays other games, and does not go on with those of a run.
func TestRunWithAnotherSearch(t *testing.T) {
	usual, careful := testJob(t, t.TempDir()), testJob(t, t.TempDir())
	careful.Settings.Search = "LateMovePruning=off Futility=off"
	mustRun(t, usual)
	mustRun(t, careful)
	a, _ := gamesIn(t, usual.Directory)
	b, _ := gamesIn(t, careful.Directory)
	if reflect.DeepEqual(a, b) {
		t.Error("the games are the same")
	}
	careful.Directory = usual.Directory
	if _, err := Run(context.Background(), careful, nil); !errors.Is(err, ErrOtherRun) {
		t.Errorf("going on with another search: %v", err)
	}
	careful.Settings.Search = "NoSuchStep=off"
	if _, err := Run(context.Background(), careful, nil); err == nil || !strings.Contains(err.Error(), "NoSuchStep") {
		t.Errorf("a step that does not exist: %v", err)
	}
}

func TestRun(t *testing.T) {
	directory := filepath.Join(t.TempDir(), "new", "run")
	job := testJob(t, directory)
	var last Progress
	done, err := Run(context.Background(), job, func(p Progress) {
		if p.Games != last.Games+1 || p.Plies <= last.Plies || p.Positions < last.Positions {
			t.Errorf("%+v after %+v", p, last)
		}
		last = p
	})
	if err != nil {
		t.Fatal(err)
	}
	list, stats := gamesIn(t, directory)
	if len(list) != 6 || stats.Games != 6 || done.Games != 6 || done.Run != 7 || done.Workers != 2 {
		t.Errorf("%d games, %+v, %+v", len(list), stats, done)
	}
	if stats.Plies != done.Plies || stats.Kept != done.Positions || stats.Kept == 0 {
		t.Errorf("files %+v, progress %+v", stats, done)
	}
	if done.PositionsPerCoreHour() <= 0 {
		t.Errorf("%v positions per core-hour", done.PositionsPerCoreHour())
	}
	for id, g := range list {
		if opening := len(g.Plies); opening < 8 || g.Plies[7].Flags != games.Unscored || g.Plies[9].Flags == games.Unscored {
			t.Errorf("game %v: %+v", id, g)
		}
	}
}

// A game depends on its number alone: not on the other workers, nor on the games
// that its engine played before.
func TestGamesAreRepeatable(t *testing.T) {
	job := testJob(t, t.TempDir())
	mustRun(t, job)
	list, _ := gamesIn(t, job.Directory)
	ids := slices.SortedFunc(maps.Keys(list), func(a, b [2]uint64) int { return slices.Compare(b[:], a[:]) })
	player, err := job.Settings.player(eval.Evaluation{})
	if err != nil {
		t.Fatal(err)
	}
	defer player.close()
	for _, id := range ids { // all on one engine, the last ones first
		g, _, err := playGame(context.Background(), games.GameID(7, uint32(id[0]), id[1]), &job.Settings, player)
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(*g, list[id]) {
			t.Errorf("game %v is %+v, was %+v", id, g, list[id])
		}
	}
}

// A run whose file was torn goes on where the good blocks end, with the games
// that were lost.
func TestRunResumes(t *testing.T) {
	whole, torn := t.TempDir(), t.TempDir()
	for _, directory := range []string{whole, torn} {
		job := testJob(t, directory)
		job.Workers, job.Games = 1, 2
		mustRun(t, job) // one block of two games
		job.Games = 4
		mustRun(t, job) // another
	}
	path := workerFile(torn, 0)
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(path, info.Size()-9); err != nil {
		t.Fatal(err)
	}
	job := testJob(t, torn)
	job.Workers, job.Games, job.Run = 1, 4, 0 // the number is known from before
	done := mustRun(t, job)
	if done.Run != 7 || done.Found != 2 || len(done.Cuts) != 1 || done.Games != 2 {
		t.Errorf("%+v", done)
	}
	if again := mustRun(t, job); again.Found != 4 || again.Kept != done.Kept+done.Positions || len(again.Cuts) != 0 || again.Games != 0 {
		t.Errorf("a run that has all its games: %+v after %+v", again, done)
	}
	a, _ := gamesIn(t, whole)
	b, stats := gamesIn(t, torn)
	if len(b) != 4 || stats.Games != 4 || !reflect.DeepEqual(a, b) {
		t.Errorf("%+v\nwithout the damage %+v", b, a)
	}
}

// The end of the context, as a signal brings it, is a clean end: every game that
// was reported is on disk, and the run can go on.
func TestRunStops(t *testing.T) {
	directory := t.TempDir()
	job := testJob(t, directory)
	job.Games = 0
	ctx, cancel := context.WithCancel(context.Background())
	done, err := Run(ctx, job, func(p Progress) {
		if p.Games == 3 {
			cancel()
		}
	})
	if err != nil || done.Games < 3 || done.Games > 4 {
		t.Fatalf("%+v, %v", done, err)
	}
	if list, stats := gamesIn(t, directory); int64(len(list)) != done.Games || stats.Kept != done.Positions {
		t.Errorf("%d games, %+v, %+v", len(list), stats, done)
	}
	job.Games = done.Games + 1
	if again := mustRun(t, job); int64(again.Found) != done.Games || again.Kept != done.Positions || len(again.Cuts) != 0 || again.Games != 1 {
		t.Errorf("%+v after %+v", again, done)
	}
}

// A worker closes its file in any case. That it cannot write is reported once: on a full disk both a game and, at the end,
// the games before it cannot be written.
func TestErrorsOfAWorker(t *testing.T) {
	ofPlay := errors.New("of play")
	for _, c := range []struct {
		name      string
		play      error
		unwritten bool
		closing   bool // is told
	}{
		{"play ends well", nil, false, true},
		{"an engine fails", ofPlay, false, true},
		{"a game cannot be written", ofPlay, true, false},
	} {
		writer, err := games.Append(filepath.Join(t.TempDir(), "a.games"), games.Meta{})
		if err != nil {
			t.Fatal(err)
		}
		w := worker{writer: writer, err: c.play, unwritten: c.unwritten}
		if err := w.close(); err != nil && !errors.Is(err, c.play) || (err == nil) != (c.play == nil) {
			t.Errorf("%s: error %v, want %v", c.name, err, c.play)
		}
		if err := w.close(); errors.Is(err, fs.ErrClosed) != c.closing || c.play != nil && !errors.Is(err, c.play) {
			t.Errorf("%s, and the file is closed: error %v, which says so: want %v", c.name, err, c.closing)
		}
	}
}

// A call with fewer workers mends and counts the files of those that it does not have. Others are left alone.
func TestRunWithFewerWorkers(t *testing.T) {
	job := testJob(t, t.TempDir())
	before := mustRun(t, job) // of two workers
	path := workerFile(job.Directory, 1)
	file, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := file.WriteString("torn"); err != nil {
		t.Fatal(err)
	}
	file.Close()
	foreign := filepath.Join(job.Directory, "worker-2.games")
	if err := os.WriteFile(foreign, []byte("joho"), 0o666); err != nil {
		t.Fatal(err)
	}
	job.Workers, job.Games = 1, before.Games+1
	done := mustRun(t, job)
	if int64(done.Found) != before.Games || done.Kept != before.Positions || done.Games != 1 {
		t.Errorf("%+v after %+v", done, before)
	}
	if len(done.Cuts) != 1 || done.Cuts[0].File != path || done.Cuts[0].Bytes != 4 {
		t.Errorf("cut %+v, want 4 bytes of %s", done.Cuts, path)
	}
	if text, err := os.ReadFile(foreign); err != nil || string(text) != "joho" {
		t.Errorf("the file of somebody else holds %q, %v", text, err)
	}
	os.Remove(foreign)
	if list, stats := gamesIn(t, job.Directory); int64(len(list)) != before.Games+1 || stats.Kept != done.Kept+done.Positions {
		t.Errorf("%d games, %+v", len(list), stats)
	}
}

func TestPositionLimit(t *testing.T) {
	job := testJob(t, t.TempDir())
	job.Workers, job.Games, job.Positions = 1, 0, 100
	previous := int64(0)
	done, err := Run(context.Background(), job, func(p Progress) {
		if previous >= 100 {
			t.Errorf("a game began after %d positions", previous)
		}
		previous = p.Positions
	})
	if err != nil || done.Positions < 100 {
		t.Errorf("%+v, %v", done, err)
	}
	if again := mustRun(t, job); again.Games != 0 || again.Kept != done.Positions {
		t.Errorf("a run that has all its positions: %+v after %+v", again, done)
	}
}

func TestRunRefuses(t *testing.T) {
	used := t.TempDir()
	job := testJob(t, used)
	job.Games = 1
	mustRun(t, job)
	occupied := t.TempDir() // by something that is no file
	if err := os.Mkdir(workerFile(occupied, 1), 0o755); err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name   string
		change func(*Job)
	}{
		{"no directory", func(j *Job) { j.Directory = "" }},
		{"no workers", func(j *Job) { j.Workers = 0 }},
		{"less than no games", func(j *Job) { j.Games = -1 }},
		{"other settings", func(j *Job) { j.Settings.SoftNodes++ }},
		{"another run", func(j *Job) { j.Run = 8 }},
		{"another engine", func(j *Job) { j.Engine[0]++ }},
		{"no file", func(j *Job) { j.Directory = occupied }},
	}
	for _, test := range tests {
		j := job
		test.change(&j)
		if done, err := Run(context.Background(), j, nil); err == nil || done.Games != 0 {
			t.Errorf("%s: %+v, %v", test.name, done, err)
		}
	}
	if err := os.Remove(workerFile(occupied, 1)); err != nil {
		t.Fatal(err)
	}
	job.Directory = occupied
	mustRun(t, job) // the failure left nothing behind, such as a lock

	job.Directory = t.TempDir()
	unplayable := job
	unplayable.Settings.HashMiB = math.MaxInt
	if _, err := Run(context.Background(), unplayable, nil); err == nil {
		t.Error("a table beyond all memory")
	}
	mustRun(t, job) // nor settings that never worked
}

func TestDirectoryIsLocked(t *testing.T) {
	probe, err := os.CreateTemp(t.TempDir(), "")
	if err != nil {
		t.Fatal(err)
	}
	defer probe.Close()
	second, err := os.OpenFile(probe.Name(), os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer second.Close()
	if err := errors.Join(filelock.Lock(probe), filelock.Lock(second)); err == nil {
		t.Skip("no locks on this system")
	}
	settings := Defaults()
	directory := t.TempDir()
	number, unlock, err := openDirectory(directory, description{Settings: settings})
	if err != nil || number == 0 {
		t.Fatal(number, err)
	}
	if _, _, err := openDirectory(directory, description{Settings: settings}); err == nil {
		t.Error("two runs in one directory")
	}
	if err := unlock(); err != nil {
		t.Fatal(err)
	}
	other := description{Settings: settings, Net: "0123456789abcdef"}
	other.Settings.DrawPlies = 5
	if _, _, err := openDirectory(directory, other); !errors.Is(err, ErrOtherRun) || !strings.Contains(err.Error(), "DrawPlies 12, not 5; network none, not 0123456789abcdef") {
		t.Errorf("a run with another network goes on: %v", err)
	}
	again, unlock, err := openDirectory(directory, description{Settings: settings})
	if err != nil || again != number {
		t.Fatalf("run %d, then %d (%v)", number, again, err)
	}
	unlock()
}

func TestValidate(t *testing.T) {
	s := Defaults()
	if err := s.Validate(); err != nil {
		t.Errorf("defaults: %v", err)
	}
	for i := range reflect.TypeFor[Settings]().NumField() {
		s := Defaults()
		field := reflect.ValueOf(&s).Elem().Field(i)
		switch {
		case field.CanUint():
			field.SetUint(0)
		case field.CanInt():
			field.SetInt(-1)
		default:
			field.SetString("none")
		}
		if err := s.Validate(); err == nil {
			t.Errorf("%s: %v was accepted", reflect.TypeFor[Settings]().Field(i).Name, field)
		}
	}
}

// Some settings leave less to others: an opening of up to one ply more than its plies has to be shorter than a game.
func TestValidateTogether(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(*Settings)
		ok     bool
	}{
		{"a start for every game", func(s *Settings) { s.Chess960, s.DFRC = 60, 40 }, true},
		{"more starts than games", func(s *Settings) { s.Chess960, s.DFRC = 60, 41 }, false},
		{"a ply behind the longest opening", func(s *Settings) { s.OpeningPlies, s.MaximumPlies = 8, 10 }, true},
		{"none", func(s *Settings) { s.OpeningPlies, s.MaximumPlies = 8, 9 }, false},
		{"the longest games", func(s *Settings) { s.MaximumPlies = games.MaxGamePlies }, true},
		{"longer ones", func(s *Settings) { s.MaximumPlies = games.MaxGamePlies + 1 }, false},
	} {
		s := Defaults()
		c.change(&s)
		if err := s.Validate(); (err == nil) != c.ok {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

func TestPositionsPerCoreHour(t *testing.T) {
	p := Progress{Positions: 300, Workers: 4, Elapsed: 30 * time.Minute}
	if got := p.PositionsPerCoreHour(); got != 150 {
		t.Errorf("%v, want 150", got)
	}
	if got := (&Progress{Workers: 4}).PositionsPerCoreHour(); got != 0 {
		t.Errorf("%v before there was time for any", got)
	}
}
