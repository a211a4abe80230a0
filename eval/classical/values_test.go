package classical

import (
	"fmt"
	"strings"
	"testing"

	"penrose/board"
	"penrose/score"
)

// TestMaterialOrder takes pieces of Black off the initial position. Each must be worth
// what textbooks say, within wide ranges of centipawns. A pawn is worth less, since
// Black gets open lines for it.
func TestMaterialOrder(t *testing.T) {
	const setup = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"
	even := valueOf(t, setup)
	if even < 0 || even > 40 {
		t.Errorf("initial position: %d", even)
	}
	for _, c := range []struct {
		missing     string
		position    string
		least, most int
	}{
		{"pawn", "rnbqkbnr/ppp1pppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", 10, 140},
		{"knight", "r1bqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", 220, 420},
		{"bishop", "rn1qkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", 240, 440},
		{"rook", "1nbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", 400, 620},
		{"queen", "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", 800, 1200},
		{"bishop and two pawns", "rn1qkbnr/ppp2ppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", 350, 650},
	} {
		if got := valueOf(t, c.position) - even; got < c.least || got > c.most {
			t.Errorf("a %s is worth %d, want %d to %d", c.missing, got, c.least, c.most)
		}
	}
}

// TestPreferred lists pairs of positions. By common chess knowledge, the first is better
// for the side to move.
func TestPreferred(t *testing.T) {
	for _, c := range []struct{ reason, better, worse string }{
		{"castled behind pawns, not in the open",
			"r2q1rk1/ppp2ppp/2np1n2/4p3/4P3/2NP1N2/PPP2PPP/R2Q1RK1 w - - 0 1",
			"r2q1rk1/ppp2ppp/2np1n2/4p3/4P1K1/2NP1N2/PPP2PPP/R2Q1R2 w - - 0 1"},
		{"the right to castle",
			"r3k2r/pppq1ppp/2np1n2/4p3/4P3/2NP1N2/PPPQ1PPP/R3K2R w KQkq - 0 1",
			"r3k2r/pppq1ppp/2np1n2/4p3/4P3/2NP1N2/PPPQ1PPP/R3K2R w kq - 0 1"},
		{"the right to castle behind pawns, no rook shut in",
			"3qk3/ppp5/8/8/8/8/5PP1/4K2R w K - 0 1",
			"3qk3/ppp5/8/8/8/8/5PP1/4K2R w - - 0 1"},
		{"two bishops rather than bishop and knight",
			"6k1/pp3ppp/2n2n2/8/8/2B2B2/PP3PPP/6K1 w - - 0 1",
			"6k1/pp3ppp/2n2n2/8/8/2B2N2/PP3PPP/6K1 w - - 0 1"},
		{"pawns side by side, not doubled and isolated",
			"4k3/5ppp/8/8/8/8/2PP4/4K3 w - - 0 1",
			"4k3/5ppp/8/8/8/2P5/2P5/4K3 w - - 0 1"},
		{"a passed pawn further on",
			"4k3/5ppp/1P6/8/8/8/6PP/4K3 w - - 0 1",
			"4k3/5ppp/8/8/1P6/8/6PP/4K3 w - - 0 1"},
		{"a passed pawn that is not blocked",
			"4k3/8/2n2ppp/1P6/8/1N6/6PP/4K3 w - - 0 1",
			"4k3/8/1n3ppp/1P6/8/1N6/6PP/4K3 w - - 0 1"},
		{"a pawn that the king cannot catch",
			"8/8/8/1P5k/8/8/8/6K1 w - - 0 1",
			"8/8/8/1P2k3/8/8/8/6K1 w - - 0 1"},
		{"a rook on the open file",
			"6k1/ppp2ppp/8/8/8/8/PPP2PPP/3R2K1 w - - 0 1",
			"6k1/ppp2ppp/8/8/8/8/PPP2PPP/1R4K1 w - - 0 1"},
		{"a rook on the seventh rank",
			"6k1/pR3ppp/8/8/8/8/P4PPP/6K1 w - - 0 1",
			"6k1/p4ppp/1R6/8/8/8/P4PPP/6K1 w - - 0 1"},
		{"a knight on an outpost",
			"r5k1/pp3ppp/3p4/3N4/4P3/8/PP3PPP/R5K1 w - - 0 1",
			"r5k1/pp3ppp/3p4/8/4P3/8/PP3PPP/RN4K1 w - - 0 1"},
		{"a knight in the center",
			"6k1/ppp2ppp/8/8/3N4/8/PPP2PPP/6K1 w - - 0 1",
			"6k1/ppp2ppp/8/8/8/8/PPP2PPP/N5K1 w - - 0 1"},
		{"a pawn attacks a rook",
			"3r2k1/pp3ppp/2P5/8/8/8/PP3PPP/3R2K1 w - - 0 1",
			"3r2k1/pp3ppp/2P5/8/8/8/PP3PPP/1R4K1 w - - 0 1"},
		{"pieces near the enemy's king",
			"5rk1/pp3ppp/8/3b3N/6Q1/8/PP3PPP/5RK1 w - - 0 1",
			"5rk1/pp3ppp/8/N2b4/1Q6/8/PP3PPP/5RK1 w - - 0 1"},
		{"an extra pawn counts less with opposite bishops",
			"4k3/pp4pp/3b4/8/8/3N4/PPP3PP/4K3 w - - 0 1",
			"4k3/pp4pp/3b4/8/8/3B4/PPP3PP/4K3 w - - 0 1"},
	} {
		if better, worse := valueOf(t, c.better), valueOf(t, c.worse); better <= worse {
			t.Errorf("%s: %d, otherwise %d", c.reason, better, worse)
		}
	}
}

