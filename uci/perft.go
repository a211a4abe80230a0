package uci

import (
	"fmt"
	"slices"
	"sync/atomic"

	"penrose/board"
	"penrose/internal/eventloop"
	"penrose/movegen"
)

// perft prints the number of move sequences of depth plies behind each legal
// move, of those in only unless that is empty, and in all. It runs beside the session, so that "stop" and "quit" are
// heard; a count that was stopped prints no sum.
func (s *Session) perft(depth int, only []board.Move) {
	var stopped atomic.Bool
	done := make(chan struct{})
	a := &activity{stop: func() { stopped.Store(true) }, done: done}
	s.current = a
	root, chess960 := s.game.Position, s.settings.chess960
	go func() {
		var turns eventloop.Turns
		defer close(done)
		defer s.survive(a)
		if depth == 0 {
			s.out.print("Nodes searched: 1")
			return
		}
		total := uint64(0)
		var list movegen.List
		movegen.Legal(&root, &list)
		for _, m := range list.Moves() {
			if len(only) > 0 && !slices.Contains(only, m) {
				continue
			}
			child := root
			child.Make(m)
			nodes := countUntil(&stopped, &turns, &child, depth-1)
			if stopped.Load() {
				s.cutShort(a, "perft")
				return
			}
			s.out.printf("%s: %d", movegen.FormatUCI(m, chess960), nodes)
			total += nodes
		}
		s.out.print(fmt.Sprintf("\nNodes searched: %d", total))
	}()
}

// uninterruptedPerft is the largest depth, in plies, that is counted without
// looking for "stop". It takes about a millisecond.
const uninterruptedPerft = 3

// countUntil is [movegen.Perft]; its result means nothing once stopped is set.
func countUntil(stopped *atomic.Bool, turns *eventloop.Turns, p *board.Position, depth int) uint64 {
	turns.Take()
	if depth <= uninterruptedPerft || stopped.Load() {
		return movegen.Perft(p, min(depth, uninterruptedPerft))
	}
	nodes := uint64(0)
	var list movegen.List
	movegen.Legal(p, &list)
	for _, m := range list.Moves() {
		child := *p
		child.Make(m)
		nodes += countUntil(stopped, turns, &child, depth-1)
		if stopped.Load() {
			return 0
		}
	}
	return nodes
}
