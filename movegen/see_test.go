package movegen

import (
	"strconv"
	"strings"
	"testing"

	"penrose/board"
)

// TestSeeGESuite checks the cases of testdata/suites/see.tsv: an exchange is
// worth exactly v when it wins at least v but not v+1.
func TestSeeGESuite(t *testing.T) {
	// The source lets the bishop take back ("N - N"). But the pawn on c2 takes
	// back and becomes a queen that nothing attacks: N - (N + Q - P). It counts
	// exactly that in "3N4/2P5/2n5/1k6/8/8/8/4K3 b", Nxd8.
	corrected := map[string]int{"8/8/8/1k6/6b1/4N3/2p3K1/3n4 w - - e3d1": exchangePawn - exchangeQueen}

	for _, line := range readLines(t, "suites", "see.tsv") {
		fields := strings.Split(line, "\t")
		p := mustParse(t, fields[0])
		m, err := ParseUCI(&p, fields[2])
		if err != nil {
			t.Errorf("%s: %v", fields[0], err)
			continue
		}
		want, err := strconv.Atoi(fields[3])
		if err != nil {
			t.Fatal(err)
		}
		if value, ok := corrected[fields[0]+" "+fields[2]]; ok {
			want = value
		}
		if got := exchangeOf(&p, m); got != want {
			t.Errorf("%s %s: %d, want %d (%s)", fields[0], fields[1], got, want, fields[4])
		}
	}
}

// exchangeOf returns the greatest threshold that m reaches, after checking that
// it reaches all lower and no higher ones.
func exchangeOf(p *board.Position, m board.Move) int {
	value := -5000
	for threshold := -4999; threshold < 5000; threshold++ {
		if SeeGE(p, m, threshold) {
			if value != threshold-1 {
				return 99999 // reached although a lower one was not
			}
			value = threshold
		}
	}
	return value
}

// TestSeeGEPins has exchanges in which a pinned piece of the side to move cannot
// take part, or can because it stays on the line.
func TestSeeGEPins(t *testing.T) {
	for _, c := range []struct {
		fen, uci string
		want     int
	}{
		// White's bishop on e2 would win d3 back but is pinned by the rook.
		{"4r1k1/8/8/8/2p5/3p4/3RB3/4K3 w - - 0 1", "d2d3", exchangePawn - exchangeRook},
		{"6k1/8/8/8/2p5/3p4/3RB3/4K3 w - - 0 1", "d2d3", 2*exchangePawn - exchangeRook},
		// The rook on e2 is pinned along the file on which it backs the bishop.
		{"4r1k1/8/3p4/4p3/8/5N2/1B2R3/4K3 w - - 0 1", "f3e5", 2*exchangePawn - exchangeKnight},
	} {
		p := mustParse(t, c.fen)
		m, err := ParseUCI(&p, c.uci)
		if err != nil {
			t.Error(err)
			continue
		}
		if got := exchangeOf(&p, m); got != c.want {
			t.Errorf("%s %s: %d, want %d", c.fen, c.uci, got, c.want)
		}
	}
}

// TestSeeGEIsMinimax compares with a plain recursion over the same captures in
// random games: each side takes with its least valuable piece or stops.
func TestSeeGEIsMinimax(t *testing.T) {
	games := 1000
	if testing.Short() {
		games = 200
	}
	thresholds := [...]int{-800, -401, -300, -200, -100, -1, 0, 1, 100, 101, 200, 300, 500, 700, 801, 900, 1100}
	var list List
	walkRandomGames(t, 4, games, 30, gameStarts(t, true), func(p *board.Position) {
		Legal(p, &list)
		for _, m := range list.Moves() {
			if m.Kind() == board.Castling {
				continue
			}
			want := referenceExchange(p, m)
			for _, threshold := range thresholds {
				if SeeGE(p, m, threshold) != (want >= threshold) {
					t.Errorf("%s: the exchange %v is worth %d, but SeeGE(%d) = %v",
						p.FEN(), m, want, threshold, want < threshold)
				}
			}
		}
	})
}

// referenceExchange is what m wins on its target square, by recursion.
func referenceExchange(p *board.Position, m board.Move) int {
	to := m.To()
	occupied := p.Occupied()&^m.From().Bit() | to.Bit()
	gain, moved := ExchangeValue(p.Captured(m)), p.PieceOn(m.From()).Type()
	if m.Kind() == board.EnPassant {
		occupied &^= (to ^ 8).Bit()
	}
	if m.Kind() == board.Promotion {
		moved = m.Promotes()
		gain += ExchangeValue(moved) - exchangePawn
	}
	pinned := p.Pinned() &^ board.Line(p.King(p.SideToMove()), to)

	var reply func(side board.Color, victim board.PieceType, occupied board.Bitboard) int
	reply = func(side board.Color, victim board.PieceType, occupied board.Bitboard) int {
		attackers := p.AttackersTo(to, occupied) & occupied
		for least := board.Pawn; least <= board.King; least++ {
			own := attackers & p.Pieces(side, least) &^ pinned
			if own == 0 {
				continue
			}
			if least == board.King && attackers&p.Of(side.Other()) != 0 {
				return 0
			}
			gain, arrives := ExchangeValue(victim), least
			if least == board.Pawn && (board.Rank1 | board.Rank8).Has(to) {
				arrives = board.Queen
				gain += exchangeQueen - exchangePawn
			}
			return max(0, gain-reply(side.Other(), arrives, occupied&^own.First().Bit()))
		}
		return 0
	}
	return gain - reply(p.SideToMove().Other(), moved, occupied)
}
