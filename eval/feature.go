package eval

import "penrose/board"

// Index returns the input, 0 to [Inputs]-1, that a man p on s is for the side
// perspective whose king stands on ownKing:
//
//	(enemy ? 384 : 0) + type*64 + square
//
// Black sees the board turned top to bottom, and a side whose king stands on the
// files e to h sees it mirrored left to right.
func Index(perspective board.Color, ownKing board.Square, p board.Piece, s board.Square) int {
	square := s.Relative(perspective) ^ board.Square(7*sideOf(ownKing))
	enemy := int(p.Color() ^ perspective)
	return enemy*(Inputs/2) + int(p.Type())*board.SquareCount + int(square)
}

// sideOf returns 0 when s is on the files a to d, 1 when on e to h.
func sideOf(s board.Square) int { return int(s >> 2 & 1) }

// OutputBucket returns which of buckets sets of output weights is meant for
// positions with so many men, 2 to 32 including kings: 0 for the fewest,
// buckets-1 for the most, each for about as many counts as the others.
func OutputBucket(men, buckets int) int { return (men - 2) * buckets / 31 }
