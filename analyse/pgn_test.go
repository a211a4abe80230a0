package analyse

import (
	"strings"
	"testing"
)

// Tags come from strangers: what a terminal would obey is left out. The letters of Latin-1 and of UTF-8 stay.
func TestTagsArePrintable(t *testing.T) {
	const tags = "[White \"\x1b[31m\xc5\x07\"]\n[Black \"Å\x7f\t\\\"a\\\"\x01 \xbd\"]\n"
	out, _, err := annotatedText(t, counting, false, tags+"\n1. e4 *\n")
	const want = "[White \"[31m\xc5\"]\n[Black \"Å\\\"a\\\" \xbd\"]\n"
	if err != nil || !strings.HasPrefix(out, want) {
		t.Errorf("%v, %q, want %q", err, out, want)
	}
}
