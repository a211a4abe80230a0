package eval_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"penrose/board"
	"penrose/chesstest"
	"penrose/eval"
	"penrose/score"
)

// forEachKernel runs f for every kernel of this machine.
func forEachKernel(t *testing.T, f func(t *testing.T, k eval.Kernel)) {
	for _, k := range eval.Kernels() {
		t.Run(k.String(), func(t *testing.T) { f(t, k) })
	}
}

func evaluate(s *eval.State, p *board.Position) int {
	s.Reset(p)
	return s.Evaluate(p)
}

// TestReference compares values from scratch with the definition of the network.
func TestReference(t *testing.T) {
	forEachKernel(t, func(t *testing.T, k eval.Kernel) {
		for _, c := range []struct {
			seed            uint64
			hidden, buckets int
		}{{0, 32, 1}, {1, 64, 8}, {2, 160, 16}, {6, 96, 3}, {7, 64, 8}, {14, 96, 3}, {15, 64, 8}} { // from 6 on with attack features, from 14 on by king
			n := randomNet(c.seed, c.hidden, c.buckets)
			s := eval.Network(n, k).New()
			i := 0
			chesstest.PlayRandom(t, 1, 1, func(p *board.Position, _ board.Move) {
				if i++; i%4 != 0 {
					return
				}
				if got, want := evaluate(s, p), reference(n, p); got != want {
					t.Fatalf("%+v, %s: %d, want %d", c, p.FEN(), got, want)
				}
			})
		}
	})
}

// A long run makes a million moves and more:
//
//	go test ./eval -run Incremental -v -args -random-games 1000
var randomGames = flag.Int("random-games", 60, "games of TestIncremental")

// TestIncremental plays random games with one state that follows the moves. The state
// evaluates only now and then and looks at other moves in between. It must agree with a
// state that starts from scratch, also after a null move.
func TestIncremental(t *testing.T) {
	forEachKernel(t, func(t *testing.T, k eval.Kernel) {
		for _, seed := range []uint64{1, 15} { // without attack inputs; with them, and by king
			testIncremental(t, k, randomNet(seed, 64, 8))
		}
	})
}

func testIncremental(t *testing.T, k eval.Kernel, n *eval.Net) {
	t.Helper()
	following, fresh := eval.Network(n, k).New(), eval.Network(n, k).New()
	rng := rand.New(rand.NewPCG(5, 0))
	var kinds [4]int
	crossings := 0
	var line []board.Position // that following knows, from that of its Reset on
	compare := func(p *board.Position) {
		t.Helper()
		if got, want := following.Evaluate(p), evaluate(fresh, p); got != want {
			t.Fatalf("%s: followed %d, from scratch %d", p.FEN(), got, want)
		}
	}
	chesstest.PlayRandom(t, 3, *randomGames, func(p *board.Position, m board.Move) {
		kinds[m.Kind()]++
		if len(line) == 0 || *p != line[len(line)-1] {
			following.Reset(p)
			line = append(line[:0], *p)
		}
		if rng.IntN(3) == 0 {
			compare(p)
			if !p.InCheck() {
				null := *p
				null.MakeNull()
				compare(&null)
			}
		}
		if rng.IntN(4) == 0 { // look at another move
			changes, next := anyMove(rng, p)
			following.Push(&changes)
			compare(&next)
			following.Pop()
		}
		changes := board.ChangesOf(p, m)
		next := *p
		next.Make(m)
		us := p.SideToMove()
		if p.King(us).File()/4 != next.King(us).File()/4 {
			crossings++
		}
		following.Push(&changes)
		if rng.IntN(4) == 0 {
			compare(&next)
		}
		if rng.IntN(4) == 0 { // take it back, look, and play it again
			following.Pop()
			compare(p)
			following.Push(&changes)
		}
		line = append(line, next)
		if len(line) > 100 { // and all the way back
			for i := len(line) - 2; i >= 0; i-- {
				following.Pop()
				compare(&line[i])
			}
			following.Reset(&next)
			line = append(line[:0], next)
		}
	})
	for kind, count := range kinds {
		if count < 10 {
			t.Errorf("only %d moves of kind %d: the games do not test them", count, kind)
		}
	}
	t.Logf("%d moves, of them %v by kind; %d kings changed halves", kinds[0]+kinds[1]+kinds[2]+kinds[3], kinds, crossings)
	if crossings < 100 {
		t.Errorf("only %d kings changed halves", crossings)
	}
}

// TestLine follows a game to its end without evaluating, evaluates the end, and then
// every position on the way back, as an unwinding search does.
func TestLine(t *testing.T) {
	forEachKernel(t, func(t *testing.T, k eval.Kernel) {
		testLine(t, k, randomNet(8, 32, 4))
		testLine(t, k, randomNet(15, 64, 8)) // with attack features, by king
	})
}

