package classical

import (
	"penrose/board"
	"penrose/score"
)

// term is one line of the evaluation. Only material is updated move by move.
type term int

const (
	material term = iota // with piece-square values
	pawnStructure
	passedPawns
	mobility
	pieces
	threats
	kingSafety
	mating
	termCount
)

// termNames label the lines of [Trace].
var termNames = [termCount]string{
	"material", "pawns", "passed pawns", "mobility", "pieces", "threats", "king safety", "mating",
}

// analysis is the workspace of one evaluation: the attack maps that several terms
// share and the value of each term by color. Terms are summed only at the end, so that
// [Trace] can show them with the same code.
type analysis struct {
	w     *Weights
	p     *board.Position
	pawns *pawnEntry
	terms [termCount][2]taper

	attacks  [2][6]board.Bitboard // squares attacked, by color and piece type
	attacked [2]board.Bitboard    // squares attacked by any piece or pawn
	twice    [2]board.Bitboard    // squares attacked twice or more
	safe     [2]board.Bitboard    // squares that count for mobility
	zone     [2]board.Bitboard    // squares around the king of the color

	pawnExcess taper // number of pawns of the color in work, less usualPawns

	attackers [2]int // pieces that attack the zone of this color's king
	pressure  [2]int // their pressure on it, see [Weights]
}

// run computes all terms except material. The entry must have been made with the same
// weights.
func (a *analysis) run(p *board.Position, pawns *pawnEntry) {
	a.p, a.pawns = p, pawns
	a.prepare(board.White)
	a.prepare(board.Black)
	a.addPieces(board.White)
	a.addPieces(board.Black)
	for c := board.White; c <= board.Black; c++ {
		a.terms[pawnStructure][c] = pawns.structure[c]
		a.addPassedPawns(c)
		a.addThreats(c)
		a.addKingSafety(c)
		a.addMating(c)
	}
}

// prepare sets up what the terms of both colors need to know of c.
func (a *analysis) prepare(c board.Color) {
	p, them := a.p, c.Other()
	king := p.King(c)
	pawns := p.Pieces(c, board.Pawn)
	byPawns, byKing := board.PawnSetAttacks(c, pawns), board.KingAttacks(king)
	a.attacks[c][board.Pawn] = byPawns
	a.attacks[c][board.King] = byKing
	a.attacked[c] = byPawns | byKing
	a.twice[c] = byPawns & byKing
	a.safe[c] = ^(pawns | king.Bit() | board.PawnSetAttacks(them, p.Pieces(them, board.Pawn)))
	a.zone[c] = byKing | king.Bit() | byKing.Forward(c)
}

// addAttacks notes the squares that a piece of c attacks. It values the piece's
// mobility and its pressure on the enemy king.
func (a *analysis) addAttacks(c board.Color, t board.PieceType, attacks board.Bitboard) {
	a.attacks[c][t] |= attacks
	a.twice[c] |= a.attacked[c] & attacks
	a.attacked[c] |= attacks
	a.terms[mobility][c] += a.w.mobility[t][(attacks&a.safe[c]).Count()] + a.w.withPawns[t]*a.pawnExcess
	if near := attacks & a.zone[c.Other()]; near != 0 {
		a.attackers[c.Other()]++
		a.pressure[c.Other()] += a.w.kingAttacker[t] + a.w.zoneSquare*near.Count()
	}
}

// total returns the sum of all terms, White's minus Black's.
func (a *analysis) total() (sum taper) {
	for i := range a.terms {
		sum += a.terms[i][board.White] - a.terms[i][board.Black]
	}
	return sum
}

// value turns sum, White's minus Black's, into centipawns for the side to move. It also
// returns the scale that it used.
func (a *analysis) value(sum taper, phase int) (value, scale int) {
	us := a.p.SideToMove()
	value = blend(sum, phase)
	if us == board.Black {
		value = -value
	}
	value += a.w.tempo
	stronger := us
	if value < 0 {
		stronger = us.Other()
	}
	scale = a.scale(stronger)
	return score.ClampEvaluation(value * scale / fullScale), scale
}

// blend weighs the halves of s by phase, in centipawns. It rounds towards zero, which
// treats both sides alike.
func blend(s taper, phase int) int {
	phase = min(phase, openingPhase)
	return (s.mg()*phase + s.eg()*(openingPhase-phase)) / openingPhase
}
