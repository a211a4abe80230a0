package spsa

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"penrose/train/filelock"
)

// hill is a judge whose games are drawn by lot: the strength of a side falls with the
// square of its distance, in steps, from the best numbers.
type hill struct {
	numbers []Number
	best    []float64
	pause   time.Duration // of each pair
	played  *int
}

func (h *hill) strength(values []int) float64 {
	elo := 0.0
	for i, v := range values {
		distance := (float64(v) - h.best[i]) / float64(h.numbers[i].Step)
		elo -= 3 * distance * distance
	}
	return elo
}

func (h *hill) Play(ctx context.Context, number int, plus, minus []int) (int, error) {
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	time.Sleep(h.pause)
	share := 1 / (1 + math.Pow(10, (h.strength(minus)-h.strength(plus))/400))
	rng := rand.New(rand.NewPCG(uint64(number), 99))
	points := 0
	for range 2 {
		switch x := rng.Float64(); {
		case x < 0.4:
			points++
		case x < 0.4+0.6*share:
			points += 2
		}
	}
	if h.played != nil {
		*h.played++
	}
	return points, nil
}

func (h *hill) Close() error { return nil }

var testNumbers = []Number{
	{"A", 50, 0, 200, 10},
	{"B", 4, 1, 12, 1},
	{"C", 700, 0, 2048, 100},
	{"D", 10, 0, 20, 2},
}

// testBest has one beyond its range, for the number to go to the end of it.
var testBest = []float64{92, 7, 300, 30}

func testJob(directory string) Job {
	s := Defaults()
	s.Iterations, s.REnd, s.Judge = 3000, 0.004, "a hill"
	return Job{Settings: s, Numbers: testNumbers, Directory: directory, Workers: 3,
		NewJudge: func() (Judge, error) { return &hill{numbers: testNumbers, best: testBest}, nil }}
}

func mustRun(t *testing.T, job Job) Progress {
	t.Helper()
	done, err := Run(context.Background(), job, nil)
	if err != nil {
		t.Fatal(err)
	}
	return done
}

// The numbers start two to four steps away and come to within a step of the best ones,
// although the games are noise except for some Elo.
func TestConverges(t *testing.T) {
	if testing.Short() {
		t.Skip("long under the race detector")
	}
	directory := t.TempDir()
	done := mustRun(t, testJob(directory))
	for i, n := range testNumbers {
		best := min(testBest[i], float64(n.Max))
		if distance := math.Abs(float64(done.Values[i]) - best); distance > 1.2*float64(n.Step) {
			t.Errorf("%s is %d, %.1f steps from %v", n.Name, done.Values[i], distance/float64(n.Step), best)
		}
	}
	csv, err := os.ReadFile(filepath.Join(directory, "path.csv"))
	if err != nil || !strings.HasPrefix(string(csv), "iteration,A,B,C,D\n0,50.000,4.000,700.000,10.000\n3,") || strings.Count(string(csv), "\n") != 1002 {
		t.Errorf("path.csv: %v, %d lines, %.80q", err, strings.Count(string(csv), "\n"), csv)
	}
	if svg, err := os.ReadFile(filepath.Join(directory, "path.svg")); err != nil || !strings.Contains(string(svg), ">D</text>") {
		t.Errorf("path.svg: %v, %d bytes", err, len(svg))
	}
	if got := done.Names(testNumbers); len(got) != 4 || got[1] != fmt.Sprintf("B=%d", done.Values[1]) {
		t.Errorf("%q", got)
	}
}

// Without a hill the numbers stay about where they are.
func TestNoiseMovesLittle(t *testing.T) {
	if testing.Short() {
		t.Skip("runs like that of TestConverges")
	}
	flat := []Number{{Step: 1e6}, {Step: 1e6}, {Step: 1e6}, {Step: 1e6}} // no distance counts
	job := testJob(t.TempDir())
	job.Settings.REnd = 0.002
	job.NewJudge = func() (Judge, error) { return &hill{numbers: flat, best: testBest}, nil }
	for i, v := range mustRun(t, job).Values {
		n := testNumbers[i]
		if moved := math.Abs(float64(v-n.Start)) / float64(n.Step); moved > 2 {
			t.Errorf("%s moved by %v steps without a reason", n.Name, moved)
		}
	}
}