func testLine(t *testing.T, k eval.Kernel, n *eval.Net) {
	t.Helper()
	s, fresh := eval.Network(n, k).New(), eval.Network(n, k).New()
	var line []board.Position
	unwind := func() {
		for i := len(line) - 1; i >= 0; i-- {
			if got, want := s.Evaluate(&line[i]), evaluate(fresh, &line[i]); got != want {
				t.Fatalf("%s at ply %d of %d: %d, from scratch %d", line[i].FEN(), i, len(line), got, want)
			}
			if i > 0 {
				s.Pop()
			}
		}
		line = line[:0]
	}
	chesstest.PlayRandom(t, 4, 6, func(p *board.Position, m board.Move) {
		if len(line) == 0 || *p != line[len(line)-1] {
			unwind()
			line = append(line, *p)
			s.Reset(p)
		}
		changes := board.ChangesOf(p, m)
		s.Push(&changes)
		next := *p
		next.Make(m)
		line = append(line, next)
	})
	unwind()
}

// TestColors turns the board and swaps the colors: the value for the side to move
// stays the same.
func TestColors(t *testing.T) {
	for _, seed := range symmetricSeeds {
		s := eval.Network(randomNet(seed, 64, 8), eval.Kernel{}).New()
		chesstest.PlayRandom(t, 1, 1, func(p *board.Position, _ board.Move) {
			mirror := p.Mirror()
			if got, want := evaluate(s, &mirror), evaluate(s, p); got != want {
				t.Fatalf("seed %d, %s: %d, with colors swapped %d", seed, p.FEN(), want, got)
			}
		})
	}
}

// TestWings turns the board left to right, where the inputs stay the same.
func TestWings(t *testing.T) {
	for _, seed := range symmetricSeeds {
		s := eval.Network(randomNet(seed, 64, 8), eval.Kernel{}).New()
		chesstest.PlayRandom(t, 2, 1, func(p *board.Position, _ board.Move) {
			flipped := chesstest.LeftToRight(t, p)
			if got, want := evaluate(s, &flipped), evaluate(s, p); got != want {
				t.Fatalf("seed %d, %s: %d, left to right %d", seed, p.FEN(), want, got)
			}
		})
	}
}

// symmetricSeeds are those of networks with attack weights, the third with attack features as well, the last also by king.
var symmetricSeeds = []uint64{2, 3, 7, 15}

// TestExtremes has nets at the limits of [eval.Net.Check], where sums come as close to
// overflow as possible.
func TestExtremes(t *testing.T) {
	p := board.StartPosition()
	next := p
	next.MakeNull()
	forEachKernel(t, func(t *testing.T, k eval.Kernel) {
		for _, c := range []struct {
			feature, output int16
			bias            int32
			qb, scale       int
			want            int
		}{
			// All 256 sums are clamped to 1, and 256 * 128/QB = 512 or 256.
			{1023, 128, 0, eval.CoarseQB, 1, 512},
			{1023, -128, 0, eval.CoarseQB, 1, -512},
			{1023, 128, 0, eval.FineQB, 1, 256},
			{1023, -128, 0, eval.FineQB, 1, -256},
			{1023, -128, 0, eval.CoarseQB, eval.MaxScale, -score.Limit},
			{1023, 128, 1<<31 - 1, eval.CoarseQB, eval.MaxScale, score.Limit},
			{-1023, 128, -1 << 31, eval.FineQB, eval.MaxScale, -score.Limit},
			{-1023, 128, 0, eval.FineQB, eval.MaxScale, 0},
			// A bias of -7 is -7 * 10,000 / (255 * 128) = -2.1 centipawns.
			{-1023, 128, -7, eval.FineQB, 10000, -2},
			{-1023, 128, -6, eval.FineQB, 10000, -1},
		} {
			n := randomNet(1, 128, 1)
			clear(n.FeatureBiases)
			fill(n.FeatureWeights, c.feature)
			fill(n.OutputWeights, c.output)
			n.OutputBiases[0], n.QB, n.Scale = c.bias, c.qb, c.scale
			s := eval.Network(n, k).New()
			if got := evaluate(s, &p); got != c.want || got != reference(n, &p) {
				t.Errorf("%+v: %d, by the definition %d", c, got, reference(n, &p))
			}
			if got := s.Evaluate(&next); got != c.want {
				t.Errorf("%+v after a null move: %d", c, got)
			}
		}
	})
}

func fill(weights []int16, w int16) {
	for i := range weights {
		weights[i] = w
	}
}

