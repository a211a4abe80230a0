package search

import (
	"fmt"
	"unsafe"

	"penrose/board"
	"penrose/eval"
	"penrose/eval/classical"
	"penrose/tt"
)

// Evaluator says what the positions along one line of play are worth. A search
// thread has one of its own. [classical.State] and [eval.State] are evaluators.
type Evaluator interface {
	// Reset makes p the root of the line.
	Reset(p *board.Position)
	// Push follows a move whose changes are c, taken before it was made. Null moves
	// are not pushed.
	Push(c *board.Changes)
	// Pop takes back the last move that was pushed.
	Pop()
	// Evaluate returns the value of p, the end of the line, in centipawns for the
	// side to move, within ±[classical.Limit].
	Evaluate(p *board.Position) int
}

// Both evaluators can follow the longest line and keep to the same limit: none of
// these numbers is negative.
const (
	_ = uint(classical.MaxPly - MaxPly)
	_ = uint(eval.MaxPly - MaxPly)
	_ = uint(classical.Limit - eval.Limit)
)

// Evaluation makes the evaluators of an engine, one for each thread.
type Evaluation struct {
	New   func() Evaluator // must be set
	Bytes uint64           // about what an evaluator takes
}

// BuiltIn returns the evaluation by the network that is built in, with the kernel of
// [eval.DefaultKernel], the fastest one if the override names none. Engines begin with
// it.
func BuiltIn() Evaluation {
	kernel, _ := eval.DefaultKernel() // a kernel in any case
	return Network(eval.BuiltIn(), kernel)
}

// Classical returns the evaluation by terms.
func Classical() Evaluation {
	return Evaluation{
		New:   func() Evaluator { return new(classical.State) },
		Bytes: uint64(unsafe.Sizeof(classical.State{})),
	}
}

// Network returns the evaluation by a network, which must pass [eval.Net.Check].
func Network(n *eval.Net, k eval.Kernel) Evaluation {
	return Evaluation{New: func() Evaluator { return eval.NewState(n, k) }, Bytes: n.StateBytes()}
}

// SetEvaluation changes how positions are evaluated. What was learned by another
// evaluation is forgotten, as by [Engine.NewGame]. On an error, because the machine does
// not have the memory for it, the evaluation stays as it was.
func (e *Engine) SetEvaluation(evaluation Evaluation) error {
	if uint64(len(e.workers))*evaluation.Bytes > tt.AvailableBytes() {
		return fmt.Errorf("evaluators for %d threads: not enough memory", len(e.workers))
	}
	e.evaluation = evaluation
	for _, w := range e.workers {
		w.eval = evaluation.New()
	}
	e.NewGame()
	return nil
}
