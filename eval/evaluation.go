package eval

import (
	"unsafe"

	"penrose/board"
	"penrose/eval/classical"
)

// Evaluation is a way to evaluate: by a network, by terms or by a function. It makes
// the states of an engine, one for each thread.
type Evaluation struct {
	New   func() *State // must be set
	Bytes uint64        // about what a state takes
}

// Default returns the evaluation by the network that is built in, with the kernel of
// [DefaultKernel], which is the fastest one if the override names none. Engines begin
// with it.
func Default() Evaluation {
	kernel, _ := DefaultKernel() // a kernel in any case
	return Network(BuiltIn(), kernel)
}

// Network returns the evaluation by n, which must not change any more. Evaluation.New panics if n does not pass
// [Net.Check].
func Network(n *Net, k Kernel) Evaluation {
	features := k.packed(n.AttackFeatures)
	return Evaluation{New: func() *State { return &State{network: newAccumulators(n, k, features)} }, Bytes: n.stateBytes()}
}

// Classical returns the evaluation by the terms of package classical.
func Classical() Evaluation {
	return Evaluation{
		New:   func() *State { return &State{terms: new(classical.State)} },
		Bytes: uint64(unsafe.Sizeof(State{}) + unsafe.Sizeof(classical.State{})),
	}
}

// Function returns the evaluation by f, which returns the value of a position in
// centipawns for the side to move, within ±[score.Limit]. Several threads may call f at the
// same time. It is for tests and experiments.
func Function(f func(p *board.Position) int) Evaluation {
	return Evaluation{
		New:   func() *State { return &State{function: f} },
		Bytes: uint64(unsafe.Sizeof(State{})),
	}
}
