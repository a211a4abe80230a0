package main

import (
	"fmt"
	"math/rand/v2"
	"runtime"
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
	stopped  span      // from an unanswered stop on
	pinged   span      // from an unanswered isready on
}

// watch is what judges times: the machine, and the allowances.
type watch struct {
	machine   *machine
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
		// The witness reports a bestmove of ours that is read before we send stop or ponderhit. That one was
		// sent before, but is read after, only its time gives away: that is judged here.
		if p.released.IsZero() && p.witness == nil || l.at.Before(p.released) {
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
func (p *player) answered(command string, asked *span, at time.Time) {
	if asked.began.IsZero() {
		return
	}
	took := max(0, at.Sub(asked.began)) // it may have crossed the question
	if p.ours {
		p.watch.tally.latency(command, took)
	}
	if took > p.watch.latency {
		explained := p.explained(asked, at).total
		if command == "isready" { // while it is answered, other threads may search
			explained = p.withheld(asked, at)
		}
		if took > p.watch.latency+explained {
			p.faulted(faultf(slow, "%s was answered after %v; the machine explains %v", command, took, explained))
		}
	}
	*asked = span{}
}

// span is a time on which something is judged. It has a beginning, and what the engine and
// we had done by then.
type span struct {
	began      time.Time
	work, ours work
	own        time.Duration // that we took before we told the engine what to do
}

// now returns a span that begins.
func (p *player) now() span {
	s := span{work: workOf(p.cmd.Process.Pid), ours: p.watch.machine.ownWork()}
	s.began = time.Now()
	return s
}

// withheld returns for how long the machine has kept the engine and us waiting, from the
// beginning of s until a moment ago. It is never more than the whole time. With more threads than processors
// it is no more than the engine was idle, either: else the threads would explain each other's waits.
func (p *player) withheld(s *span, to time.Time) time.Duration {
	engine, ours := s.work.since(), s.ours.since()
	p.watch.machine.settle(engine.at)
	sum := p.watch.machine.late(s.began, to) + engine.waited + min(ours.waited, mostOtherWait)
	if p.isCrowded() {
		sum = min(sum, p.idle(s, &engine))
	}
	return min(sum, max(0, to.Sub(s.began)))
}

// explained returns how much of the time that a search took to answer is the machine's doing. It is at most
// the time in which the engine was idle, and at most the waits of all its threads and of ours. The waits are
// added, as one thread may wait for another: one reads what the next one obeys, and a search ends when each
// of its threads has had its turn. Ours are few, but other games have theirs in the same process.
func (p *player) explained(s *span, to time.Time) explanation {
	engine, ours := s.work.since(), s.ours.since()
	p.watch.machine.settle(engine.at)
	e := explanation{
		late:         p.watch.machine.late(s.began, to),
		stopped:      p.watch.machine.stopped(s.began, to),
		told:         p.watch.machine.told(s.began, to),
		engineWaited: engine.allWaited,
		weWaited:     min(ours.waited, mostOtherWait),
		engineIdle:   p.idle(s, &engine),
		engineRan:    engine.ran,
		seemed:       p.seemed(s, &engine),
	}
	e.total = min(e.engineIdle, e.late+e.engineWaited+e.weWaited, max(0, to.Sub(s.began)))
	return e
}

// explanation is how much of a delay is the machine's doing, and what that follows from.
type explanation struct {
	total                                    time.Duration
	late, engineWaited, weWaited, engineIdle time.Duration // see [player.explained]
	engineRan, seemed                        time.Duration // from which engineIdle follows, see [player.idle]
	stopped, told                            time.Duration // see [machine.stopped] and [machine.told]
}

func (e explanation) String() string {
	round := func(d time.Duration) time.Duration { return d.Round(time.Microsecond) }
	return fmt.Sprintf("%v (late %v, the engine waited %v, we waited %v, it was idle for %v: it ran for %v, of which it only seemed to run for %v; a processor stood still for %v, and the host told of %v)",
		round(e.total), round(e.late), round(e.engineWaited), round(e.weWaited), round(e.engineIdle), round(e.engineRan), round(e.seemed), round(e.stopped), round(e.told))
}

// isCrowded reports whether the engine has more threads than there are processors.
func (p *player) isCrowded() bool { return p.threads > runtime.NumCPU() }

const systemTick = 10 * time.Millisecond // at most: then the system notes how long a thread has run

// idle returns for how long the engine, of whose work in s we have just read, did not run, or only seemed to,
// on a processor that stood still. No more of a search is the machine's doing. The
// time counts from one reading of the engine's work to the next: it may be longer than the span, as we may
// have been kept from running ourselves before it began or after it ended.
func (p *player) idle(s *span, engine *effort) time.Duration {
	return max(0, engine.at.Sub(s.work.at)-engine.ran+p.seemed(s, engine)+systemTick)
}

// seemed returns for how long the engine may only have seemed to run, on a processor that stood still. What the host tells of
// a stop the system takes off the time of the thread that ran then, but at times off that of the next one only.
func (p *player) seemed(s *span, engine *effort) time.Duration {
	m, from, to := p.watch.machine, s.work.at, engine.at
	return m.untold(from, to) + min(engine.ran, m.told(from, to))
}
