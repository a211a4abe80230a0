package main

import (
	"strings"
	"time"
)

// answer is what a search has said.
type answer struct {
	best, reply string
	line        []string             // that explains the move
	took        time.Duration        // on its own clock
	explained   func() time.Duration // by the machine; call it at once
	free        bool                 // of the clock: it was without limit
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
	disturbances := p.disturbances()
	if p.expected != "" {
		hit := p.expected == last && !p.once(4)
		if p.expected = ""; hit {
			return p.finish(clock, "ponderhit", disturbances)
		}
		if err := p.halt(); err != nil {
			return answer{}, err
		}
	}
	if err := p.send("position " + position); err != nil {
		return answer{}, err
	}
	if p.once(15) {
		return p.finish(clock, "go infinite", append(disturbances, disturbance{p.moment(20), "stop"}))
	}
	if p.once(12) {
		disturbances = append(disturbances, disturbance{p.moment(20), "stop"})
	}
	return p.finish(clock, "go "+args, disturbances)
}

// finish sends what starts the search, disturbs it and waits for its end. clock is the time of the move so far.
func (p *player) finish(clock span, command string, disturbances []disturbance) (a answer, err error) {
	p.line = nil
	a.free = command == "go infinite"
	if p.released = time.Now(); a.free {
		p.released = time.Time{}
	}
	if err := p.send(command); err != nil {
		return a, err
	}
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
	a.best, a.line, a.took = words[1], p.line, l.at.Sub(clock.began)
	if words[2] == "ponder" {
		a.reply = words[3]
	}
	a.explained = func() time.Duration { return p.explained(&clock, l.at) }
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

// halt ends a search on the opponent's time.
func (p *player) halt() error {
	p.expected = ""
	if err := p.say("stop"); err != nil {
		return err
	}
	if _, err := p.await("bestmove"); err != nil {
		return err
	}
	if !p.pinged.began.IsZero() {
		_, err := p.await("readyok")
		return err
	}
	return nil
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
