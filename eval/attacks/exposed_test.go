package attacks

import (
	"fmt"
	"slices"
	"testing"

	"penrose/board"
	"penrose/chesstest"
)

// exposed returns the exposed pieces of p, sorted: piece, square and state of each.
func exposed(p *board.Position) (pieces []string) {
	placed, found := PlacementOf(p), Found{}
	Find(&placed, &found)
	for _, e := range found.Exposed.Pieces() {
		state := [...]string{Loose: "loose", Attacked: "attacked", Hanging: "hanging", Menaced: "menaced", Lost: "lost"}[e.State()]
		pieces = append(pieces, fmt.Sprintf("%v%v %s", board.NewPiece(e.Color(), e.Type()), e.Square(), state))
	}
	slices.Sort(pieces)
	return pieces
}

// exposedWhere returns the inputs of the exposed pieces in f as side sees them, sorted, with
// squares flipped.
func exposedWhere(f *Found, side board.Color, flip board.Square) (numbers []int) {
	var inputs [MaxInputs]uint16
	f.Exposed.Inputs(side, flip, &inputs)
	for i, e := range f.Exposed.Pieces() {
		if number := e.Input(side, flip); number != inputs[i] {
			panic(fmt.Sprintf("%v %v: input %d, in a row with others %d", e.Type(), e.Square(), number, inputs[i]))
		}
		numbers = append(numbers, int(inputs[i]))
	}
	slices.Sort(numbers)
	return numbers
}

// exposedOf returns those of p.
func exposedOf(p *board.Position) []int {
	placed, found := PlacementOf(p), Found{}
	Find(&placed, &found)
	return exposedWhere(&found, board.White, 0)
}

// exposedOfColors returns those of p with colors swapped and the board turned top to bottom.
func exposedOfColors(p *board.Position) []int {
	placed, found := PlacementOf(p), Found{}
	Find(&placed, &found)
	return exposedWhere(&found, board.Black, 56)
}

// Positions worked out by hand.
func TestExposed(t *testing.T) {
	for _, test := range []struct {
		fen  string
		want []string
	}{
		{board.StartFEN, []string{"Ra1 loose", "Rh1 loose", "ra8 loose", "rh8 loose"}},
		{"4k3/8/8/3r4/4P3/8/8/4K3 w - - 0 1", []string{"Pe4 loose", "rd5 lost"}},
		{"4k3/8/2p5/3r4/4P3/8/8/4K3 w - - 0 1", []string{"Pe4 loose", "pc6 loose", "rd5 menaced"}},
		{"4k3/8/2p5/3b4/8/4N3/3P4/4K3 w - - 0 1", []string{"bd5 attacked"}},
		{"4k3/8/2q5/3b4/8/4N3/3P4/4K3 w - - 0 1", []string{"bd5 attacked"}},
		{"4k3/8/8/3b4/8/4N3/3P4/4K3 w - - 0 1", []string{"bd5 hanging"}},
		{"4k3/3q4/8/8/8/8/3R4/4K3 w - - 0 1", []string{"Rd2 attacked", "qd7 menaced"}},
		{"4k3/8/8/8/3n1q2/8/3R4/4K3 w - - 0 1", []string{"Rd2 attacked", "nd4 attacked", "qf4 loose"}},
		{"3k4/3n4/8/8/6b1/8/3R4/2K5 b - - 0 1", []string{"bg4 loose", "nd7 attacked"}},
		{"4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1", []string{"Pe4 loose", "nd5 lost"}},
		{"4k3/8/5n2/3R4/8/2P5/8/4K3 w - - 0 1", []string{"Pc3 loose", "Rd5 lost", "nf6 loose"}},
		{"4k3/8/5n2/3Q4/4P3/8/8/4K3 w - - 0 1", []string{"Pe4 attacked", "Qd5 menaced", "nf6 loose"}},
		{"4k3/8/8/8/8/8/4q3/4K3 w - - 0 1", []string{"qe2 hanging"}},
	} {
		p := chesstest.Parse(t, test.fen)
		if got := exposed(&p); !slices.Equal(got, test.want) {
			t.Errorf("%s has %q, want %q", test.fen, got, test.want)
		}
	}
}

// A list that is nearly full takes what there is room for.
func TestThreatsWithoutRoom(t *testing.T) {
	var kinds [threatKinds]board.Bitboard
	for i := range kinds {
		kinds[i] = ^board.Bitboard(0)
	}
	placed := Placement{}
	for count := Max - 2*threatKinds; count <= Max; count++ {
		l := List{count: count}
		l.addThreats(&placed, 3, &kinds)
		if want := min(count+2*threatKinds, Max); len(l.Inputs()) != want {
			t.Errorf("%d inputs and 10 threats make %d, want %d", count, len(l.Inputs()), want)
		}
	}
}
