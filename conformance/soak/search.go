package main

import (
	"strings"
	"time"
)

// answer is what a search has said.
type answer struct {
	best, reply string
	line        []string           // that explains the move
	took        time.Duration      // on its own clock, without the time that we took
	explained   func() explanation // by the machine; call it at once
	free        bool               // of the clock: it was without limit
}

// disturbance is a command that comes amid a search.
type disturbance struct {
	after   time.Duration // the one before
	command string
}

// move returns what the player answers to the last move. args are the limits of "go". The clock
// starts before a search on the opponent's time is stopped, as it does in GUIs.
func (p *player) move(position, args, last string) (answer, error) {
	clock := p.now()
	ourTurn := clock.began
	disturbances := p.disturbances()
	if p.expected != "" {
		hit := p.expected == last && !p.once(4)
		if p.expected = ""; hit {
			return p.finish(clock, ourTurn, "ponderhit", disturbances)
		}
		stopped, answered, err := p.halt()
		if err != nil {
			return answer{}, err
		}
		clock.own, ourTurn = stopped.Sub(ourTurn), answered
	}
	if err := p.send("position " + position); err != nil {
		return answer{}, err
	}
	if p.once(15) {
		return p.finish(clock, ourTurn, "go infinite", append(disturbances, disturbance{p.moment(20), "stop"}))
	}
	if p.once(12) {
		disturbances = append(disturbances, disturbance{p.moment(20), "stop"})
	}
	return p.finish(clock, ourTurn, "go "+args, disturbances)
}

// finish sends what starts the search, disturbs it and waits for its end. clock is the time of the move so far. ourTurn is
// since when we could have sent it.
func (p *player) finish(clock span, ourTurn time.Time, command string, disturbances []disturbance) (a answer, err error) {
	p.hearWaiting() // what it has found while it pondered
	p.line = nil
	a.free = command == "go infinite"
	if p.released = time.Now(); a.free {
		p.released = time.Time{}
	}
	if err := p.send(command); err != nil {
		return a, err
	}
	clock.own += p.told.Sub(ourTurn)
	var l line
	done := false
	for _, d := range disturbances {
		if l, done, err = p.awaitUntil("bestmove", time.After(d.after)); done || err != nil {
			break
		}
		if err = p.say(d.command); err != nil {
			break
		}
	}
	if !done && err == nil {
		l, err = p.await("bestmove")
	}
	if err == nil && !p.pinged.began.IsZero() {
		_, err = p.await("readyok")
	}
	words := append(strings.Fields(l.text), "", "", "", "")
	a.best, a.line, a.took = words[1], p.line, max(0, l.at.Sub(clock.began)-clock.own)
	if words[2] == "ponder" {
		a.reply = words[3]
	}
	a.explained = func() explanation { return p.explained(&clock, l.at) }
	return a, err
}

// say sends a command amid a search, and notes when.
func (p *player) say(command string) error {
	switch command {
	case "stop":
		p.stopped = p.now()
		if p.released.IsZero() {
			p.released = p.stopped.began
		}
	case "isready":
		if !p.pinged.began.IsZero() {
			return nil // one at a time
		}
		p.pinged = p.now()
	}
	return p.send(command)
}

// think lets the player ponder on the reply that it expects.
func (p *player) think(position, args, reply string) error {
	p.expected, p.released = reply, time.Time{}
	if err := p.send("position " + position); err != nil {
		return err
	}
	if err := p.send("go ponder " + args); err != nil {
		return err
	}
	if p.once(4) {
		return p.say("isready")
	}
	return nil
}

// halt ends a search on the opponent's time. It returns when the engine was told to stop, and when it had answered.
func (p *player) halt() (told, answered time.Time, err error) {
	p.expected = ""
	if err := p.say("stop"); err != nil {
		return told, answered, err
	}
	told = p.told
	l, err := p.await("bestmove")
	if err == nil && !p.pinged.began.IsZero() {
		l, err = p.await("readyok")
	}
	return told, l.at, err
}

// disturbances draws commands that do not change a search.
func (p *player) disturbances() (all []disturbance) {
	if p.once(6) {
		all = append(all, disturbance{p.moment(8), "isready"})
	}
	return all
}

// once reports whether something happens that happens once in n times.
func (p *player) once(n int) bool { return p.disturb != nil && p.disturb.IntN(n) == 0 }

// moment draws a short time, up to so many milliseconds.
func (p *player) moment(most int) time.Duration {
	return time.Duration(p.disturb.IntN(most*1000)) * time.Microsecond
}
