package syzygy

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
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

// playOut plays the positions out. Won ones are won within the fifty-move rule, even when the counter leaves no
// ply to spare, and drawn ones are held.
func playOut(t *testing.T, tables *Tables, won, drawn []expectation) {
	t.Run("won", func(t *testing.T) {
		for _, e := range won {
			if err := win(newGame(tables, e.position)); err != nil {
				t.Errorf("%s: %v", e.fen, err)
			}
		}
	})
	t.Run("won in time", func(t *testing.T) {
		for _, e := range won {
			p := withCounter(t, e.position, board.Rule50Limit-1-e.dtz)
			if err := win(newGame(tables, p)); err != nil {
				t.Errorf("%s: %v", p.FEN(), err)
			}
		}
	})
	t.Run("drawn", func(t *testing.T) {
		random := rand.New(rand.NewPCG(7, 9))
		for _, e := range drawn {
			if err := hold(newGame(tables, e.position), random); err != nil {
				t.Errorf("%s: %v", e.fen, err)
			}
		}
	})
}

func TestPlayOuts(t *testing.T) {
	dirs := completeDirs(t)
	all := readExpectations(t, dirs[0]+"/../random-3-4-men.epd")
	games := 200
	if testing.Short() {
		games = 10
	}
	playOut(t, open(t, dirs...), sample(t, all, games, 4, Win), sample(t, all, games, 4, Draw))
}

// The same with the tables that are always here.
func TestPlayOutsOfTestdata(t *testing.T) {
	all := slices.DeleteFunc(readExpectations(t, "testdata/expected.epd"), func(e expectation) bool { return !dtzInTestdata(&e.position) })
	games := 60
	if testing.Short() {
		games = 10
	}
	for pieces := 3; pieces <= 4; pieces++ {
		t.Run(strconv.Itoa(pieces), func(t *testing.T) {
			playOut(t, open(t, "testdata"), sample(t, all, games, pieces, Win), sample(t, all, games, pieces, Draw))
		})
	}
}
