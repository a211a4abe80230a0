package spsa

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"testing"
	"time"
)

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
		file := filepath.Join(t.TempDir(), stateFile)
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

func stateIn(t *testing.T, job Job) *state {
	t.Helper()
	s, err := open(filepath.Join(job.Directory, stateFile), job.Settings, job.Numbers)
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
