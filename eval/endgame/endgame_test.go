package endgame

import (
	"fmt"
	"strings"
	"testing"

	"penrose/board"
	"penrose/chesstest"
)

// What is left of an evaluation of 640 centipawns for White. The positions are those of
// endgame books, or made up where no name is given.
func TestScale(t *testing.T) {
	for _, c := range []struct {
		name, fen string
		want      int
	}{
		{"start position", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 640},
		{"queens", "3qk3/8/8/8/8/8/PPP5/3QK3 w - - 0 1", 640},
		{"rook against bishop", "8/8/8/3kb3/8/8/R7/3K4 w - - 0 1", 80},
		{"rook against knight", "8/8/8/3kn3/8/8/R7/3K4 w - - 0 1", 80},
		{"rook and bishop against rook", "8/8/8/3kr3/8/8/R3B3/3K4 w - - 0 1", 160},
		{"queen against two knights", "8/8/8/3knn2/8/8/1Q6/3K4 w - - 0 1", 160},
		{"queen against two bishops", "8/8/2bb4/3k4/8/8/4Q3/3K4 w - - 0 1", 640},
		{"queen against bishop and knight", "8/8/2bn4/3k4/8/8/4Q3/3K4 w - - 0 1", 640},
		{"queen against two bishops and pawns", "6k1/5pp1/5bb1/8/8/8/6K1/4Q3 w - - 0 1", 160},
		{"rook and bishop against rook and knight, a piece too many", "8/8/4n3/3kr3/8/8/R3B3/3K4 w - - 0 1", 640},
		{"rook against a pawn before it promotes, the king far away", "R6K/8/8/8/8/1k6/1p6/8 w - - 0 1", 80},
		{"rook against a pawn, the king at the promotion square", "R7/8/8/8/8/1k6/1p6/3K4 w - - 0 1", 640},
		{"rook against a pawn without its king", "R6K/8/8/1k6/8/8/1p6/8 w - - 0 1", 640},
		{"rook against a pawn that has three steps to go", "R6K/8/8/8/1p6/1k6/8/8 w - - 0 1", 640},
		{"rook against a pawn on the sixth, the king far away", "R6K/8/8/8/8/1p6/1k6/8 w - - 0 1", 80},
		{"rook against a pawn, the king just too late", "R7/8/8/8/5K2/1k6/1p6/8 w - - 0 1", 80},
		{"rook against a pawn, the king just in time", "R7/8/8/8/4K3/1k6/1p6/8 w - - 0 1", 640},
		{"rook and bishop against a pawn before it promotes", "R6K/8/8/8/8/1k6/1p6/7B w - - 0 1", 640},
		{"queen against a rook's pawn and a knight", "7K/8/8/8/8/8/pk5n/4Q3 w - - 0 1", 640},
		{"queen against a rook's pawn before it promotes", "7K/8/8/8/8/8/pk6/4Q3 w - - 0 1", 80},
		{"queen against a bishop's pawn before it promotes", "7K/8/8/8/8/8/1kp5/4Q3 w - - 0 1", 80},
		{"queen against a knight's pawn before it promotes", "7K/8/8/8/8/8/kp6/4Q3 w - - 0 1", 640},
		{"queen on the square before a rook's pawn", "8/8/8/8/8/1k6/p7/Q6K w - - 0 1", 640},
		{"queen on the square before a bishop's pawn", "8/8/4K3/8/8/6k1/5p2/5Q2 w - - 0 1", 640},
		{"queen against a rook's pawn whose king is beside it only", "7K/8/8/4Q3/8/1k6/p7/8 w - - 0 1", 640},
		{"queen against a rook's pawn, the king near", "8/8/8/8/2K5/8/pk6/4Q3 w - - 0 1", 640},
		{"queen against a rook's pawn, the king in the corner and the other four steps away", "8/8/8/8/5K2/6Q1/p7/k7 w - - 0 1", 640},
		{"queen against a rook's pawn, the king in the corner and the other five steps away", "8/8/8/6K1/8/6Q1/p7/k7 w - - 0 1", 80},
		{"queen against a rook's pawn that has two steps to go", "7K/8/8/8/8/p7/1k6/4Q3 w - - 0 1", 640},
		{"bishop against a pawn", "8/8/8/3kp3/8/8/3B4/3K4 w - - 0 1", 20},
		{"two knights against a pawn", "8/8/4k3/4p3/4N3/8/3N4/3K4 w - - 0 1", 80},
		{"two bishops against a knight", "8/8/8/3kn3/8/8/3BB3/3K4 w - - 0 1", 320},
		{"two bishops of one color against a knight", "8/8/8/3kn3/8/8/4B3/3K1B2 w - - 0 1", 20},
		{"two bishops of one color against a pawn", "8/8/3kp3/8/8/8/4B3/3K1B2 w - - 0 1", 20},
		{"a pawn against a bishop", "8/8/8/3kb3/8/4P3/8/3K4 w - - 0 1", 160},
		{"a pawn against a rook", "4k2r/8/1P6/2K5/8/8/8/8 w - - 0 1", 640},
		{"two pawns against a bishop", "8/8/8/3kb3/8/3PP3/8/3K4 w - - 0 1", 640},
		{"the wrong bishop, and pawns", "7k/7p/8/8/4B3/7P/7P/6K1 w - - 0 1", 20},
		{"the wrong bishop, and a pawn that the rook's pawn can take", "8/7k/6p1/8/7P/3B4/8/6K1 w - - 0 1", 640},
		{"the wrong bishop, and a knight that the rook's pawn can take", "k7/1n6/P1K5/P7/3B4/8/8/8 w - - 0 1", 640},
		{"the wrong bishop, and a knight that the rook's pawn cannot take", "k7/8/P1K5/Pn6/3B4/8/8/8 w - - 0 1", 20},
		{"the wrong bishop, and a pawn that the rook's pawn has passed", "7k/8/8/7P/6p1/3B4/8/6K1 w - - 0 1", 20},
		{"the right bishop, and pawns", "7k/7p/8/8/8/4B2P/7P/6K1 w - - 0 1", 640},
		{"the wrong bishop, the king away", "8/7p/8/2k5/4B3/7P/7P/6K1 w - - 0 1", 640},
		{"the wrong bishop, the king two steps away", "8/5k1p/8/8/4B3/7P/7P/6K1 w - - 0 1", 640},
		{"the wrong bishop, and a knight", "7k/7p/8/8/4B3/6NP/8/6K1 w - - 0 1", 640},
		{"opposite bishops, one pawn", "8/8/3kb3/8/8/3PB3/3K4/8 w - - 0 1", 80},
		{"opposite bishops, two passed pawns", "8/8/3kb3/8/8/1P2B1P1/3K4/8 w - - 0 1", 400},
		{"opposite bishops, no passed pawns", "8/1p1p4/3k1b2/8/8/1P1P1B2/3K4/8 w - - 0 1", 200},
		{"opposite bishops, one pawn has passed another", "8/p7/3k1b2/8/3pP3/P4B2/3K4/8 w - - 0 1", 300},
		{"opposite bishops, five passed pawns", "8/8/3k1b2/8/8/PPP2BPP/3K4/8 w - - 0 1", 640},
		{"opposite bishops, and a knight", "8/8/3kb3/8/8/1P2B1P1/3K4/6N1 w - - 0 1", 640},
		{"bishops of one color", "8/1p1p4/3k4/4b3/8/1P1PB3/3K4/8 w - - 0 1", 640},
		{"knight and pawn, the king in front", "4k3/8/8/4P3/8/3N4/4n3/3K4 w - - 0 1", 80},
		{"knight and pawn, the king behind", "8/8/8/4P3/8/3N4/4k1n1/K7 w - - 0 1", 640},
		{"knight and pawn, the defender has one as well", "4k3/7p/8/4P3/8/3N4/4n3/3K4 w - - 0 1", 640},
		{"bishop and pawn, the king safe in front", "8/4k3/8/8/4P3/3B4/4b3/3K4 w - - 0 1", 80},
		{"bishop and pawn, the king in front can be driven away", "8/8/4k3/8/4P3/3B4/4b3/3K4 w - - 0 1", 160},
	} {
		p := chesstest.Parse(t, c.fen)
		sameForBothSides(t, c.name, &p, 640, c.want)
	}
	for _, c := range []struct {
		name, fen string
		want      int
	}{
		{"the king comes to the square before it", "7K/8/8/8/8/k7/p5Q1/8 b - - 0 1", -80},
		{"the king cannot come", "7K/8/8/8/3Q4/1k6/p7/8 b - - 0 1", -640},
		{"the king comes too late", "8/8/8/4K3/8/1k6/p7/5Q2 b - - 0 1", -640},
		{"the king beside the square", "8/8/8/4K3/8/8/pk6/5Q2 b - - 0 1", -80},
		{"the king beside the square is checked", "8/8/8/4K3/8/8/pk3Q2/8 b - - 0 1", -640},
		{"the same, the other king farther away", "7K/8/8/8/8/8/pk3Q2/8 b - - 0 1", -80},
		{"a bishop's pawn, the king on the square", "8/8/8/4K3/8/8/2p4Q/2k5 b - - 0 1", -640},
		{"a bishop's pawn, the king on the square, the other farther away", "8/8/6K1/8/8/8/2p4Q/2k5 b - - 0 1", -80},
	} {
		p := chesstest.Parse(t, c.fen)
		sameForBothSides(t, "queen against a pawn, "+c.name, &p, -640, c.want)
	}
}

