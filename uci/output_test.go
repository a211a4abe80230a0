package uci

import (
	"io/fs"
	"strings"
	"syscall"
	"testing"
)

// hesitant takes and gives one byte at a time, and each time first says that it cannot at the moment, as a
// file does that another program has set to non-blocking.
type hesitant struct {
	strings.Builder
	in    *strings.Reader
	ready bool
}

// again returns the error of every other call.
func (h *hesitant) again(call string) error {
	if h.ready = !h.ready; h.ready {
		return &fs.PathError{Op: call, Path: "pipe", Err: syscall.EAGAIN}
	}
	return nil
}

func (h *hesitant) Write(text []byte) (int, error) {
	if err := h.again("write"); err != nil {
		n, _ := h.Builder.Write(text[:1])
		return n, err
	}
	return h.Builder.Write(text)
}

// WriteString hides that of the builder.
func (h *hesitant) WriteString(text string) (int, error) { return h.Write([]byte(text)) }

func (h *hesitant) Read(into []byte) (int, error) {
	if err := h.again("read"); err != nil {
		return 0, err
	}
	return h.in.Read(into[:1])
}

// A connection that is not ready loses nothing and does not end the session.
func TestHesitantConnection(t *testing.T) {
	h := &hesitant{in: strings.NewReader("uci\nquit\n")}
	o := output{w: h, failed: func() { t.Error("the output counts as failed") }, log: new(debugLog)}
	o.print("id name A\nuciok")
	o.print("readyok")
	if got := h.String(); got != "id name A\nuciok\nreadyok\n" {
		t.Errorf("wrote %q", got)
	}
	if lines := collectLines(h); strings.Join(lines, ",") != "uci,quit" {
		t.Errorf("read %q", lines)
	}
}
