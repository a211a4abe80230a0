//go:build unix

package main

import (
	"bytes"
	"io"
	"os"
	"os/signal"
	"syscall"
	"testing"
)

// interrupter sends this process a signal when it is written to.
type interrupter struct {
	bytes.Buffer
	signal syscall.Signal
}

func (w *interrupter) Write(p []byte) (int, error) {
	seen := make(chan os.Signal, 1)
	signal.Notify(seen, w.signal)
	defer signal.Stop(seen)
	if err := syscall.Kill(os.Getpid(), w.signal); err != nil {
		return 0, err
	}
	<-seen // and the server has, or will at once
	return w.Buffer.Write(p)
}

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
		"building":        {out: io.Discard, messages: &interrupter{signal: syscall.SIGINT}, want: "interrupted"},
		"terminal closed": {out: io.Discard, messages: &interrupter{signal: syscall.SIGHUP}, want: "interrupted"},
		"serving":         {out: &interrupter{signal: syscall.SIGINT}, messages: io.Discard, long: true},
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
