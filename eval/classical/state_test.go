package classical

import (
	"testing"

	"penrose/board"
	"penrose/chesstest"
	"penrose/score"
)

// TestMirror turns the board and swaps the colors: the value for the side to move must
// stay the same.
func TestMirror(t *testing.T) {
	var s State
	check := func(p *board.Position) {
		s.Reset(p)
		value := s.Evaluate(p)
		mirror := p.Mirror()
		s.Reset(&mirror)
		if got := s.Evaluate(&mirror); got != value {
			t.Fatalf("%s: %d, mirrored %d", p.FEN(), value, got)
		}
	}
	for _, p := range positions(t) {
		check(&p)
	}
	chesstest.PlayRandom(t, 1, 10, func(p *board.Position, _ board.Move) { check(p) })
}

// TestFlip turns the board left to right. No term distinguishes the wings, so without
// castling rights the value stays the same.
func TestFlip(t *testing.T) {
	check := func(p *board.Position) {
		once := chesstest.LeftToRight(t, p)
		twice := chesstest.LeftToRight(t, &once) // p without castling rights
		if value, flipped := valueOf(t, twice.FEN()), valueOf(t, once.FEN()); value != flipped {
			t.Fatalf("%s: %d, flipped %d", p.FEN(), value, flipped)
		}
	}
	for _, p := range positions(t) {
		check(&p)
	}
	chesstest.PlayRandom(t, 2, 1, func(p *board.Position, _ board.Move) { check(p) })
}

// TestIncremental plays random games with one state that follows the moves. It must
// agree with a state that starts from scratch, after each move, after taking the move
// back and after a null move.
func TestIncremental(t *testing.T) {
	var following, fresh State
	var kinds [4]int
	previous := board.Position{}
	chesstest.PlayRandom(t, 3, 40, func(p *board.Position, m board.Move) {
		kinds[m.Kind()]++
		if *p != previous || following.ply == MaxPly {
			following.Reset(p)
		}
		fresh.Reset(p)
		before, want := following.Evaluate(p), fresh.Evaluate(p)
		if before != want {
			t.Fatalf("%s: followed %d, from scratch %d", p.FEN(), before, want)
		}
		if !p.InCheck() {
			null := *p
			null.MakeNull()
			fresh.Reset(&null)
			if got, want := following.Evaluate(&null), fresh.Evaluate(&null); got != want {
				t.Fatalf("%s after a null move: followed %d, from scratch %d", p.FEN(), got, want)
			}
		}
		changes := board.ChangesOf(p, m)
		following.Push(&changes)
		following.Pop()
		if after := following.Evaluate(p); after != before {
			t.Fatalf("%s: %d after %v and back, was %d", p.FEN(), after, m, before)
		}
		following.Push(&changes)
		previous = *p
		previous.Make(m)
		fresh.Reset(&previous)
		following.Evaluate(&previous) // updates the line if a king has changed halves
		if following.line[following.ply] != fresh.line[0] {
			t.Fatalf("%s %v: followed %+v, from scratch %+v", p.FEN(), m, following.line[following.ply], fresh.line[0])
		}
	})
	for kind, count := range kinds {
		if count < 10 {
			t.Errorf("only %d moves of kind %d: the games do not test them", count, kind)
		}
	}
}

// TestKingsCrossTheMiddle follows random games, mostly without evaluating. When a king
// changes halves, the update therefore comes several moves later, or the moves are
// taken back first.
func TestKingsCrossTheMiddle(t *testing.T) {
	var following, fresh State
	want := func(p *board.Position) int {
		fresh.Reset(p)
		return fresh.Evaluate(p)
	}
	late, previous, moves := 0, board.Position{}, 0
	chesstest.PlayRandom(t, 5, 40, func(p *board.Position, m board.Move) {
		if *p != previous || following.ply == MaxPly {
			following.Reset(p)
		}
		if moves++; moves%5 == 0 {
			if following.line[following.ply].stale {
				late++
			}
			if got, want := following.Evaluate(p), want(p); got != want {
				t.Fatalf("%s: followed %d, from scratch %d", p.FEN(), got, want)
			}
		}
		changes := board.ChangesOf(p, m)
		following.Push(&changes)
		if moves%7 == 0 {
			following.Pop()
			if got, want := following.Evaluate(p), want(p); got != want {
				t.Fatalf("%s: %d after %v and back, want %d", p.FEN(), got, m, want)
			}
			following.Push(&changes)
		}
		previous = *p
		previous.Make(m)
	})
	if late < 100 {
		t.Errorf("only %d late updates", late)
	}
}

