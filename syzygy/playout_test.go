package syzygy

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"penrose/board"
	"penrose/chesstest"
	"penrose/movegen"
)

// game is played from p with the tables alone.
type game struct {
	tables *Tables
	p      board.Position
	seen   map[board.Key]int // since the last capture or pawn move
}

func newGame(tables *Tables, p board.Position) *game {
	return &game{tables, p, map[board.Key]int{p.Key(): 1}}
}

// result is 1 if the side to move is mated, 0 if the game goes on, -1 for a draw.
type result int

const (
	drawn result = iota - 1
	ongoing
	mated
)

func (g *game) result() result {
	var list movegen.List
	movegen.Legal(&g.p, &list)
	switch {
	case list.Len() == 0 && g.p.InCheck():
		return mated
	case list.Len() == 0, g.p.Rule50() >= board.Rule50Limit, g.seen[g.p.Key()] >= 3, g.p.InsufficientMaterial():
		return drawn
	}
	return ongoing
}

func (g *game) play(m board.Move) {
	g.p.Make(m)
	if g.p.Rule50() == 0 {
		clear(g.seen)
	}
	g.seen[g.p.Key()]++
}

func (g *game) rank() (Ranking, error) {
	o := RootOptions{}
	for _, n := range g.seen {
		o.Repeated = o.Repeated || n > 1
	}
	ranking, ok := g.tables.RankRoot(&g.p, o)
	if !ok || !ranking.HasDTZ {
		return ranking, fmt.Errorf("no ranking by DTZ in %s", g.p.FEN())
	}
	return ranking, nil
}

// sample returns n of the positions with the wanted outcome and number of pieces.
func sample(t *testing.T, all []expectation, n, pieces int, outcome WDL) []expectation {
	t.Helper()
	var fit []expectation
	for _, e := range all {
		if e.outcome == outcome && e.position.Occupied().Count() == pieces {
			fit = append(fit, e)
		}
	}
	if len(fit) < n {
		t.Fatalf("%d positions, want %d", len(fit), n)
	}
	rand.New(rand.NewPCG(3, 5)).Shuffle(len(fit), func(i, j int) { fit[i], fit[j] = fit[j], fit[i] })
	return fit[:n]
}

// win plays the moves that are ranked first for both sides: the winner hurries, the
// defender delays.
func win(g *game) error {
	for side := g.p.SideToMove(); ; {
		switch g.result() {
		case mated:
			if g.p.SideToMove() == side {
				return fmt.Errorf("lost in %s", g.p.FEN())
			}
			return nil
		case drawn:
			return fmt.Errorf("drawn in %s", g.p.FEN())
		}
		ranking, err := g.rank()
		if err != nil {
			return err
		}
		g.play(ranking.Moves[0].Move)
	}
}

// hold plays the moves that are ranked first for the side to move, and for the other
// any move that does not lose.
func hold(g *game, random *rand.Rand) error {
	for side := g.p.SideToMove(); ; {
		switch g.result() {
		case mated:
			return fmt.Errorf("mate in %s", g.p.FEN())
		case drawn:
			return nil
		}
		ranking, err := g.rank()
		if err != nil {
			return err
		}
		moves := ranking.Moves
		n := 1
		for g.p.SideToMove() != side && n < len(moves) && moves[n].Rank == moves[0].Rank {
			n++
		}
		if outcome := moves[0].Outcome; outcome != Draw {
			return fmt.Errorf("no longer drawn, but %d, in %s", outcome, g.p.FEN())
		}
		g.play(moves[random.IntN(n)].Move)
	}
}

// withCounter returns p with the counter of the fifty-move rule at n.
func withCounter(t *testing.T, p board.Position, n int) board.Position {
	t.Helper()
	return chesstest.Parse(t, fmt.Sprintf("%s %d 90", fenWithoutClocks(p), n))
}

// Won positions are won within the fifty-move rule, even when the counter leaves no
// ply to spare, and drawn ones are held.
func TestPlayOuts(t *testing.T) {
	dirs := completeDirs(t)
	tables := open(t, dirs...)
	all := readExpectations(t, dirs[0]+"/../random-3-4-men.epd")
	games := 200
	if testing.Short() {
		games = 10
	}
	t.Run("won", func(t *testing.T) {
		for _, e := range sample(t, all, games, 4, Win) {
			if err := win(newGame(tables, e.position)); err != nil {
				t.Errorf("%s: %v", e.fen, err)
			}
		}
	})
	t.Run("won in time", func(t *testing.T) {
		for _, e := range sample(t, all, games, 4, Win) {
			p := withCounter(t, e.position, board.Rule50Limit-1-e.dtz)
			if err := win(newGame(tables, p)); err != nil {
				t.Errorf("%s: %v", p.FEN(), err)
			}
		}
	})
	t.Run("drawn", func(t *testing.T) {
		random := rand.New(rand.NewPCG(7, 9))
		for _, e := range sample(t, all, games, 4, Draw) {
			if err := hold(newGame(tables, e.position), random); err != nil {
				t.Errorf("%s: %v", e.fen, err)
			}
		}
	})
}

// The same with the tables that are always here.
func TestPlayOutsOfTestdata(t *testing.T) {
	tables := open(t, "testdata")
	all := readExpectations(t, "testdata/expected.epd")
	played := 0
	for _, e := range all {
		if e.outcome != Win || !dtzInTestdata(&e.position) || played > 3*60 && testing.Short() {
			continue
		}
		played++
		if played%3 != 0 {
			continue
		}
		if err := win(newGame(tables, e.position)); err != nil {
			t.Errorf("%s: %v", e.fen, err)
		}
	}
}
