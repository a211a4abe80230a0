package cli

import (
	"io"
	"os"
	"testing"

	"penrose/chesstest"
	"penrose/internal/terminal"
)

// A command sees whether it writes to a terminal.
func TestOutputIsTerminal(t *testing.T) {
	_, tty := chesstest.Terminal(t, 57, 24)
	file, err := os.Create(t.TempDir() + "/file")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for _, out := range []io.Writer{tty, file, new(full)} {
		own := func(c *Call) error {
			if got, want := terminal.Is(c.Out), out == tty; got != want {
				t.Errorf("%T: a terminal %v, want %v", out, got, want)
			}
			return nil
		}
		if err := program(own).Execute(out, io.Discard, nil); err != nil {
			t.Error(err)
		}
	}
}
