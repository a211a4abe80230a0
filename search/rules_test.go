package search

import (
	"slices"
	"strings"
	"testing"

	"penrose/board"
	"penrose/chesstest"
	"penrose/game"
	"penrose/movegen"
	"penrose/score"
	"penrose/search/driver"
)

// Distances are those of the problems; they can be checked by hand.
func TestMates(t *testing.T) {
	cases := []struct {
		fen   string
		plies int // to mate, negative if the side to move is mated
	}{
		{"6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", 1},
		{"7k/5K2/8/6Q1/8/8/8/8 b - - 0 1", -2},
		{"kbK5/pp6/1P6/8/8/8/R7/8 w - - 0 1", 3},                                // P. Morphy; needs a zugzwang
		{"r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w - - 0 1", 3}, // queen sacrifice on h6
		{"8/8/8/8/8/2k5/1q6/K7 w - - 0 1", 0},
	}
	e := newTestEngine(t, 1)
	for _, c := range cases {
		e.NewGame()
		r := think(t, e, game.New(chesstest.Parse(t, c.fen)), Limits{Depth: 14})
		if plies, mate := score.MatePlies(r.Lines[0].Score); !mate || plies != c.plies {
			t.Errorf("%s: score %d, want mate in %d plies", c.fen, r.Lines[0].Score, c.plies)
		}
	}
}

// White gives the queen for the rook and wins because Black's queen has to move in the end. With tables of 16
// and 64 MiB it takes 3.6 and 4.2 million nodes today, 5.8 and 4.3 million at 66a59c5; with null moves of a
// side that has one piece it took more than 10 million.
func TestZugzwang(t *testing.T) {
	if testing.Short() {
		t.Skip("long under the race detector")
	}
	e, err := NewEngine(64, 1)
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	r := think(t, e, game.New(chesstest.Parse(t, "8/6B1/p5p1/Pp4kp/1P5r/5P1Q/4q1PK/8 w - - 0 1")), Limits{Nodes: 5_000_000})
	if got := r.Best.String(); got != "h3h4" {
		t.Errorf("%s, want h3h4", got)
	}
}

// The pieces of the side to move besides king and pawns count, those of the other do not.
func TestZugzwangProne(t *testing.T) {
	for _, c := range []struct {
		fen             string
		onePiece, minor bool // at most
	}{
		{"3qk3/8/8/8/8/8/PPP5/4K3 w - - 0 1", true, true},
		{"3qk3/8/8/8/8/8/PPP5/1N2K3 w - - 0 1", true, true},
		{"3qk3/8/8/8/8/8/PPP5/2B1K3 w - - 0 1", true, true},
		{"3qk3/8/8/8/8/8/PPP5/R3K3 w - - 0 1", true, false},
		{"3qk3/8/8/8/8/8/PPP5/3QK3 w - - 0 1", true, false},
		{"3qk3/8/8/8/8/8/PPP5/1NB1K3 w - - 0 1", false, false},
		{"3qk3/8/8/8/8/8/PPP5/RN2K3 w - - 0 1", false, false},
		{"3qk3/8/8/8/8/8/PPP5/1NB1K3 b - - 0 1", true, false},
	} {
		p := chesstest.Parse(t, c.fen)
		if one, minor := onePieceAtMost(&p), minorAtMost(&p); one != c.onePiece || minor != c.minor {
			t.Errorf("%s: one piece at most %v, a minor piece at most %v; want %v, %v", c.fen, one, minor, c.onePiece, c.minor)
		}
	}
}

func TestNoLegalMove(t *testing.T) {
	e := newTestEngine(t, 1)
	for _, c := range []struct {
		fen   string
		score int
	}{
		{"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", score.Draw},
		{"7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", score.MatedIn(0)},
	} {
		r := think(t, e, game.New(chesstest.Parse(t, c.fen)), Limits{Depth: 3})
		if r.Best != board.NoMove || r.Lines[0].Score != c.score {
			t.Errorf("%s: %v with %d, want no move with %d", c.fen, r.Best, r.Lines[0].Score, c.score)
		}
	}
}

