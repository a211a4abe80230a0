package board

import (
	"math/rand/v2"
	"testing"
)

// All expected values come from slideFrom, which walks square by square, or
// from the definition of the piece by distances.

func TestSlidingAttacks(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	for s := range Square(SquareCount) {
		for range 500 {
			occupied := Bitboard(random.Uint64() & random.Uint64())
			if got, want := BishopAttacks(s, occupied), slideFrom(s, bishopSteps, occupied); got != want {
				t.Fatalf("bishop on %v among\n%v: got\n%v\nwant\n%v", s, occupied, got, want)
			}
			if got, want := RookAttacks(s, occupied), slideFrom(s, rookSteps, occupied); got != want {
				t.Fatalf("rook on %v among\n%v: got\n%v\nwant\n%v", s, occupied, got, want)
			}
			if got, want := QueenAttacks(s, occupied), BishopAttacks(s, occupied)|RookAttacks(s, occupied); got != want {
				t.Fatalf("queen on %v among\n%v: got\n%v\nwant\n%v", s, occupied, got, want)
			}
		}
	}
}

// TestSlidingAttacksOfAllBlockers goes through every set of relevant blockers,
// so that no two of them can share a wrong table entry.
func TestSlidingAttacksOfAllBlockers(t *testing.T) {
	for s := range Square(SquareCount) {
		for _, slider := range []struct {
			steps   [4][2]int
			attacks func(Square, Bitboard) Bitboard
		}{{bishopSteps, BishopAttacks}, {rookSteps, RookAttacks}} {
			mask := relevantBlockers(s, slider.steps)
			for blockers := mask; ; blockers = (blockers - 1) & mask {
				if slider.attacks(s, blockers) != slideFrom(s, slider.steps, blockers) {
					t.Fatalf("%v with blockers\n%v", s, blockers)
				}
				if blockers == 0 {
					break
				}
			}
		}
	}
}

func TestLeaperAttacks(t *testing.T) {
	for s := range Square(SquareCount) {
		for to := range Square(SquareCount) {
			files, ranks := to.File()-s.File(), to.Rank()-s.Rank()
			distance := files*files + ranks*ranks
			if got, want := KnightAttacks(s).Has(to), distance == 5; got != want {
				t.Errorf("knight %v to %v: %v, want %v", s, to, got, want)
			}
			if got, want := KingAttacks(s).Has(to), distance == 1 || distance == 2; got != want {
				t.Errorf("king %v to %v: %v, want %v", s, to, got, want)
			}
			if got, want := PawnAttacks(White, s).Has(to), ranks == 1 && distance == 2; got != want {
				t.Errorf("white pawn %v to %v: %v, want %v", s, to, got, want)
			}
			if got, want := PawnAttacks(Black, s).Has(to), ranks == -1 && distance == 2; got != want {
				t.Errorf("black pawn %v to %v: %v, want %v", s, to, got, want)
			}
		}
	}
}

// TestDistance walks with a king over the empty board.
func TestDistance(t *testing.T) {
	for from := range Square(SquareCount) {
		reached := from.Bit()
		for distance := 0; distance <= 7; distance++ {
			next := reached
			for rest := reached; rest != 0; rest = rest.WithoutFirst() {
				next |= KingAttacks(rest.First())
			}
			for to := range Square(SquareCount) {
				if got := Distance(from, to); got <= distance != reached.Has(to) {
					t.Errorf("from %v to %v: %d, within %d moves %v", from, to, got, distance, reached.Has(to))
				}
			}
			reached = next
		}
	}
}

func TestAttacksByType(t *testing.T) {
	occupied := Rank4 | FileA
	for s := range Square(SquareCount) {
		for pieceType, want := range map[PieceType]Bitboard{
			Knight: KnightAttacks(s),
			Bishop: BishopAttacks(s, occupied),
			Rook:   RookAttacks(s, occupied),
			Queen:  QueenAttacks(s, occupied),
			King:   KingAttacks(s),
		} {
			if got := Attacks(pieceType, s, occupied); got != want {
				t.Errorf("%v on %v: got\n%v\nwant\n%v", pieceType, s, got, want)
			}
		}
	}
}

func TestPawnSetAttacks(t *testing.T) {
	random := rand.New(rand.NewPCG(2, 1))
	for range 1000 {
		pawns := Bitboard(random.Uint64()) &^ (Rank1 | Rank8)
		for c := White; c <= Black; c++ {
			want := Bitboard(0)
			for rest := pawns; rest != 0; rest = rest.WithoutFirst() {
				want |= PawnAttacks(c, rest.First())
			}
			if got := PawnSetAttacks(c, pawns); got != want {
				t.Fatalf("%v pawns on\n%v: got\n%v\nwant\n%v", c, pawns, got, want)
			}
		}
	}
}

func TestLinesBetweenSquares(t *testing.T) {
	sign := func(n int) int { return min(max(n, -1), 1) }
	for a := range Square(SquareCount) {
		for b := range Square(SquareCount) {
			files, ranks := b.File()-a.File(), b.Rank()-a.Rank()
			var between, line Bitboard
			if a != b && (files == 0 || ranks == 0 || files == ranks || files == -ranks) {
				step := [2]int{sign(files), sign(ranks)}
				for file, rank := a.File()+step[0], a.Rank()+step[1]; file != b.File() || rank != b.Rank(); file, rank = file+step[0], rank+step[1] {
					between |= NewSquare(file, rank).Bit()
				}
				back := [2]int{-step[0], -step[1]}
				line = a.Bit() | slideFrom(a, [4][2]int{step, back, step, back}, 0)
			}
			if got := Between(a, b); got != between {
				t.Fatalf("between %v and %v: got\n%v\nwant\n%v", a, b, got, between)
			}
			if got := Line(a, b); got != line {
				t.Fatalf("line through %v and %v: got\n%v\nwant\n%v", a, b, got, line)
			}
			if got, want := DiagonalOf(a).Has(b), files == ranks; got != want {
				t.Fatalf("diagonal of %v has %v: %v", a, b, got)
			}
			if got, want := AntidiagonalOf(a).Has(b), files == -ranks; got != want {
				t.Fatalf("antidiagonal of %v has %v: %v", a, b, got)
			}
		}
		if lines.bishop[a] != slideFrom(a, bishopSteps, 0) || lines.rook[a] != slideFrom(a, rookSteps, 0) {
			t.Fatalf("rays of %v", a)
		}
	}
}
