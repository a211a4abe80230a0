package search

import (
	"math/rand/v2"
	"testing"

	"penrose/board"
	"penrose/movegen"
)

// The picker hands out every legal move once, whatever the table and the
// killers suggest, in the order of its stages.
func TestPickerIsComplete(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	var h history
	for i := range h[0] {
		h[0][i], h[1][i] = int16(random.IntN(2000)-1000), int16(random.IntN(2000)-1000)
	}
	p := new(picker)
	for range 200 {
		pos := board.StartPosition()
		for range 60 {
			var list movegen.List
			movegen.Legal(&pos, &list)
			if list.Len() == 0 {
				break
			}
			suggestion := func() board.Move {
				switch random.IntN(3) {
				case 0:
					return list.At(random.IntN(list.Len()))
				case 1:
					return board.Move(random.IntN(1 << 16))
				}
				return board.NoMove
			}
			cut, second, killers := suggestion(), suggestion(), [2]board.Move{suggestion(), suggestion()}
			p.start(&pos, &h, cut, second, killers)
			picked := map[board.Move]bool{}
			for m := p.pick(); m != board.NoMove; m = p.pick() {
				if picked[m] || !list.Contains(m) {
					t.Fatalf("%s: %v is handed out twice or not legal", pos.FEN(), m)
				}
				if len(picked) == 0 && list.Contains(cut) && m != cut {
					t.Fatalf("%s: %v comes before the cut move %v", pos.FEN(), m, cut)
				}
				picked[m] = true
			}
			if len(picked) != list.Len() {
				t.Fatalf("%s: %d of %d moves, cut %v second %v killers %v", pos.FEN(), len(picked), list.Len(), cut, second, killers)
			}
			pos.Make(list.At(random.IntN(list.Len())))
		}
	}
}

func TestPickerOrder(t *testing.T) {
	pos := mustParse(t, "3r2k1/5ppp/8/3q4/4P3/8/3R1PPP/3Q2K1 w - - 0 1")
	move := func(text string) board.Move {
		m, err := movegen.ParseUCI(&pos, text)
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	var h history
	h.update(board.White, move("h2h3"), 500)
	p := new(picker)
	p.start(&pos, &h, move("g1f1"), move("g2g3"), [2]board.Move{move("f2f3"), move("g1f1")})
	want := []string{
		"g1f1", "g2g3", // the table's
		"e4d5", "d2d5", // pawn takes queen, rook takes queen
		"f2f3", // killer; the other was the table's
		"h2h3", // quiet with the best history
	}
	for _, text := range want {
		if m := p.pick(); m != move(text) {
			t.Errorf("got %v, want %s", m, text)
		}
	}
	p.startNoisy(&pos, &h, move("h2h3"))
	for m := p.pick(); m != board.NoMove; m = p.pick() {
		if !pos.IsNoisy(m) || !movegen.SeeGE(&pos, m, 0) {
			t.Errorf("%v is handed out as a good capture", m)
		}
	}
}

func TestHistory(t *testing.T) {
	var h history
	m := board.NewMove(board.E1, board.D1)
	for range 1000 {
		h.update(board.White, m, historyBonus(20))
	}
	if s := h.score(board.White, m); s <= historyLimit/2 || s > historyLimit {
		t.Errorf("after many merits %d, the limit is %d", s, historyLimit)
	}
	if h.score(board.Black, m) != 0 {
		t.Error("Black has White's merits")
	}
	for range 1000 {
		h.update(board.White, m, -historyBonus(20))
	}
	if s := h.score(board.White, m); s >= -historyLimit/2 || s < -historyLimit {
		t.Errorf("after many failures %d", s)
	}
	if historyBonus(1) <= 0 || historyBonus(3) <= historyBonus(2) || historyBonus(200) != historyBonus(100) {
		t.Error("the bonus does not grow with depth up to its limit")
	}
}
