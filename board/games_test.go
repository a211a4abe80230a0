package board_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"penrose/board"
	"penrose/chesstest"
	"penrose/movegen"
)

// randomGames calls visit with every position of random games, the move played
// there and the position after it.
func randomGames(t *testing.T, seed uint64, games int, visit func(before *board.Position, m board.Move, after *board.Position)) {
	t.Helper()
	chesstest.PlayRandom(t, seed, games, func(before *board.Position, m board.Move) {
		after := *before
		after.Make(m)
		visit(before, m, &after)
	})
}

// TestMakeAgreesWithScratch: everything that Make keeps up to date (keys,
// checkers, pinned pieces, clocks) equals what reading the FEN computes anew.
func TestMakeAgreesWithScratch(t *testing.T) {
	randomGames(t, 1, 16, func(before *board.Position, m board.Move, after *board.Position) {
		if chesstest.Parse(t, after.ShredderFEN()) != *after || chesstest.Parse(t, after.FEN()) != *after {
			t.Errorf("%v in %s: not the same as read from %s", m, before.FEN(), after.FEN())
		}
		mirrored := after.Mirror()
		if mirrored.Mirror() != *after {
			t.Errorf("%s is not the mirror image of its mirror image", after.FEN())
		}
		rule50 := before.Rule50() + 1
		if before.IsCapture(m) || before.PieceOn(m.From()).Type() == board.Pawn {
			rule50 = 0
		}
		if after.Rule50() != rule50 {
			t.Errorf("%v in %s: clock %d, want %d", m, before.FEN(), after.Rule50(), rule50)
		}
	})
}

// TestChangesOf applies the changes of a move to the pieces before it.
func TestChangesOf(t *testing.T) {
	pieces := func(p *board.Position) map[board.Square]board.Piece {
		m := make(map[board.Square]board.Piece)
		for s := range board.Square(board.SquareCount) {
			if piece := p.PieceOn(s); piece != board.NoPiece {
				m[s] = piece
			}
		}
		return m
	}
	randomGames(t, 2, 16, func(before *board.Position, m board.Move, after *board.Position) {
		got := pieces(before)
		changes := board.ChangesOf(before, m)
		for _, removed := range changes.Removed[:changes.RemovedCount] {
			if got[removed.Square] != removed.Piece {
				t.Errorf("%v in %s: no %v to remove from %v", m, before.FEN(), removed.Piece, removed.Square)
			}
			delete(got, removed.Square)
		}
		for _, added := range changes.Added[:changes.AddedCount] {
			if _, taken := got[added.Square]; taken {
				t.Errorf("%v in %s: %v is taken", m, before.FEN(), added.Square)
			}
			got[added.Square] = added.Piece
		}
		if !maps.Equal(got, pieces(after)) {
			t.Errorf("%v in %s: changes %+v", m, before.FEN(), changes)
		}
	})
}

// A square is attacked if [board.Position.IsAttacked] says so.
func TestAttackedBy(t *testing.T) {
	randomGames(t, 5, 16, func(_ *board.Position, _ board.Move, p *board.Position) {
		for _, c := range []board.Color{board.White, board.Black} {
			var want board.Bitboard
			for s := board.Square(0); s < board.SquareCount; s++ {
				if p.IsAttacked(s, c, p.Occupied()) {
					want |= s.Bit()
				}
			}
			if got := p.AttackedBy(c); got != want {
				t.Fatalf("%s: %v attacks\n%v, want\n%v", p.FEN(), c, got, want)
			}
		}
	})
}

// The pieces that attack a square are those whose attacks hold it. They need not be among the taken squares.
func TestAttackersTo(t *testing.T) {
	randomGames(t, 7, 2, func(_ *board.Position, _ board.Move, p *board.Position) {
		for s := range board.Square(board.SquareCount) {
			for _, occupied := range []board.Bitboard{p.Occupied(), p.Occupied() &^ p.AttackersTo(s, p.Occupied()), 0} {
				var want board.Bitboard
				for pieces := p.Occupied(); pieces != 0; pieces = pieces.WithoutFirst() {
					from := pieces.First()
					piece := p.PieceOn(from)
					attacked := board.Attacks(piece.Type(), from, occupied)
					if piece.Type() == board.Pawn {
						attacked = board.PawnAttacks(piece.Color(), from)
					}
					if attacked.Has(s) {
						want |= from.Bit()
					}
				}
				if got := p.AttackersTo(s, occupied); got != want {
					t.Fatalf("%s: attackers of %v\n%v, want\n%v", p.FEN(), s, got, want)
				}
			}
		}
	})
}

