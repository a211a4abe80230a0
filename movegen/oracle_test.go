package movegen

import (
	"slices"
	"testing"

	"penrose/board"

	"github.com/dylhunn/dragontoothmg"
	"github.com/notnil/chess"
)

// The tests here play random games and compare the legal moves of every
// position with those of two other generators, in UCI notation. Both oracles
// know standard chess only.

// TestLegalAgreesWithDragontooth compares moves, and node counts at two plies.
//
// dragontoothmg does not find an en passant capture along the line on which
// the pawn is pinned (its issue 4, open since January 2025): in
// "2bqk1nr/4pN1p/rpp4b/p4P2/P1pQ2K1/1n6/1PRPP1PP/1NB2B1R b k - 0 15" it misses
// fxe6 after e5. Such moves are left out of the comparison.
func TestLegalAgreesWithDragontooth(t *testing.T) {
	games := 2500
	if testing.Short() {
		games = 50
	}
	walkRandomGames(t, 5, games, 30, gameStarts(t, false), func(p *board.Position) {
		oracle := dragontoothmg.ParseFen(p.FEN())
		var want []string
		for _, m := range oracle.GenerateLegalMoves() {
			want = append(want, m.String())
		}
		moves := withoutPinnedEnPassant(p)
		compareMoves(t, p, moves, want)
		nodes := 0
		for _, m := range moves {
			child := *p
			child.Make(m)
			nodes += len(withoutPinnedEnPassant(&child))
		}
		if want := dragontoothmg.Perft(&oracle, 2); int64(nodes) != want {
			t.Errorf("%s: perft 2 is %d, dragontoothmg says %d", p.FEN(), nodes, want)
		}
	})
}

func withoutPinnedEnPassant(p *board.Position) []board.Move {
	var list List
	Legal(p, &list)
	return slices.DeleteFunc(list.Moves(), func(m board.Move) bool {
		return m.Kind() == board.EnPassant && p.Pinned().Has(m.From())
	})
}

// TestLegalAgreesWithNotnil compares moves and their text in SAN.
func TestLegalAgreesWithNotnil(t *testing.T) {
	games := 400
	if testing.Short() {
		games = 40
	}
	walkRandomGames(t, 6, games, 40, gameStarts(t, false), func(p *board.Position) {
		option, err := chess.FEN(p.FEN())
		if err != nil {
			t.Errorf("%s: %v", p.FEN(), err)
			return
		}
		oracle := chess.NewGame(option).Position()
		var want []string
		for _, m := range oracle.ValidMoves() {
			want = append(want, m.String())
			san := chess.AlgebraicNotation{}.Encode(oracle, m)
			if ours, err := ParseUCI(p, m.String()); err != nil || FormatSAN(p, ours) != san {
				t.Errorf("%s: %v is written %s (%v), notnil writes %s", p.FEN(), m, FormatSAN(p, ours), err, san)
			}
		}
		var list List
		Legal(p, &list)
		compareMoves(t, p, list.Moves(), want)
	})
}

// compareMoves compares moves of p, as sets, with those an oracle gave.
func compareMoves(t *testing.T, p *board.Position, moves []board.Move, want []string) {
	t.Helper()
	got := make([]string, 0, len(moves))
	for _, m := range moves {
		got = append(got, FormatUCI(m, false))
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("%s:\n%d moves %v\nwant %d: %v", p.FEN(), len(got), got, len(want), want)
	}
}
