package spsa

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
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

// The mean of rounded numbers is the number itself. Rounding gives both neighbours and
// nothing else.
func TestRoundingIsUnbiased(t *testing.T) {
	n := Number{"N", 0, -100, 100, 1}
	rng := rand.New(rand.NewPCG(1, 1))
	for _, value := range []float64{3, 3.25, 3.9, -0.5, -7.3} {
		const count = 100_000
		sum, met := 0, map[int]bool{}
		for range count {
			whole := n.whole(value, rng.Float64())
			sum += whole
			met[whole] = true
			if math.Abs(float64(whole)-value) >= 1 {
				t.Fatalf("%v is rounded to %d", value, whole)
			}
		}
		if mean := float64(sum) / count; math.Abs(mean-value) > 0.007 { // over four deviations
			t.Errorf("%v is rounded to %v on average", value, mean)
		}
		if whole := value == math.Trunc(value); whole == (len(met) > 1) {
			t.Errorf("%v becomes %v", value, met)
		}
	}
	if n.whole(150.2, 0.9) != 100 || n.whole(-150.2, 0.1) != -100 {
		t.Error("rounded beyond the range")
	}
}

// Both sides of a trial differ by two perturbations but for one rounding. Over the iterations
// they do so on average, and every number goes up as often as down.
func TestTrials(t *testing.T) {
	s := Defaults()
	s.Iterations = 5000
	sums, ups := make([]float64, len(testNumbers)), make([]float64, len(testNumbers))
	want := make([]float64, len(testNumbers))
	values := []float64{90.4, 6.3, 700, 10}
	wide := append([]Number(nil), testNumbers...)
	for i := range wide {
		wide[i].Min, wide[i].Max = -1e6, 1e6
	}
	for k := 1; k <= s.Iterations; k++ {
		tried := s.try(wide, values, k)
		for i := range wide {
			difference, twice := tried.signs[i]*float64(tried.plus[i]-tried.minus[i]), 2*s.perturbation(wide[i].Step, k)
			if math.Abs(difference-twice) >= 1 {
				t.Fatalf("%s: a difference of %v, want %v", wide[i].Name, difference, twice)
			}
			sums[i] += difference
			ups[i] += tried.signs[i]
			want[i] += twice
		}
	}
	for i, n := range wide {
		if math.Abs(sums[i]-want[i]) > 0.02*want[i] || math.Abs(ups[i]) > 4*math.Sqrt(float64(s.Iterations)) {
			t.Errorf("%s: a difference of %v in all, want %v; %v more ups than downs", n.Name, sums[i], want[i], ups[i])
		}
	}
}

// The opening of a pair may follow from the seed and the number of the pair. No trial draws the same numbers.
func TestTrialsAreNoOpenings(t *testing.T) {
	s := Defaults()
	numbers := make([]Number, 64)
	for k := 1; k <= 10; k++ {
		tried := s.try(numbers, make([]float64, len(numbers)), k)
		rng := rand.New(rand.NewPCG(s.Seed, uint64(k)))
		same := 0
		for _, sign := range tried.signs {
			if sign == float64(2*rng.IntN(2)-1) {
				same++
			}
			rng.Float64()
		}
		if same == len(numbers) {
			t.Errorf("iteration %d goes where pair %d draws its opening", k, k)
		}
	}
}

// The gains end where they should: the perturbation at the step, the rate at REnd.
func TestGains(t *testing.T) {
	s := Defaults()
	if c, r := s.perturbation(10, s.Iterations), s.rate(10, s.Iterations); math.Abs(c-10) > 1e-9 || math.Abs(r-0.002) > 1e-12 {
		t.Errorf("they end at %v and %v", c, r)
	}
	// By hand, with 4,000 iterations: 10 * 4000^0.101; 0.002 * (4400/401)^0.602 / 4000^0.202.
	if c, r := s.perturbation(10, 1), s.rate(10, 1); math.Abs(c-23.11) > 0.01 || math.Abs(r-0.001584) > 0.00001 {
		t.Errorf("they begin at %v and %v", c, r)
	}
	values := s.learn(testNumbers[:1], []float64{50}, s.Iterations, &trial{signs: []float64{-1}}, 5)
	if math.Abs(values[0]-(50-0.002*10*5)) > 1e-9 {
		t.Errorf("it learns %v", values)
	}
	for _, c := range []struct{ from, sign, want float64 }{{0.5, -1, 0}, {199.5, 1, 200}} {
		values := s.learn(testNumbers[:1], []float64{c.from}, s.Iterations, &trial{signs: []float64{c.sign}}, 500)
		if values[0] != c.want {
			t.Errorf("from %v it learns %v, want the end of the range %v", c.from, values[0], c.want)
		}
	}
}

