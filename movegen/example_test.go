package movegen_test

import (
	"fmt"

	"penrose/board"
	"penrose/movegen"
)

func ExampleLegal() {
	p, err := board.ParseFEN("4k3/P7/8/8/8/8/8/4K2R w K - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	var list movegen.List
	movegen.Legal(&p, &list)
	fmt.Println(list.Len(), "moves, among them")
	for _, m := range list.Moves() {
		if m.Kind() != board.Normal {
			fmt.Println(movegen.FormatUCI(m, false), movegen.FormatSAN(&p, m))
		}
	}
	// Unordered output:
	// 19 moves, among them
	// e1g1 O-O
	// a7a8q a8=Q+
	// a7a8r a8=R+
	// a7a8b a8=B
	// a7a8n a8=N
}

func ExamplePerft() {
	p := board.StartPosition()
	fmt.Println(movegen.Perft(&p, 4))
	// Output: 197281
}

func ExampleParseSAN() {
	p := board.StartPosition()
	for _, text := range []string{"e4", "e5", "Ng1f3", "Nc6", "Bb5", "Ke8-e9"} {
		m, err := movegen.ParseSAN(&p, text)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Print(movegen.FormatSAN(&p, m), " ")
		p.Make(m)
	}
	// Output: e4 e5 Nf3 Nc6 Bb5 move "Ke8-e9": it names no target square
}

func ExampleSeeGE() {
	// The rook takes a pawn that a pawn protects.
	p, err := board.ParseFEN("4k3/8/3p4/4p3/8/8/8/K3R3 w - - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	m := board.NewMove(board.E1, 36)
	fmt.Println(movegen.SeeGE(&p, m, 0), movegen.SeeGE(&p, m, movegen.ExchangeValue(board.Pawn)-movegen.ExchangeValue(board.Rook)))
	// Output: false true
}
