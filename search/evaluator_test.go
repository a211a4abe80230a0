package search

import (
	"testing"

	"penrose/eval/classical"
)

// marked is an evaluator that can be told from others.
type marked struct{ classical.State }

// TestSetEvaluation: every thread gets an evaluator of its own, also one that is made
// later.
func TestSetEvaluation(t *testing.T) {
	e, err := NewEngine(1, 2)
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	if err := e.SetEvaluation(Evaluation{New: func() Evaluator { return new(marked) }}); err != nil {
		t.Fatal(err)
	}
	if err := e.SetThreads(4); err != nil {
		t.Fatal(err)
	}
	seen := map[Evaluator]bool{}
	for i, w := range e.workers {
		if _, ok := w.eval.(*marked); !ok || seen[w.eval] {
			t.Errorf("thread %d evaluates by %T, shared: %t", i, w.eval, seen[w.eval])
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
	huge := Evaluation{New: func() Evaluator { return new(marked) }, Bytes: 1 << 60}
	if err := e.SetEvaluation(huge); err == nil || e.workers[1].eval != before {
		t.Errorf("an evaluator of 2^60 bytes: error %v", err)
	}
	if err := e.SetThreads(3); err != nil {
		t.Error(err)
	}
}