// sameForBothSides checks that Adjust turns value into want, that the other side sees
// the same, and that the corners of the board do not matter.
func sameForBothSides(t *testing.T, name string, p *board.Position, value, want int) {
	t.Helper()
	mirrored := p.Mirror()
	turned := chesstest.LeftToRight(t, p)
	for what, q := range map[string]*board.Position{"": p, ", colors swapped": &mirrored, ", turned": &turned} {
		if got := Adjust(q, value); got != want {
			t.Errorf("%s%s: %d, want %d", name, what, got, want)
		}
	}
}

// Rook and pawn against rook. The draws are those of Philidor (1777) and Vancura (1924);
// the wins are Lucena's and positions beside the draws.
func TestRookDraws(t *testing.T) {
	for _, c := range []struct {
		name, fen string
		drawn     bool
	}{
		{"Philidor", "3k4/8/r7/3PK3/8/8/8/7R w - - 0 1", true},
		{"Philidor, the defender has a pawn", "3k4/7p/r7/3PK3/8/8/8/7R w - - 0 1", false}, // it may have to fall, which costs time
		{"the king on the sixth rank", "3k4/8/4K3/3P4/8/8/8/r6R w - - 0 1", false},
		{"Philidor, the king beside its pawn on the sixth rank", "3k4/8/r3K3/3P4/8/8/8/7R w - - 0 1", false},
		{"Philidor, the pawn on the sixth rank", "3k4/8/r2P4/4K3/8/8/8/7R w - - 0 1", false},
		{"Philidor, the rook on its second rank", "3k4/r7/8/3PK3/8/8/8/7R w - - 0 1", false},
		{"Philidor's third rank", "4k3/7R/r7/3KP3/8/8/8/8 w - - 0 1", true},
		{"Philidor, the rook can be taken", "4k3/7R/3r4/3PK3/8/8/8/8 w - - 0 1", false},
		{"Philidor, rooks face each other", "4k3/8/r6R/3PK3/8/8/8/8 w - - 0 1", false},
		{"Philidor, the pawn takes the rook", "4k3/8/3r3R/3KP3/8/8/8/8 w - - 0 1", false},
		{"Philidor, the rook is protected, but the king must not take back", "8/4k3/5r2/3PK3/8/8/8/5R2 w - - 0 1", false},
		{"Philidor, the rook is protected, but the pawn wins", "8/5k2/6r1/3KP3/8/8/8/6R1 w - - 0 1", false},
		{"Philidor, the rook is protected from the king", "8/4k3/3r4/2KP4/8/8/8/7R w - - 0 1", true},
		{"Philidor, the rook is protected", "8/5k2/6rR/8/5P2/4K3/8/8 w - - 0 1", true},
		{"the rook is not on the third rank", "4k3/7R/8/r2KP3/8/8/8/8 w - - 0 1", false},
		{"the king is not there", "1k6/7R/r7/3KP3/8/8/8/8 w - - 0 1", false},
		{"checks from behind", "4k3/7R/4P3/3K4/8/8/8/4r3 w - - 0 1", true},
		{"no checks from the side", "4k3/7R/4P3/3K4/8/8/r7/8 w - - 0 1", true},
		{"the rook behind is too near", "4k3/7R/4P3/3K4/8/4r3/8/8 w - - 0 1", false},
		{"the king has shelter", "4k3/7R/3KP3/8/8/8/8/4r3 w - - 0 1", false},
		{"Vancura", "R7/6k1/P4r2/8/8/8/8/6K1 w - - 0 1", true},
		{"Vancura, three files from the pawn", "R7/6k1/P2r4/8/8/8/8/6K1 w - - 0 1", true},
		{"Vancura, the king on the bishop's file", "R7/5k2/P4r2/8/8/8/8/6K1 w - - 0 1", false},
		{"Vancura, the pawn on the third", "R7/6k1/8/8/8/P4r2/8/6K1 w - - 0 1", true},
		{"Vancura, the king in the way", "R7/6k1/P1K2r2/8/8/8/8/8 w - - 0 1", false},
		{"Vancura, the rook too near the pawn", "R7/6k1/P1r5/8/8/8/8/6K1 w - - 0 1", false},
		{"Vancura, the pawn on the seventh", "R7/P4rk1/8/8/8/8/8/6K1 w - - 0 1", false},
		{"Vancura, the king in the open", "R7/4k3/P4r2/8/8/8/8/6K1 w - - 0 1", false},
		{"Vancura, the king protects the pawn", "R7/1K4k1/P4r2/8/8/8/8/8 w - - 0 1", false}, // Rc8, and a7
		{"Vancura, the king comes to the pawn", "R7/6k1/P2r4/8/2K5/8/8/8 w - - 0 1", false},
		{"Vancura, the pawn lower", "R7/6k1/8/8/P4r2/8/8/6K1 w - - 0 1", true},
		{"Vancura, the pawn on the second", "7R/1k6/8/6K1/8/8/1r5P/8 w - - 0 1", false},
		{"Vancura, the rook not at the end", "7k/8/3K4/R7/8/8/P3r3/8 w - - 0 1", false},
		{"the rook before the pawn is stuck", "R7/P5k1/8/8/8/8/8/r5K1 w - - 0 1", true},
		{"the same, the king in front of its place", "R7/P7/6k1/8/8/8/8/r5K1 w - - 0 1", false}, // Rg8+
		{"the same, the king too near", "R7/P4k2/8/8/8/8/8/r5K1 w - - 0 1", false},              // Rh8, and Rh7+
		{"the same, no rook behind", "R7/P5k1/8/8/8/8/8/1r4K1 w - - 0 1", false},
		{"the same, the king beside the pawn", "R7/P5k1/1K6/8/8/8/8/r7 w - - 0 1", false}, // Rd8, and a8=Q
		{"the same, a king in between", "R7/P5k1/8/8/8/K7/8/r7 w - - 0 1", false},
		{"the same, the rook can be taken", "R7/P5k1/8/8/8/r7/1K6/8 w - - 0 1", false},
		{"Lucena", "1K1k4/1P6/8/8/8/8/r7/2R5 w - - 0 1", false},
	} {
		want := 640
		if c.drawn {
			want = 20
		}
		p := chesstest.Parse(t, c.fen)
		sameForBothSides(t, c.name, &p, 640, want)
	}
	p := chesstest.Parse(t, "R7/P5k1/1K6/8/8/8/8/r7 b - - 0 1")
	sameForBothSides(t, "the king beside the pawn is checked", &p, -640, -20)
	p = chesstest.Parse(t, "R7/6k1/P4r2/8/2K5/8/8/8 b - - 0 1")
	sameForBothSides(t, "Vancura, the king two steps from the pawn is checked", &p, -640, -20)
	p = chesstest.Parse(t, "3k4/8/r6R/3PK3/8/8/8/8 b - - 0 1")
	sameForBothSides(t, "Philidor, the rook that faces another one is to move", &p, -640, -20)
	p = chesstest.Parse(t, "4k3/8/2r5/3P4/3K4/8/8/4R3 b - - 0 1")
	sameForBothSides(t, "Philidor, in check with the rook attacked", &p, -640, -640)
	p = chesstest.Parse(t, "3k3R/8/r7/3PK3/8/8/8/8 b - - 0 1")
	sameForBothSides(t, "Philidor, in check with the rook safe", &p, -640, -20)
}

