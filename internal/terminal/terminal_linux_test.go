package terminal_test

import (
	"bytes"
	"os"
	"testing"

	"penrose/chesstest"
	"penrose/internal/terminal"
)

func TestTerminal(t *testing.T) {
	_, tty := chesstest.Terminal(t, 57, 31)
	t.Setenv("TERM", "xterm")
	if !terminal.Is(tty) || !terminal.CanRedraw(tty) {
		t.Error("a terminal is not taken for one")
	}
	if columns, rows := terminal.Size(tty); columns != 57 || rows != 31 {
		t.Errorf("%d columns, %d rows, want 57 and 31", columns, rows)
	}
	t.Setenv("TERM", "dumb")
	if terminal.CanRedraw(tty) {
		t.Error("a dumb terminal would get escape sequences")
	}
}

func TestNoTerminal(t *testing.T) {
	file, err := os.Create(t.TempDir() + "/file")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for _, w := range []any{file, new(bytes.Buffer)} {
		if terminal.Is(w) {
			t.Errorf("%T is taken for a terminal", w)
		}
	}
	if columns, rows := terminal.Size(file); columns != 80 || rows != 24 || terminal.CanRedraw(file) {
		t.Errorf("a file has %d columns, %d rows", columns, rows)
	}
}