// The path of a long run is thinned out, and has its end.
func TestPathHasItsEnd(t *testing.T) {
	s := Defaults()
	s.Iterations = 2*pathPoints + 1
	run, err := open(filepath.Join(t.TempDir(), stateFile), s, testNumbers)
	if err != nil {
		t.Fatal(err)
	}
	for range s.Iterations {
		run.advance([]float64{1, 2, 3, 4})
	}
	if n := len(run.Path); n != pathPoints+2 || run.Path[n-2].Iteration != 2*pathPoints || run.Path[n-1].Iteration != s.Iterations {
		t.Errorf("%d points, the last ones %v", n, run.Path[n-2:])
	}
}

// The path does not depend on the number of workers, nor on interruptions.
func TestPathIsRepeatable(t *testing.T) {
	job := testJob(t.TempDir())
	job.Settings.Iterations, job.Settings.REnd = 60, 0.5 // so fast that each iteration changes the next trials
	job.Workers = 1
	whole := mustRun(t, job)
	want := stateIn(t, job)

	job.Directory, job.Workers = t.TempDir(), 7
	if done := mustRun(t, job); !reflect.DeepEqual(done, whole) || !reflect.DeepEqual(stateIn(t, job), want) {
		t.Errorf("seven workers come to %v, one to %v", done, whole)
	}

	job.Directory, job.Workers = t.TempDir(), 2
	found := 0
	for stop := 7; ; stop += 11 {
		ctx, cancel := context.WithCancel(context.Background())
		done, err := Run(ctx, job, func(p Progress) {
			if p.Iteration == stop {
				cancel()
			}
		})
		cancel()
		if err != nil || done.Found != found || done.Iteration < min(stop, 60) {
			t.Fatalf("%+v, %v; %d iterations were there", done, err, found)
		}
		found = done.Iteration
		if found == 60 {
			break
		}
	}
	if !reflect.DeepEqual(stateIn(t, job), want) {
		t.Errorf("after interruptions %+v, without %+v", stateIn(t, job), want)
	}
	played := 0
	job.Workers = 1
	job.NewJudge = func() (Judge, error) { return &hill{numbers: testNumbers, best: testBest, played: &played}, nil }
	if done := mustRun(t, job); played != 0 || done.Iteration != 60 {
		t.Errorf("a run that is over plays %d pairs", played)
	}
}