// The path of a long run is thinned out, and has its end.
func TestPathHasItsEnd(t *testing.T) {
	s := Defaults()
	s.Iterations = 2*pathPoints + 1
	run, err := open(filepath.Join(t.TempDir(), StateFile), s, testNumbers)
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

// A state that no run has written is refused.
func TestStateContradictsItself(t *testing.T) {
	for name, spoil := range map[string]func(*state){
		"fewer iterations than none": func(s *state) { s.Iteration = -1 },
		"more iterations than all":   func(s *state) { s.Iteration = s.Settings.Iterations + 1 },
		"no values":                  func(s *state) { s.Values = nil },
		"values too many":            func(s *state) { s.Values = append(s.Values, s.Values[0]) },
		"too few numbers":            func(s *state) { s.Values[1] = s.Values[1][:3] },
		"no path":                    func(s *state) { s.Path = nil },
		"a point without numbers":    func(s *state) { s.Path[0].Values = nil },
	} {
		file := filepath.Join(t.TempDir(), StateFile)
		s, err := open(file, Defaults(), testNumbers)
		if err != nil {
			t.Fatal(err)
		}
		spoil(s)
		if err := s.store(file); err != nil {
			t.Fatal(err)
		}
		if _, err := open(file, Defaults(), testNumbers); err == nil {
			t.Errorf("%s: no error", name)
		}
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

func stateIn(t *testing.T, job Job) *state {
	t.Helper()
	s, err := open(filepath.Join(job.Directory, StateFile), job.Settings, job.Numbers)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// A kill costs four iterations at most: the state on disk is never older.
func TestStateOnDiskIsFresh(t *testing.T) {
	job := testJob(t.TempDir())
	job.Settings.Iterations = 30
	if _, err := Run(context.Background(), job, func(p Progress) {
		if s := stateIn(t, job); p.Iteration-s.Iteration > 4 {
			t.Errorf("after %d iterations the state on disk is that after %d", p.Iteration, s.Iteration)
		}
	}); err != nil {
		t.Fatal(err)
	}
}

const killedRun = "SPSA_TEST_DIRECTORY"

// slowJob is the run that TestKill kills.
func slowJob(directory string) Job {
	job := testJob(directory)
	job.Settings.Iterations = 80
	job.NewJudge = func() (Judge, error) {
		return &hill{numbers: testNumbers, best: testBest, pause: 2 * time.Millisecond}, nil
	}
	return job
}

// A process that is killed again and again, at any moment, reaches the same end as one
// that is never killed.
func TestKill(t *testing.T) {
	if directory := os.Getenv(killedRun); directory != "" {
		mustRun(t, slowJob(directory))
		return
	}
	if testing.Short() {
		t.Skip("starts the program many times")
	}
	program, err := os.Executable()
	if err != nil {
		t.Skip(err)
	}
	killed, kills := "", 0
	for try := 0; try < 3 && kills == 0; try++ { // a slow machine kills late
		killed = t.TempDir()
		kills = killToTheEnd(t, program, killed)
	}
	whole := slowJob(t.TempDir())
	mustRun(t, whole)
	if got, want := stateIn(t, slowJob(killed)), stateIn(t, whole); !reflect.DeepEqual(got, want) {
		t.Errorf("after %d kills %+v, without %+v", kills, got, want)
	}
	if kills == 0 {
		t.Error("nothing was killed")
	}
}

// killToTheEnd starts the run of TestKill in a directory and kills it, a bit later each time, until
// it comes to its end. It returns how often it was killed.
func killToTheEnd(t *testing.T, program, directory string) (kills int) {
	t.Helper()
	for wait := 150 * time.Millisecond; ; wait += 37 * time.Millisecond {
		command := exec.Command(program, "-test.run=^TestKill$")
		command.Env = append(os.Environ(), killedRun+"="+directory)
		if err := command.Start(); err != nil {
			t.Fatal(err)
		}
		timer := time.AfterFunc(wait, func() { command.Process.Kill() })
		err := command.Wait()
		timer.Stop()
		if err == nil {
			return kills
		}
		if kills++; kills == 100 {
			t.Fatal("no end")
		}
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
		if err := os.WriteFile(filepath.Join(bad.Directory, StateFile), []byte(text), 0o600); err != nil {
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
}

type failing struct{ err error }

func (f failing) Play(context.Context, int, []int, []int) (int, error) { return 0, f.err }
func (f failing) Close() error                                         { return nil }
