package classical

import (
	"testing"

	"penrose/board"
)

// BenchmarkEvaluate evaluates the positions of testdata in turn. The pawn cache holds
// all their structures.
func BenchmarkEvaluate(b *testing.B) {
	list := positions(b)
	states := make([]incremental, len(list))
	for i := range list {
		states[i] = newIncremental(&list[i])
	}
	s := new(State)
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		s.line[0] = states[i]
		s.Evaluate(&list[i])
		if i++; i == len(list) {
			i = 0
		}
	}
}

// BenchmarkPawnStructure is the cost of a miss in the pawn cache.
func BenchmarkPawnStructure(b *testing.B) {
	list := positions(b)
	s := new(State)
	i := 0
	for b.Loop() {
		p := &list[i]
		s.pawnCache[p.PawnKey()%pawnCacheSize] = pawnEntry{}
		s.pawnsOf(p)
		if i++; i == len(list) {
			i = 0
		}
	}
}

func BenchmarkPushPop(b *testing.B) {
	p := board.StartPosition()
	s := new(State)
	s.Reset(&p)
	changes := board.ChangesOf(&p, board.NewMove(board.G1, board.NewSquare(5, 2)))
	for b.Loop() {
		s.Push(&changes)
		s.Pop()
	}
}

func BenchmarkReset(b *testing.B) {
	p := board.StartPosition()
	s := new(State)
	for b.Loop() {
		s.Reset(&p)
	}
}
