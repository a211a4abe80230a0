package search

import (
	"math/rand/v2"
	"testing"

	"penrose/board"
	"penrose/game"
	"penrose/movegen"
)

// The picker hands out every legal move once, whatever the table and the
// killers suggest, in the order of its stages.
func TestPickerIsComplete(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	h := new(histories)
	for i := range h.quiet[0] {
		h.quiet[0][i], h.quiet[1][i] = merit(random.IntN(2000)-1000), merit(random.IntN(2000)-1000)
	}
	o := bareOrder(h)
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
			o.killers, o.captures = killers, random.IntN(2) == 0
			p.start(&pos, &o, cut, second)
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
	h := new(histories)
	h.ofQuiet(board.White, move("h2h3")).add(500)
	o := bareOrder(h)
	o.killers = [2]board.Move{move("f2f3"), move("g1f1")}
	p := new(picker)
	p.start(&pos, &o, move("g1f1"), move("g2g3"))
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
	p.startNoisy(&pos, &o, move("h2h3"), 0)
	for m := p.pick(); m != board.NoMove; m = p.pick() {
		if !pos.IsNoisy(m) || !movegen.SeeGE(&pos, m, 0) {
			t.Errorf("%v is handed out as a good capture", m)
		}
	}
}

func TestMerit(t *testing.T) {
	var m merit
	for range 1000 {
		m.add(1700)
	}
	if m <= meritLimit/2 || m > meritLimit {
		t.Errorf("after many successes %d, the limit is %d", m, meritLimit)
	}
	for range 1000 {
		m.add(-1700)
	}
	if m >= -meritLimit/2 || m < -meritLimit {
		t.Errorf("after many failures %d", m)
	}
	for _, bonus := range []int{1 << 40, -1 << 40} {
		m.add(bonus)
		if m < -meritLimit || m > meritLimit {
			t.Errorf("after a bonus of %d it is %d", bonus, m)
		}
	}
}

// What a cutoff teaches reaches every table that the picker asks, and only
// those of the situation.
func TestRewardCutoff(t *testing.T) {
	e, err := NewEngine(1, 1)
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	w := e.workers[0]
	g := game.New(mustParse(t, "3r2k1/5ppp/8/3q4/4P3/8/3R1PPP/3Q2K1 w - - 0 1"))
	w.prepare(&Run{engine: e, limits: Limits{}, interval: pollInterval}, &g)
	w.makeMove(0, mustMove(t, &w.frames[0].pos, "h2h3"))
	w.makeMove(1, mustMove(t, &w.frames[1].pos, "h7h6"))
	f := &w.frames[2]
	good, bad, taken := mustMove(t, &f.pos, "g2g3"), mustMove(t, &f.pos, "g1h1"), mustMove(t, &f.pos, "d2d5")
	w.rewardCutoff(f, 5, good, []board.Move{bad}, []board.Move{taken})
	if got := f.quietScore(&f.pos, good); got <= 0 {
		t.Errorf("the move that failed high stands at %d", got)
	}
	if got := f.quietScore(&f.pos, bad); got >= 0 {
		t.Errorf("the move tried before it stands at %d", got)
	}
	if got := *w.histories.ofNoisy(&f.pos, taken); got >= 0 {
		t.Errorf("the capture tried before it stands at %d", got)
	}
	if f.killers[0] != good {
		t.Errorf("killer %v", f.killers[0])
	}
	pt := pieceToOf(&f.pos, good)
	for i, earlier := range []*merits{f.earlier[0], f.earlier[1], f.pawn} {
		if earlier == &w.histories.nothing || earlier[pt] <= 0 {
			t.Errorf("table %d of the context has learned nothing", i)
		}
	}
	if w.histories.nothing != (merits{}) {
		t.Error("the table of nothing has learned something")
	}
	w.forget()
	if w.histories != (histories{}) {
		t.Error("something is left after forgetting")
	}
}

func mustMove(t *testing.T, pos *board.Position, text string) board.Move {
	t.Helper()
	m, err := movegen.ParseUCI(pos, text)
	if err != nil {
		t.Fatal(err)
	}
	return m
}
