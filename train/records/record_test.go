package records_test

import (
	"encoding/hex"
	"math/rand/v2"
	"testing"

	"penrose/board"
	"penrose/movegen"
	"penrose/train/games"
	"penrose/train/records"
)

// A record gives back the pieces of its position. The positions are from random Chess960
// games.
func TestPositionsComeBack(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	var legal movegen.List
	var buffer [records.MaxPieces]board.PieceSquare
	for start := 0; start < games.StartCount; start += 7 {
		p := games.StartPosition(start)
		for ply := range 150 {
			score, id := int16(rng.IntN(20001)-10000), rng.Uint64()
			r := records.New(&p, score, games.BlackWins, ply, id)
			if err := r.Check(); err != nil {
				t.Fatalf("%s: %v", p.FEN(), err)
			}
			var occupied board.Bitboard
			for _, placed := range r.Pieces(&buffer) {
				if p.PieceOn(placed.Square) != placed.Piece {
					t.Fatalf("%s: %v on %v", p.FEN(), placed.Piece, placed.Square)
				}
				occupied |= placed.Square.Bit()
			}
			result := games.BlackWins.For(p.SideToMove())
			if occupied != p.Occupied() || occupied != r.Occupied() || r.SideToMove() != p.SideToMove() || r.Result() != result ||
				r.Score() != score || r.Ply() != ply || r.Rule50() != p.Rule50() || r.GameHash() != uint16(id>>48) {
				t.Fatalf("%s: %x", p.FEN(), r)
			}
			if movegen.Legal(&p, &legal); legal.Len() == 0 {
				break
			}
			p.Make(legal.At(rng.IntN(legal.Len())))
		}
	}
}

// The worked example of docs/data-format.md, made by hand from its rules.
func TestExampleRecord(t *testing.T) {
	p, err := board.ParseFEN("4k3/8/8/8/8/8/P7/4K2R b K - 3 40")
	if err != nil {
		t.Fatal(err)
	}
	r := records.New(&p, -520, games.WhiteWins, 79, 0xBEEF_0000_0000_0000)
	const want = "9001000000000010" + "6ab0" + "0000000000000000000000000000" + "f8fd" + "4f00" + "03" + "04" + "efbe"
	if got := hex.EncodeToString(r[:]); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func TestHeldOut(t *testing.T) {
	tests := []struct {
		hash    uint16
		percent int
		want    bool
	}{
		{0, 0, false}, {0, 1, true}, {655, 1, true}, {656, 1, false}, {16_383, 25, true}, {16_384, 25, false}, {0xFFFF, 99, false}, {0xFFFF, 100, true},
	}
	p := board.StartPosition()
	for _, test := range tests {
		r := records.New(&p, 0, games.Draw, 0, uint64(test.hash)<<48|1<<40)
		if got := r.HeldOut(test.percent); got != test.want {
			t.Errorf("hash %d of 65536, %d percent: %v", test.hash, test.percent, got)
		}
	}
}

func TestCheckRefuses(t *testing.T) {
	p := board.StartPosition()
	good := records.New(&p, 0, games.Draw, 0, 0)
	tests := []struct {
		name string
		at   int
		bits byte // to turn over
	}{
		{"33 pieces", 2, 1},
		{"31 pieces", 0, 1},
		{"piece 12", 8, 0x6 ^ 0xC},
		{"a second white king", 8, 0x6 ^ 0xA},
		{"no black king", 22, 0xB ^ 0x9},
		{"score beyond a mate", 25, 0x7F},
		{"score beyond being mated", 25, 0x80},
		{"result of 3", 29, 2},
		{"a bit without meaning", 29, 8},
	}
	for _, test := range tests {
		r := good
		r[test.at] ^= test.bits
		if r.Check() == nil {
			t.Errorf("%s: accepted", test.name)
		}
	}
}

// FuzzCheck takes any record. If Check accepts it, nothing panics and the pieces agree
// with the occupancy in squares and number.
func FuzzCheck(f *testing.F) {
	p := board.StartPosition()
	r := records.New(&p, 31, games.Draw, 20, 1<<50)
	f.Add(r[:])
	f.Fuzz(func(t *testing.T, content []byte) {
		var r records.Record
		copy(r[:], content)
		if r.Check() != nil {
			return
		}
		var buffer [records.MaxPieces]board.PieceSquare
		pieces := r.Pieces(&buffer)
		if len(pieces) != r.Occupied().Count() {
			t.Errorf("%d pieces on %d squares", len(pieces), r.Occupied().Count())
		}
		for i, placed := range pieces {
			if placed.Piece >= board.NoPiece || i > 0 && placed.Square <= pieces[i-1].Square {
				t.Errorf("pieces %v", pieces)
			}
		}
	})
}
