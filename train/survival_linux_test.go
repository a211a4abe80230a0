package main

import (
	"bytes"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// What a process of [TestSurvival] is told by its environment.
const (
	survivalLine = "TRAIN_TEST_LINE"      // the command that it carries out
	survivalDisk = "TRAIN_TEST_DISK_FULL" // bytes of a file after which writing fails; empty for no limit
)

// Commands that are killed at any moment, or whose disk is full, lose at most the games
// that were not in a file yet. The same command then goes on, and the end is the same to
// the last byte.
func TestSurvival(t *testing.T) {
	if line := os.Getenv(survivalLine); line != "" {
		limitFiles(t, os.Getenv(survivalDisk))
		if out, err := carryOut(t, strings.Fields(line)...); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		return
	}
	s := survivor{t: t, whole: t.TempDir(), struck: t.TempDir()}

	const gen = "gen -workers 1 -nodes 20 -opening-nodes 20 -run 5 -games "
	games := filepath.Join(gamesDirectory, "worker-000.games")
	s.must(s.whole, gen+"6")
	s.full(gen+"2", 300) // too small for the description of the run
	s.must(s.struck, gen+"2")
	before := s.read(s.struck, games)
	s.killed(gen+"1000000", 400*time.Millisecond)
	s.full(gen+"6", len(before)+20)
	if !bytes.HasPrefix(s.read(s.struck, games), before) {
		t.Error("games were lost")
	}
	s.must(s.struck, gen+"6")
	s.must(s.struck, "verify")
	const tooSmall = 4096 // bytes, for the files of the other commands
	for _, phase := range []struct{ line, file string }{
		{"expand", expandedFile},
		{"merge " + filepath.Join(s.whole, expandedFile) + " " + filepath.Join(s.whole, expandedFile), mergedFile},
		{"shuffle -memory 1", shuffledFile},
		{"teach -rounds 1 -held-out 50 -workers 1", weightsFile},
		{"fit -hidden 64 -buckets 1 -epochs 6 -rounded-epochs 1 -batch 64 -held-out 50 -workers 1", filepath.Join(fitDirectory, netFile)},
		{"average ../eval/penrose.nnue ../eval/penrose.nnue", averageFile},
	} {
		s.full(phase.line, tooSmall)
		s.goesOn(phase.line, phase.file)
	}
	if s.kills == 0 {
		t.Error("no command was killed")
	}
}

// limitFiles makes writing beyond the given number of bytes of a file fail, as on a full disk.
func limitFiles(t *testing.T, bytes string) {
	if bytes == "" {
		return
	}
	most, err := strconv.ParseUint(bytes, 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	signal.Ignore(syscall.SIGXFSZ)
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: most, Max: most}); err != nil {
		t.Fatal(err)
	}
}

// survivor carries out commands in two directories for data: one where nothing happens,
// and one that is struck.
type survivor struct {
	t             *testing.T
	whole, struck string
	kills         int // of all commands that have to go on
}

// start starts a command as a process of its own.
func (s *survivor) start(data, line, disk string) (*exec.Cmd, *bytes.Buffer) {
	s.t.Helper()
	program, err := os.Executable()
	if err != nil {
		s.t.Skip(err)
	}
	name, flags, _ := strings.Cut(line, " ")
	c := exec.Command(program, "-test.run=^TestSurvival$")
	c.Env = append(os.Environ(), survivalLine+"="+name+" -data "+data+" "+flags, survivalDisk+"="+disk)
	var out bytes.Buffer
	c.Stdout, c.Stderr = &out, &out
	if err := c.Start(); err != nil {
		s.t.Fatal(err)
	}
	return c, &out
}

func (s *survivor) must(data, line string) {
	s.t.Helper()
	if c, out := s.start(data, line, ""); c.Wait() != nil {
		s.t.Fatalf("%s: %s", line, out)
	}
}

// killed kills a command after some time and reports whether it was still running.
func (s *survivor) killed(line string, after time.Duration) bool {
	s.t.Helper()
	c, out := s.start(s.struck, line, "")
	timer := time.AfterFunc(after, func() { c.Process.Kill() })
	defer timer.Stop()
	err := c.Wait()
	if status := c.ProcessState.Sys().(syscall.WaitStatus); err != nil && !status.Signaled() {
		s.t.Fatalf("%s: %s", line, out)
	}
	return err != nil
}

// full carries out a command that cannot write files of more than the given size.
func (s *survivor) full(line string, size int) {
	s.t.Helper()
	c, out := s.start(s.struck, line, strconv.Itoa(size))
	if c.Wait() == nil || !strings.Contains(out.String(), syscall.EFBIG.Error()) {
		s.t.Errorf("%s with %d bytes of disk: %s", line, size, out)
	}
}

// goesOn kills a command again and again until it comes to its end, which has to be
// that of one that is never killed.
func (s *survivor) goesOn(line, file string) {
	s.t.Helper()
	s.must(s.whole, line)
	kills := 0
	for wait := time.Millisecond; s.killed(line, wait) && !s.made(file); wait += wait / 2 {
		if kills++; kills == 100 {
			s.t.Fatalf("%s: no end", line)
		}
	}
	if kills == 0 { // a slow machine kills late
		s.t.Logf("%s was not killed", line)
	}
	s.kills += kills
	if !bytes.Equal(s.read(s.struck, file), s.read(s.whole, file)) {
		s.t.Errorf("%s: another %s after %d kills", line, file, kills)
	}
	left, err := filepath.Glob(filepath.Join(s.struck, "*.*ed"))
	if err != nil || len(left) > 0 {
		s.t.Errorf("%s leaves %v, %v", line, left, err)
	}
}

// made reports whether a command was killed after it had made its file.
func (s *survivor) made(file string) bool {
	_, err := os.Stat(filepath.Join(s.struck, file))
	return err == nil
}

func (s *survivor) read(data, file string) []byte {
	s.t.Helper()
	content, err := os.ReadFile(filepath.Join(data, file))
	if err != nil {
		s.t.Fatal(err)
	}
	return content
}