// TestNoHiddenState evaluates many positions with one state, forwards and backwards. It
// must agree with new states. The games have more pawn structures than the cache can
// hold.
func TestNoHiddenState(t *testing.T) {
	list := positions(t)
	structures := map[board.Key]bool{}
	chesstest.PlayRandom(t, 4, 30, func(p *board.Position, _ board.Move) {
		structures[p.PawnKey()] = true
		list = append(list, *p)
	})
	if len(structures) < 2*pawnCacheSize {
		t.Errorf("only %d pawn structures", len(structures))
	}
	want := make([]int, len(list))
	for i := range list {
		want[i] = evaluate(&list[i])
	}
	var s State
	check := func(i int) {
		s.Reset(&list[i])
		if got := s.Evaluate(&list[i]); got != want[i] {
			t.Fatalf("%s: %d, from a new state %d", list[i].FEN(), got, want[i])
		}
	}
	for i := range list {
		check(i)
	}
	for i := len(list) - 1; i >= 0; i-- {
		check(i)
	}
}

// TestLimit evaluates positions with as much material as promotions allow: no sum runs over.
func TestLimit(t *testing.T) {
	for _, c := range []struct {
		fen         string
		least, most int
	}{
		{"k7/8/QQQQQ3/QQQQ4/8/8/8/RNB1KBNR b - - 0 1", -score.Limit, -5000},
		{"8/7k/QQQQ4/4QQQQ/Q7/8/8/RNB1KBNR b - - 0 1", -score.Limit, -5000},
		{"rnb1kbnr/qqqqqq2/qqq5/8/8/QQQ5/QQQQQQ2/RNB1KBNR w - - 0 1", -500, 500},
		{"rnbqkbnr/8/rrrrrrrr/8/8/NNNNNNNN/8/RNBQKBNR b - - 0 1", 500, 3000},
		{"8/PPPPPPPP/8/k7/8/8/8/K7 w - - 0 1", 1000, score.Limit},
	} {
		if value := valueOf(t, c.fen); value < c.least || value > c.most {
			t.Errorf("%s: %d, want %d to %d", c.fen, value, c.least, c.most)
		}
	}
}

// TestMaxPly fills the line to its end and goes one further.
func TestMaxPly(t *testing.T) {
	p := board.StartPosition()
	var s State
	s.Reset(&p)
	start := s.Evaluate(&p)
	move := board.ChangesOf(&p, board.NewMove(board.G1, board.NewSquare(5, 2)))
	for range MaxPly {
		s.Push(&move)
	}
	func() {
		defer func() {
			if recover() == nil {
				t.Errorf("no panic when pushing move %d", MaxPly+1)
			}
		}()
		s.Push(&move)
	}()
	s.Reset(&p)
	if got := s.Evaluate(&p); got != start {
		t.Errorf("after Reset %d, want %d", got, start)
	}
}

func TestNoAllocations(t *testing.T) {
	list := positions(t)
	s := new(State)
	change := board.Changes{
		Removed:      [2]board.PieceSquare{{Piece: board.NewPiece(board.White, board.Knight), Square: board.G1}},
		Added:        [2]board.PieceSquare{{Piece: board.NewPiece(board.White, board.Knight), Square: board.E1}},
		RemovedCount: 1, AddedCount: 1,
	}
	allocations := testing.AllocsPerRun(10, func() {
		for i := range list {
			s.Reset(&list[i])
			s.Push(&change)
			s.Pop()
			s.Evaluate(&list[i])
		}
	})
	if allocations != 0 {
		t.Errorf("%v allocations", allocations)
	}
}

func TestScorePacking(t *testing.T) {
	for _, c := range []struct{ mg, eg int }{{0, 0}, {1, -1}, {-1, 1}, {-300, -400}, {20000, -20000}, {-20000, 20000}} {
		s := pair(c.mg, c.eg)
		if s.mg() != c.mg || s.eg() != c.eg {
			t.Errorf("pair(%d, %d) is %d, %d", c.mg, c.eg, s.mg(), s.eg())
		}
		s = s*3 - pair(c.eg, c.mg)
		if s.mg() != 3*c.mg-c.eg || s.eg() != 3*c.eg-c.mg {
			t.Errorf("3*(%d, %d) - (%d, %d) is %d, %d", c.mg, c.eg, c.eg, c.mg, s.mg(), s.eg())
		}
	}
}
