package main

import (
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"penrose/uci"
)

// build compiles the program as users do and returns its path.
func build(t *testing.T) string {
	t.Helper()
	program := filepath.Join(t.TempDir(), "penrose.exe")
	command := exec.Command("go", "build", "-ldflags", "-X main.version=9.9", "-o", program, ".")
	command.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := command.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return program
}

// TestProgram runs the program itself: one-shot commands, and the ways a
// session ends, all of which must be quick and with status 0.
func TestProgram(t *testing.T) {
	program := build(t)
	t.Run("one-shot", func(t *testing.T) {
		const fen = "8/8/8/3k4/8/8/3PK3/8 w - - 0 1"
		for _, c := range []struct {
			args   string
			status int
			want   string // last line of the output begins with it
		}{
			{"--version", 0, "Penrose 9.9"},
			{"perft 3", 0, "Nodes searched: 8902"},
			{"perft 1 " + fen, 0, "Nodes searched: 9"},
			{"d " + fen, 0, "Checkers:"},
			{"go depth 2", 0, "bestmove "},
			{"isready", 0, "readyok"},
			{"perft", 1, "penrose: perft"},
			{"d 8/8/8/8/8/8/8/8 w - -", 1, "penrose: FEN"},
			{"help", 0, "penrose \"LINE\""},
		} {
			out, err := exec.Command(program, strings.Fields(c.args)...).CombinedOutput()
			status := 0
			if exit := new(exec.ExitError); errors.As(err, &exit) {
				status = exit.ExitCode()
			}
			lines := strings.Split(strings.TrimSuffix(string(out), "\n"), "\n")
			if last := lines[len(lines)-1]; status != c.status || !strings.HasPrefix(last, c.want) {
				t.Errorf("%s: status %d, last line %q; want %d, %q", c.args, status, last, c.status, c.want)
			}
		}
	})
	t.Run("lines", func(t *testing.T) { // as workers of OpenBench call it
		out, err := exec.Command(program, "setoption name Hash value 1", "genfens 3 seed 7 book None", "quit", "d").Output()
		if err != nil || strings.Count(string(out), "info string genfens ") != 3 || strings.Contains(string(out), "Checkers:") {
			t.Errorf("%v\n%s", err, out)
		}
		if err := exec.Command(program, "genfens 3 seed 7 book None", "joho joho", "quit").Run(); err == nil {
			t.Error("a line that makes no sense is no error")
		}
	})
	for _, c := range []struct {
		name string
		end  func(*exec.Cmd, io.Closer, io.WriteCloser) error
	}{
		{"quit", func(_ *exec.Cmd, _ io.Closer, in io.WriteCloser) error {
			_, err := io.WriteString(in, "quit\n")
			return err
		}},
		{"end of input", func(_ *exec.Cmd, _ io.Closer, in io.WriteCloser) error { return in.Close() }},
		{"closed output", func(_ *exec.Cmd, out io.Closer, in io.WriteCloser) error {
			out.Close()
			io.WriteString(in, "isready\nisready\nstop\n") // fails if the engine is gone already
			return nil
		}},
		{"terminated", func(c *exec.Cmd, _ io.Closer, _ io.WriteCloser) error {
			return c.Process.Signal(syscall.SIGTERM)
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.name == "terminated" && runtime.GOOS == "windows" {
				t.Skip("Windows has no SIGTERM")
			}
			command := exec.Command(program)
			in, err := command.StdinPipe()
			if err != nil {
				t.Fatal(err)
			}
			out, err := command.StdoutPipe()
			if err != nil {
				t.Fatal(err)
			}
			if err := command.Start(); err != nil {
				t.Fatal(err)
			}
			if _, err := io.WriteString(in, "go infinite\nisready\n"); err != nil {
				t.Fatal(err)
			}
			if _, err := out.Read(make([]byte, 1)); err != nil { // it searches
				t.Fatal(err)
			}
			if c.name != "closed output" {
				go io.Copy(io.Discard, out)
			}
			start := time.Now()
			if err := c.end(command, out, in); err != nil {
				t.Fatal(err)
			}
			if err := command.Wait(); err != nil {
				t.Error(err)
			}
			if took := time.Since(start); took > 2*time.Second {
				t.Errorf("it took %v", took)
			}
		})
	}
}

// BenchmarkBench is what default.pgo is recorded from: "make pgo".
func BenchmarkBench(b *testing.B) {
	for range b.N {
		session, err := uci.New(io.Discard, about())
		if err != nil {
			b.Fatal(err)
		}
		if err := session.RunOnce("bench 20"); err != nil {
			b.Error(err)
		}
		if err := session.Close(); err != nil {
			b.Error(err)
		}
	}
}
