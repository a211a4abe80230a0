package endgame

import (
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"penrose/board"
	"penrose/movegen"
	"penrose/syzygy"
)

// Mates by a queen or a rook are known to the ply: without captures and pawns the
// distance to zeroing of the tables is the distance to mate. Tables may be a ply off.
func TestMatesAgreeWithTables(t *testing.T) {
	tables, err := syzygy.Open("../../syzygy/testdata")
	if err != nil {
		t.Fatal(err)
	}
	defer tables.Close()
	positions, longest := 0, map[byte]int{}
	for _, piece := range []byte("QR") {
		for n := 0; n < 2*64*64*64; n += 13 {
			strong, mine, weak := board.Square(n&63), board.Square(n>>6&63), board.Square(n>>12&63)
			side := "wb"[n>>18:][:1]
			if strong == mine || strong == weak || mine == weak {
				continue
			}
			p, err := board.ParseFEN(placement(map[board.Square]byte{strong: 'K', mine: piece, weak: 'k'}) + " " + side + " - - 0 1")
			if err != nil {
				continue
			}
			positions++
			plies, ok := MatePlies(&p)
			mirrored := p.Mirror()
			if again, too := MatePlies(&mirrored); again != plies || too != ok {
				t.Fatalf("%s: %d %v, with colors swapped %d %v", p.FEN(), plies, ok, again, too)
			}
			outcome, found := tables.ProbeWDL(&p)
			if !found || ok != (outcome != syzygy.Draw) || ok && plies > 0 != (outcome == syzygy.Win) {
				t.Fatalf("%s: %d %v, by the tables %v", p.FEN(), plies, ok, outcome)
			}
			if !ok || plies == 0 {
				continue
			}
			if dtz, found := tables.ProbeDTZ(&p); !found || max(dtz-plies, plies-dtz) > 1 {
				t.Fatalf("%s: %d plies, by the tables %d", p.FEN(), plies, dtz)
			}
			longest[piece] = max(longest[piece], plies)
		}
	}
	if positions < 40_000 {
		t.Errorf("only %d positions", positions)
	}
	// No win takes longer than 10 moves with a queen, 16 with a rook.
	if longest['Q'] > 19 || longest['R'] > 31 {
		t.Errorf("up to %d plies with a queen, %d with a rook", longest['Q'], longest['R'])
	}
}

// Mates by two minor pieces, in the same way, where the tables are there. Without them
// each position agrees with those after its moves.
func TestMinorMates(t *testing.T) {
	var tables *syzygy.Tables
	if dirs := syzygy.SplitPaths(os.Getenv("PENROSE_SYZYGY")); len(dirs) > 0 {
		var err error
		if tables, err = syzygy.Open(dirs...); err != nil {
			t.Fatal(err)
		}
		defer tables.Close()
	}
	random := rand.New(rand.NewPCG(1, 2))
	for _, c := range []struct {
		second  byte
		longest int // the known distances, in plies
	}{{'B', 2*19 - 1}, {'N', 2*33 - 1}} {
		var known *MinorMates
		positions, longest := 0, 0
		for positions < 30_000 {
			squares := map[board.Square]byte{}
			for _, piece := range []byte{'K', 'B', c.second, 'k'} {
				squares[board.Square(random.IntN(board.SquareCount))] = piece
			}
			p, err := board.ParseFEN(placement(squares) + " " + []string{"w", "b"}[random.IntN(2)] + " - - 0 1")
			if err != nil || len(squares) != 4 {
				continue
			}
			if positions++; positions&1 != 0 {
				p = p.Mirror()
			}
			if positions == 1 {
				if known = MinorMatesFor(&p); known == nil {
					t.Fatalf("%s: nothing is known", p.FEN())
				}
				known.Solve()
			}
			plies, ok := known.Plies(&p)
			if want, mates := matePliesAfterMoves(known, &p); ok != mates || ok && plies != want {
				t.Fatalf("%s: %d %v, by its moves %d %v", p.FEN(), plies, ok, want, mates)
			}
			if tables == nil {
				continue
			}
			outcome, found := tables.ProbeWDL(&p)
			if !found || ok != (outcome != syzygy.Draw) {
				t.Fatalf("%s: %d %v, by the tables %v", p.FEN(), plies, ok, outcome)
			}
			if dtz, found := tables.ProbeDTZ(&p); ok && plies != 0 && (!found || max(dtz-plies, plies-dtz) > 1) {
				t.Fatalf("%s: %d plies, by the tables %d", p.FEN(), plies, dtz)
			}
		}
		for _, row := range known.solved.Load().toMove {
			for _, moves := range row {
				longest = max(longest, 2*int(moves)-1)
			}
		}
		if longest != c.longest {
			t.Errorf("%c: up to %d plies, want %d", c.second, longest, c.longest)
		}
	}
}

