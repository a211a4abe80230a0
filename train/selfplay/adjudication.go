package selfplay

import (
	"penrose/board"
	"penrose/train/games"
)

// adjudicator ends a game early when the scores of both sides agree on its outcome.
type adjudicator struct {
	settings *Settings
	winner   board.Color // who was winning in the last ply, if winPlies > 0
	winPlies int         // plies in a row that saw winner win
	dead     int         // plies in a row with scores near zero
}

// note takes the score of us, the side that has just moved. plies is the number of plies
// played. over reports whether the game ends now.
func (a *adjudicator) note(plies int, us board.Color, score int) (end ending, over bool) {
	s := a.settings
	leader := us
	if score < 0 {
		leader = us.Other()
	}
	switch lead := max(score, -score); {
	case lead < s.WinScore:
		a.winPlies = 0
	case leader != a.winner:
		a.winner, a.winPlies = leader, 1
	default:
		a.winPlies++
	}
	a.dead++
	if score > s.DrawScore || score < -s.DrawScore {
		a.dead = 0
	}
	switch {
	case a.winPlies >= s.WinPlies:
		return ending{winFor(a.winner), games.AdjudicatedWin}, true
	case a.dead >= s.DrawPlies && plies >= s.DrawFromPly:
		return ending{games.Draw, games.AdjudicatedDraw}, true
	}
	return ending{}, false
}

func winFor(c board.Color) games.Result {
	if c == board.White {
		return games.WhiteWins
	}
	return games.BlackWins
}
