package games

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"penrose/board"
	"penrose/game"
	"penrose/movegen"
	"penrose/score"
)

// The table of all start positions that the package board is tested with.
func TestStartPositions(t *testing.T) {
	text, err := os.ReadFile("../../board/testdata/chess960/start-positions.tsv")
	if err != nil {
		t.Fatal(err)
	}
	rows := 0
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		cells := strings.Split(line, "\t")
		n, err := strconv.Atoi(cells[0])
		if err != nil {
			t.Fatal(err)
		}
		p := StartPosition(n)
		if got := p.FEN(); got != cells[2] {
			t.Errorf("start position %d is %s, want %s", n, got, cells[2])
		}
		rows++
	}
	if rows != StartCount {
		t.Errorf("%d rows", rows)
	}
	if StartPosition(Standard) != board.StartPosition() {
		t.Error("the standard start position has another number")
	}
}

// The orders were written down by hand from the rules in docs/data-format.md.
func TestCanonicalOrder(t *testing.T) {
	tests := []struct{ fen, moves string }{
		{board.StartFEN, "b1a3 b1c3 g1f3 g1h3 a2a3 a2a4 b2b3 b2b4 c2c3 c2c4 d2d3 d2d4 e2e3 e2e4 f2f3 f2f4 g2g3 g2g4 h2h3 h2h4"},
		{"1n6/P5k1/8/8/8/8/8/4K2R w K - 0 1", // promotions; castling as e1h1
			"e1d1 e1f1 e1h1 e1d2 e1e2 e1f2 h1f1 h1g1 h1h2 h1h3 h1h4 h1h5 h1h6 h1h7 h1h8 a7a8n a7a8b a7a8r a7a8q a7b8n a7b8b a7b8r a7b8q"},
		{"7k/8/8/3pP3/8/8/8/K7 w - d6 0 1", "a1b1 a1a2 a1b2 e5d6 e5e6"}, // en passant
	}
	for _, test := range tests {
		p, err := board.ParseFEN(test.fen)
		if err != nil {
			t.Fatal(err)
		}
		var legal movegen.List
		movegen.Legal(&p, &legal)
		var got []string
		for rank := 0; ; rank++ {
			m, ok := moveAt(&legal, byte(rank))
			if !ok {
				break
			}
			if back, ok := rankOf(&legal, m); !ok || int(back) != rank {
				t.Errorf("%s: %v is at rank %d and at %d", test.fen, m, rank, back)
			}
			got = append(got, m.String())
		}
		if strings.Join(got, " ") != test.moves {
			t.Errorf("%s:\n%v\nwant\n%s", test.fen, got, test.moves)
		}
	}
}

// Cases by hand, from the rules in docs/data-format.md.
func TestKeep(t *testing.T) {
	const quiet = "4k3/P7/8/8/8/3p4/4P3/4K2R w K - 0 40"
	tests := []struct {
		name  string
		fen   string
		move  string
		ply   int
		score int16
		flags Flags
		want  bool
	}{
		{"quiet", quiet, "e1d2", 16, 25, 0, true},
		{"castling is quiet", quiet, "e1h1", 80, 25, 0, true},
		{"score at the limit", quiet, "e1d2", 16, KeepScore, 0, true},
		{"negative score at the limit", quiet, "e1d2", 16, -KeepScore, 0, true},
		{"too early", quiet, "e1d2", 15, 25, 0, false},
		{"no score", quiet, "e1d2", 16, 0, Unscored, false},
		{"mate", quiet, "e1d2", 16, score.Mate - 5, 0, false},
		{"being mated", quiet, "e1d2", 16, -score.Mate + 6, 0, false},
		{"beyond the limit", quiet, "e1d2", 16, KeepScore + 1, 0, false},
		{"capture", quiet, "e2d3", 16, 25, 0, false},
		{"promotion", quiet, "a7a8q", 16, 25, 0, false},
		{"en passant", "7k/8/8/3pP3/8/8/8/K7 w - d6 0 40", "e5d6", 16, 25, 0, false},
		{"in check", "4k3/8/8/8/8/8/8/4K2r w - - 0 40", "e1d2", 16, 25, 0, false},
		{"gives check", quiet, "h1h8", 16, 25, 0, true},
	}
	for _, test := range tests {
		p, err := board.ParseFEN(test.fen)
		if err != nil {
			t.Fatal(err)
		}
		m, err := movegen.ParseUCI(&p, test.move)
		if err != nil {
			t.Fatal(err)
		}
		g := game.New(p)
		g.Moves = make([]board.Move, test.ply)
		if got := keepAlone(&g, Ply{m, test.score, test.flags}); got != test.want {
			t.Errorf("%s: %v", test.name, got)
		}
	}
}

