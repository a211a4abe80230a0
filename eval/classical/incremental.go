package classical

import "penrose/board"

// incremental is the part of the evaluation that is updated move by move. It depends
// on each piece, its square and the halves of the board that the kings stand on.
type incremental struct {
	placed taper      // material and piece-square values, White's minus Black's
	phase  int        // sum of phaseWeight over all pieces; openingPhase at the start
	kings  kingHalves // for which placed was computed
	stale  bool       // a king has changed halves since placed was computed
}

// phaseWeight is what a piece of each type contributes to the phase, which blends
// middlegame and endgame. Pawns contribute nothing.
var phaseWeight = [6]int{board.Knight: 1, board.Bishop: 1, board.Rook: 2, board.Queen: 4}

// openingPhase is the phase of the initial position. Promotions can exceed it.
const openingPhase = 24

// kingHalves records which kings stand on the files a to d: bit 0 is White's, bit 1
// Black's.
type kingHalves uint8

const kingHalvesCount = 4

func kingHalvesOf(p *board.Position) kingHalves {
	return kingHalves(onWest(p.King(board.White)) | onWest(p.King(board.Black))<<1)
}

// onWest returns 1 for squares on the files a to d, 0 otherwise.
func onWest(sq board.Square) board.Square { return ^sq >> 2 & 1 }

// seen returns the square of a piece of c on sq after the board is turned so that c
// plays upwards and the king of the given color is on the files e to h.
func (k kingHalves) seen(sq board.Square, c, king board.Color) board.Square {
	return sq.Relative(c) ^ 7*(board.Square(k)>>king&1)
}

// TableSquares returns the indices at which the piece-square tables ownKing and
// enemyKing of [Weights] have the values of a piece of c on sq in p.
func TableSquares(p *board.Position, c board.Color, sq board.Square) (own, enemy board.Square) {
	kings := kingHalvesOf(p)
	return kings.seen(sq, c, c), kings.seen(sq, c, c.Other())
}

// placed returns the material and piece-square value of p; Black's are negative.
func (w *Weights) placed(p board.PieceSquare, kings kingHalves) taper {
	t, c := p.Piece.Type(), p.Piece.Color()
	own, enemy := kings.seen(p.Square, c, c), kings.seen(p.Square, c, c.Other())
	value := w.material[t] + w.ownKing[t][own] + w.enemyKing[t][enemy]
	if c == board.Black {
		return -value
	}
	return value
}

// pieceSquare holds the value of each piece on each square for the fitted weights. There
// is one table of 6 KiB for each combination of king halves. With a table for each king
// there would be twice as many additions.
var pieceSquare = newPieceSquareTables(&fitted)

func newPieceSquareTables(w *Weights) (tables [kingHalvesCount][board.PieceCount][board.SquareCount]taper) {
	for kings := range tables {
		for piece := range board.Piece(board.PieceCount) {
			for sq := range board.Square(board.SquareCount) {
				tables[kings][piece][sq] = w.placed(board.PieceSquare{Piece: piece, Square: sq}, kingHalves(kings))
			}
		}
	}
	return tables
}

func (i *incremental) add(p board.PieceSquare) {
	i.placed += pieceSquare[i.kings&3][p.Piece][p.Square&63]
	i.phase += phaseWeight[p.Piece.Type()]
}

func (i *incremental) remove(p board.PieceSquare) {
	i.placed -= pieceSquare[i.kings&3][p.Piece][p.Square&63]
	i.phase -= phaseWeight[p.Piece.Type()]
}

// crossesMiddle reports whether the move with the changes c takes a king from one half
// of the board to the other. The piece that moves is the first one removed and added.
func crossesMiddle(c *board.Changes) bool {
	return (c.Removed[0].Square^c.Added[0].Square)&4 != 0 && c.Removed[0].Piece.Type() == board.King
}

// newIncremental computes the incremental part of p from scratch.
func newIncremental(p *board.Position) incremental {
	i := incremental{kings: kingHalvesOf(p)}
	for occupied := p.Occupied(); occupied != 0; occupied = occupied.WithoutFirst() {
		i.add(board.PieceSquare{Piece: p.PieceOn(occupied.First()), Square: occupied.First()})
	}
	return i
}
