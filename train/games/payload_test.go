package games

import (
	"bytes"
	"encoding/hex"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"penrose/board"
	"penrose/movegen"
)

// examplePayload is the worked example of docs/data-format.md, made by hand
// from its rules: Scholar's mate, 1.e4 e5 2.Qh5 Nc6 3.Bc4 Nf6 4.Qxf7#, two random
// plies, then the scores 30, -20, 15, -31999 and 31999.
const examplePayload = "8604 07 02" + // start 518, 7 plies, White wins by checkmate
	"01010000000000" + // flags
	"0d 08 05 0c 06 19 29" + // ranks
	"3c 27 1d d5f303 e0f303" // +30, -20, -15, -31979, +31984

func exampleGame(t testing.TB) *Game {
	g := &Game{Start: Standard, Result: WhiteWins, Termination: Checkmate}
	p := StartPosition(Standard)
	for i, text := range strings.Fields("e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7") {
		m, err := movegen.ParseUCI(&p, text)
		if err != nil {
			t.Fatal(err)
		}
		ply := Ply{Move: m, Score: [...]int16{0, 0, 30, -20, 15, -31999, 31999}[i]}
		if i < 2 {
			ply.Flags = Unscored
		}
		g.Plies = append(g.Plies, ply)
		p.Make(m)
	}
	return g
}

func TestExamplePayload(t *testing.T) {
	var e encoder
	if err := e.add(exampleGame(t)); err != nil {
		t.Fatal(err)
	}
	want, err := hex.DecodeString(strings.ReplaceAll(examplePayload, " ", ""))
	if err != nil {
		t.Fatal(err)
	}
	if got := e.payload(); !bytes.Equal(got, want) {
		t.Errorf("payload\n%x\nwant\n%x", got, want)
	}
}

// Payloads with right checksums that no Writer would have made.
func TestDecodeRefuses(t *testing.T) {
	tests := []struct{ name, payload, want string }{
		{"empty", "", "too short"},
		{"start of 960", "c007 07 02 01010000000000 0d08050c061929 3c271dd5f303e0f303", "start position 960"},
		{"length in two bytes where one does", "8604 8700 02 01010000000000 0d08050c061929 3c271dd5f303e0f303", "shortest form"},
		{"six plies", "8604 06 02 010100000000 0d08050c0619 3c271dd5f303", "fewer plies"},
		{"eight plies", "8604 08 02 0101000000000000 0d08050c06192900 3c271dd5f303e0f30300", "more plies"},
		{"no plies", "8604 00 02", "0 plies"},
		{"result of 3", "8604 07 03 01010000000000 0d08050c061929 3c271dd5f303e0f303", "result 3"},
		{"termination of 8", "8604 07 22 01010000000000 0d08050c061929 3c271dd5f303e0f303", "termination 8"},
		{"Black wins", "8604 07 00 01010000000000 0d08050c061929 3c271dd5f303e0f303", "does not end in the checkmate"},
		{"flag of 2", "8604 07 02 01010000000002 0d08050c061929 3c271dd5f303e0f303", "flags 0x2"},
		{"move 20 of 20", "8604 07 02 01010000000000 1408050c061929 3c271dd5f303e0f303", "move 20 of 20"},
		{"score of 32001", "8604 07 02 01010000000000 0d08050c061929 82f403271dd5f303e0f303", "score 32001"},
		{"a score too few", "8604 07 02 01010000000000 0d08050c061929 3c271dd5f303", "too short"},
		{"half a score", "8604 07 02 01010000000000 0d08050c061929 3c271dd5f303e0f3", "too short"},
		{"a byte too many", "8604 07 02 01010000000000 0d08050c061929 3c271dd5f303e0f303 00", "behind the last score"},
		{"an endless number", "ffffffffffffffffffffffff", "does not fit 64 bits"},
	}
	h := Header{Games: 1, Plies: 7}
	for _, test := range tests {
		payload, err := hex.DecodeString(strings.ReplaceAll(test.payload, " ", ""))
		if err != nil {
			t.Fatal(test.name, err)
		}
		if _, err := decodePayload(payload, &h); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: error %v, want %q", test.name, err, test.want)
		}
	}
	payload, err := hex.DecodeString(strings.ReplaceAll(examplePayload, " ", ""))
	if err != nil {
		t.Fatal(err)
	}
	for _, h := range []Header{{Games: 1, Plies: 6}, {Games: 1, Plies: 8}, {Games: 2, Plies: 7}, {Games: 1, Plies: 7, Kept: 1}} {
		if _, err := decodePayload(payload, &h); err == nil {
			t.Errorf("accepted with %d games, %d plies, %d kept in the header", h.Games, h.Plies, h.Kept)
		}
	}
	compressed := deflate(payload)
	for name, got := range map[string]struct {
		data []byte
		size int
	}{
		"size too small":         {compressed, len(payload) - 1},
		"size too great":         {compressed, len(payload) + 1},
		"bytes behind":           {append(bytes.Clone(compressed), 0), len(payload)},
		"a compressed byte less": {compressed[:len(compressed)-1], len(payload)},
	} {
		if _, err := inflate(got.data, got.size); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
}

// FuzzDecodePayload goes past the checksums. An accepted payload is the only one that its
// games can have.
func FuzzDecodePayload(f *testing.F) {
	var e encoder
	if err := e.add(exampleGame(f)); err != nil {
		f.Fatal(err)
	}
	f.Add(e.payload(), 1, e.plies(), e.kept)
	f.Fuzz(func(t *testing.T, payload []byte, count, plies, kept int) {
		const limit = 2000 // plies, for speed
		if count < 1 || count > plies || plies > limit {
			return
		}
		h := Header{Games: count, Plies: plies, Kept: kept}
		list, err := decodePayload(payload, &h)
		if err != nil {
			return
		}
		var e encoder
		for i := range list {
			if err := e.add(&list[i]); err != nil {
				t.Fatal(err)
			}
		}
		if !bytes.Equal(e.payload(), payload) || e.kept != kept || e.plies() != plies {
			t.Fatalf("%x is read, %x written", payload, e.payload())
		}
	})
}

// Ranks need no more than a byte: the position with the most moves known has
// 218 (N. Petrović, 1964).
func TestManyMoves(t *testing.T) {
	p, err := board.ParseFEN("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	var legal movegen.List
	movegen.Legal(&p, &legal)
	if legal.Len() != 218 {
		t.Fatalf("%d moves", legal.Len())
	}
	seen := map[board.Move]bool{}
	for rank := range legal.Len() {
		m, ok := moveAt(&legal, byte(rank))
		if back, found := rankOf(&legal, m); !ok || !found || int(back) != rank {
			t.Errorf("rank %d: %v", rank, m)
		}
		seen[m] = true
	}
	if len(seen) != 218 {
		t.Errorf("%d different moves", len(seen))
	}
}

// A block that could not be written waits for the next attempt.
func TestFlushCanBeTriedAgain(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.games")
	w, err := Append(path, Meta{Run: 1})
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Add(exampleGame(t)); err != nil {
		t.Fatal(err)
	}
	good := w.file
	if w.file, err = os.Open(path); err != nil { // for reading only
		t.Fatal(err)
	}
	if err := w.Flush(); err == nil || w.NextGame() != 1 {
		t.Errorf("flushed to a file that cannot be written: %v, next game %d", err, w.NextGame())
	}
	w.file.Close()
	w.file = good
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if s, err := Verify(path, new(Ledger)); err != nil || s.Games != 1 {
		t.Errorf("%d games, %v", s.Games, err)
	}
}
