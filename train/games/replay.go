package games

import (
	"errors"

	"penrose/board"
	"penrose/game"
	"penrose/movegen"
)

// replay follows one game by the rules. The zero value is ready for start.
type replay struct {
	game  game.Game
	legal movegen.List // of the present position
	last  [2]int       // last score of either side, centipawns from its view; 0 before there is one
	kept  int          // positions for training so far
	alone int          // those that version 1 of the format counts, see keepAlone
}

func (r *replay) start(n int) {
	r.game.Restart(StartPosition(n))
	r.last = [2]int{}
	r.kept, r.alone = 0, 0
	movegen.Legal(&r.game.Position, &r.legal)
}

// play makes a ply whose move is legal.
func (r *replay) play(ply Ply) {
	if keepAlone(&r.game, ply) {
		r.alone++
	}
	if Keep(&r.game, ply) {
		r.kept++
	}
	if ply.Flags&Unscored == 0 {
		r.last[r.game.Position.SideToMove()] = int(ply.Score)
	}
	r.game.Play(ply.Move)
	movegen.Legal(&r.game.Position, &r.legal)
}

// checkEnding compares the end of the game with its recorded termination, as far as the
// position shows it.
func (r *replay) checkEnding(result Result, termination Termination) error {
	p := &r.game.Position
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
		if r.game.Repetitions() == 0 {
			return errors.New("the last position is no repetition")
		}
	case FiftyMoves:
		if p.Rule50() < board.Rule50Limit {
			return errors.New("the game does not end by the fifty-move rule")
		}
	case InsufficientMaterial:
		if !p.InsufficientMaterial() {
			return errors.New("the last position can be won")
		}
	}
	return nil
}
