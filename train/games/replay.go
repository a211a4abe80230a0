package games

import (
	"errors"
	"slices"

	"penrose/board"
	"penrose/movegen"
)

// replay follows one game by the rules. The zero value is ready for start.
type replay struct {
	p     board.Position
	legal movegen.List // of p
	keys  []board.Key  // of all positions before p
	last  [2]int       // last score of either side, centipawns from its view; 0 before there is one
	kept  int          // positions for training so far
}

func (r *replay) start(n int) {
	r.p = StartPosition(n)
	r.keys = r.keys[:0]
	r.last = [2]int{}
	r.kept = 0
	movegen.Legal(&r.p, &r.legal)
}

// play makes a ply whose move is legal.
func (r *replay) play(ply Ply) {
	if Keep(&r.p, len(r.keys), ply) {
		r.kept++
	}
	if ply.Flags&Unscored == 0 {
		r.last[r.p.SideToMove()] = int(ply.Score)
	}
	r.keys = append(r.keys, r.p.Key())
	r.p.Make(ply.Move)
	movegen.Legal(&r.p, &r.legal)
}

// checkEnding holds the end of the game against what it is said to be, as far
// as the position shows it.
func (r *replay) checkEnding(result Result, termination Termination) error {
	p := &r.p
	switch termination {
	case Checkmate:
		if r.legal.Len() > 0 || !p.InCheck() || result.For(p.SideToMove()) != 0 {
			return errors.New("the game does not end in the checkmate it claims")
		}
	case Stalemate:
		if r.legal.Len() > 0 || p.InCheck() {
			return errors.New("the game does not end in stalemate")
		}
	case Repetition:
		if !slices.Contains(r.keys, p.Key()) {
			return errors.New("the last position is no repetition")
		}
	case FiftyMoves:
		if p.Rule50() < 100 {
			return errors.New("the game does not end by the fifty-move rule")
		}
	case InsufficientMaterial:
		if !p.InsufficientMaterial() {
			return errors.New("the last position can be won")
		}
	}
	return nil
}
