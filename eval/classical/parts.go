package classical

import "penrose/board"

// Parts are the numbers that make up a value. They show how it depends on the weights.
type Parts struct {
	Sum   Value // of all terms, centipawns from the view of the side to move
	Phase int   // 0 to 24, the share of the middlegame
	Tempo int   // centipawns
	Scale int   // 64ths of the value that remain
}

// Parts evaluates p with w. It starts from scratch, so it takes about twice as long as
// [State.Evaluate] along a line.
func (w *Weights) Parts(p *board.Position) Parts {
	var pawns pawnEntry
	pawns.fill([2]board.Bitboard{p.Pieces(board.White, board.Pawn), p.Pieces(board.Black, board.Pawn)}, w)
	a := analysis{w: w}
	a.run(p, &pawns)
	kings, phase := kingHalvesOf(p), 0
	sum := a.total()
	for occupied := p.Occupied(); occupied != 0; occupied = occupied.WithoutFirst() {
		on := board.PieceSquare{Piece: p.PieceOn(occupied.First()), Square: occupied.First()}
		sum += w.placed(on, kings)
		phase += phaseWeight[on.Piece.Type()]
	}
	_, scale := a.value(sum, phase)
	if p.SideToMove() == board.Black {
		sum = -sum
	}
	return Parts{Value{sum.mg(), sum.eg()}, min(phase, openingPhase), w.tempo, scale}
}

// Value returns the value in centipawns for the side to move, neither rounded nor
// limited. It is within 2 of what [State.Evaluate] returns, unless that is at a limit.
func (v Parts) Value() float64 {
	mg, eg := v.Slopes()
	return mg*float64(v.Sum[0]) + eg*float64(v.Sum[1]) + float64(v.Tempo*v.Scale)/fullScale
}

// Slopes returns the derivatives of the value by the two halves of the sum.
func (v Parts) Slopes() (mg, eg float64) {
	whole := float64(v.Scale) / fullScale
	return whole * float64(v.Phase) / openingPhase, whole * float64(openingPhase-v.Phase) / openingPhase
}