// Against a lone king the value does not depend on what the position was evaluated as,
// unless the package does not know.
func TestAgainstKing(t *testing.T) {
	for _, c := range []struct {
		name, fen   string
		least, most int
	}{
		{"queen", "8/8/8/3k4/8/8/8/K5Q1 w - - 0 1", 3900, 4200},
		{"rook, the king in the corner", "k7/8/2K5/8/8/8/8/6R1 w - - 0 1", 4300, 4500},
		{"two knights", "8/8/8/3k4/8/8/8/K4NN1 w - - 0 1", 0, 0},
		{"three knights", "8/8/8/3k4/8/8/8/K3NNN1 w - - 0 1", 3600, 4200},
		{"two bishops", "8/8/8/3k4/8/8/8/K4BB1 w - - 0 1", 3600, 3900},
		{"two bishops of one color", "8/8/8/3k4/8/7B/8/K4B2 w - - 0 1", 0, 0},
		{"bishop and knight", "8/8/8/3k4/8/8/8/K4BN1 w - - 0 1", 2200, 2400},
		{"bishop and knight, the king in the corner", "k7/8/1K6/8/8/8/8/5BN1 w - - 0 1", 3900, 4200},
		{"bishop, knight and a pawn", "k7/8/1K6/8/8/8/P7/5BN1 w - - 0 1", 4500, 4800},
		{"a pawn that promotes", "8/8/8/8/k7/3K4/3P4/8 w - - 0 1", 1050, 1050},
		{"a pawn that does not", "8/8/3k4/8/3P4/3K4/8/8 w - - 0 1", 0, 0},
		{"two pawns", "8/8/3k4/8/3PP3/3K4/8/8 w - - 0 1", 640, 640},
		{"the wrong bishop", "7k/8/8/8/4B3/8/7P/6K1 w - - 0 1", 0, 0},
		{"no bishop, but the corner", "7k/8/8/8/7P/7P/7P/6K1 w - - 0 1", 0, 0},
		{"the right bishop", "7k/8/8/8/8/4B3/7P/6K1 w - - 0 1", 640, 640},
		{"queen and pawns", "7k/8/8/8/2Q5/8/6PP/6K1 w - - 0 1", 4300, 5000},
		{"bare kings", "7k/8/8/8/8/8/8/6K1 w - - 0 1", 0, 0},
	} {
		p := chesstest.Parse(t, c.fen)
		got := Adjust(&p, 640)
		if got < c.least || got > c.most {
			t.Errorf("%s: %d, want %d to %d", c.name, got, c.least, c.most)
		}
		sameForBothSides(t, c.name, &p, 640, got)
		if p.MakeNull(); !p.InCheck() && !strings.Contains(c.name, "pawn") && Adjust(&p, -640) != -got {
			t.Errorf("%s: %d with the other side to move, want %d", c.name, Adjust(&p, -640), -got)
		}
	}
}

