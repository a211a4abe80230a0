package main

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"time"

	"penrose/board"
)

// worker plays games one after the other, each with the processes of the one before.
type worker struct {
	*soak
	number int
	ours   [2]*engine
	rivals []*engine // nil for those that are not running
	unborn int       // how often our engine has not started, one time after the other
}

// round is one game of a worker, with what is wrong in it.
type round struct {
	*worker
	plan     *plan
	dialogue *dialogue
	faulty   bool
}

// play plays the game with a number.
func (w *worker) play(number uint64) error {
	r := &round{worker: w, plan: draw(w.seed, number, w.bounds), dialogue: &dialogue{began: time.Now()}}
	r.dialogue.remark("%s %v", w.flags(), r.plan)
	f, err := w.originals.lay(r.plan)
	if err != nil {
		return err
	}
	defer f.clear()
	engines, err := r.engines()
	if errors.Is(err, errNotStarted) {
		return nil
	}
	if err != nil {
		return err
	}
	end, sound := r.game(engines, f)
	w.tally.played(r.plan, end)
	for side, e := range engines {
		r.part(e, sound[side], side)
	}
	if r.faulty {
		path := filepath.Join(w.logs, fmt.Sprintf("game-%d-%d.txt", w.seed, number))
		if err := r.dialogue.save(path); err != nil {
			return err
		}
		w.say("the dialogue is in %s; again with %s %v", path, w.flags(), r.plan)
	}
	return nil
}

// errNotStarted says that a game is left out, as an engine has not started.
var errNotStarted = errors.New("an engine does not start")

// mostUnborn is how often our engine may not start, one time after the other, until the soak is given up.
const mostUnborn = 3

// engines returns those of both sides, started if need be. If one does not start, its fault is noted, and the error is
// errNotStarted.
func (r *round) engines() (engines [2]*engine, err error) {
	for side := range engines {
		var place **engine
		command, ours := r.engine, true
		switch {
		case r.plan.rival >= 0 && r.plan.rivals == board.Color(side):
			place, command, ours = &r.rivals[r.plan.rival], r.rivalNames[r.plan.rival], false
		case r.plan.fresh:
			place = new(*engine)
		default:
			place = &r.ours[side]
		}
		if *place == nil {
			if *place, err = r.launch(command, ours, !r.plan.fresh); err != nil {
				if r.plan.fresh && side == 1 && engines[0].ours {
					r.part(engines[0], false, 0) // nobody else knows it
				}
				f := (*fault)(nil)
				if !errors.As(err, &f) {
					return engines, err
				}
				r.worker.fault(command, ours, f)
				if ours {
					r.unborn++
				}
				if r.unborn == mostUnborn {
					return engines, err
				}
				return engines, errNotStarted
			}
			if ours {
				r.unborn = 0
			}
		}
		engines[side] = *place
	}
	return engines, nil
}

// launch starts an engine. Faults of its first lines belong to no game. Those that live long
// are watched for leaks.
func (w *worker) launch(command string, ours, long bool) (*engine, error) {
	e, err := start(command, ours, w.patience, func(f *fault) { w.fault(command, ours, f) })
	if err == nil && ours && long {
		e.life = w.newLife(fmt.Sprintf("worker %d, process %d", w.number, e.cmd.Process.Pid))
		e.life.note(0, usageOf(e.cmd.Process.Pid))
	}
	return e, err
}

// game plays the game. It returns how it ended, and for each side whether its engine can play
// another one.
func (r *round) game(engines [2]*engine, f *props) (end string, sound [2]bool) {
	var players [2]*player
	var options [2][][2]string
	for side, e := range engines {
		p := &player{engine: e, watch: r.watch, threads: 1}
		options[side] = [][2]string{{"Threads", "1"}, {"Hash", "16"}, {"UCI_Chess960", fmt.Sprint(r.plan.chess960)}}
		if e.ours {
			s := &r.plan.sides[side]
			p.ponders, p.threads, options[side] = s.ponder, s.threads, r.plan.options(s, f)
			if r.plan.disturb {
				p.disturb = rand.New(rand.NewPCG(r.plan.shuffle, uint64(side)))
			}
		}
		players[side] = p
		e.hear, e.dialogue = p.look, r.dialogue
		e.faulted = func(f *fault) { r.fault(e, f) }
		e.known = func(remark string) bool { return isKnown(remark) || f.explain(remark) }
	}
	sound = [2]bool{true, true}
	broken := func(side board.Color, err error) {
		r.fail(engines[side], err)
		end, sound[side] = "broken off", false
	}
	for side, p := range players {
		if err := p.prepare(options[side]); err != nil {
			broken(board.Color(side), err)
			return end, sound
		}
	}
	m := newMatch(r.plan, players, f, r.tally)
	end, guilty, err := m.play()
	if err != nil {
		broken(guilty, err)
	}
	for side, p := range players {
		if sound[side] && p.expected != "" {
			if _, _, err := p.halt(); err != nil {
				broken(board.Color(side), err)
			}
		}
	}
	return end, sound
}

// part leaves an engine in a state that is always the same, or ends it.
func (r *round) part(e *engine, sound bool, side int) {
	if !sound {
		e.kill() // all of its error output has been read then
	}
	if text := e.stderr.String(); e.ours && text != "" && !e.quoted {
		r.fault(e, faultf(stderr, "%q", text))
		sound = false
	}
	alone := r.plan.fresh && e.ours
	if sound && alone {
		if f := e.leave(r.plan.quit); f != nil {
			r.fault(e, f)
		}
		return
	}
	if sound && e.ours {
		rest := player{engine: e, watch: r.watch}
		if err := rest.prepare(defaults); err != nil {
			r.fail(e, err)
			sound = false
		} else {
			e.games++
			e.life.note(e.games, usageOf(e.cmd.Process.Pid))
		}
	}
	if sound {
		return
	}
	e.kill()
	switch {
	case !e.ours:
		r.rivals[r.plan.rival] = nil
	case !alone:
		r.ours[side] = nil
	}
}

// fail notes an error that ended the game.
func (r *round) fail(e *engine, err error) {
	if f := (*fault)(nil); errors.As(err, &f) {
		r.fault(e, f)
	}
}

// fault notes what is wrong with an engine.
func (r *round) fault(e *engine, f *fault) {
	r.faulty = true
	r.dialogue.remark("process %d, %v", e.cmd.Process.Pid, f)
	r.worker.fault(fmt.Sprintf("game %d, %s", r.plan.number, e.name), e.ours, f)
}

// fault counts and prints what is wrong with an engine.
func (w *worker) fault(name string, ours bool, f *fault) {
	w.tally.fault(ours, f.kind)
	w.say("%s: %v", name, f)
}

// end ends the processes that are still there. The second one of ours shows its goroutines.
func (w *worker) end() {
	for i, e := range w.ours {
		switch {
		case e == nil:
		case i == 1 && e.games > 0:
			w.goroutines.old(e.life.name, e.stacks())
		default:
			if f := e.leave(w.number%2 == 0); f != nil {
				w.fault(e.name, true, f)
			}
		}
	}
	for _, e := range w.rivals {
		if e != nil {
			e.leave(true) // not ours to judge
		}
	}
}
