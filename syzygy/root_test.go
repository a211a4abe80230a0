package syzygy

import (
	"slices"
	"strings"
	"testing"

	"penrose/board"
	"penrose/chesstest"
	"penrose/movegen"
)

func fenWithoutClocks(p board.Position) string {
	return strings.Join(strings.Fields(p.FEN())[:4], " ")
}

func ranked(t *testing.T, tables *Tables, fen string, o RootOptions) (board.Position, Ranking) {
	t.Helper()
	p := chesstest.Parse(t, fen)
	ranking, ok := tables.RankRoot(&p, o)
	if !ok {
		t.Fatalf("%s: no ranking: %v", fen, tables.Explain(&p))
	}
	return p, ranking
}

// The first move, outcome and distance of positions that can be worked out by hand.
func TestRankRoot(t *testing.T) {
	tables := open(t, "testdata")
	for _, c := range []struct {
		name, fen, want string
		outcome         WDL
		dtz             int
	}{
		{"mate rather than a pawn move that wins", "7k/R7/6K1/8/8/8/P7/8 w - - 0 1", "a7a8", Win, 1},
		{"the rook that can be taken", "8/8/8/8/8/2k5/1R6/7K b - - 0 1", "c3b2", Draw, 0},
		{"mate on the hundredth ply", "7k/R7/6K1/8/8/8/8/8 w - - 99 90", "a7a8", Win, 1},
		{"mate comes too late", "7k/R7/5K2/8/8/8/8/8 w - - 98 90", "", CursedWin, 3},
		{"a pawn move resets the counter", "k7/8/8/8/8/8/4P3/K3R3 w - - 99 90", "", Win, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, ranking := ranked(t, tables, c.fen, RootOptions{})
			best := ranking.Moves[0]
			if c.want != "" && best.Move.String() != c.want || best.Outcome != c.outcome || best.DTZ != c.dtz {
				t.Errorf("%s outcome %d dtz %d, want %s %d %d", best.Move, best.Outcome, best.DTZ, c.want, c.outcome, c.dtz)
			}
		})
	}
}

// The rank of every distance at every counter agrees with the rule.
func TestRankDTZ(t *testing.T) {
	for counter := range 101 {
		for dtz := -250; dtz <= 250; dtz++ {
			for _, o := range []RootOptions{{}, {Repeated: true}, {IgnoreRule50: true}} {
				rank, outcome := rankDTZ(dtz, counter, o)
				in50 := max(dtz, -dtz)+counter <= 100 || o.IgnoreRule50
				want := Draw
				switch {
				case dtz > 0 && in50:
					want = Win
				case dtz > 0:
					want = CursedWin
				case dtz < 0 && in50:
					want = Loss
				case dtz < 0:
					want = BlessedLoss
				}
				if outcome != want {
					t.Fatalf("dtz %d counter %d %+v: %d, want %d", dtz, counter, o, outcome, want)
				}
				if !o.IgnoreRule50 && (rank >= lastWin) != (outcome == Win) {
					t.Fatalf("dtz %d counter %d %+v: rank %d of outcome %d", dtz, counter, o, rank, outcome)
				}
				if (rank > 0) != (dtz > 0) || (rank < 0) != (dtz < 0) {
					t.Fatalf("dtz %d counter %d %+v: rank %d", dtz, counter, o, rank)
				}
				// Losses far from the fifty-move draw are alike.
				if far := dtz < 0 && -2*dtz+counter < 100; far != (rank == -topRank) {
					t.Fatalf("dtz %d counter %d %+v: rank %d", dtz, counter, o, rank)
				}
				if certain := dtz > 0 && dtz+counter < 100 && !o.Repeated; certain != (rank == topRank) {
					t.Fatalf("dtz %d counter %d %+v: rank %d", dtz, counter, o, rank)
				}
			}
		}
	}
}

