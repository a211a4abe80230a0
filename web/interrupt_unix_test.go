//go:build unix

package main

import (
	"io"
	"os"
	"os/signal"
	"syscall"
	"testing"

	"penrose/internal/cli/clitest"
)

// Whenever the user interrupts the server, nothing is left of it: when it begins to
// build, and when it has just printed its address; also by closing the terminal.
func TestInterrupt(t *testing.T) {
	heard := make(chan os.Signal, 1)
	signal.Notify(heard, syscall.SIGINT, syscall.SIGHUP) // or they may be ignored, as under nohup
	defer signal.Stop(heard)
	serving := program()
	address := []string{"-addr", "127.0.0.1:0"}
	for name, test := range map[string]struct {
		out, messages io.Writer
		want          string
		long          bool
	}{
		"building":        {out: io.Discard, messages: clitest.Interrupter{Out: io.Discard, Signal: syscall.SIGINT}, want: "interrupted"},
		"terminal closed": {out: io.Discard, messages: clitest.Interrupter{Out: io.Discard, Signal: syscall.SIGHUP}, want: "interrupted"},
		"serving":         {out: clitest.Interrupter{Out: io.Discard, Signal: syscall.SIGINT}, messages: io.Discard, long: true},
	} {
		t.Run(name, func(t *testing.T) {
			if test.long && testing.Short() {
				t.Skip("compiles the engine")
			}
			t.Setenv("TMPDIR", t.TempDir())
			said := ""
			if err := serving.Execute(test.out, test.messages, address); err != nil {
				said = err.Error()
			}
			if said != test.want {
				t.Errorf("error %q, want %q", said, test.want)
			}
			if left, err := os.ReadDir(os.Getenv("TMPDIR")); err != nil || len(left) > 0 {
				t.Errorf("%v are left, error %v", left, err)
			}
		})
	}
}
