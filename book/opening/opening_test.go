package opening

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"penrose/board"
	"penrose/movegen"
)

// Lines are legal, of both lengths equally often, and follow from the seed.
func TestDraw(t *testing.T) {
	const count = 1000
	lengths, ends := map[int]int{}, map[string]bool{}
	for seed := range uint64(count) {
		draw := func() []board.Move {
			moves, err := Draw(rand.New(rand.NewPCG(seed, 0)), board.StartPosition(), 8, func([]board.Move) (bool, error) { return true, nil })
			if err != nil {
				t.Fatal(err)
			}
			return moves
		}
		moves := draw()
		if again := draw(); fmt.Sprint(again) != fmt.Sprint(moves) {
			t.Fatalf("seed %d: %v, then %v", seed, moves, again)
		}
		p := board.StartPosition()
		for _, m := range moves {
			if !movegen.IsLegal(&p, m) {
				t.Fatalf("%v: %v is not legal in %s", moves, m, p.FEN())
			}
			p.Make(m)
		}
		lengths[len(moves)]++
		ends[p.FEN()] = true
	}
	if lengths[8]+lengths[9] != count || lengths[8] < 430 || lengths[8] > 570 || len(ends) < count*98/100 {
		t.Errorf("lengths %v, %d different ends", lengths, len(ends))
	}
}

// Draw replaces lines that are refused, and stops at an error.
func TestDrawAgain(t *testing.T) {
	calls := 0
	wrong := errors.New("wrong")
	rng := rand.New(rand.NewPCG(1, 0))
	if _, err := Draw(rng, board.StartPosition(), 4, func([]board.Move) (bool, error) { calls++; return calls == 3, nil }); err != nil || calls != 3 {
		t.Errorf("%d calls, %v", calls, err)
	}
	if _, err := Draw(rng, board.StartPosition(), 4, func([]board.Move) (bool, error) { return false, wrong }); !errors.Is(err, wrong) {
		t.Errorf("error %v", err)
	}
}

// Draw gives up where no line is fair, and where there is none.
func TestDrawGivesUp(t *testing.T) {
	mated, err := board.ParseFEN("7k/6Q1/5K2/8/8/8/8/8 b - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 0))
	for _, start := range []board.Position{board.StartPosition(), mated} {
		if moves, err := Draw(rng, start, 1, func([]board.Move) (bool, error) { return false, nil }); !errors.Is(err, ErrNoneFair) {
			t.Errorf("from %s: %v, %v", start.FEN(), moves, err)
		}
	}
}

// Draw does not offer lines that end the game.
func TestDrawGoesOn(t *testing.T) {
	p, err := board.ParseFEN("7k/8/5K2/8/8/8/8/6Q1 w - - 0 1") // many mates and stalemates near
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(200) {
		moves, _ := Draw(rand.New(rand.NewPCG(seed, 0)), p, 3, func([]board.Move) (bool, error) { return true, nil })
		if len(moves) < 3 || len(moves) > 4 {
			t.Fatalf("%d moves", len(moves))
		}
	}
}

func TestStartRefuses(t *testing.T) {
	for _, pair := range [][2]int{{-1, 0}, {0, -1}, {StartCount, 0}, {0, StartCount}} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("start position %v", pair)
				}
			}()
			Start(pair[0], pair[1])
		}()
	}
}

func ExampleStart() {
	p := Start(518, 0)
	fmt.Println(p.PieceOn(board.E1), p.PieceOn(board.A8))
	// Output: K b
}