// TestMaxPly fills the line to its end and goes one further.
func TestMaxPly(t *testing.T) {
	p := board.StartPosition()
	s := eval.Network(randomNet(1, 32, 1), eval.Kernel{}).New()
	start := evaluate(s, &p)
	there, back := knightMove()
	for i := range eval.MaxPly {
		s.Push([]*board.Changes{&there, &back}[i%2])
	}
	func() {
		defer func() {
			if recover() == nil {
				t.Errorf("no panic when pushing move %d", eval.MaxPly+1)
			}
		}()
		s.Push(&back)
	}()
	for range eval.MaxPly {
		s.Pop()
	}
	if got := s.Evaluate(&p); got != start {
		t.Errorf("after all moves were taken back %d, want %d", got, start)
	}
}

// knightMove returns the changes of a knight's move and of its way back.
func knightMove() (there, back board.Changes) {
	knight := board.NewPiece(board.White, board.Knight)
	there = board.Changes{
		Removed:      [2]board.PieceSquare{{Piece: knight, Square: board.G1}},
		Added:        [2]board.PieceSquare{{Piece: knight, Square: board.NewSquare(5, 2)}},
		RemovedCount: 1, AddedCount: 1,
	}
	back = there
	back.Removed, back.Added = there.Added, there.Removed
	return there, back
}

func TestNoAllocations(t *testing.T) {
	p := board.StartPosition()
	next := p
	move := board.NewMove(board.G1, board.NewSquare(5, 2))
	changes := board.ChangesOf(&p, move)
	next.Make(move)
	forEachKernel(t, func(t *testing.T, k eval.Kernel) {
		s := eval.Network(randomNet(7, 64, 1), k).New()
		allocations := testing.AllocsPerRun(10, func() {
			s.Reset(&p)
			s.Push(&changes)
			s.Evaluate(&next)
			s.Pop()
			s.Evaluate(&p)
		})
		if allocations != 0 {
			t.Errorf("%v allocations", allocations)
		}
	})
}

func TestBadNetPanics(t *testing.T) {
	n := randomNet(1, 32, 1)
	n.FeatureWeights = n.FeatureWeights[1:]
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
	}()
	eval.Network(n, eval.Kernel{}).New()
}

func TestDefaultKernel(t *testing.T) {
	kernels := eval.Kernels()
	fastest := kernels[len(kernels)-1]
	for _, k := range kernels {
		t.Setenv(eval.KernelVariable, k.String())
		if got, err := eval.DefaultKernel(); got != k || err != nil {
			t.Errorf("%v asked for: %v, %v", k, got, err)
		}
	}
	t.Setenv(eval.KernelVariable, "")
	if got, err := eval.DefaultKernel(); got != fastest || err != nil {
		t.Errorf("nothing asked for: %v, %v", got, err)
	}
	t.Setenv(eval.KernelVariable, "mmx")
	if got, err := eval.DefaultKernel(); got != fastest || err == nil || !strings.Contains(err.Error(), "mmx") {
		t.Errorf("mmx asked for: %v, %v", got, err)
	}
}

// BenchmarkNode is the cost of a node of the search: a quiet move, the update of
// both accumulators, and the output layer.
func BenchmarkNode(b *testing.B) {
	p := board.StartPosition()
	there, _ := knightMove()
	next := p
	next.Make(board.NewMove(there.Removed[0].Square, there.Added[0].Square))
	benchmarkStates(b, func(b *testing.B, s *eval.State) {
		s.Reset(&p)
		for b.Loop() {
			s.Push(&there)
			s.Evaluate(&next)
			s.Pop()
		}
	})
}

// BenchmarkRefresh is a node after a king changed halves: one accumulator is updated,
// the other comes from the cache.
func BenchmarkRefresh(b *testing.B) {
	p := chesstest.Parse(b, "r2qk2r/pppb1ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPPBKPPP/R6R w - - 0 1")
	move := board.NewMove(board.NewSquare(4, 1), board.D1)
	changes := board.ChangesOf(&p, move)
	next := p
	next.Make(move)
	benchmarkStates(b, func(b *testing.B, s *eval.State) {
		s.Reset(&p)
		for b.Loop() {
			s.Push(&changes)
			s.Evaluate(&next)
			s.Pop()
		}
	})
}

func benchmarkStates(b *testing.B, f func(b *testing.B, s *eval.State)) {
	for _, k := range eval.Kernels() {
		for _, hidden := range []int{128, 256, 512} {
			s := eval.Network(randomNet(1, hidden, 8), k).New()
			b.Run(fmt.Sprintf("%v/%d", k, hidden), func(b *testing.B) {
				b.ReportAllocs()
				f(b, s)
			})
		}
	}
}
