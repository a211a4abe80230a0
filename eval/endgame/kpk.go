package endgame

import (
	"sync"

	"penrose/board"
)

// pawnEndings says who wins with king and pawn against king. White has the pawn, on the
// files a to d. toMove[p][k] holds the squares of Black's king from which White wins
// with its king on k and its pawn on p, if White is to move; waiting the same if Black
// is to move.
type pawnEndings struct {
	toMove, waiting [board.SquareCount][board.SquareCount]board.Bitboard
}

// pawnPromotes reports whether c wins in p, where it has king and pawn and the other
// side a king.
func pawnPromotes(p *board.Position, c board.Color) bool {
	pawn, king, enemy := p.Pieces(c, board.Pawn).First().Relative(c), p.King(c).Relative(c), p.King(c.Other()).Relative(c)
	if pawn.File() > 3 {
		pawn, king, enemy = pawn^7, king^7, enemy^7
	}
	t := solvedPawnEndings()
	if p.SideToMove() == c {
		return t.toMove[pawn][king].Has(enemy)
	}
	return t.waiting[pawn][king].Has(enemy)
}

// solvedPawnEndings returns the table, which is computed once.
var solvedPawnEndings = sync.OnceValue(solvePawnEndings)

// solvePawnEndings computes the table, the pawns nearest to promotion first. For each
// pawn it starts from nothing won and repeats until nothing new is.
func solvePawnEndings() *pawnEndings {
	t := new(pawnEndings)
	for pawn := board.A8 - 1; pawn > board.H1; pawn-- {
		if pawn.File() > 3 {
			continue
		}
		for t.improve(pawn) {
		}
	}
	return t
}

// improve computes the entries of a pawn again and reports whether they have changed.
func (t *pawnEndings) improve(pawn board.Square) (changed bool) {
	for king := range board.Square(board.SquareCount) {
		if king == pawn {
			continue
		}
		toMove, waiting := t.whiteWins(pawn, king), t.blackLoses(pawn, king)
		changed = changed || toMove != t.toMove[pawn][king] || waiting != t.waiting[pawn][king]
		t.toMove[pawn][king], t.waiting[pawn][king] = toMove, waiting
	}
	return changed
}

// whiteWins returns the squares of Black's king from which White, to move, wins
// according to the table so far.
func (t *pawnEndings) whiteWins(pawn, king board.Square) (won board.Bitboard) {
	taken := king.Bit() | pawn.Bit()
	for to := board.KingAttacks(king) &^ taken; to != 0; to = to.WithoutFirst() {
		won |= t.waiting[pawn][to.First()]
	}
	if next := pawn + 8; next != king {
		switch {
		case pawn.Rank() == 6: // promotion, to a rook if a queen gives stalemate
			safe := ^board.KingAttacks(next)
			if board.KingAttacks(king).Has(next) {
				safe = ^board.Bitboard(0)
			}
			won |= safe &^ next.Bit()
		default:
			won |= t.waiting[next][king]
			if double := next + 8; pawn.Rank() == 1 && double != king {
				won |= t.waiting[double][king] &^ next.Bit()
			}
		}
	}
	// Black's king cannot be where it would be in check with White to move.
	return won &^ (taken | board.KingAttacks(king) | board.PawnAttacks(board.White, pawn))
}

// blackLoses returns the squares of Black's king from which Black, to move, loses
// according to the table so far.
func (t *pawnEndings) blackLoses(pawn, king board.Square) board.Bitboard {
	guarded := board.KingAttacks(king) | king.Bit() | board.PawnAttacks(board.White, pawn)
	if board.KingAttacks(king).Has(pawn) {
		guarded |= pawn.Bit()
	}
	open := ^guarded
	saving := open &^ t.toMove[pawn][king] // the pawn may stand there, and is taken
	squares := ^(board.KingAttacks(king) | king.Bit() | pawn.Bit())
	stalemate := squares &^ neighbors(open) &^ board.PawnAttacks(board.White, pawn)
	return squares &^ neighbors(saving) &^ stalemate
}

// neighbors returns the squares that a king on one of b attacks.
func neighbors(b board.Bitboard) board.Bitboard {
	row := b.East() | b.West()
	all := row | b
	return row | all<<8 | all>>8
}
