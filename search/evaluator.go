package search

import (
	"penrose/board"
	"penrose/eval"
	"penrose/eval/builtin"
	"penrose/eval/nnue"
)

// Evaluator says what the positions along one line of play are worth. A search
// thread has one of its own. [eval.State] and [nnue.State] are evaluators.
type Evaluator interface {
	// Reset makes p the root of the line.
	Reset(p *board.Position)
	// Push follows a move whose changes are c, taken before it was made. Null moves
	// are not pushed.
	Push(c *board.Changes)
	// Pop takes back the last move that was pushed.
	Pop()
	// Evaluate returns the value of p, the end of the line, in centipawns for the
	// side to move, within ±[eval.Limit].
	Evaluate(p *board.Position) int
}

// Evaluation makes the evaluators of an engine, one for each thread.
type Evaluation func() Evaluator

// BuiltIn returns an evaluator by the network that is built in, with the kernel of
// [nnue.DefaultKernel], the fastest one if the override names none. Engines begin with
// it.
func BuiltIn() Evaluator {
	kernel, _ := nnue.DefaultKernel() // a kernel in any case
	return nnue.NewState(builtin.Net(), kernel)
}

// Classical is the evaluation by terms that package eval describes.
func Classical() Evaluator { return new(eval.State) }

// Network returns the evaluation by a network, which must pass [nnue.Net.Check].
func Network(n *nnue.Net, k nnue.Kernel) Evaluation {
	return func() Evaluator { return nnue.NewState(n, k) }
}

// SetEvaluation changes how positions are evaluated. What was learned by another
// evaluation is forgotten, as by [Engine.NewGame].
func (e *Engine) SetEvaluation(evaluation Evaluation) {
	e.evaluation = evaluation
	for _, w := range e.workers {
		w.eval = evaluation()
	}
	e.NewGame()
}
