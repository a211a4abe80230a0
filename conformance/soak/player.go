package main

import (
	"math/rand/v2"
	"strings"
	"time"
)

// player is an engine in one game.
type player struct {
	*engine
	ponders bool
	threads int
	disturb *rand.Rand // says how searches are disturbed, nil for not at all
	watch   *watch

	line     []string  // of the latest info line about the best move
	expected string    // the reply on which it ponders, empty if it does not
	released time.Time // since when a bestmove is allowed; zero if it is not
	stopped  time.Time // when an unanswered stop was sent
	pinged   time.Time // when an unanswered isready was sent
	waited   [2]waits  // of the engine and of ourselves, at the beginning of the search
}

// watch is what judges times: the machine, and the allowances.
type watch struct {
	pulse     *pulse
	tally     *tally
	latency   time.Duration // for answers to stop and isready
	allowance time.Duration // over the clock
}

// prepare sets options and makes the player ready for a game.
func (p *player) prepare(options [][2]string) error {
	for _, o := range options {
		if p.ours || p.options[o[0]] {
			if err := p.send("setoption name " + o[0] + " value " + o[1]); err != nil {
				return err
			}
		}
	}
	if err := p.send("ucinewgame"); err != nil {
		return err
	}
	return p.sync()
}

// look judges a line of the engine in a game.
func (p *player) look(l line) {
	switch {
	case l.text == "readyok":
		p.answered("isready", &p.pinged, l.at)
	case strings.HasPrefix(l.text, "bestmove"):
		if p.released.IsZero() || l.at.Before(p.released) {
			p.faulted(faultf(protocol, "%q before its time", l.text))
		}
		p.answered("stop", &p.stopped, l.at)
	case strings.HasPrefix(l.text, "info ") && (!strings.Contains(l.text, " multipv ") || strings.Contains(l.text, " multipv 1 ")):
		if _, moves, ok := strings.Cut(l.text, " pv "); ok {
			p.line = strings.Fields(moves)
		}
	}
}

// answered judges how long an answer took.
func (p *player) answered(command string, asked *time.Time, at time.Time) {
	if asked.IsZero() {
		return
	}
	took := max(0, at.Sub(*asked)) // it may have crossed the question
	if p.ours {
		p.watch.tally.latency(command, took)
	}
	if took > p.watch.latency {
		if withheld := p.withheld(*asked, at); took > p.watch.latency+withheld {
			p.faulted(faultf(slow, "%s was answered after %v; the machine explains %v", command, took, withheld))
		}
	}
	*asked = time.Time{}
}

// withheld returns how long the machine has kept the engine and us waiting in a span of
// time that ends now. What the system says of waits counts from the beginning of the search.
func (p *player) withheld(from, to time.Time) time.Duration {
	return p.watch.pulse.between(from, to) + p.waited[0].since() + min(p.waited[1].since(), mostOwnWait)
}

// mostOwnWait limits what our own waits explain: a thread of Go's runtime wakes up all the
// time, and waits each time.
const mostOwnWait = 100 * time.Millisecond

// noteWaits begins the account of a search.
func (p *player) noteWaits() {
	p.waited = [2]waits{waitsOf(p.cmd.Process.Pid), p.watch.pulse.ownWaits()}
}