func TestRunRefuses(t *testing.T) {
	job := testJob(t.TempDir())
	job.Settings.Iterations = 5
	mustRun(t, job)
	for name, change := range map[string]func(*Job){
		"other numbers":  func(j *Job) { j.Numbers = testNumbers[:3] },
		"another seed":   func(j *Job) { j.Settings.Seed++ },
		"another judge":  func(j *Job) { j.Settings.Judge = "another hill" },
		"more of them":   func(j *Job) { j.Settings.Iterations++ },
		"another number": func(j *Job) { j.Numbers = append([]Number{{"A", 51, 0, 200, 10}}, testNumbers[1:]...) },
	} {
		other := job
		change(&other)
		if done, err := Run(context.Background(), other, nil); !errors.Is(err, ErrOtherRun) {
			t.Errorf("%s: %+v, %v", name, done, err)
		}
	}
	for name, change := range map[string]func(*Job){
		"no iterations":      func(j *Job) { j.Settings.Iterations = 0 },
		"no numbers":         func(j *Job) { j.Numbers = nil },
		"no workers":         func(j *Job) { j.Workers = 0 },
		"a gain of nothing":  func(j *Job) { j.Settings.REnd = 0 },
		"no step":            func(j *Job) { j.Numbers = []Number{{"A", 5, 0, 10, 0}} },
		"start out of range": func(j *Job) { j.Numbers = []Number{{"A", 50, 0, 10, 1}} },
		"start below it":     func(j *Job) { j.Numbers = []Number{{"A", 1, 5, 10, 1}} },
	} {
		bad := job
		bad.Directory = t.TempDir()
		change(&bad)
		if done, err := Run(context.Background(), bad, nil); err == nil {
			t.Errorf("%s: %+v", name, done)
		}
	}
	for name, text := range map[string]string{"half": `{"Settings":`, "empty": "{}"} {
		bad := testJob(t.TempDir())
		if err := os.WriteFile(filepath.Join(bad.Directory, stateFile), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if done, err := Run(context.Background(), bad, nil); err == nil {
			t.Errorf("%s state: %+v", name, done)
		}
	}
}

// A second process in the directory could replace the state of the run by that of another.
func TestDirectoryIsLocked(t *testing.T) {
	job := testJob(t.TempDir())
	job.Settings.Iterations = 5
	unlock, err := filelock.Directory(job.Directory)
	if err != nil {
		t.Fatal(err)
	}
	if second, err := filelock.Directory(job.Directory); err == nil {
		second()
		t.Skip("no locks on this system")
	}
	if _, err := Run(context.Background(), job, nil); err == nil || !strings.Contains(err.Error(), "another process") {
		t.Errorf("while another process is at work: %v", err)
	}
	if err := unlock(); err != nil {
		t.Fatal(err)
	}
	mustRun(t, job)
	mustRun(t, job) // nothing stays locked
}

// An error of a judge ends the run, and what was played before is not lost.
func TestJudgeFails(t *testing.T) {
	wrong := errors.New("wrong")
	job := testJob(t.TempDir())
	good := job.NewJudge
	other := job
	other.Settings.Judge = "a judge who never comes"
	other.NewJudge = func() (Judge, error) { return nil, wrong }
	if _, err := Run(context.Background(), other, nil); !errors.Is(err, wrong) || strings.Count(err.Error(), "wrong") != 1 {
		t.Errorf("error %v, want it once", err)
	}
	// The directory does not remember it.
	job.NewJudge = func() (Judge, error) { return failing{wrong}, nil }
	if _, err := Run(context.Background(), job, nil); !errors.Is(err, wrong) {
		t.Errorf("error %v", err)
	}
	job.NewJudge = func() (Judge, error) { return nil, wrong }
	if _, err := Run(context.Background(), job, nil); !errors.Is(err, wrong) {
		t.Errorf("error %v", err)
	}
	job.NewJudge = good
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Run(ctx, job, nil); err != nil {
		t.Errorf("the run does not go on: %v", err)
	}
	late := testJob(t.TempDir())
	late.Workers = 1
	late.NewJudge = func() (Judge, error) {
		return &mortal{&hill{numbers: testNumbers, best: testBest}, 6 * late.Settings.Pairs, wrong}, nil
	}
	if done, err := Run(context.Background(), late, nil); !errors.Is(err, wrong) || done.Iteration != 6 || stateIn(t, late).Iteration != 6 {
		t.Errorf("%+v, %v; on disk are %d iterations, want 6", done, err, stateIn(t, late).Iteration)
	}
}

// mortal is a judge who fails at a pair and those after it.
type mortal struct {
	*hill
	last int
	err  error
}

func (m *mortal) Play(ctx context.Context, number int, plus, minus []int) (int, error) {
	if number >= m.last {
		return 0, m.err
	}
	return m.hill.Play(ctx, number, plus, minus)
}

// A disk that cannot be written to ends the run and is reported once.
func TestStateCannotBeWritten(t *testing.T) {
	job := testJob(t.TempDir())
	job.NewJudge = func() (Judge, error) {
		return blocking{&hill{numbers: testNumbers, best: testBest}, filepath.Join(job.Directory, stateFile)}, nil
	}
	if _, err := Run(context.Background(), job, nil); err == nil || strings.Count(err.Error(), stateFile) != 1 {
		t.Errorf("error %v, want one about %s", err, stateFile)
	}
}

// blocking is a judge who puts a directory where the state is to be written.
type blocking struct {
	*hill
	state string
}

func (b blocking) Play(ctx context.Context, number int, plus, minus []int) (int, error) {
	if err := os.MkdirAll(b.state, 0o755); err != nil {
		return 0, err
	}
	return b.hill.Play(ctx, number, plus, minus)
}

type failing struct{ err error }

func (f failing) Play(context.Context, int, []int, []int) (int, error) { return 0, f.err }
func (f failing) Close() error                                         { return nil }
