package eval_test

import (
	"testing"

	"penrose/board"
	"penrose/eval"
)

// The expected values were worked out by hand from the definition in
// docs/net-format.md.
func TestIndex(t *testing.T) {
	square := func(name string) board.Square {
		s, ok := board.ParseSquare(name)
		if !ok {
			t.Fatalf("no square %q", name)
		}
		return s
	}
	for _, c := range []struct {
		perspective board.Color
		king        string
		piece       board.Piece
		square      string
		want        int
	}{
		{board.White, "d1", board.NewPiece(board.White, board.Pawn), "a2", 8},
		{board.White, "e1", board.NewPiece(board.White, board.Pawn), "a2", 15},
		{board.White, "e1", board.NewPiece(board.White, board.King), "e1", 5*64 + 3},
		{board.White, "e1", board.NewPiece(board.Black, board.King), "e8", 384 + 5*64 + 59},
		{board.White, "a8", board.NewPiece(board.Black, board.Queen), "h8", 384 + 4*64 + 63},
		{board.Black, "d8", board.NewPiece(board.Black, board.Pawn), "a7", 8},
		{board.Black, "h8", board.NewPiece(board.Black, board.Pawn), "a7", 15},
		{board.Black, "e8", board.NewPiece(board.White, board.Rook), "h1", 384 + 3*64 + 56},
		{board.Black, "c8", board.NewPiece(board.White, board.Knight), "b1", 384 + 64 + 57},
		{board.Black, "d1", board.NewPiece(board.Black, board.King), "d1", 5*64 + 59},
	} {
		if got := eval.Index(c.perspective, square(c.king), c.piece, square(c.square)); got != c.want {
			t.Errorf("%v with king %s: %v on %s is input %d, want %d", c.perspective, c.king, c.piece, c.square, got, c.want)
		}
	}
}

// TestIndexIsOneToOne: each perspective and king uses every input exactly once.
func TestIndexIsOneToOne(t *testing.T) {
	for _, perspective := range []board.Color{board.White, board.Black} {
		for king := range board.Square(board.SquareCount) {
			var seen [eval.Inputs]bool
			for piece := range board.Piece(board.PieceCount) {
				for s := range board.Square(board.SquareCount) {
					i := eval.Index(perspective, king, piece, s)
					if want := referenceIndex(perspective, king, piece, s); i != want || seen[i] {
						t.Fatalf("%v, king %v, %v on %v: input %d, seen %v, want %d", perspective, king, piece, s, i, seen[i], want)
					}
					seen[i] = true
				}
			}
		}
	}
}

// TestKingBucket: each square of a king is at the place that the picture shows.
func TestKingBucket(t *testing.T) {
	for _, perspective := range []board.Color{board.White, board.Black} {
		for king := range board.Square(board.SquareCount) {
			if got, want := eval.KingBucket(perspective, king), referencePlace(perspective, king); got != want {
				t.Errorf("%v, king %v: place %d, want %d", perspective, king, got, want)
			}
		}
	}
}

// TestOutputBucket: the buckets begin and end where they should and their sizes
// differ by one at most.
func TestOutputBucket(t *testing.T) {
	for buckets := 1; buckets <= eval.MaxBuckets; buckets++ {
		sizes := make([]int, buckets)
		last := 0
		for pieces := 2; pieces <= 32; pieces++ {
			bucket := eval.OutputBucket(pieces, buckets)
			if bucket < last || bucket > last+1 || bucket >= buckets {
				t.Fatalf("%d buckets: %d for %d pieces after %d", buckets, bucket, pieces, last)
			}
			last = bucket
			sizes[bucket]++
		}
		for bucket, size := range sizes {
			if size < 31/buckets || size > 31/buckets+1 {
				t.Errorf("%d buckets: %d counts in bucket %d", buckets, size, bucket)
			}
		}
	}
}
