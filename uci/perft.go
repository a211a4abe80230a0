package uci

import (
	"fmt"
	"slices"
	"sync/atomic"

	"penrose/board"
	"penrose/internal/eventloop"
	"penrose/movegen"
)

// perft carries out c: it prints the number of move sequences of depth plies behind each legal
// move, of those in only unless that is empty, and in all. It runs beside the session, so that "stop" and "quit" are
// heard; a count that was stopped prints no sum.
func (s *Session) perft(c command, depth int, only []board.Move) {
	var stopped atomic.Bool
	root, chess960 := s.game.Position, s.settings.chess960
	s.begin(newActivity(c, func() { stopped.Store(true) }), "perft", func() (complete bool) {
		if depth == 0 {
			s.out.print("Nodes searched: 1")
			return true
		}
		var turns eventloop.Turns
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
				return false
			}
			s.out.printf("%s: %d", movegen.FormatUCI(m, chess960), nodes)
			total += nodes
		}
		s.out.print(fmt.Sprintf("\nNodes searched: %d", total))
		return true
	})
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