// Only the given moves are ranked, as "go searchmoves" asks.
func TestRankSomeMoves(t *testing.T) {
	tables := open(t, "testdata")
	p := chesstest.Parse(t, "7k/R7/6K1/8/8/8/8/8 w - - 0 1")
	var some []board.Move
	for _, text := range []string{"a7a1", "a7b7"} {
		m, err := movegen.ParseUCI(&p, text)
		if err != nil {
			t.Fatal(err)
		}
		some = append(some, m)
	}
	ranking, ok := tables.RankRoot(&p, RootOptions{Moves: some})
	if !ok || len(ranking.Moves) != 2 {
		t.Fatalf("%v %t", ranking, ok)
	}
	for _, ranked := range ranking.Moves {
		if ranked.Outcome != Win || ranked.Rank != topRank || ranked.DTZ < 2 {
			t.Errorf("%v", ranked)
		}
	}
}

// Moves that are not legal are left out, and the list of the caller stays as it is.
func TestRankIllegalMoves(t *testing.T) {
	tables := open(t, "testdata")
	p := chesstest.Parse(t, "7k/R7/6K1/8/8/8/8/8 w - - 0 1")
	legal, illegal := chesstest.Move(t, &p, "a7a1"), board.NewMove(board.A1, board.H8)
	for _, c := range []struct{ moves, want []board.Move }{
		{[]board.Move{illegal, legal, illegal}, []board.Move{legal}},
		{[]board.Move{illegal}, nil},
	} {
		given := slices.Clone(c.moves)
		ranking, ok := tables.RankRoot(&p, RootOptions{Moves: given})
		var got []board.Move
		for _, ranked := range ranking.Moves {
			got = append(got, ranked.Move)
		}
		if !ok || !slices.Equal(got, c.want) || !slices.Equal(given, c.moves) {
			t.Errorf("%v: %v %t, and the list is %v; want %v", c.moves, got, ok, given, c.want)
		}
	}
}

// Whoever has no time is told nothing, with DTZ (KRvK) and without (KRBvK).
func TestRankingExpires(t *testing.T) {
	tables := open(t, "testdata")
	for _, fen := range []string{"7k/R7/6K1/8/8/8/8/8 w - - 0 1", "8/8/8/2R5/1k6/8/2B5/K7 w - - 0 1"} {
		p := chesstest.Parse(t, fen)
		for most := range 3 {
			asked := 0
			expired := func() bool { asked++; return asked > most }
			if ranking, ok := tables.RankRoot(&p, RootOptions{Expired: expired}); ok || len(ranking.Moves) > 0 || asked != most+1 {
				t.Errorf("%s: %v %t, asked %d times", fen, ranking, ok, asked)
			}
		}
		if _, ok := tables.RankRoot(&p, RootOptions{Expired: func() bool { return false }}); !ok {
			t.Errorf("%s: nothing with time", fen)
		}
	}
}

// Without DTZ the ranking falls back to WDL, and still tells wins from draws.
func TestRankByWDL(t *testing.T) {
	tables := open(t, "testdata")
	p, ranking := ranked(t, tables, "8/8/8/2R5/1k6/8/2B5/K7 w - - 0 1", RootOptions{})
	if ranking.HasDTZ {
		t.Fatal("KRBvK has DTZ")
	}
	for i, ranked := range ranking.Moves {
		child := p
		child.Make(ranked.Move)
		outcome, ok := tables.ProbeWDL(&child)
		if !ok || ranked.Outcome != -outcome {
			t.Errorf("%s: %d, want %d", ranked.Move, ranked.Outcome, -outcome)
		}
		if i > 0 && ranked.Rank > ranking.Moves[i-1].Rank {
			t.Errorf("%s stands too low", ranked.Move)
		}
	}
	if first, last := ranking.Moves[0], ranking.Moves[len(ranking.Moves)-1]; first.Rank <= last.Rank {
		t.Errorf("all moves have rank %d, though some lose the rook", first.Rank)
	}
}

