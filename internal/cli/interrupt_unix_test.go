//go:build unix

package cli

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"syscall"
	"testing"
	"time"
)

// deafVariable makes the test below the program that is interrupted.
const deafVariable = "PENROSE_TEST_DEAF_COMMAND"

// TestSecondInterrupt: a command that does not end when it is interrupted ends with the next signal.
func TestSecondInterrupt(t *testing.T) {
	if os.Getenv(deafVariable) != "" {
		deaf := Command{Name: "tool", Run: func(c *Call) error {
			ctx, stop := c.Interruptible()
			defer stop()
			fmt.Fprintln(c.Out, "begun")
			<-ctx.Done()
			fmt.Fprintln(c.Out, "interrupted")
			time.Sleep(10 * time.Second)
			return nil
		}}
		deaf.Execute(os.Stdout, io.Discard, nil)
		return
	}
	program := exec.Command(os.Args[0], "-test.run=^TestSecondInterrupt$")
	program.Env = append(os.Environ(), deafVariable+"=1")
	out, err := program.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := program.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	for _, want := range []string{"begun", "interrupted"} {
		if !lines.Scan() || lines.Text() != want {
			t.Fatalf("%q, want %q", lines.Text(), want)
		}
		program.Process.Signal(syscall.SIGTERM)
	}
	ended := make(chan error)
	go func() {
		io.Copy(io.Discard, out)
		ended <- program.Wait()
	}()
	for {
		select {
		case <-ended:
			if status := program.ProcessState.Sys().(syscall.WaitStatus); !status.Signaled() || status.Signal() != syscall.SIGTERM {
				t.Errorf("the program ended with %v, not by the signal", program.ProcessState)
			}
			return
		case <-time.After(50 * time.Millisecond): // it may not have stopped listening when the second signal came
			program.Process.Signal(syscall.SIGTERM)
		}
	}
}
