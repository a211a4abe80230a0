package classical

import (
	"fmt"
	"strings"

	"penrose/board"
)

// Trace returns the evaluation of p as a table for people. It has each term for both
// sides, middlegame and endgame in centipawns, and the blend of the two; then the value
// for White and for the side to move.
func Trace(p *board.Position) string {
	s := new(State)
	s.Reset(p)
	a := analysis{w: &fitted}
	a.run(p, s.pawnsOf(p))
	a.terms[material][board.White], a.terms[material][board.Black] = placedBy(p)
	sum, phase := a.total(), s.line[0].phase

	var sb strings.Builder
	fmt.Fprintf(&sb, "%-14s|%14s |%14s |%21s\n", "term", "White mg   eg", "Black mg   eg", "total mg    eg    cp")
	sb.WriteString(strings.Repeat("-", 14) + "+" + strings.Repeat(strings.Repeat("-", 15)+"+", 2) + strings.Repeat("-", 21) + "\n")
	for i, name := range termNames {
		white, black := a.terms[i][board.White], a.terms[i][board.Black]
		fmt.Fprintf(&sb, "%-14s|%9d%5d |%9d%5d |%s\n", name, white.mg(), white.eg(), black.mg(), black.eg(),
			traceTotal(white-black, phase))
	}
	fmt.Fprintf(&sb, "%-14s|%14s |%14s |%s\n\n", "sum", "", "", traceTotal(sum, phase))

	value, scale := a.value(sum, phase)
	whites := value
	if p.SideToMove() == board.Black {
		whites = -value
	}
	fmt.Fprintf(&sb, "phase %d of %d (middlegame), tempo %d cp for the side to move, scale %d of %d\n",
		min(phase, openingPhase), openingPhase, a.w.tempo, scale, fullScale)
	fmt.Fprintf(&sb, "value %+d cp for White, %+d cp for the side to move\n", whites, value)
	return sb.String()
}

func traceTotal(s taper, phase int) string {
	return fmt.Sprintf("%9d%6d%6d", s.mg(), s.eg(), blend(s, phase))
}

// placedBy returns the material and piece-square values of each side.
func placedBy(p *board.Position) (white, black taper) {
	kings := kingHalvesOf(p)
	for occupied := p.Occupied(); occupied != 0; occupied = occupied.WithoutFirst() {
		piece := p.PieceOn(occupied.First())
		if value := pieceSquare[kings][piece][occupied.First()]; piece.Color() == board.White {
			white += value
		} else {
			black -= value
		}
	}
	return white, black
}
