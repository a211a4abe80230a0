package eval

import "penrose/board"

// Index returns the input, 0 to [Inputs]-1, of piece p on s. It is seen from the side
// perspective, whose king stands on ownKing:
//
//	(enemy ? 384 : 0) + type*64 + square
//
// Black sees the board turned top to bottom. A side whose king stands on the files
// e to h sees it mirrored left to right.
func Index(perspective board.Color, ownKing board.Square, p board.Piece, s board.Square) int {
	v := viewOf(perspective, ownKing)
	return v.index(p, s)
}

// view is how a side sees the board.
type view struct {
	side board.Color
	flip board.Square // what squares are flipped by
}

func viewOf(perspective board.Color, ownKing board.Square) view {
	return view{perspective, board.Square(0).Relative(perspective) ^ board.Square(7*sideOf(ownKing))}
}

// index is [Index] of p on s.
func (v view) index(p board.Piece, s board.Square) int {
	enemy := int(p.Color() ^ v.side)
	return enemy*(Inputs/2) + int(p.Type())*board.SquareCount + int(s^v.flip)
}

// KingBuckets is the number of places of the own king for which a network may have
// feature weights of their own.
const KingBuckets = 8

// kingBuckets are the places of a king by its square, which is seen as [Index] sees it and so
// on the files a to d. Where kings castle to, each square has its own.
var kingBuckets = [board.SquareCount / 2]uint8{
	0, 1, 2, 3,
	4, 4, 5, 5,
	6, 6, 6, 6,
	6, 6, 6, 6,
	7, 7, 7, 7,
	7, 7, 7, 7,
	7, 7, 7, 7,
	7, 7, 7, 7,
}

// KingBucket returns the place, 0 to [KingBuckets]-1, of the king of perspective on
// the square king.
func KingBucket(perspective board.Color, king board.Square) int {
	seen := king ^ viewOf(perspective, king).flip
	return int(kingBuckets[seen.Rank()*4+seen.File()])
}

// sideOf returns 0 when s is on the files a to d, 1 when on e to h.
func sideOf(s board.Square) int { return int(s >> 2 & 1) }

// OutputBucket returns which set of output weights a position uses, 0 to buckets-1. It
// depends on the number of pieces, 2 to 32 with kings and pawns: the fewer pieces, the
// lower the bucket. All buckets cover about the same number of counts.
func OutputBucket(pieces, buckets int) int { return (pieces - 2) * buckets / 31 }