// One bishop each, on squares of different colors.
func TestOppositeBishops(t *testing.T) {
	for fen, want := range map[string]bool{
		"4k3/8/3b4/8/8/8/4P3/3BK3 w - - 0 1":  true,
		"4k3/8/3b4/8/8/8/4P3/2B1K3 w - - 0 1": false,
		"4k3/8/3b4/8/8/8/4P3/2BBK3 w - - 0 1": false,
		"4k3/8/2bb4/8/8/8/4P3/3BK3 w - - 0 1": false,
		"4k3/8/3n4/8/8/8/4P3/3BK3 w - - 0 1":  false,
		"4k3/8/3b4/8/8/8/4P3/3NK3 w - - 0 1":  false,
	} {
		p := chesstest.Parse(t, fen)
		if got := OppositeBishops(&p); got != want {
			t.Errorf("%s: %v", fen, got)
		}
	}
}

// More pieces are worth more, wherever the lone king stands: a pawn that promotes becomes a queen.
func TestMoreIsBetter(t *testing.T) {
	for _, fen := range []string{"7k/8/8/8/3K4/8/8/2%sB3 b - - 0 1", "k7/8/8/8/3K4/8/8/1%sB4 b - - 0 1", "8/8/8/4k3/8/8/8/K1%sB3 b - - 0 1"} {
		value := func(pieces string) int {
			p := chesstest.Parse(t, fmt.Sprintf(fen, pieces))
			return -Adjust(&p, 0)
		}
		knight := value("1N")
		for _, more := range []string{"1Q", "1R", "NN", "QN"} {
			if got := value(more); got <= knight {
				t.Errorf("%s: with %s %d, with a knight %d", fen, more, got, knight)
			}
		}
	}
}

