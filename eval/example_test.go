package eval_test

import (
	"bytes"
	"fmt"

	"penrose/board"
	"penrose/eval"
)

// A network that counts material, written by hand. Hidden value h is 1 if the side has
// a piece of type h; the output adds that for the side to move and subtracts it for the
// other side. Two pieces of a type count as one, since values are clamped to 1.0.
func Example() {
	net := &eval.Net{
		Hidden: 32, Buckets: 1, QB: eval.CoarseQB, Scale: 800, // one pawn is an eighth of 1.0
		FeatureWeights: make([]int16, eval.Inputs*32),
		FeatureBiases:  make([]int16, 32),
		OutputWeights:  make([]int16, 2*32),
		OutputBiases:   make([]int32, 1),
		Info:           "material, by hand",
	}
	for piece, pawns := range []int16{1, 3, 3, 5, 9} {
		for square := range 64 {
			net.FeatureWeights[(64*piece+square)*net.Hidden+piece] = eval.QA
		}
		net.OutputWeights[piece] = eval.CoarseQB / 8 * pawns
		net.OutputWeights[net.Hidden+piece] = -eval.CoarseQB / 8 * pawns
	}
	var file bytes.Buffer
	if _, err := net.WriteTo(&file); err != nil {
		fmt.Println(err)
		return
	}
	net, err := eval.Read(&file)
	if err != nil {
		fmt.Println(err)
		return
	}

	kernel, err := eval.DefaultKernel()
	if err != nil {
		fmt.Println(err) // and go on with the fastest
	}
	state := eval.Network(net, kernel).New()
	p, err := board.ParseFEN("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	state.Reset(&p)
	fmt.Println("White to move:", state.Evaluate(&p))

	capture := board.NewMove(board.NewSquare(4, 3), board.NewSquare(3, 4)) // exd5
	changes := board.ChangesOf(&p, capture)
	next := p
	next.Make(capture)
	state.Push(&changes)
	fmt.Println("Black to move after exd5:", state.Evaluate(&next))
	// Output:
	// White to move: -800
	// Black to move after exd5: -100
}

// The network that is built in. A position with colors swapped has the same value for the
// side to move.
func ExampleDefault() {
	state := eval.Default().New()
	var values []int
	for _, fen := range []string{"4k3/8/8/8/8/8/PPP5/R3K3 w - - 0 1", "r3k3/ppp5/8/8/8/8/8/4K3 b - - 0 1"} {
		p, err := board.ParseFEN(fen)
		if err != nil {
			fmt.Println(err)
			return
		}
		state.Reset(&p)
		values = append(values, state.Evaluate(&p))
	}
	fmt.Println(values[0] == values[1], values[0] > 300)
	// Output: true true
}
