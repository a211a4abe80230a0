package order

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"penrose/board"
	"penrose/chesstest"
	"penrose/movegen"
)

// The picker hands out every legal move once, whatever the table and the
// killers suggest.
func TestPickerIsComplete(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	h := new(Histories)
	for i := range h.quiet[0][0] {
		h.quiet[0][0][i], h.quiet[1][0][i] = history(random.IntN(2000)-1000), history(random.IntN(2000)-1000)
	}
	start := board.StartPosition()
	c := NewContext(h, &start)
	p := new(Picker)
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
			ttMove, second, killers := suggestion(), suggestion(), [2]board.Move{suggestion(), suggestion()}
			c.Killers, h.Use.Killers, h.Use.CaptureHistory = killers, random.IntN(4) > 0, random.IntN(2) == 0
			p.Start(&pos, &c, ttMove, second)
			picked := map[board.Move]bool{}
			for m := p.Next(); m != board.NoMove; m = p.Next() {
				if picked[m] || !slices.Contains(list.Moves(), m) {
					t.Fatalf("%s: %v is handed out twice or not legal", pos.FEN(), m)
				}
				if len(picked) == 0 && slices.Contains(list.Moves(), ttMove) && m != ttMove {
					t.Fatalf("%s: %v comes before the table move %v", pos.FEN(), m, ttMove)
				}
				picked[m] = true
			}
			if len(picked) != list.Len() {
				t.Fatalf("%s: %d of %d moves, ttMove %v second %v killers %v", pos.FEN(), len(picked), list.Len(), ttMove, second, killers)
			}
			pos.Make(list.At(random.IntN(list.Len())))
		}
	}
}

