//go:build unix

package main

import (
	"bufio"
	"bytes"
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
)

// asProgram in the environment makes the test binary the program itself.
const asProgram = "PENROSE_TEST_AS_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		main()
		return
	}
	os.Exit(m.Run())
}

// process returns the program with its error output.
func process(args ...string) (*exec.Cmd, *bytes.Buffer) {
	p, messages := exec.Command(os.Args[0], args...), new(bytes.Buffer)
	p.Env, p.Stderr = append(os.Environ(), asProgram+"=1"), messages
	return p, messages
}

// longSuite returns the path of a suite that takes a while.
func longSuite(t *testing.T) string {
	path := filepath.Join(t.TempDir(), "suite.epd")
	const position = "6k1/5ppp/8/8/8/8/8/R3K3 w - - dm 1;\n"
	if err := os.WriteFile(path, []byte(strings.Repeat(position, 20_000)), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestReaderGone: a command ends without a word when nobody reads its output any more.
func TestReaderGone(t *testing.T) {
	for _, args := range []string{"analyse -json -movetime 1h", "epd -movetime 1h -hash 1 " + longSuite(t), "go infinite", "book dump"} {
		p, messages := process(strings.Fields(args)...)
		out, err := p.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := p.Start(); err != nil {
			t.Fatal(err)
		}
		if line, err := bufio.NewReader(out).ReadString('\n'); err != nil {
			t.Errorf("%s: %q, %v", args, line, err)
		}
		out.Close()
		giveUp := time.AfterFunc(time.Minute, func() { p.Process.Kill() })
		p.Wait()
		if status := p.ProcessState.Sys().(syscall.WaitStatus); !giveUp.Stop() || status.Signal() != syscall.SIGPIPE || messages.Len() > 0 {
			t.Errorf("%s: %v, %q", args, p.ProcessState, messages)
		}
	}
}

// TestIgnoredInterrupt: what a script lets run in the background is not interrupted with the script.
func TestIgnoredInterrupt(t *testing.T) {
	p, messages := process()
	p.Path, p.Args = "/bin/sh", []string{"sh", "-c", `trap "" INT; exec "$0"`, os.Args[0]}
	in, err := p.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := p.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	giveUp := time.AfterFunc(time.Minute, func() { p.Process.Kill() })
	reader := bufio.NewReader(out)
	for range 3 {
		io.WriteString(in, "isready\n")
		if line, err := reader.ReadString('\n'); line != "readyok\n" {
			t.Errorf("%q, %v", line, err)
		}
		p.Process.Signal(syscall.SIGINT)
		time.Sleep(200 * time.Millisecond) // who hears it has gone by then
	}
	io.WriteString(in, "quit\n")
	if err := p.Wait(); err != nil || !giveUp.Stop() {
		t.Errorf("%v, %q", err, messages)
	}
}

// TestDiskFull: output that cannot be written is an error.
func TestDiskFull(t *testing.T) {
	if testing.Short() {
		t.Skip("long under the race detector")
	}
	if runtime.GOOS != "linux" {
		t.Skip("there is no /dev/full")
	}
	for _, args := range []string{"", "perft 3", "d", "eval", "go depth 2", "help", "go -h", "version", "book info", "syzygy check syzygy/testdata",
		"analyse -depth 2", "epd -movetime 1h -hash 1 " + longSuite(t), "bench 1", "perft 6"} {
		full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
		if err != nil {
			t.Fatal(err)
		}
		p, messages := process(strings.Fields(args)...)
		p.Stdout = full
		p.Stdin = strings.NewReader("isready\n") // of a session
		giveUp := time.AfterFunc(time.Minute, func() { p.Process.Kill() })
		status := new(exec.ExitError)
		if err := p.Run(); !giveUp.Stop() || !errors.As(err, &status) || status.ExitCode() != 1 || !strings.HasSuffix(messages.String(), "no space left on device\n") {
			t.Errorf("%s: %v, %q", args, err, messages)
		}
		full.Close()
	}
}
