package eval

import "penrose/board"

// incremental is the part of the evaluation that is kept up to date move by
// move: it depends on each man and its square alone.
type incremental struct {
	placed score // material and piece-square values, White's less Black's
	phase  int   // weight of the pieces left, see phaseWeight; openingPhase at the start
}

// phaseWeight says how much a piece of each type contributes to the phase,
// which blends middlegame and endgame. Pawns say nothing about it.
var phaseWeight = [6]int{board.Knight: 1, board.Bishop: 1, board.Rook: 2, board.Queen: 4}

// openingPhase is the phase of the initial position. Promotions can exceed it.
const openingPhase = 24

// pieceSquare holds the material and piece-square value of each piece on each
// square; Black's are negative.
var pieceSquare = newPieceSquareTable(&weight)

func newPieceSquareTable(w *weights) (table [board.PieceCount][board.SquareCount]score) {
	for t := board.Pawn; t <= board.King; t++ {
		for sq := range board.Square(board.SquareCount) {
			rank, file := 7-sq.Rank(), min(sq.File(), 7-sq.File())
			value := w.material[t] + pair(int(w.placement[t].mg[rank][file]), int(w.placement[t].eg[rank][file]))
			table[board.NewPiece(board.White, t)][sq] = value
			table[board.NewPiece(board.Black, t)][sq.Relative(board.Black)] = -value
		}
	}
	return table
}

func (i *incremental) add(man board.PieceSquare) {
	i.placed += pieceSquare[man.Piece][man.Square&63]
	i.phase += phaseWeight[man.Piece.Type()]
}

func (i *incremental) remove(man board.PieceSquare) {
	i.placed -= pieceSquare[man.Piece][man.Square&63]
	i.phase -= phaseWeight[man.Piece.Type()]
}

// newIncremental computes the incremental part of p from scratch.
func newIncremental(p *board.Position) (i incremental) {
	for men := p.Occupied(); men != 0; men = men.WithoutFirst() {
		i.add(board.PieceSquare{Piece: p.PieceOn(men.First()), Square: men.First()})
	}
	return i
}
