package syzygy

import (
	"testing"

	"penrose/chesstest"
)

// Where the file has the loser to move, a mate is one ply away and not two.
func TestMateFromTheOtherSide(t *testing.T) {
	krk, err := parseName("KRvK")
	if err != nil {
		t.Fatal(err)
	}
	dtz := make([]byte, 64+checksumSize)
	copy(dtz, []byte{0xD7, 0x66, 0x0C, 0xA5, 0x31, 0x00, 0x0E, 0x06, 0x04, 0, singleConstant | blackToMove, 0})
	tables, err := inMemory(open(t, "testdata"), krk, dtzKind, dtz)
	if err != nil {
		t.Fatal(err)
	}
	defer tables.Close()
	p := chesstest.Parse(t, "7k/R7/6K1/8/8/8/8/8 w - - 0 1")
	if dtz, ok := tables.ProbeDTZ(&p); !ok || dtz != 1 {
		t.Errorf("%d %t, want 1", dtz, ok)
	}
}
