package movegen

import "penrose/board"

// Ending says why a game is over by the rules of chess.
type Ending uint8

// The endings. Draws that a player has to claim end the game here, too.
const (
	NotOver Ending = iota
	Checkmate
	Stalemate
	InsufficientMaterial // neither side has the material to mate
	FiftyMoves           // a hundred plies without a capture or a pawn move; mate with the last of them counts
	Repetition           // the third time
)

// HasLegalMove reports whether the side to move can move at all.
func HasLegalMove(p *board.Position) bool {
	var list List
	Legal(p, &list)
	return list.Len() > 0
}

// IsCheckmate reports whether the side to move is mated.
func IsCheckmate(p *board.Position) bool { return p.InCheck() && !HasLegalMove(p) }

// EndingOf returns why a game is over at p, which has stood on the board so many times before.
func EndingOf(p *board.Position, repetitions int) Ending {
	switch {
	case !HasLegalMove(p):
		if p.InCheck() {
			return Checkmate
		}
		return Stalemate
	case p.InsufficientMaterial():
		return InsufficientMaterial
	case p.Rule50() >= board.Rule50Limit:
		return FiftyMoves
	case repetitions >= 2:
		return Repetition
	}
	return NotOver
}
