package cli

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

func TestExpand(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, name := range []string{"b.pgn", "a.pgn", "a.epd"} {
		if err := os.WriteFile(name, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir("more [1]", 0o700); err != nil {
		t.Fatal(err)
	}
	inside := filepath.Join("more [1]", "c.pgn")
	if err := os.WriteFile(inside, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ args, want []string }{
		{nil, nil},
		{[]string{"*.pgn", "a.epd"}, []string{"a.pgn", "b.pgn", "a.epd"}},
		{[]string{"a.???", filepath.Join("more [1]", "*")}, []string{"a.epd", "a.pgn", inside}},
		{[]string{"*.fen", "[*", "none.pgn", "-"}, []string{"*.fen", "[*", "none.pgn", "-"}},
	} {
		if got := expand(c.args); !slices.Equal(got, c.want) {
			t.Errorf("%q: %q, want %q", c.args, got, c.want)
		}
	}
}