// Close to the fifty-move draw WDL alone ranks no moves, unless there is no such rule. DTZ does (KRvK).
func TestRankByWDLNearTheFiftyMoves(t *testing.T) {
	tables := open(t, "testdata")
	for _, c := range []struct {
		fen    string
		ignore bool
		ok     bool
	}{
		{"8/8/8/2R5/1k6/8/2B5/K7 w - - 89 60", false, true},
		{"8/8/8/2R5/1k6/8/2B5/K7 w - - 90 60", false, false},
		{"8/8/8/2R5/1k6/8/2B5/K7 w - - 99 60", false, false},
		{"8/8/8/2R5/1k6/8/2B5/K7 w - - 99 60", true, true},
		{"7k/R7/6K1/8/8/8/8/8 w - - 99 60", false, true},
	} {
		p := chesstest.Parse(t, c.fen)
		if ranking, ok := tables.RankRoot(&p, RootOptions{IgnoreRule50: c.ignore}); ok != c.ok {
			t.Errorf("%s, without the rule %v: %v %v, want %v", c.fen, c.ignore, ranking, ok, c.ok)
		}
	}
}

// The line that the tables play ends with mate.
func TestLine(t *testing.T) {
	tables := open(t, "testdata")
	for _, fen := range []string{
		"8/8/8/8/4k3/8/1Q6/K7 b - - 0 1", // the longest win with a queen
		"8/8/8/8/8/8/2Rk4/1K6 b - - 0 1", // with a rook
		"8/8/8/4k3/8/8/8/KQQ5 w - - 0 1",
		"k7/8/8/8/8/8/4P3/K3R3 w - - 0 1", // across a promotion
	} {
		p := chesstest.Parse(t, fen)
		line := slices.Collect(tables.Line(p, false))
		for _, m := range line {
			if !movegen.IsLegal(&p, m) {
				t.Fatalf("%s: %s is not legal in %s", fen, m, p.FEN())
			}
			p.Make(m)
		}
		if !movegen.IsCheckmate(&p) {
			t.Errorf("%s: %d plies, then %s", fen, len(line), p.FEN())
		}
	}
	p := chesstest.Parse(t, "8/8/8/8/4k3/8/1Q6/K7 b - - 0 1")
	plies := 0
	for range tables.Line(p, false) {
		if plies++; plies == 5 {
			break
		}
	}
	if plies != 5 {
		t.Errorf("%d plies, want 5", plies)
	}
	p = chesstest.Parse(t, "8/8/8/8/4k3/8/1Q6/K7 b - - 90 90")
	if line := slices.Collect(tables.Line(p, false)); len(line) != 0 {
		t.Errorf("%d plies to a draw", len(line))
	}
	if line := slices.Collect(tables.Line(p, true)); len(line) != 20 {
		t.Errorf("%d plies without the fifty-move rule, want 20", len(line))
	}
	p = chesstest.Parse(t, "r3k3/8/8/8/8/8/8/4K3 b q - 0 1") // the tables know no castling
	if line := slices.Collect(tables.Line(p, false)); len(line) != 0 {
		t.Errorf("%v from a position with castling rights", line)
	}
}

// The line from every won ending with 3 and 4 pieces of the list ends with mate.
func TestLines(t *testing.T) {
	dirs := completeDirs(t)
	tables := open(t, dirs...)
	for _, e := range readExpectations(t, dirs[0]+"/../random-3-4-men.epd") {
		p := e.position
		if outcome, ok := tables.ProbeWDL(&p); !ok || outcome != Win || p.Rule50() != 0 {
			continue
		}
		line := slices.Collect(tables.Line(p, false))
		for _, m := range line {
			p.Make(m)
		}
		if !movegen.IsCheckmate(&p) {
			t.Errorf("%s: %d plies, then %s", e.position.FEN(), len(line), p.FEN())
		}
	}
}