// A queen against a rook is worth more the nearer the defending king is to the edge and the attacking one to it, and the
// farther its rook is away.
func TestQueenAgainstRook(t *testing.T) {
	at := func(fen string) int {
		p := chesstest.Parse(t, fen)
		value := Adjust(&p, 30)
		mirrored := p.Mirror()
		if got := Adjust(&mirrored, 30); got != value {
			t.Errorf("%s: %d, mirrored %d", fen, value, got)
		}
		return value
	}
	center := at("8/8/8/3k4/3r4/8/1K6/Q7 w - - 0 1")
	edge := at("3k4/3r4/8/8/8/8/1K6/Q7 w - - 0 1")
	near := at("3k4/3r4/2K5/8/8/8/8/Q7 w - - 0 1")
	far := at("3k4/8/2K5/8/8/8/8/Q5r1 w - - 0 1")
	if !(queenWins < center && center < edge && edge < near && near < far && far < knownWin) {
		t.Errorf("center %d, edge %d, kings near %d, rook far %d", center, edge, near, far)
	}
	if black := at("3k4/3r4/2K5/8/8/8/8/Q7 b - - 0 1"); black != -near {
		t.Errorf("with the rook to move %d, otherwise %d", black, near)
	}
	if with := at("3k4/3r4/2K5/8/8/8/P7/Q7 w - - 0 1"); with != 30 {
		t.Errorf("with a pawn %d", with)
	}
}