func TestPickerOrder(t *testing.T) {
	pos := chesstest.Parse(t, "3r2k1/5ppp/8/3q4/4P3/8/3R1PPP/3Q2K1 w - - 0 1")
	move := func(text string) board.Move {
		m, err := movegen.ParseUCI(&pos, text)
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	h := &Histories{Use: Switches{Killers: true}}
	c := NewContext(h, &pos)
	c.ofQuiet(board.White, move("h2h3")).add(500)
	c.Killers = [2]board.Move{move("f2f3"), move("g1f1")}
	p := new(Picker)
	p.Start(&pos, &c, move("g1f1"), move("g2g3"))
	want := []string{
		"g1f1", "g2g3", // the table's
		"e4d5", "d2d5", // pawn takes queen, rook takes queen
		"f2f3", // killer; the other was the table's
		"h2h3", // quiet with the best history
	}
	for _, text := range want {
		if m := p.Next(); m != move(text) {
			t.Errorf("got %v, want %s", m, text)
		}
	}
	h.Use.Killers = false
	p.Start(&pos, &c, move("g1f1"), board.NoMove)
	for _, text := range []string{"g1f1", "e4d5", "d2d5", "h2h3"} {
		if m := p.Next(); m != move(text) {
			t.Errorf("without killers: got %v, want %s", m, text)
		}
	}
	p.StartNoisy(&pos, &c, move("h2h3"), 0)
	for _, want := range []board.Move{move("e4d5"), move("d2d5"), board.NoMove} {
		if m := p.Next(); m != want {
			t.Errorf("good captures: got %v, want %v", m, want)
		}
	}
}

// A knight for two pawns in the end is put off, unless it has done well; and a pawn for nothing comes
// first, unless it has failed. In quiescence the exchange alone counts.
func TestGoodCapturesByHistory(t *testing.T) {
	for _, test := range []struct {
		fen, capture string
	}{
		{"4k3/8/3p4/4p3/8/5N2/8/4RK2 w - - 0 1", "f3e5"}, // covered, and the rook takes back
		{"4k3/8/8/4p3/8/5N2/8/4K3 w - - 0 1", "f3e5"},
	} {
		pos := chesstest.Parse(t, test.fen)
		m, err := movegen.ParseUCI(&pos, test.capture)
		if err != nil {
			t.Fatal(err)
		}
		wins := movegen.SeeGE(&pos, m, 0)
		for _, points := range []int{-historyLimit, 0, historyLimit} {
			h := &Histories{Use: Switches{CaptureHistory: true}}
			c := NewContext(h, &pos)
			h.ofCapture(&pos, m).add(points)
			p := new(Picker)
			p.Start(&pos, &c, board.NoMove, board.NoMove)
			want := points > 0 || wins && points == 0
			if first := p.Next() == m; first != want {
				t.Errorf("%s with %d points: first %v, want %v", test.fen, points, first, want)
			}
			p.StartNoisy(&pos, &c, board.NoMove, 0)
			if handedOut := p.Next() == m; handedOut != wins {
				t.Errorf("%s with %d points: in quiescence %v, want %v", test.fen, points, handedOut, wins)
			}
		}
	}
}

func TestHistory(t *testing.T) {
	var h history
	for range 1000 {
		h.add(1700)
	}
	if h <= historyLimit/2 || h > historyLimit {
		t.Errorf("after many successes %d, the limit is %d", h, historyLimit)
	}
	for range 1000 {
		h.add(-1700)
	}
	if h >= -historyLimit/2 || h < -historyLimit {
		t.Errorf("after many failures %d", h)
	}
	for _, bonus := range []int{math.MaxInt, math.MinInt} {
		h.add(bonus)
		if h < -historyLimit || h > historyLimit {
			t.Errorf("after a bonus of %d it is %d", bonus, h)
		}
	}
}

// A cutoff moves the scores of the moves, and the table that stands for no history learns nothing.
func TestUpdateCutoff(t *testing.T) {
	h := &Histories{Use: Switches{Killers: true, CaptureHistory: true, Continuation: true, PawnHistory: true}}
	pos := chesstest.Parse(t, "3r2k1/5ppp/8/3q4/4P3/8/3R1PPP/3Q2K1 w - - 0 1")
	c := NewContext(h, &pos)
	for _, text := range []string{"h2h3", "h7h6"} {
		m := chesstest.Move(t, &pos, text)
		moved := PieceToOf(&pos, m)
		pos.Make(m)
		before := c
		c.Follow(&before, &pos, moved)
	}
	good, bad, taken := chesstest.Move(t, &pos, "g2g3"), chesstest.Move(t, &pos, "g1h1"), chesstest.Move(t, &pos, "d2d5")
	var tried Tried
	tried.AddQuiet(bad)
	tried.AddNoisy(taken)
	h.UpdateCutoff(&c, &pos, good, &tried, 850, 750)
	if got := c.QuietHistory(&pos, good); got <= 0 {
		t.Errorf("the move that failed high stands at %d", got)
	}
	if got := c.QuietHistory(&pos, bad); got >= 0 {
		t.Errorf("the move tried before it stands at %d", got)
	}
	if got := c.NoisyHistory(&pos, taken); got >= 0 {
		t.Errorf("the capture tried before it stands at %d", got)
	}
	if c.Killers[0] != good {
		t.Errorf("killers %v", c.Killers)
	}
	pt := PieceToOf(&pos, good)
	for i, table := range []*pieceToHistory{c.continuation[0], c.continuation[1], c.pawn} {
		if table == &h.none || table[pt] <= 0 {
			t.Errorf("table %d of the context has learned nothing", i)
		}
	}
	if h.none != (pieceToHistory{}) {
		t.Error("the table that stands for no history has learned something")
	}
	use := h.Use
	h.Clear()
	if *h != (Histories{Use: use}) {
		t.Error("something is left after clearing, or the switches are not")
	}
}

// TestFollow: a context has the tables of the last four moves, the latest one first; a null move has none.
func TestFollow(t *testing.T) {
	h := &Histories{Use: Switches{Continuation: true}}
	pos := board.StartPosition()
	c := NewContext(h, &pos)
	want := [4]*pieceToHistory{&h.none, &h.none, &h.none, &h.none}
	follow := func(moved PieceTo, table *pieceToHistory) {
		t.Helper()
		before := c
		c.Follow(&before, &pos, moved)
		want = [4]*pieceToHistory{table, want[0], want[1], want[2]}
		if c.continuation != want {
			t.Errorf("tables %p, want %p", c.continuation, want)
		}
	}
	for _, text := range []string{"e2e4", "e7e5", "g1f3", "b8c6", "f1b5"} {
		m := chesstest.Move(t, &pos, text)
		moved := PieceToOf(&pos, m)
		pos.Make(m)
		follow(moved, &h.continuation[moved])
	}
	pos.MakeNull()
	follow(0, &h.none)
}

// TestUpdateLearns: what a cutoff teaches the tables of the moves 1, 2 and 4 plies before and no other.
func TestUpdateLearns(t *testing.T) {
	h := &Histories{Use: Switches{Continuation: true}}
	pos := board.StartPosition()
	c := NewContext(h, &pos)
	var moved []PieceTo
	for _, text := range []string{"e2e4", "e7e5", "g1f3", "b8c6"} {
		m := chesstest.Move(t, &pos, text)
		moved = append(moved, PieceToOf(&pos, m))
		pos.Make(m)
		before := c
		c.Follow(&before, &pos, moved[len(moved)-1])
	}
	good := chesstest.Move(t, &pos, "a2a3")
	h.UpdateCutoff(&c, &pos, good, new(Tried), 850, 750)
	learned := map[PieceTo]bool{moved[3]: true, moved[2]: true, moved[0]: true}
	for i := range h.continuation {
		if got := h.continuation[i][PieceToOf(&pos, good)] > 0; got != learned[PieceTo(i)] {
			t.Errorf("the table after %v has learned: %v", PieceTo(i), got)
		}
	}
}

// What each table counts: in the history score, and in the order, where the moves one and four plies before
// count twice as much.
func TestWeights(t *testing.T) {
	h := &Histories{Use: Switches{Continuation: true, PawnHistory: true}}
	pos := board.StartPosition()
	c := NewContext(h, &pos)
	c.continuation = [4]*pieceToHistory{&h.continuation[1], &h.continuation[2], &h.continuation[3], &h.continuation[4]}
	m := chesstest.Move(t, &pos, "g1f3")
	pt := PieceToOf(&pos, m)
	*c.ofQuiet(board.White, m) = 1000
	c.continuation[0][pt], c.continuation[1][pt], c.continuation[2][pt], c.continuation[3][pt], c.pawn[pt] = 100, 20, 7777, 6, 1
	if got, want := c.QuietHistory(&pos, m), 2000+100+20+3+1; got != want {
		t.Errorf("history score %d, want %d", got, want)
	}
	if got, want := c.quietOrder(&pos, m), 2000+200+20+6+1; got != want {
		t.Errorf("score in the order %d, want %d", got, want)
	}
}

// A table that is switched off is neither written nor read.
func TestSwitches(t *testing.T) {
	h := &Histories{}
	pos := chesstest.Parse(t, "3r2k1/5ppp/8/3q4/4P3/8/3R1PPP/3Q2K1 w - - 0 1")
	start := NewContext(h, &pos)
	c := start
	m := chesstest.Move(t, &pos, "h2h3")
	moved := PieceToOf(&pos, m)
	pos.Make(m)
	c.Follow(&start, &pos, moved)
	var tried Tried
	tried.AddNoisy(chesstest.Move(t, &pos, "d5d2"))
	h.UpdateCutoff(&c, &pos, chesstest.Move(t, &pos, "h7h6"), &tried, 850, 750)
	quiet := h.quiet
	h.quiet = Histories{}.quiet
	if *h != (Histories{}) || quiet == h.quiet || c.Killers != start.Killers {
		t.Error("with everything switched off more than the quiet history has learned, or that has not")
	}

	bad, good := pieceToHistory{}, chesstest.Move(t, &pos, "h7h6")
	bad[PieceToOf(&pos, good)] = 99
	*h.ofCapture(&pos, chesstest.Move(t, &pos, "d5d2")) = 99
	h.continuation[moved], h.none = bad, pieceToHistory{}
	for i := range h.pawn {
		h.pawn[i] = bad
	}
	c.Follow(&start, &pos, moved)
	if quiet := 2 * int(*c.ofQuiet(pos.SideToMove(), good)); c.NoisyHistory(&pos, chesstest.Move(t, &pos, "d5d2")) != 0 || c.QuietHistory(&pos, good) != quiet {
		t.Error("tables that are switched off are read")
	}
}

// Moves beyond the capacity are dropped.
func TestTriedIsBounded(t *testing.T) {
	var tried Tried
	for i := range 300 {
		tried.AddQuiet(board.Move(i + 1))
		tried.AddNoisy(board.Move(i + 1))
	}
	if tried.quietCount != len(tried.quiets) || tried.noisyCount != len(tried.noisies) {
		t.Errorf("%d quiet and %d noisy moves", tried.quietCount, tried.noisyCount)
	}
	if tried.Clear(); tried.quietCount != 0 || tried.noisyCount != 0 {
		t.Error("moves are left after Clear")
	}
}

// What a quiet move has learned counts only where the same of its two squares are
// attacked.
func TestThreats(t *testing.T) {
	h := &Histories{Use: Switches{Threats: true}}
	score := func(fen string, bonus int) int {
		pos := chesstest.Parse(t, fen)
		c := NewContext(h, &pos)
		c.findThreats(&pos)
		m := chesstest.Move(t, &pos, "c3e4")
		c.ofQuiet(pos.SideToMove(), m).add(bonus)
		return c.QuietHistory(&pos, m)
	}
	const (
		safe         = "6k1/8/8/8/8/2N5/8/6K1 w - - 0 1"
		fromAttacked = "6k1/8/8/8/1p6/2N5/8/6K1 w - - 0 1"
		toAttacked   = "6k1/8/8/5p2/8/2N5/8/6K1 w - - 0 1"
		both         = "6k1/8/8/5p2/1p6/2N5/8/6K1 w - - 0 1"
	)
	if got := score(safe, 1000); got != 2000 {
		t.Errorf("after a bonus of 1000 the score is %d, want 2000", got)
	}
	for _, fen := range []string{fromAttacked, toAttacked, both} {
		if got := score(fen, 0); got != 0 {
			t.Errorf("%s: %d points from another situation", fen, got)
		}
	}
	h.Use.Threats = false
	if got := score(both, 0); got != 2000 {
		t.Errorf("switched off: %d, want what is known of all situations", got)
	}
}

// A quiet move that IsSafe loses nothing in the exchange.
func TestSafeMovesLoseNothing(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	h := &Histories{Use: Switches{Threats: true}}
	found, missed := 0, 0
	for range 300 {
		pos := board.StartPosition()
		for range 80 {
			var list movegen.List
			movegen.Legal(&pos, &list)
			if list.Len() == 0 {
				break
			}
			c := NewContext(h, &pos)
			c.findThreats(&pos)
			for _, m := range list.Moves() {
				loses := !movegen.SeeGE(&pos, m, 0)
				switch {
				case pos.IsNoisy(m):
				case c.IsSafe(m) && loses:
					t.Fatalf("%s: %v is safe and loses something", pos.FEN(), m)
				case c.IsSafe(m):
					found++
				case !loses:
					missed++
				}
			}
			pos.Make(list.At(random.IntN(list.Len())))
		}
	}
	if found < 2*missed {
		t.Errorf("%d safe moves found, %d missed", found, missed)
	}
	pos := board.StartPosition()
	c := NewContext(&Histories{}, &pos)
	if c.IsSafe(chesstest.Move(t, &pos, "e2e4")) {
		t.Error("a move is safe without knowing the threats")
	}
}

// Taking moves out in place gives the order of taking them out one after another.
func TestTakeBestLeavingGap(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	for n := range 256 {
		var a moveQueue
		a.n = n
		for i := range n {
			a.set(i, board.Move(random.IntN(1<<16)|1), random.IntN(9)-4)
		}
		b := a
		for i := range n + 2 {
			if want, got := a.takeBest(), b.takeBestLeavingGap(); got != want {
				t.Fatalf("move %d of %d: %v, want %v", i, n, got, want)
			}
		}
	}
}

// Checks that do not lose the piece come before other quiet moves.
func TestChecksComeFirst(t *testing.T) {
	pos := chesstest.Parse(t, "6k1/5p1p/6p1/8/8/8/6R1/R5K1 w - - 0 1") // Ra8+ is safe, Rxg6+ no quiet move
	h := &Histories{Use: Switches{Checks: true}}
	c := NewContext(h, &pos)
	p := new(Picker)
	first := func() board.Move {
		p.Start(&pos, &c, board.NoMove, board.NoMove)
		for m := p.Next(); m != board.NoMove; m = p.Next() {
			if !pos.IsNoisy(m) {
				return m
			}
		}
		return board.NoMove
	}
	check := chesstest.Move(t, &pos, "a1a8")
	if m := first(); m != check {
		t.Errorf("%v comes first, want %v", m, check)
	}
	pos = chesstest.Parse(t, "6k1/1b3p1p/6p1/8/8/6R1/8/R5K1 w - - 0 1") // Ra8 loses the rook
	if m := first(); m == check {
		t.Error("a check that loses the rook comes first")
	}
}

// Here Nxg5 wins a pawn, and Qxd6 loses the queen. All other moves are quiet.
const goodAndBad = "4k3/2p5/3p4/6p1/8/3Q1N2/8/4K3 w - - 0 1"

// Captures that are not good can be told from all other moves, unless the table suggests them.
func TestAtBadNoisy(t *testing.T) {
	pos := chesstest.Parse(t, goodAndBad)
	good, bad := chesstest.Move(t, &pos, "f3g5"), chesstest.Move(t, &pos, "d3d6")
	h := new(Histories)
	c := NewContext(h, &pos)
	p := new(Picker)
	for _, suggestion := range []struct {
		name           string
		ttMove, second board.Move
		want           bool // for the bad capture
	}{
		{"no suggestion", board.NoMove, board.NoMove, true},
		{"the good capture", good, board.NoMove, true},
		{"the bad capture", bad, board.NoMove, false},
		{"the bad capture second", good, bad, false},
	} {
		p.Start(&pos, &c, suggestion.ttMove, suggestion.second)
		for m := p.Next(); m != board.NoMove; m = p.Next() {
			if got, want := p.AtBadNoisy(), m == bad && suggestion.want; got != want {
				t.Errorf("%s, %v: %v, want %v", suggestion.name, m, got, want)
			}
		}
	}
}

// After SkipQuiets at a quiet move only bad captures follow, each once.
func TestSkipQuiets(t *testing.T) {
	pos := chesstest.Parse(t, goodAndBad)
	move := func(text string) board.Move { return chesstest.Move(t, &pos, text) }
	h := &Histories{Use: Switches{Killers: true}}
	c := NewContext(h, &pos)
	p := new(Picker)
	for _, test := range []struct {
		name    string
		ttMove  string
		killers [2]board.Move
		until   int // quiet moves handed out before
		want    []string
	}{
		{"at the first", "e1e2", [2]board.Move{}, 2, []string{"d3d6"}},
		{"at a later one", "e1e2", [2]board.Move{}, 5, []string{"d3d6"}},
		{"at the first killer", "e1e2", [2]board.Move{move("d3d5"), move("d3e4")}, 2, []string{"d3d6"}},
		{"at the second", "e1e2", [2]board.Move{move("d3d5"), move("d3e4")}, 3, []string{"d3d6"}},
		{"if the bad capture has been handed out", "d3d6", [2]board.Move{}, 1, nil},
	} {
		c.Killers = test.killers
		p.Start(&pos, &c, move(test.ttMove), board.NoMove)
		for quiets := 0; quiets < test.until; {
			m := p.Next()
			if m == board.NoMove {
				t.Fatalf("%s: no more than %d quiet moves", test.name, quiets)
			}
			if !pos.IsNoisy(m) {
				quiets++
			}
		}
		for _, text := range test.want {
			p.SkipQuiets()
			if m := p.Next(); m != move(text) {
				t.Errorf("%s: %v, want %s", test.name, m, text)
			}
		}
		p.SkipQuiets()
		if m := p.Next(); m != board.NoMove {
			t.Errorf("%s: %v follows, want nothing", test.name, m)
		}
	}
}

// A capture that fails high gains in the history of captures, the captures tried before lose, and quiet moves
// and killers stay as they are.
func TestUpdateCutoffByACapture(t *testing.T) {
	h := &Histories{Use: Switches{Killers: true, CaptureHistory: true}}
	pos := chesstest.Parse(t, "3r2k1/5ppp/8/3q4/4P3/8/3R1PPP/3Q2K1 w - - 0 1")
	c := NewContext(h, &pos)
	best, taken, quiet := chesstest.Move(t, &pos, "e4d5"), chesstest.Move(t, &pos, "d2d5"), chesstest.Move(t, &pos, "g2g3")
	var tried Tried
	tried.AddQuiet(quiet)
	tried.AddNoisy(taken)
	h.UpdateCutoff(&c, &pos, best, &tried, 850, 750)
	if c.NoisyHistory(&pos, best) <= 0 || c.NoisyHistory(&pos, taken) >= 0 || c.QuietHistory(&pos, quiet) != 0 || c.Killers != [2]board.Move{} {
		t.Errorf("the capture stands at %d, the other at %d, the quiet move at %d, killers %v",
			c.NoisyHistory(&pos, best), c.NoisyHistory(&pos, taken), c.QuietHistory(&pos, quiet), c.Killers)
	}
}