// matePliesAfterMoves returns what [MinorMates.Plies] has to return for p after what it
// returns for the positions after the moves of p.
func matePliesAfterMoves(m *MinorMates, p *board.Position) (plies int, ok bool) {
	var legal movegen.List
	movegen.Legal(p, &legal)
	if legal.Len() == 0 {
		return 0, p.InCheck()
	}
	for n, move := range legal.Moves() {
		child := *p
		child.Make(move)
		after, known := m.Plies(&child)
		strong := p.Of(p.SideToMove()).Several()
		switch {
		case !strong && !known:
			return 0, false
		case strong && known && (!ok || 1-after < plies):
			plies, ok = 1-after, true
		case !strong && (n == 0 || -after-1 < plies):
			plies, ok = -after-1, true
		}
	}
	return plies, ok
}

// placement returns the first field of the FEN with pieces on the given squares.
func placement(pieces map[board.Square]byte) string {
	var sb strings.Builder
	for rank := 7; rank >= 0; rank-- {
		for file := range 8 {
			if c, found := pieces[board.NewSquare(file, rank)]; found {
				sb.WriteByte(c)
			} else {
				sb.WriteByte('1')
			}
		}
		if rank > 0 {
			sb.WriteByte('/')
		}
	}
	return sb.String()
}

func TestMatePliesElsewhere(t *testing.T) {
	for _, c := range []struct {
		fen   string
		plies int
		ok    bool
	}{
		{"7k/8/6K1/8/8/8/8/R7 w - - 0 1", 1, true},
		{"R6k/8/6K1/8/8/8/8/8 b - - 0 1", 0, true},   // mated
		{"7k/5K2/8/8/8/8/8/R7 b - - 0 1", -2, true},  // 1... Kh7 2. Rh1
		{"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 0, false}, // stalemate
		{"8/8/8/8/8/8/1r6/K1k5 w - - 0 1", 0, false}, // stalemate
		{"8/8/8/8/8/8/8/K1kB4 w - - 0 1", 0, false},
		{"8/8/8/8/8/P7/8/K1k5 w - - 0 1", 0, false},
		{"8/8/8/3k4/8/8/8/KQR5 w - - 0 1", 0, false},
	} {
		p, err := board.ParseFEN(c.fen)
		if err != nil {
			t.Fatal(err)
		}
		if plies, ok := MatePlies(&p); ok != c.ok || ok && plies != c.plies {
			t.Errorf("%s: %d %v, want %d %v", c.fen, plies, ok, c.plies, c.ok)
		}
	}
}

func BenchmarkSolveMates(b *testing.B) {
	for b.Loop() {
		solveMates(board.Rook)
	}
}

// Which roots need which mates, and that one ending says nothing about another.
func TestMinorMatesFor(t *testing.T) {
	for _, c := range []struct {
		fen  string
		want *MinorMates
	}{
		{"8/8/8/3k4/8/8/8/K1BN4 w - - 0 1", &knightMates},
		{"8/8/8/3K4/8/8/8/k2bn3 b - - 0 1", &knightMates},
		{"8/8/8/3k4/3p4/8/8/K1BN4 w - - 0 1", &knightMates},
		{"8/8/8/3k4/3n4/8/8/K1BB4 w - - 0 1", &bishopMates},
		{"8/8/8/3k4/8/8/8/K1B1B3 w - - 0 1", nil}, // on one color
		{"8/8/8/3k4/8/8/8/K1NN4 w - - 0 1", nil},
		{"8/8/8/3k4/8/8/8/KQB5 w - - 0 1", nil},
		{"8/8/8/2pk4/3p4/8/8/K1BN4 w - - 0 1", nil}, // too many
		{"8/8/8/3k4/8/8/8/K1B5 w - - 0 1", nil},
	} {
		p, err := board.ParseFEN(c.fen)
		if err != nil {
			t.Fatal(err)
		}
		if got := MinorMatesFor(&p); got != c.want {
			t.Errorf("%s: %p, want %p", c.fen, got, c.want)
		}
	}
	knightMates.Solve()
	bishopMates.Solve()
	for fen, m := range map[string]*MinorMates{
		"8/8/8/3k4/8/8/8/K1BN4 w - - 0 1":     &bishopMates,
		"8/8/8/3k4/8/8/8/K1BB4 w - - 0 1":     &knightMates,
		"8/8/8/3k4/3p4/8/8/K1BN4 w - - 0 1":   &knightMates,
		"8/8/8/3k4/8/8/8/K1B1B3 w - - 0 1":    &bishopMates,
		"8/8/8/3k4/8/8/8/K1B2n2 w - - 0 1":    &knightMates,
		"8/8/8/3k4/8/8/8/K1BN4 w - - 0 1 nil": nil,
	} {
		p, err := board.ParseFEN(strings.TrimSuffix(fen, " nil"))
		if err != nil {
			t.Fatal(err)
		}
		if plies, ok := m.Plies(&p); ok {
			t.Errorf("%s: %d plies", fen, plies)
		}
	}
}
