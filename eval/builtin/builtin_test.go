package builtin

import (
	"bytes"
	"testing"

	"penrose/board"
	"penrose/eval/nnue"
)

// Written again, the network has the same bytes: its hash is that of the file, by which
// games name it.
func TestNetIsWrittenAsItWasRead(t *testing.T) {
	var again bytes.Buffer
	if _, err := Net().WriteTo(&again); err != nil || again.String() != file {
		t.Errorf("other bytes than those of the file (%v)", err)
	}
}

// The network that is built in passes the checks of the reader, and knows who is
// ahead: by how much is up to it.
func TestNet(t *testing.T) {
	for _, c := range []struct {
		fen        string
		more, less int // centipawns for the side to move
	}{
		{board.StartFEN, -20, 120},
		{"rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 400, nnue.Limit},
		{"rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1", -nnue.Limit, -400},
		{"4k3/8/8/8/8/8/4P3/3QK3 w - - 0 1", 400, nnue.Limit},
	} {
		p, err := board.ParseFEN(c.fen)
		if err != nil {
			t.Fatal(err)
		}
		s := nnue.NewState(Net(), nnue.Kernel{})
		s.Reset(&p)
		if v := s.Evaluate(&p); v <= c.more || v >= c.less {
			t.Errorf("%s: %d cp, want between %d and %d", c.fen, v, c.more, c.less)
		}
	}
}
