package uci

import (
	"bytes"
	"testing"
)

// TestRunOnce: a line that is wrong is not carried out, and its one error is returned, not
// printed. A session tolerates such arguments, as the protocol demands.
func TestRunOnce(t *testing.T) {
	for _, c := range []struct{ line, err string }{
		{"joho", `unknown command "joho", try help`},
		{"help joho", `no command is called "joho", try help`},
		{"go joho depth 1", `go: "joho" is not understood`},
		{"bench joho", `depth "joho" is not a number from 1 to 200; the default is 12`},
		{"bench 1 0", `hash "0" is not a number from 1 to 33554432; the default is 16`},
		{"bench 1 1 x", `threads "x" is not a number from 1 to 1024; the default is 1`},
		{"setoption name joho", `no option "joho"`},
		{"isready", ""},
		{"# joho", ""},
	} {
		fake := new(fakeEngine)
		var out bytes.Buffer
		s, err := newSession(&out, About{}, func(int, int) (engine, error) { return fake, nil })
		if err != nil {
			t.Fatal(err)
		}
		said := ""
		if err := s.RunOnce(c.line); err != nil {
			said = err.Error()
		}
		if said != c.err {
			t.Errorf("%s: error %q, want %q", c.line, said, c.err)
		}
		if c.err != "" && out.Len()+len(fake.limits) > 0 {
			t.Errorf("%s: it says %q after %d searches", c.line, &out, len(fake.limits))
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
	conversation, fake := talkToFake(t)
	conversation.send("go joho depth 1")
	conversation.expect(`info string go: "joho" is not understood`)
	conversation.expect("bestmove")
	conversation.send("bench joho")
	conversation.expect(`info string depth "joho" is not a number from 1 to 200`)
	conversation.expect("40/40")
	if len(fake.limits) != 1+len(benchPositions) {
		t.Errorf("%d searches, want those of go and bench", len(fake.limits))
	}
}
