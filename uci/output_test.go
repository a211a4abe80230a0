package uci

import (
	"bytes"
	"testing"
)

// A remark is one line, and names in it stay as they are.
func TestRemark(t *testing.T) {
	for text, want := range map[string]string{
		"/nets/a  b.nnue":      "/nets/a  b.nnue",
		"\xff\xe9 \u00a0é":     "\xff\xe9 \u00a0é",
		"one\ntwo\r\n\tthree":  "one two   three",
		"\x1b[31m\x00 0 %d %s": " [31m  0 %d %s",
	} {
		var said bytes.Buffer
		out := &output{w: &said, log: new(debugLog)}
		out.remark("%s", text)
		if said.String() != "info string "+want+"\n" {
			t.Errorf("%q: %q, want %q", text, said.String(), want)
		}
	}
}
