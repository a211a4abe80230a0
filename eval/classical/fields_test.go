package classical

import (
	"reflect"
	"testing"
	"unsafe"

	"penrose/board"
	"penrose/chesstest"
	"penrose/score"
)

// TestFields compares the list of fields with the type: it has every number of Weights
// once, in order, under its name.
func TestFields(t *testing.T) {
	w := DefaultWeights()
	fields := w.Fields()
	typ := reflect.TypeFor[Weights]()
	if len(fields) != typ.NumField() {
		t.Fatalf("%d fields, the type has %d", len(fields), typ.NumField())
	}
	for i := range fields {
		f, declared := &fields[i], typ.Field(i)
		shape, element := []int(nil), declared.Type
		for element.Kind() == reflect.Array {
			shape = append(shape, element.Len())
			element = element.Elem()
		}
		if f.Name != declared.Name || !reflect.DeepEqual(shape, f.Shape) || f.Tapered != (element == reflect.TypeFor[taper]()) {
			t.Errorf("%s %v, tapered %v: the type has %s %v", f.Name, f.Shape, f.Tapered, declared.Name, declared.Type)
		}
		next := uintptr(unsafe.Pointer(w)) + declared.Offset
		for i := range f.Len() {
			at := uintptr(0)
			if f.Tapered {
				at = uintptr(unsafe.Pointer(f.scores[i]))
			} else {
				at = uintptr(unsafe.Pointer(f.numbers[i]))
			}
			if at != next {
				t.Errorf("%s: weight %d is not where it should be", f.Name, i)
			}
			next += element.Size()
		}
	}
}

// TestFittedWithinBounds checks the weights of fitted.go.
func TestFittedWithinBounds(t *testing.T) {
	for _, f := range DefaultWeights().Fields() {
		for i := range f.Len() {
			for _, half := range f.Get(i) {
				if half < f.Min && half != 0 || half > f.Max {
					t.Errorf("%s, weight %d is %d, want %d to %d", f.Name, i, half, f.Min, f.Max)
				}
			}
		}
	}
}

func TestSetGet(t *testing.T) {
	w := DefaultWeights()
	for _, f := range w.Fields() {
		for i := range f.Len() {
			want := Value{-7, 0}
			if f.Tapered {
				want[1] = 9
			}
			if f.Set(i, want); f.Get(i) != want {
				t.Fatalf("%s, weight %d is %v, want %v", f.Name, i, f.Get(i), want)
			}
		}
	}
	if w.mobility[board.Knight][3] != pair(-7, 9) || w.ownKing[board.King][63] != pair(-7, 9) || w.storm[7] != -7 {
		t.Error("fields refer to something else")
	}
	if *w == fitted {
		t.Error("nothing has changed")
	}
	if w.material[board.Pawn] == fitted.material[board.Pawn] {
		t.Error("the weights in use have changed")
	}
}

// TestParts compares the value before rounding with the one that a state returns.
func TestParts(t *testing.T) {
	w := DefaultWeights()
	check := func(p *board.Position) {
		value := evaluate(p)
		if got := w.Parts(p).Value(); (got < float64(value)-2 || got > float64(value)+2) && value > -score.Limit && value < score.Limit {
			t.Fatalf("%s: %v, evaluated %d", p.FEN(), got, value)
		}
	}
	for _, p := range positions(t) {
		check(&p)
	}
	chesstest.PlayRandom(t, 6, 5, func(p *board.Position, _ board.Move) { check(p) })
}

// TestTableSquares: each table is seen from the side's own first rank, with the king it
// depends on to the right.
func TestTableSquares(t *testing.T) {
	p := chesstest.Parse(t, "1k6/8/8/8/8/8/8/6K1 w - - 0 1")
	for _, c := range []struct {
		color          board.Color
		sq, own, enemy board.Square
	}{
		{board.White, board.A1, board.A1, board.H1},
		{board.White, board.H8, board.H8, board.A8},
		{board.Black, board.A8, board.H1, board.A1},
		{board.Black, board.C1, board.NewSquare(5, 7), board.C8},
	} {
		if own, enemy := TableSquares(&p, c.color, c.sq); own != c.own || enemy != c.enemy {
			t.Errorf("%v on %v is seen on %v and %v, want %v and %v", c.color, c.sq, own, enemy, c.own, c.enemy)
		}
	}
}
