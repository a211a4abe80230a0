package conformance

import (
	"bufio"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"penrose/chesstest"
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
			screen, tty := chesstest.Terminal(t, 80)
			command := exec.Command(program)
			keyboard, said := screen, screen
			command.Stdin, command.Stdout = tty, tty
			if !c.in {
				var err error
				if command.Stdin, keyboard, err = os.Pipe(); err != nil {
					t.Fatal(err)
				}
			}
			if !c.out {
				read, write, err := os.Pipe()
				if err != nil {
					t.Fatal(err)
				}
				command.Stdout, said = write, read
			}
			if err := command.Start(); err != nil {
				t.Fatal(err)
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
// longer than patience.
func waitFor(command *exec.Cmd, patience time.Duration) error {
	killer := time.AfterFunc(patience, func() { command.Process.Kill() })
	defer killer.Stop()
	return command.Wait()
}