// A position that comes back is kept the first time only. The same position with other
// castling rights is a different position.
func TestRepeatsAreNotKept(t *testing.T) {
	p, err := board.ParseFEN("r3k3/8/8/8/8/8/8/R3K3 w Qq - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	g := game.New(p)
	g.Moves = make([]board.Move, KeepFromPly) // so late in the game
	var kept []bool
	for _, text := range strings.Fields("a1b1 a8b8 b1a1 b8a8 a1b1 a8b8 b1a1 b8a8 e1e2 e8e7") {
		m, err := movegen.ParseUCI(&g.Position, text)
		if err != nil {
			t.Fatal(err)
		}
		kept = append(kept, Keep(&g, Ply{Move: m, Score: 10}))
		g.Play(m)
	}
	// The first move takes White's right, the second one Black's, so the positions
	// after four and five plies are new; those after two to four come back.
	want := []bool{true, true, true, true, true, true, false, false, false, true}
	if !slices.Equal(kept, want) {
		t.Errorf("%v, want %v", kept, want)
	}
}

// Each side has the pieces of its own number, and no position has two numbers.
func TestDoubleStarts(t *testing.T) {
	if got, want := DoubleStart(Standard, 0), StartCount+Standard*StartCount; got != want {
		t.Errorf("number %d, want %d", got, want)
	}
	if DoubleStart(7, 7) != 7 {
		t.Error("the same pieces for both have two numbers")
	}
	p := StartPosition(DoubleStart(Standard, 0))
	if got, want := p.FEN(), "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"; got != want && got != strings.Replace(want, "KQkq", "HAhf", 1) {
		t.Errorf("%s, want %s", got, want)
	}
	for _, n := range []int{-1, StartCount, StartCount + 7*StartCount + 7, startEnd, startEnd + 5} {
		if startExists(n) {
			t.Errorf("start position %d exists", n)
		}
	}
	for _, n := range []int{0, StartCount - 1, StartCount + 1, startEnd - 2, DoubleStart(3, 959), DoubleStart(959, 0)} {
		if !startExists(n) {
			t.Errorf("start position %d does not exist", n)
		}
	}
}

// Blocks of version 1 are still read. The rule of that version kept repeated positions.
// The header is checked by that rule, and today's rule decides what is kept.
func TestVersion1(t *testing.T) {
	g := Game{Start: Standard, Result: Draw, Termination: PlyLimit}
	p := StartPosition(Standard)
	for i := range 32 {
		m, err := movegen.ParseUCI(&p, [...]string{"g1f3", "g8f6", "f3g1", "f6g8"}[i%4])
		if err != nil {
			t.Fatal(err)
		}
		g.Plies = append(g.Plies, Ply{Move: m, Score: 5})
		p.Make(m)
	}
	var e encoder
	if err := e.add(&g); err != nil {
		t.Fatal(err)
	}
	if e.kept != 0 || e.replay.alone != 16 {
		t.Fatalf("%d kept, by the old rule %d", e.kept, e.replay.alone)
	}
	payload := e.payload()
	compressed := deflate(payload)
	block := func(version uint32, kept int) []byte {
		h := Header{Games: 1, Plies: 32, Kept: kept, Size: len(payload), Compressed: len(compressed),
			sum: crc32.Checksum(compressed, castagnoli), version: version}
		return append(h.marshal(), compressed...)
	}
	for _, c := range []struct {
		version uint32
		kept    int
		ok      bool
	}{{1, 16, true}, {1, 0, false}, {2, 0, true}, {2, 16, false}, {3, 0, false}, {0, 0, false}} {
		b, err := NewReader(bytes.NewReader(block(c.version, c.kept))).Next()
		if (err == nil) != c.ok || c.ok && (b.Kept != 0 || !reflect.DeepEqual(b.List[0], g)) {
			t.Errorf("version %d with %d kept: %+v, %v", c.version, c.kept, b, err)
		}
	}
	// The head of a game with different sides, which version 1 does not have.
	double := append([]byte{}, payload...)
	double = append(binary.AppendUvarint(nil, uint64(DoubleStart(Standard, 519))), double[2:]...)
	h := Header{Games: 1, Plies: 32, version: 1}
	if _, err := decodePayload(double, &h); err == nil || !strings.Contains(err.Error(), "version 1") {
		t.Errorf("a start position of version 2 in version 1: %v", err)
	}
}

func TestScoresAreThoseOfTheSearch(t *testing.T) {
	if MaxScore != score.Mate {
		t.Errorf("MaxScore is %d, mate %d", MaxScore, score.Mate)
	}
}

// The identity is part of the format: computed with
//
//	printf '\x02\0\0\0\0\0\0\0\x03\0\0\0\x04\0\0\0\0\0\0\0' | sha256sum
func TestGameID(t *testing.T) {
	if got, want := GameID(2, 3, 4), uint64(0xfd5e3180de2ef517); got != want {
		t.Errorf("%#x, want %#x", got, want)
	}
}

func BenchmarkDecode(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 1))
	var e encoder
	var legal movegen.List
	for range 20 {
		g := Game{Start: Standard, Result: Draw, Termination: PlyLimit}
		p := StartPosition(Standard)
		for len(g.Plies) < 200 {
			if movegen.Legal(&p, &legal); legal.Len() == 0 {
				break
			}
			m := legal.At(rng.IntN(legal.Len()))
			g.Plies = append(g.Plies, Ply{Move: m, Score: int16(rng.IntN(100))})
			p.Make(m)
		}
		if err := e.add(&g); err != nil {
			b.Fatal(err)
		}
	}
	h := Header{Games: e.games, Plies: e.plies(), Kept: e.kept}
	payload := e.payload()
	for b.Loop() {
		if _, err := decodePayload(payload, &h); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*h.Plies), "ns/ply")
}

func TestHeldOut(t *testing.T) {
	for _, percent := range []int{1, 10, 100} {
		held := 0
		for game := range uint64(20_000) {
			if HeldOut(uint16(GameID(1, 0, game)>>48), percent) {
				held++
			}
		}
		if want := 200 * percent; held < want*4/5 || held > want*6/5 {
			t.Errorf("%d of 20,000 games are the %d percent held out", held, percent)
		}
	}
	if HeldOut(656, 1) || !HeldOut(655, 1) {
		t.Error("not the least identities")
	}
}
