package uci

import (
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"

	"penrose/board"
	"penrose/book"
	"penrose/search"
)

func (s *Session) identify(command) error {
	var sb strings.Builder
	fmt.Fprintf(&sb, "id name %s\nid author %s\n", s.about.Name, s.about.Author)
	for i := range s.options {
		fmt.Fprintln(&sb, s.options[i].String())
	}
	sb.WriteString("uciok")
	s.out.print(sb.String())
	return nil
}

func (s *Session) ready(command) error {
	s.out.print("readyok")
	return nil
}

func (s *Session) setOption(c command) error {
	name, value := parseSetOption(c.args)
	for i := range s.options {
		o := &s.options[i]
		if !o.is(name) {
			continue
		}
		v, err := o.parse(value)
		if err == nil {
			err = o.apply(s, v)
		}
		if err != nil {
			return fmt.Errorf("option %s: %w", o.name, err)
		}
		return nil
	}
	return fmt.Errorf("no option %.60q", name)
}

func (s *Session) newGame(command) error {
	s.engine.NewGame()
	return nil
}

func (s *Session) position(c command) error {
	read, err := readGame(c.args)
	if err != nil {
		return c.inSession(fmt.Errorf("position: %w", err), "the previous position stays")
	}
	if c.strict && read.skipped != "" {
		return notUnderstood("position", read.skipped)
	}
	if read.flaw != nil {
		flaw := c.inSession(fmt.Errorf("position: %w", read.flaw), "such castling rights or en passant squares are left out")
		if err := s.tolerate(c, flaw); err != nil {
			return err
		}
	}
	s.game = read.game
	return nil
}

func (s *Session) goSearch(c command) error {
	g := parseGo(c.args)
	if len(g.unknown) > 0 {
		if err := s.tolerate(c, notUnderstood("go", strings.Join(g.unknown, " "))); err != nil {
			return err
		}
	}
	if g.unreadable != nil {
		if err := s.tolerate(c, fmt.Errorf("go: %w", g.unreadable)); err != nil {
			return err
		}
	}
	if c.strict && g.tooSmall != nil { // in a session it counts as the smallest number without a word: GUIs send clocks below zero
		return fmt.Errorf("go: %w", g.tooSmall)
	}
	limits, rejected := g.resolve(&s.game.Position)
	if len(rejected) > 0 {
		if err := s.tolerate(c, fmt.Errorf("go: searchmoves %.60q are not legal moves here", strings.Join(rejected, " "))); err != nil {
			return err
		}
	}
	if g.perft >= 0 {
		s.perft(c, g.perft, limits.SearchMoves)
		return nil
	}
	s.nameNewEvaluation()
	limits.Start = c.received
	s.settings.limit(&limits)
	fromBook := s.bookMove(&g)
	if fromBook != board.NoMove {
		limits = onlyBookMove(fromBook, limits)
	}
	s.start(c, limits, fromBook != board.NoMove)
	return nil
}

// limit completes the limits of a search by the settings.
func (o *settings) limit(l *search.Limits) {
	l.Overhead, l.MultiPV, l.NodesTime = o.overhead, o.multiPV, o.nodesTime
	if l.Clock != nil || l.MoveTime != 0 {
		l.Elo = o.strength() // in a game; an analysis is not limited
	}
}

// start begins the search of the game that c asks for, which prints what it finds. fromBook says that it is only to
// give the move of a book a score.
func (s *Session) start(c command, limits search.Limits, fromBook bool) {
	a := newActivity(c, nil) // the search has begun before its stop is known
	style := infoStyle{chess960: s.settings.chess960, wdl: s.settings.showWDL}
	passes := &passLog{out: s.out, on: &s.debugging, chess960: style.chess960}
	printed := newPrintedLines(style)
	s.engine.SetPassLog(passes.pass)
	r := s.engine.Start(s.game.Game, limits, search.Listener{
		Info: func(i search.Info) {
			if fromBook {
				dropReply(&i)
			}
			if texts := printed.next(&i); len(texts) > 0 {
				s.out.print(strings.Join(texts, "\n"))
			}
		},
		Current: func(m board.Move, number int) { s.out.print(formatCurrent(m, number, style.chess960)) },
		Error:   s.onFault(a),
		Done: func(r search.Result) {
			if fromBook {
				r.Ponder = board.NoMove
				dropReply(&r.Lines[0])
			}
			s.out.print(strings.Join(append(printed.last(r.Lines), formatBestMove(&r, style.chess960)), "\n"))
		},
	})
	go func() {
		r.Wait() // Done has been called, and the engine can take the next search
		close(a.done)
	}()
	a.stop = r.Stop
	if limits.Ponder {
		a.ponderHit = func() {
			printed.forget() // CuteChess keeps no score from before for the move
			r.PonderHit()
		}
	}
	s.current = a
}

// stop does not wait for the end of the search. The next command that needs the
// engine does.
func (s *Session) stop(command) error {
	if s.current != nil {
		s.current.stop()
		s.current.ponderHit = nil // it means nothing any more
	}
	return nil
}

func (s *Session) ponderHit(command) error {
	if s.current != nil && s.current.ponderHit != nil {
		s.current.ponderHit()
	}
	return nil
}

// debug accepts "on" or "off" after any unknown words, as the protocol demands. It
// takes effect at once, also for a running search.
func (s *Session) debug(c command) error {
	for field, rest := nextField(c.args); field != ""; field, rest = nextField(rest) {
		if field == "on" || field == "off" {
			if words := trimSpace(c.args); c.strict && words != field {
				return notUnderstood("debug", words)
			}
			s.debugging.Store(field == "on")
			return nil
		}
	}
	return errors.New("debug: neither on nor off")
}

func (s *Session) display(command) error {
	text := strings.TrimSuffix(s.game.Position.String(), "\n")
	if opening := s.game.openingName(); opening != "" {
		text = "Opening: " + opening + "\n" + text
	}
	s.out.print(text)
	return nil
}

func (s *Session) flip(command) error {
	s.game = newPlayedGame(book.NewPosition(s.game.Position.Mirror()))
	return nil
}

func (s *Session) compiler(command) error {
	var sb strings.Builder
	fmt.Fprintf(&sb, "%s %s/%s", runtime.Version(), runtime.GOOS, runtime.GOARCH)
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, setting := range info.Settings {
			if !strings.HasPrefix(setting.Key, "vcs") {
				fmt.Fprintf(&sb, "\n%s=%s", setting.Key, setting.Value)
			}
		}
	}
	s.out.print(sb.String())
	return nil
}

func (s *Session) license(command) error {
	s.out.print(s.about.Name + `
Copyright (C) ` + s.about.Author + `

This program is free software: you can redistribute it and/or modify it under
the terms of the GNU General Public License as published by the Free Software
Foundation, either version 3 of the License, or (at your option) any later
version. It comes without any warranty. The license text stands in the file
LICENSE and at https://www.gnu.org/licenses/.`)
	return nil
}
