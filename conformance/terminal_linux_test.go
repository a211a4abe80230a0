package conformance

import (
	"bufio"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"penrose/chesstest"
	"penrose/chesstest/load"
)

// TestTerminal: on a terminal the first line says who we are and what to type. With a
// terminal on one side only nothing is said unasked; that pipes hear nothing is a case of
// TestIdentify.
func TestTerminal(t *testing.T) {
	for _, c := range []struct {
		name    string
		in, out bool // is a terminal
		greets  bool
	}{
		{"both", true, true, true},
		{"input", true, false, false},
		{"output", false, true, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			screen, tty := chesstest.Terminal(t, 80, 24)
			command := exec.Command(program())
			keyboard, said := screen, screen
			theirs := []*os.File{tty} // so that the reader below sees the end of the program
			command.Stdin, command.Stdout = tty, tty
			if !c.in {
				read, write, err := os.Pipe()
				if err != nil {
					t.Fatal(err)
				}
				command.Stdin, keyboard, theirs = read, write, append(theirs, read)
			}
			if !c.out {
				read, write, err := os.Pipe()
				if err != nil {
					t.Fatal(err)
				}
				command.Stdout, said, theirs = write, read, append(theirs, write)
			}
			if err := command.Start(); err != nil {
				t.Fatal(err)
			}
			for _, file := range theirs {
				file.Close()
			}
			keyboard.WriteString("isready\nquit\n")
			lines := bufio.NewScanner(said)
			var before []string
			for lines.Scan() && lines.Text() != "readyok" {
				if text := strings.TrimSpace(lines.Text()); text != "isready" && text != "quit" { // what was typed shows, too
					before = append(before, text)
				}
			}
			if lines.Text() != "readyok" {
				t.Errorf("no readyok after %q", before)
			}
			greeted := len(before) == 1 && strings.HasPrefix(before[0], "Penrose ") && strings.Contains(before[0], "help")
			if greeted != c.greets || !c.greets && len(before) > 0 {
				t.Errorf("it begins with %q", before)
			}
			if err := waitFor(command, exitPatience); err != nil {
				t.Error(err)
			}
		})
	}
}

// waitFor waits until a program that was started has ended, and kills it if that takes
// longer than patience on the slowest machine.
func waitFor(command *exec.Cmd, patience time.Duration) error {
	killer := time.AfterFunc(load.MostSlowness*patience, func() { command.Process.Kill() })
	defer killer.Stop()
	return command.Wait()
}

// TestAnalyseOnTerminal: the table of "penrose analyse" grows in its place on a terminal.
// What is written through a pipe has no escape sequences. An interrupt ends the search
// and leaves the table.
func TestAnalyseOnTerminal(t *testing.T) {
	t.Parallel()
	screen, tty := chesstest.Terminal(t, 60, 24)
	command := exec.Command(program(), "analyse", "-movetime", "1h")
	command.Stdout, command.Env = tty, append(os.Environ(), "TERM=xterm")
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	tty.Close() // our end, so that the reader below sees the end of the program
	var said strings.Builder
	buffer := make([]byte, 4096)
	for interrupted := false; ; {
		n, err := screen.Read(buffer)
		said.Write(buffer[:n])
		if err != nil {
			break
		}
		// A slow machine shows a table with fewer lines again and again.
		grown := strings.Count(said.String(), "\x1b[J") >= 3 && strings.Contains(said.String(), "\n 3. ")
		if grown && !interrupted {
			command.Process.Signal(os.Interrupt)
			interrupted = true // a second one would kill it
		}
	}
	if err := waitFor(command, exitPatience); err != nil {
		t.Error(err)
	}
	tables := strings.Split(said.String(), "\x1b[J")
	last := strings.Split(strings.TrimSpace(tables[len(tables)-1]), "\r\n")
	if len(last) != 5 || !strings.HasPrefix(last[0], "White to move, ") || !strings.HasPrefix(last[4], " 3. ") {
		t.Errorf("the last of %d tables is %q", len(tables), last)
	}
	for _, line := range last {
		if len(line) >= 60 {
			t.Errorf("it does not fit 60 columns: %q", line)
		}
	}
	out, err := exec.Command(program(), "analyse", "-depth", "5").CombinedOutput()
	if err != nil || strings.Contains(string(out), "\x1b") || strings.Count(string(out), "White to move") != 1 {
		t.Errorf("through a pipe: %v, %q", err, out)
	}
}