// The way to mate: the nearer the lone king is to the edge, or to the right corner, the
// better.
func TestWayToMate(t *testing.T) {
	for _, row := range [][]string{
		{"8/8/8/3k4/8/8/8/K5Q1 b - - 0 1", "8/8/8/2k5/8/8/8/K5Q1 b - - 0 1", "8/8/8/k7/8/8/8/K5Q1 b - - 0 1"},
		{"k7/8/8/8/8/8/8/1R1K4 b - - 0 1", "k7/8/8/8/8/3K4/8/1R6 b - - 0 1", "k7/8/2K5/8/8/8/8/1R6 b - - 0 1"},
		{"k7/8/1K6/8/8/8/8/2B1N3 b - - 0 1", "4k3/8/4K3/8/8/8/8/2B1N3 b - - 0 1", "7k/8/6K1/8/8/8/8/2B1N3 b - - 0 1"},
	} {
		last := 0
		for _, fen := range row {
			p := chesstest.Parse(t, fen)
			value := -Adjust(&p, 0)
			if value <= last {
				t.Errorf("%s: %d, and %d before", fen, value, last)
			}
			last = value
		}
	}
}

func BenchmarkAdjust(b *testing.B) {
	for _, fen := range []string{
		"r1bq1rk1/ppp1ppbp/1nn3p1/8/8/1QNP1NP1/PP2PPBP/R1B1K2R w KQ - 0 1",
		"8/5pk1/r5p1/7p/7P/4RKP1/5P2/8 w - - 0 1",
		"8/8/8/3kb3/8/8/R7/3K4 w - - 0 1",
	} {
		b.Run(strings.Fields(fen)[0], func(b *testing.B) {
			p := chesstest.Parse(b, fen)
			sum := 0
			for b.Loop() {
				sum += Adjust(&p, 100)
			}
		})
	}
}
