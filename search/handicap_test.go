package search

import (
	"errors"
	"math"
	"testing"
	"time"

	"penrose/board"
	"penrose/chesstest"
	"penrose/eval"
	"penrose/game"
	"penrose/tt"
)

func TestNewHandicap(t *testing.T) {
	if h := newHandicap(0, 1); h != (handicap{}) {
		t.Errorf("full strength: %+v", h)
	}
	last := newHandicap(MinElo, 1)
	for elo := MinElo + 100; elo <= MaxElo; elo += 100 {
		h := newHandicap(elo, 1)
		if h.nodes <= last.nodes || h.misjudgement >= last.misjudgement {
			t.Errorf("%d: %+v is not stronger than %+v", elo, h, last)
		}
		last = h
	}
	if newHandicap(1, 1) != newHandicap(MinElo, 1) || newHandicap(9999, 1) != newHandicap(MaxElo, 1) {
		t.Error("a strength beyond the range is not taken as the end of the range")
	}
}

// Opinions are about normally distributed, the same whenever asked for, and
// another player has others.
func TestOpinions(t *testing.T) {
	h, other := handicap{seed: 1}, handicap{seed: 2}
	sum, squares, differ := 0.0, 0.0, 0
	const n = 20000
	for i := range n {
		key := board.Key(i) * 0x9E3779B97F4A7C15
		x := h.opinion(key, 1)
		if x != h.opinion(key, 1) {
			t.Fatal("an opinion changed")
		}
		if x != other.opinion(key, 1) {
			differ++
		}
		sum, squares = sum+x, squares+x*x
	}
	mean, deviation := sum/n, math.Sqrt(squares/n)
	if math.Abs(mean) > 0.03 || math.Abs(deviation-1) > 0.03 || differ < n*99/100 {
		t.Errorf("mean %.3f, deviation %.3f, %d of %d differ between players", mean, deviation, differ, n)
	}
}

// The better side is never in doubt in a won ending, and both sides see the
// same misjudgement.
func TestMisjudge(t *testing.T) {
	won := chesstest.Parse(t, "8/8/4k3/8/8/3QK3/8/8 w - - 0 1")
	level := chesstest.Parse(t, kiwipete)
	black := level
	black.MakeNull()
	for seed := range uint64(200) {
		h := newHandicap(MinElo, seed)
		if v := h.misjudge(&won, 1000); v < 900 {
			t.Errorf("seed %d: a queen up is worth %d", seed, v)
		}
		if white, black := h.misjudge(&level, 0), h.misjudge(&black, 0); white != -black {
			t.Errorf("seed %d: %d for White, %d for Black", seed, white, black)
		}
	}
}

func TestHandicappedSearchLooksLess(t *testing.T) {
	e := newTestEngine(t, 1)
	g := game.New(board.StartPosition())
	for _, elo := range []int{MinElo, 1500, 2000} {
		r := think(t, e, g, Limits{Depth: 30, Elo: elo})
		if want := newHandicap(elo, 0).nodes; r.Lines[0].Nodes != want {
			t.Errorf("%d Elo: %d nodes, want %d", elo, r.Lines[0].Nodes, want)
		}
	}
}

func TestNodesTime(t *testing.T) {
	e := newTestEngine(t, 1)
	g := game.New(board.StartPosition())
	r := think(t, e, g, Limits{MoveTime: 1000_000_000, NodesTime: 10})
	if n := r.Lines[0].Nodes; n < 5000 || n > 10000 {
		t.Errorf("a second at 10 nodes a millisecond took %d nodes", n)
	}
	for _, budget := range []uint64{300, 1132, 2031} {
		l := Limits{MoveTime: time.Duration(budget) * ms, NodesTime: 1}
		if n := think(t, e, g, l).Lines[0].Nodes; n != budget {
			t.Errorf("%d ms at a node a millisecond took %d nodes", budget, n)
		}
	}
}

// Threads that do not take part at a limited strength do not count either. What a limited
// player believes stays in a table of its own, and does not outlast a change of its strength.
func TestLimitedStrengthAfterFullStrength(t *testing.T) {
	e := newTestEngine(t, 2)
	g := game.New(chesstest.Parse(t, kiwipete))
	think(t, e, g, Limits{Nodes: 100_000})
	r := think(t, e, g, Limits{Depth: 30, Elo: 2000})
	if n, want := r.Lines[0].Nodes, newHandicap(2000, 0).nodes; n != want {
		t.Errorf("%d nodes, want %d", n, want)
	}
	child := g.Position
	child.Make(r.Best)
	holds := func(table *tt.Table) bool { _, found := table.Probe(child.Key(), 0); return found }
	if !holds(e.table) || !holds(e.limited) {
		t.Error("a table is empty after a search")
	}
	if err := e.PrepareStrength(1500); err != nil {
		t.Fatal(err)
	}
	if !holds(e.table) || holds(e.limited) {
		t.Error("another player has the opinions of the one before, or the engine has lost what it knew")
	}
	think(t, e, g, Limits{Depth: 30, Elo: 1500})
	e.NewGame()
	if holds(e.table) || holds(e.limited) {
		t.Error("a table is not empty after NewGame")
	}
	think(t, e, g, Limits{Depth: 5})
	e.NewGame()
	if holds(e.table) {
		t.Error("the table is not cleared a second time")
	}
}

// A limited player keeps its opinions until a new game, whatever else is forgotten on the way.
func TestOpinionsLastForAGame(t *testing.T) {
	e := newTestEngine(t, 1)
	before := e.seed
	e.Forget()
	e.SetTablebases(Tablebases{})
	if err := errors.Join(e.SetEvaluation(eval.Default()), e.PrepareStrength(1500), e.PrepareStrength(0)); err != nil {
		t.Fatal(err)
	}
	if e.seed != before {
		t.Error("another player goes on with the game")
	}
	e.NewGame()
	if e.seed == before {
		t.Error("the same player plays the next game")
	}
}

// The handicaps are those of the table. Between two the nodes grow by a factor. A misjudgement is about as
// large as the strength says.
func TestHandicapsAreThoseOfTheTable(t *testing.T) {
	level := chesstest.Parse(t, kiwipete)
	for _, row := range strengths {
		h := newHandicap(row.elo, 1)
		if int(h.nodes) != row.nodes || h.misjudgement != row.misjudgement {
			t.Errorf("%d: %+v, want %+v", row.elo, h, row)
		}
		if row.misjudgement == 0 {
			continue
		}
		const players = 400
		squares := 0.0
		for seed := range uint64(players) {
			h := newHandicap(row.elo, seed)
			v := float64(h.misjudge(&level, 0))
			squares += v * v
		}
		if size := math.Sqrt(squares/players) / float64(row.misjudgement); size < 0.7 || size > 1.3 {
			t.Errorf("%d: misjudgements are %.2f times as large as %d", row.elo, size, row.misjudgement)
		}
	}
	if h := newHandicap(1600, 1); h.nodes != 187 || h.misjudgement != 220 { // the geometric mean of 140 and 250, the mean of 240 and 200
		t.Errorf("between 1500 and 1700: %+v", h)
	}
}
