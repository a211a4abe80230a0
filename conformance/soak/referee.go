package main

import (
	"errors"
	"strings"
	"time"

	"penrose/board"
	"penrose/game"
	"penrose/movegen"
)

// match is one game and its referee.
type match struct {
	plan    *plan
	players [2]*player // white, black
	props   *props
	game    game.Game
	clocks  *clocks
	tally   *tally
	setup   strings.Builder // what follows "position"
}

// errNoted ends a game because of a fault that is noted already.
var errNoted = errors.New("the game cannot go on")

// mostPlies ends games that go on and on.
const mostPlies = 300

func newMatch(p *plan, players [2]*player, f *props, t *tally) *match {
	m := &match{plan: p, players: players, props: f, game: game.New(p.position), clocks: newClocks(p.control), tally: t}
	m.setup.WriteString(p.setup)
	for _, move := range p.moves {
		m.make(move)
	}
	return m
}

func (m *match) make(move board.Move) {
	if len(m.game.Moves) == 0 {
		m.setup.WriteString(" moves")
	}
	m.setup.WriteString(" " + movegen.FormatUCI(move, m.plan.chess960))
	m.game.Play(move)
}

// play plays the game to its end and returns how it ended. An error is the fault of the
// guilty player.
func (m *match) play() (end string, guilty board.Color, err error) {
	last := ""
	for ply := 0; ; ply++ {
		if end := m.end(); end != "" {
			return end, 0, nil
		}
		if m.plan.loss != nothing && ply == m.plan.lossPly {
			m.props.spoil(m.plan.loss)
		}
		// The player that moves is at fault even if it has moved: then it ponders.
		guilty = m.game.Position.SideToMove()
		if last, err = m.move(last); err != nil {
			return "", guilty, err
		}
	}
}

// end returns why the game is over, and nothing if it is not.
func (m *match) end() string {
	switch movegen.EndingOf(&m.game.Position, m.game.Repetitions()) {
	case movegen.Checkmate:
		return "mate"
	case movegen.Stalemate:
		return "stalemate"
	case movegen.InsufficientMaterial:
		return "material"
	case movegen.FiftyMoves:
		return "fifty moves"
	case movegen.Repetition:
		return "repetition"
	}
	if len(m.game.Moves) >= mostPlies {
		return "too long"
	}
	return ""
}

// move lets the side to move answer the last move of the opponent, and returns its move.
func (m *match) move(last string) (string, error) {
	us := m.game.Position.SideToMove()
	player := m.players[us]
	a, err := player.move(m.setup.String(), m.args(us), last)
	if err != nil {
		return "", err
	}
	m.tally.searched(player.ours)
	m.time(us, &a)
	p := &m.game.Position
	move, err := movegen.ParseUCI(p, a.best)
	switch {
	case err != nil && player.ours:
		return "", errNoted // by the witness
	case err != nil:
		return "", faultf(illegalMove, "bestmove %s in %s: %v", a.best, p.FEN(), err)
	case player.ours:
		m.compare(player, a.line)
	}
	m.make(move)
	if a.reply == "" || !player.ponders || m.end() != "" {
		return a.best, nil
	}
	// An illegal reply is a fault that the witness has seen.
	if _, err := movegen.ParseUCI(p, a.reply); err != nil {
		return a.best, nil
	}
	return a.best, player.think(m.setup.String()+" "+a.reply, m.args(us), a.reply)
}

// args returns what follows "go" to a player. A rival's clock never shows 0 ms: Stockfish 15.1 then searches without limit.
func (m *match) args(us board.Color) string {
	if m.players[us].ours {
		return m.clocks.args(us, 0)
	}
	return m.clocks.args(us, time.Millisecond)
}

// time charges a search to the clock and judges if it was too long. Rivals may be as late as
// they like.
func (m *match) time(us board.Color, a *answer) {
	if a.free {
		return
	}
	over := m.clocks.charge(us, a.took)
	if over == 0 {
		return
	}
	player := m.players[us]
	explained := a.explained()
	excused := over <= explained.total+player.watch.allowance
	m.tally.late(player, over, excused)
	if player.ours && !excused {
		player.faulted(faultf(forfeit, "%v over the time, of which the machine explains %v", over, explained))
	}
}

// compare asks for a second opinion on the positions of a line.
func (m *match) compare(player *player, line []string) {
	p := m.game.Position
	for k := 0; ; k++ {
		if m.plan.chess960 && p.CastlingRooks() != 0 {
			return // the other generator does not know it
		}
		if f := disagreement(&p); f != nil {
			player.faulted(f)
			return
		}
		if k == len(line) {
			return
		}
		move, err := movegen.ParseUCI(&p, line[k])
		if err != nil {
			return // the witness has seen it
		}
		p.Make(move)
	}
}
