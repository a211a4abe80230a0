package search

import (
	"fmt"
	"unsafe"

	"penrose/board"
	"penrose/eval"
	"penrose/eval/builtin"
	"penrose/eval/nnue"
	"penrose/internal/sysmem"
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

// Both evaluators can follow the longest line and keep to the same limit: none of
// these numbers is negative.
const (
	_ = uint(eval.MaxPly - MaxPly)
	_ = uint(nnue.MaxPly - MaxPly)
	_ = uint(eval.Limit - nnue.Limit)
)

// Evaluation makes the evaluators of an engine, one for each thread.
type Evaluation struct {
	New   func() Evaluator // must be set
	Bytes uint64           // about what an evaluator takes
}

// BuiltIn returns the evaluation by the network that is built in, with the kernel of
// [nnue.DefaultKernel], the fastest one if the override names none. Engines begin with
// it.
func BuiltIn() Evaluation {
	kernel, _ := nnue.DefaultKernel() // a kernel in any case
	return Network(builtin.Net(), kernel)
}

// Classical returns the evaluation by terms that package eval describes.
func Classical() Evaluation {
	return Evaluation{
		New:   func() Evaluator { return new(eval.State) },
		Bytes: uint64(unsafe.Sizeof(eval.State{})),
	}
}

// Network returns the evaluation by a network, which must pass [nnue.Net.Check].
func Network(n *nnue.Net, k nnue.Kernel) Evaluation {
	return Evaluation{New: func() Evaluator { return nnue.NewState(n, k) }, Bytes: n.StateBytes()}
}

// SetEvaluation changes how positions are evaluated. What was learned by another
// evaluation is forgotten, as by [Engine.NewGame]. On an error, because the machine does
// not have the memory for it, the evaluation stays as it was.
func (e *Engine) SetEvaluation(evaluation Evaluation) error {
	if uint64(len(e.workers))*evaluation.Bytes > sysmem.Available() {
		return fmt.Errorf("evaluators for %d threads: not enough memory", len(e.workers))
	}
	e.evaluation = evaluation
	for _, w := range e.workers {
		w.eval = evaluation.New()
	}
	e.NewGame()
	return nil
}