// TestCheckersAndPinned finds both by their definitions: the pieces that attack
// the king, and the pieces without which a slider would attack it.
func TestCheckersAndPinned(t *testing.T) {
	randomGames(t, 3, 16, func(_ *board.Position, _ board.Move, p *board.Position) {
		us, them := p.SideToMove(), p.SideToMove().Other()
		king := p.King(us)
		checkers := p.AttackersTo(king, p.Occupied()) & p.Of(them)
		if p.Checkers() != checkers || p.InCheck() != p.IsAttacked(king, them, p.Occupied()) {
			t.Errorf("%s: checkers\n%v, want\n%v", p.FEN(), p.Checkers(), checkers)
		}
		var pinned board.Bitboard
		for rest := p.Of(us) &^ king.Bit(); rest != 0; rest = rest.WithoutFirst() {
			without := p.Occupied() &^ rest.First().Bit()
			if p.AttackersTo(king, without)&p.Of(them)&^checkers != 0 {
				pinned |= rest.First().Bit()
			}
		}
		if p.Pinned() != pinned {
			t.Errorf("%s: pinned\n%v, want\n%v", p.FEN(), p.Pinned(), pinned)
		}
	})
}

// TestKeysTellPositionsApart looks for two different positions with one key.
func TestKeysTellPositionsApart(t *testing.T) {
	seen := make(map[board.Key]string)
	randomGames(t, 4, 16, func(_ *board.Position, _ board.Move, p *board.Position) {
		fields := strings.Fields(p.ShredderFEN())
		clockless := strings.Join(fields[:4], " ")
		if other, known := seen[p.Key()]; known && other != clockless {
			t.Errorf("%s and %s have one key", other, clockless)
		}
		seen[p.Key()] = clockless
	})
}

// TestPartialKeys: two positions have the same key of some of the pieces exactly when these
// pieces stand on the same squares.
func TestPartialKeys(t *testing.T) {
	isPawn := func(piece board.Piece) bool { return piece.Type() == board.Pawn }
	isNonPawnOf := func(c board.Color) func(board.Piece) bool {
		return func(piece board.Piece) bool { return !isPawn(piece) && piece.Color() == c }
	}
	for _, c := range []struct {
		name   string
		key    func(*board.Position) board.Key
		counts func(board.Piece) bool
	}{
		{"pawns", (*board.Position).PawnKey, isPawn},
		{"minor pieces and kings", (*board.Position).MinorKey, func(piece board.Piece) bool {
			return slices.Contains([]board.PieceType{board.Knight, board.Bishop, board.King}, piece.Type())
		}},
		{"White's pieces", func(p *board.Position) board.Key { return p.NonPawnKey(board.White) }, isNonPawnOf(board.White)},
		{"Black's pieces", func(p *board.Position) board.Key { return p.NonPawnKey(board.Black) }, isNonPawnOf(board.Black)},
	} {
		keys, placements := make(map[string]board.Key), make(map[board.Key]string)
		randomGames(t, 6, 4, func(_ *board.Position, _ board.Move, p *board.Position) {
			placement := strings.Map(func(letter rune) rune {
				if piece := strings.IndexRune("PpNnBbRrQqKk", letter); piece >= 0 && !c.counts(board.Piece(piece)) {
					return '.'
				}
				return letter
			}, drawn(p))
			key := c.key(p)
			if other, known := keys[placement]; known && other != key {
				t.Errorf("%s: another key of the %s than before", p.FEN(), c.name)
			}
			if other, known := placements[key]; known && other != placement {
				t.Errorf("%s: the key of the %s is that of\n%s", p.FEN(), c.name, other)
			}
			keys[placement], placements[key] = key, placement
		})
		if len(keys) < 100 {
			t.Errorf("%s: only %d placements", c.name, len(keys))
		}
	}
}

// drawn returns the letters of the pieces on the squares from a1 to h8.
func drawn(p *board.Position) string {
	var sb strings.Builder
	for s := range board.Square(board.SquareCount) {
		sb.WriteString(p.PieceOn(s).String())
	}
	return sb.String()
}

func TestMakeDoesNotAllocate(t *testing.T) {
	p := chesstest.Parse(t, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
	var list movegen.List
	movegen.Legal(&p, &list)
	allocations := testing.AllocsPerRun(100, func() {
		for _, m := range list.Moves() {
			child := p
			_ = board.ChangesOf(&child, m)
			child.Make(m)
		}
	})
	if allocations != 0 {
		t.Errorf("%v allocations", allocations)
	}
}
