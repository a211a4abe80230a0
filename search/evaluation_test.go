package search

import (
	"testing"

	"penrose/board"
	"penrose/eval"
)

// marked is a value that no other evaluation gives the initial position.
const marked = 4711

// marking returns an evaluation that can be told from others.
func marking() eval.Evaluation {
	return eval.Function(func(*board.Position) int { return marked })
}

// TestSetEvaluation: every thread gets a state of its own, also one that is made
// later.
func TestSetEvaluation(t *testing.T) {
	e, err := NewEngine(1, 2)
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	if err := e.SetEvaluation(marking()); err != nil {
		t.Fatal(err)
	}
	if err := e.SetThreads(4); err != nil {
		t.Fatal(err)
	}
	p := board.StartPosition()
	seen := map[*eval.State]bool{}
	for i, w := range e.workers {
		if value := w.eval.Evaluate(&p); value != marked || seen[w.eval] {
			t.Errorf("thread %d evaluates to %d, want %d; its state is shared: %t", i, value, marked, seen[w.eval])
		}
		seen[w.eval] = true
	}
}

// TestSetEvaluationWithoutMemory: the evaluation stays.
func TestSetEvaluationWithoutMemory(t *testing.T) {
	e, err := NewEngine(1, 2)
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	before := e.workers[1].eval
	huge := marking()
	huge.Bytes = 1 << 60
	if err := e.SetEvaluation(huge); err == nil || e.workers[1].eval != before {
		t.Errorf("a state of 2^60 bytes: error %v", err)
	}
	if err := e.SetThreads(3); err != nil {
		t.Error(err)
	}
}

// More threads than there is memory for are refused, and their number stays.
func TestSetThreadsWithoutMemory(t *testing.T) {
	e := newTestEngine(t, 2)
	e.evaluation.Bytes = 1 << 60
	if err := e.SetThreads(3); err == nil || e.Threads() != 2 {
		t.Errorf("a thread of 2^60 bytes: error %v, %d threads", err, e.Threads())
	}
	if err := e.SetThreads(1); err != nil || e.Threads() != 1 {
		t.Errorf("fewer threads: error %v, %d threads", err, e.Threads())
	}
}