func TestDrawsAreSeen(t *testing.T) {
	shuffle := []string{"a1b1", "h8g8", "b1a1", "g8h8"}
	cases := []struct {
		name string
		game game.Game
		want bool
	}{
		{"bare kings", chesstest.Play(t, "7k/8/8/8/8/8/8/K7 w - - 0 1"), true},
		{"knight alone", chesstest.Play(t, "7k/8/8/8/8/8/8/KN6 w - - 0 1"), true},
		{"rook", chesstest.Play(t, "7k/8/8/8/8/8/8/KR6 w - - 0 1"), false},
		{"hundredth ply", chesstest.Play(t, "7k/8/8/8/8/8/5R2/K7 b - - 99 80", "h8h7"), true},
		{"hundredth ply mates", chesstest.Play(t, "7k/8/6K1/8/8/8/8/R7 w - - 99 80", "a1a8"), false},
		{"stood twice before", chesstest.Play(t, "7k/8/8/8/8/8/5R2/K7 w - - 0 1", append(slices.Clone(shuffle), shuffle...)...), true},
		{"stood once before", chesstest.Play(t, "7k/8/8/8/8/8/5R2/K7 w - - 0 1", shuffle...), false},
	}
	e := newTestEngine(t, 1)
	for _, c := range cases {
		w := prepared(e, c.game)
		if got, _ := w.isDraw(&w.frames[0]); got != c.want {
			t.Errorf("%s: draw %v, want %v", c.name, got, c.want)
		}
	}
}

// A position repeated below the root counts at once.
func TestRepetitionInTheTree(t *testing.T) {
	e := newTestEngine(t, 1)
	w := prepared(e, game.New(chesstest.Parse(t, "7k/8/8/8/8/8/5R2/K7 w - - 0 1")))
	line := []string{"f2f3", "h8h7", "f3f2", "h7h8", "f2f3"}
	f := &w.frames[0]
	for ply, text := range line {
		m, err := movegen.ParseUCI(&f.pos, text)
		if err != nil {
			t.Fatal(err)
		}
		if ply > 0 {
			if draw, _ := w.isDraw(f); draw {
				t.Errorf("draw after %v", line[:ply])
			}
		}
		f = w.makeMove(f, m)
	}
	if draw, repetition := w.isDraw(f); !draw || repetition != 1 {
		t.Errorf("after %v: draw %v, repetition ply %d; want a draw that repeats ply 1", line, draw, repetition)
	}
}