// TestLoneKing follows the known way to mate: the value of each position for White must
// be higher than that of the one before.
func TestLoneKing(t *testing.T) {
	for _, c := range []struct {
		name string
		fens []string
	}{
		{"KRK: to the edge, then the king comes", []string{
			"8/8/8/3k4/8/8/8/R3K3 b - - 0 1",
			"8/3k4/8/8/8/8/8/R3K3 b - - 0 1",
			"3k4/8/8/8/8/8/8/R3K3 b - - 0 1",
			"3k4/8/8/3K4/8/8/8/R7 b - - 0 1",
			"k7/8/2K5/8/8/8/8/3R4 b - - 0 1",
		}},
		{"KQK: to the edge, then the king comes", []string{
			"8/8/8/3k4/8/8/8/1Q2K3 b - - 0 1",
			"3k4/8/8/8/8/8/8/1Q2K3 b - - 0 1",
			"3k4/8/3K4/8/8/8/8/1Q6 b - - 0 1",
		}},
		{"KBNK: light bishop, from the wrong corner a1 along the edge to a8", []string{
			"8/8/8/6N1/8/1K6/8/k4B2 b - - 0 1",
			"8/8/8/2K3N1/k7/8/8/5B2 b - - 0 1",
			"8/8/k1K5/6N1/8/8/8/5B2 b - - 0 1",
			"k7/8/1K6/6N1/8/8/8/5B2 b - - 0 1",
		}},
		{"KBNK: dark bishop, h8 is the right corner", []string{
			"k7/8/1K6/8/8/8/8/1NB5 b - - 0 1",
			"4k3/8/4K3/8/8/8/8/1NB5 b - - 0 1",
			"7k/8/6K1/8/8/8/8/1NB5 b - - 0 1",
		}},
	} {
		previous := -score.Limit
		for _, fen := range c.fens {
			value := -valueOf(t, fen)
			if value <= previous {
				t.Errorf("%s: %s is worth %d, the one before %d", c.name, fen, value, previous)
			}
			previous = value
		}
	}
}

// TestDrawish: the values of endings that cannot be won, or hardly ever, are near 0. The
// verdicts are those of endgame handbooks and, for few pieces, of tablebases.
func TestDrawish(t *testing.T) {
	for _, c := range []struct {
		name, fen string
		most      int // centipawns either way
	}{
		{"bare kings", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", 0},
		{"one bishop", "4k3/8/8/8/8/8/8/2B1K3 w - - 0 1", 0},
		{"one knight", "4k3/8/8/8/8/8/8/1N2K3 b - - 0 1", 0},
		{"two knights", "4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1", 50},
		{"rook against bishop", "4k3/8/4b3/8/8/8/8/R3K3 w - - 0 1", 60},
		{"rook against knight", "4k3/8/4n3/8/8/8/8/R3K3 w - - 0 1", 60},
		{"rook and bishop against rook", "4k3/8/4r3/8/8/8/8/R1B1K3 w - - 0 1", 90},
		{"bishop against pawn", "4k3/4p3/8/8/8/8/8/2B1K3 w - - 0 1", 30},
		{"the wrong bishop", "k7/8/P7/8/8/8/3B4/4K3 w - - 0 1", 40},
	} {
		if value := valueOf(t, c.fen); value < -c.most || value > c.most {
			t.Errorf("%s: %d, want at most %d", c.name, value, c.most)
		}
	}
}

// TestTurnDecides: the king catches the pawn if it moves first. That is worth more than both
// sides' bonus for their turn.
func TestTurnDecides(t *testing.T) {
	white, black := valueOf(t, "8/8/8/1P3k2/8/8/8/6K1 w - - 0 1"), -valueOf(t, "8/8/8/1P3k2/8/8/8/6K1 b - - 0 1")
	if least := black + 2*DefaultWeights().tempo + 50; white < least {
		t.Errorf("%d with White to move, want at least %d", white, least)
	}
}

// TestWrongBishopFarAway: the ending of TestDrawish is won if the king does not come to the corner.
func TestWrongBishopFarAway(t *testing.T) {
	if value := valueOf(t, "8/8/P7/8/8/8/3B4/4K2k w - - 0 1"); value < 200 {
		t.Errorf("%d, want at least 200", value)
	}
}

// TestTrace compares the table with Evaluate.
func TestTrace(t *testing.T) {
	for _, p := range positions(t) {
		value := evaluate(&p)
		whites := value
		if p.SideToMove() == board.Black {
			whites = -value
		}
		want := fmt.Sprintf("value %+d cp for White, %+d cp for the side to move\n", whites, value)
		if table := Trace(&p); !strings.HasSuffix(table, want) {
			t.Errorf("%s: no %q at the end of\n%s", p.FEN(), want, table)
		}
	}
}
