package eval_test

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"os"
	"testing"

	"penrose/board"
	"penrose/eval"
	"penrose/score"
)

// TestBuiltInIsWrittenAsItWasRead: the network has the same bytes when it is written
// again, so its hash is that of the file, by which files of games name it.
func TestBuiltInIsWrittenAsItWasRead(t *testing.T) {
	file, err := os.ReadFile("penrose.nnue")
	if err != nil {
		t.Fatal(err)
	}
	var again bytes.Buffer
	if _, err := eval.BuiltIn().WriteTo(&again); err != nil || !bytes.Equal(again.Bytes(), file) {
		t.Errorf("other bytes than those of the file (%v)", err)
	}
}

// TestName: the name tells hash and size. What sha256sum prints for the file begins with
// the same digits.
func TestName(t *testing.T) {
	file, err := os.ReadFile("penrose.nnue")
	if err != nil {
		t.Fatal(err)
	}
	net := eval.BuiltIn()
	want := fmt.Sprintf("%x", sha256.Sum256(file))[:8] + fmt.Sprintf(" %dx%d", net.Hidden, net.Buckets)
	if got := net.Name(); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestBuiltIn: the network that is built in passes the checks of the reader and knows
// which side is ahead.
func TestBuiltIn(t *testing.T) {
	for _, c := range []struct {
		fen        string
		more, less int // centipawns for the side to move
	}{
		{board.StartFEN, -20, 120},
		{"rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 400, score.Limit},
		{"rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1", -score.Limit, -400},
		{"4k3/8/8/8/8/8/4P3/3QK3 w - - 0 1", 400, score.Limit},
	} {
		p, err := board.ParseFEN(c.fen)
		if err != nil {
			t.Fatal(err)
		}
		s := eval.Network(eval.BuiltIn(), eval.Kernel{}).New()
		s.Reset(&p)
		if v := s.Evaluate(&p); v <= c.more || v >= c.less {
			t.Errorf("%s: %d cp, want between %d and %d", c.fen, v, c.more, c.less)
		}
	}
}
