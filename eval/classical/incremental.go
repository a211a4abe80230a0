package classical

import "penrose/board"

// incremental is the part of the evaluation that is kept up to date move by
// move: it depends on each man, its square and the halves of the board that the
// kings are on.
type incremental struct {
	placed score      // material and piece-square values, White's less Black's
	phase  int        // weight of the pieces left, see phaseWeight; openingPhase at the start
	kings  kingHalves // that placed is for
	stale  bool       // a king has changed halves since placed was computed
}

// phaseWeight says how much a piece of each type contributes to the phase,
// which blends middlegame and endgame. Pawns say nothing about it.
var phaseWeight = [6]int{board.Knight: 1, board.Bishop: 1, board.Rook: 2, board.Queen: 4}

// openingPhase is the phase of the initial position. Promotions can exceed it.
const openingPhase = 24

// kingHalves tells which kings stand on the files a to d: bit 0 White's, bit 1
// Black's.
type kingHalves uint8

const kingHalvesCount = 4

func kingHalvesOf(p *board.Position) kingHalves {
	return kingHalves(onWest(p.King(board.White)) | onWest(p.King(board.Black))<<1)
}

// onWest returns 1 for squares on the files a to d, 0 otherwise.
func onWest(sq board.Square) board.Square { return ^sq >> 2 & 1 }

// seen returns where a man of c on sq stands when the board is turned so that c
// plays upwards and the king of the given color is on the files e to h.
func (k kingHalves) seen(sq board.Square, c, king board.Color) board.Square {
	return sq.Relative(c) ^ 7*(board.Square(k)>>king&1)
}

// TableSquares returns the squares by which the piece-square tables ownKing and
// enemyKing of [Weights] value a man of c on sq in p.
func TableSquares(p *board.Position, c board.Color, sq board.Square) (own, enemy board.Square) {
	kings := kingHalvesOf(p)
	return kings.seen(sq, c, c), kings.seen(sq, c, c.Other())
}

// placed returns the material and piece-square value of man; Black's are negative.
func (w *Weights) placed(man board.PieceSquare, kings kingHalves) score {
	t, c := man.Piece.Type(), man.Piece.Color()
	own, enemy := kings.seen(man.Square, c, c), kings.seen(man.Square, c, c.Other())
	value := w.material[t] + w.ownKing[t][own] + w.enemyKing[t][enemy]
	if c == board.Black {
		return -value
	}
	return value
}

// pieceSquare holds the value of each piece on each square for the fitted weights.
// Four tables of 6 KiB, of which one is in use at a time, instead of one for each
// king save half of the additions.
var pieceSquare = newPieceSquareTables(&fitted)

func newPieceSquareTables(w *Weights) (tables [kingHalvesCount][board.PieceCount][board.SquareCount]score) {
	for kings := range tables {
		for piece := range board.Piece(board.PieceCount) {
			for sq := range board.Square(board.SquareCount) {
				tables[kings][piece][sq] = w.placed(board.PieceSquare{Piece: piece, Square: sq}, kingHalves(kings))
			}
		}
	}
	return tables
}

func (i *incremental) add(man board.PieceSquare) {
	i.placed += pieceSquare[i.kings&3][man.Piece][man.Square&63]
	i.phase += phaseWeight[man.Piece.Type()]
}

func (i *incremental) remove(man board.PieceSquare) {
	i.placed -= pieceSquare[i.kings&3][man.Piece][man.Square&63]
	i.phase -= phaseWeight[man.Piece.Type()]
}

// crossesMiddle tells whether the move whose changes are c takes a king from one
// half of the board to the other. The first man removed and added is the one
// that moves.
func crossesMiddle(c *board.Changes) bool {
	return (c.Removed[0].Square^c.Added[0].Square)&4 != 0 && c.Removed[0].Piece.Type() == board.King
}

// newIncremental computes the incremental part of p from scratch.
func newIncremental(p *board.Position) incremental {
	i := incremental{kings: kingHalvesOf(p)}
	for men := p.Occupied(); men != 0; men = men.WithoutFirst() {
		i.add(board.PieceSquare{Piece: p.PieceOn(men.First()), Square: men.First()})
	}
	return i
}