// A repetition is one move away where the side to move can go back to a position of the line, or to one of
// the game that has stood there twice, and where the opponent needed several moves for one.
func TestCanRepeat(t *testing.T) {
	const rook, blocked = "7k/8/8/8/8/8/5R2/K7 w - - 0 1", "7k/8/8/8/8/5N2/5R2/K7 w - - 0 1"
	e := newTestEngine(t, 1)
	for _, c := range []struct {
		name, fen, played, line string // the moves of the game, then those of the search
		want                    bool
	}{
		{"back to the line", rook, "", "f2f3 h8h7 f3f2 h7h8", true},
		{"back to the root", rook, "", "f2f3 h8h7 f3f2", false},
		{"back to a root that stood there before", rook, "a1b1 h8h7 b1a1 h7h8", "f2f3 h8h7 f3f2", true},
		{"back to a position of the game", rook, "a1b1 h8h7", "b1a1", false},
		{"back to one that stood there twice", rook, "a1b1 h8h7 b1a1 h7h8 a1b1 h8h7", "b1a1", true},
		{"the king elsewhere", rook, "", "f2f3 h8h7 f3f2 h7g7", false},
		{"a detour", rook, "", "a1b1 h8h7 f2f3 h7h8 f3f4 h8h7 f4f5", true},
		{"no detour past a knight", blocked, "", "a1b1 h8h7 f2g2 h7h8 g2g5 h8h7 g5f5", false},
		{"a detour from the root", rook, "a1b1 h8h7 b1a1 h7h8", "f2f3 h8h7 f3f4 h7h8 f4f5", false},
		{"back to where a pawn has moved", "7k/8/8/8/8/8/P4R2/K7 w - - 0 1", "", "a2a3 h8h7 f2f3 h7h8", true},
		{"a null move on the way", rook, "", "a1b1 h8h7 f2f3 null f3f4", false},
	} {
		w := prepared(e, chesstest.Play(t, c.fen, strings.Fields(c.played)...))
		line := strings.Fields(c.line)
		for ply, text := range line {
			f := &w.frames[ply]
			if text == "null" {
				w.makeNull(f)
			} else {
				w.makeMove(f, chesstest.Move(t, &f.pos, text))
			}
		}
		end := &w.frames[len(line)]
		if draw, _ := w.isDraw(end); draw {
			t.Errorf("%s: a draw already", c.name)
		}
		if got := w.canRepeat(end); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// A coming repetition answers a node that is asked for no more than a draw, whatever the path.
func TestComingRepetition(t *testing.T) {
	for _, c := range []struct {
		on         bool
		beta       int
		repetition repeatedPly
		atOnce     bool
	}{
		{true, 0, noRepetition, true},
		{true, -50, noRepetition, true},
		{true, 1, 1, false},
		{false, 0, 1, false},
	} {
		e := newTestEngine(t, 1)
		p := DefaultParams()
		p.Endgames, p.ComingRepetition = false, c.on
		if err := e.SetParams(p); err != nil {
			t.Fatal(err)
		}
		// White, a rook down, can repeat the position after his first move.
		w, f := startAt(t, e, "2r4k/8/8/8/8/8/8/K7 w - - 0 1", "a1a2", "c8c7", "a2a1", "c7c8")
		w.rootDepth = 9
		before := w.nodes
		value, repetition := w.search(f, c.beta-1, c.beta, 5, cutNode)
		if atOnce := w.nodes == before+1; value != score.Draw || repetition != c.repetition || atOnce != c.atOnce {
			t.Errorf("on %v, beta %d: value %d, repetition ply %d, at once %v; want a draw, %d and %v", c.on, c.beta, value, repetition, atOnce, c.repetition, c.atOnce)
		}
	}
}

// The tables of mates know nothing of castling, which may mate sooner.
func TestNoKnownMateWithCastling(t *testing.T) {
	w, _ := startAt(t, newTestEngine(t, 1), "4k3/8/8/8/8/8/8/4K2R w - - 0 1")
	for fen, want := range map[string]bool{"8/8/8/8/8/4k3/8/4K2R w - - 0 1": true, "8/8/8/8/8/4k3/8/4K2R w K - 0 1": false} {
		p := chesstest.Parse(t, fen)
		if _, known := w.knownPlies(&p); known != want {
			t.Errorf("%s: known %v", fen, known)
		}
	}
}

// A king that is mated has no way back, even where the mate could have come sooner from a position of the line.
func TestMateIsNoComingRepetition(t *testing.T) {
	e := newTestEngine(t, 1)
	w, f := startAt(t, e, "4r1k1/5ppp/8/8/8/8/6PP/6K1 w - - 0 1", "g1h1", "e8e7", "h1g1", "e7e6", "g1h1", "e6e1")
	w.rootDepth = 9
	if !w.canRepeat(f) {
		t.Error("no earlier position is a move away")
	}
	if value, _ := w.search(f, score.Draw-1, score.Draw, 5, cutNode); value != score.MatedIn(f.ply) {
		t.Errorf("value %d, want mated in %d plies", value, f.ply)
	}
}

// A test of singularity that leaves out the move that repeats must not count on it.
func TestComingRepetitionWithoutItsMove(t *testing.T) {
	e := newTestEngine(t, 1)
	p := DefaultParams()
	p.Endgames = false
	if err := e.SetParams(p); err != nil {
		t.Fatal(err)
	}
	w, f := startAt(t, e, "2r4k/8/8/8/8/8/8/K7 w - - 0 1", "a1a2", "c8c7", "a2a1", "c7c8")
	w.rootDepth = 9
	f.rawEval, f.staticEval = -500, -500
	f.excluded = chesstest.Move(t, &f.pos, "a1a2")
	if value, _ := w.search(f, score.Draw-1, score.Draw, 5, cutNode); value >= score.Draw {
		t.Errorf("value %d, want a loss of the side that is a rook down", value)
	}
}

// With three rooks against a queen, checks without end are the best there is; the winning side
// does not walk into a repetition.
func TestPlaysForAndAgainstRepetition(t *testing.T) {
	e := newTestEngine(t, 1)
	perpetual := chesstest.Parse(t, "6k1/6p1/8/4Q3/8/8/rrr5/7K w - - 0 1") // Qe8+ Kh7 Qh5+ Kg8
	if r := think(t, e, game.New(perpetual), Limits{Depth: 12}); r.Lines[0].Score != score.Draw {
		t.Errorf("score %d with a perpetual check, want %d", r.Lines[0].Score, score.Draw)
	}
	e.NewGame()
	winning := chesstest.Play(t, "7k/8/8/8/8/8/5R2/K7 w - - 0 1", "a1b1", "h8h7", "b1a1", "h7h8", "a1b1", "h8h7")
	r := think(t, e, winning, Limits{Depth: 8})
	if r.Best == board.NewMove(board.B1, board.A1) || r.Lines[0].Score < 200 {
		t.Errorf("plays %v with %d although that lets the opponent repeat", r.Best, r.Lines[0].Score)
	}
}

// twiceRepeated returns a game with a rook against a king in which Kg5-f5, one of the shortest ways to mate, lets Black
// repeat a position for the third time by Ke3-f3.
func twiceRepeated(t *testing.T) game.Game {
	return chesstest.Play(t, "8/8/8/5K2/8/5k2/8/R7 w - - 40 80", "f5g5", "f3e3", "g5f5", "e3f3", "f5g5", "f3e3")
}

// A mate that is known from a table does not hide that the other side could repeat a position for the third time.
func TestKnownMateAvoidsRepetition(t *testing.T) {
	g := twiceRepeated(t)
	for _, d := range driver.All() {
		e := newTestEngine(t, 1)
		if err := e.SetParams(DefaultParams().For(d)); err != nil {
			t.Fatal(err)
		}
		r := think(t, e, g, Limits{Depth: 8})
		if r.Best == chesstest.Move(t, &g.Position, "g5f5") || !score.IsMate(r.Lines[0].Score) {
			t.Errorf("%v plays %v with %d", d, r.Best, r.Lines[0].Score)
		}
	}
}

// A line goes on where a position of the game stands for the second time. The third time is a draw, and its end.
func TestLineEndsAtDraws(t *testing.T) {
	knights := []string{"g1f3", "g8f6", "f3g1", "f6g8"}
	for times := 1; times <= 2; times++ {
		g := game.New(board.StartPosition())
		for range times {
			for _, text := range knights {
				g.Play(chesstest.Move(t, &g.Position, text))
			}
		}
		r := think(t, newTestEngine(t, 1), g, Limits{Depth: 8, SearchMoves: []board.Move{chesstest.Move(t, &g.Position, knights[0])}})
		if ends := len(r.Lines[0].PV) == 1; ends != (times == 2) {
			t.Errorf("after %d rounds the line is %v", times, r.Lines[0].PV)
		}
	}
}

// A null move is no repetition of what came before it.
func TestNullMoveEndsTheReversibleLine(t *testing.T) {
	e := newTestEngine(t, 1)
	w, f := startAt(t, e, "7k/8/8/8/8/8/5R2/K7 w - - 0 1", "f2f3", "h8h7", "f3f2", "h7h8")
	if draw, _ := w.isDraw(f); draw {
		t.Fatal("the position of the root stood there only once")
	}
	w, _ = startAt(t, e, "7k/8/8/8/8/8/5R2/K7 w - - 0 1", "f2f3")
	for ply := 1; ply <= 4; ply++ {
		w.makeNull(&w.frames[ply])
	}
	if draw, _ := w.isDraw(&w.frames[5]); draw {
		t.Error("passing back and forth counts as a repetition")
	}
}
