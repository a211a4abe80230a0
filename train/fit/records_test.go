package fit

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"sync/atomic"
	"testing"

	"penrose/board"
	"penrose/eval"
	"penrose/movegen"
	"penrose/train/games"
	"penrose/train/records"
)

// fens are the start position, some middlegames and endings with kings on all
// four quarters of the board, and both sides to move.
func fens() []string {
	return []string{
		board.StartFEN,
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1",
		"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
		"8/8/1k6/8/8/5K2/3p4/8 b - - 7 60",
		"2kr3r/ppp2ppp/8/4n3/8/2N5/PPP2PPP/2KR3R b - - 3 15",
	}
}

// A record evaluated through its sample gives what the engine gives for the
// position, to the last bit: inputs, bucket and arithmetic are the same.
func TestSamplesAreTheEngines(t *testing.T) {
	for seed, qb := range []int{eval.CoarseQB, eval.FineQB, eval.FineQB} {
		m := randomModel(64, 8, 400, uint64(seed))
		m.QB = qb
		net, err := Quantise(m, "random")
		if err != nil {
			t.Fatal(err)
		}
		t.Run(fmt.Sprint(qb, net.ByKing), func(t *testing.T) { compareSamples(t, net) })
	}
}

func compareSamples(t *testing.T, net *eval.Net) {
	buckets := net.Buckets
	state := eval.Network(net, eval.Kernel{}).New()
	sums := make([]int32, 2*net.Hidden)
	inputs := newInputTable()
	for _, fen := range fens() {
		p, err := board.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		r := records.New(&p, -35, games.WhiteWins, 20, 0xabcd<<48)
		var s Sample
		inputs.fill(&s, &r, buckets)
		state.Reset(&p)
		if got, want := evaluateNet(net, sums, &s), state.Evaluate(&p); got != want {
			t.Errorf("%s: %d, want %d", fen, got, want)
		}
		result := float32(1)
		if p.SideToMove() == board.Black {
			result = 0
		}
		if s.Score != -35 || s.Result != result || s.Game != 0xabcd || s.check(buckets) != nil {
			t.Errorf("%s: score %g, result %g, game %#x", fen, s.Score, s.Result, s.Game)
		}
		for percent := range 101 {
			if s.heldOut(percent) != r.HeldOut(percent) {
				t.Errorf("%s: held out of %d%%: %v", fen, percent, s.heldOut(percent))
			}
		}
	}
}

// writeRecords returns a reader of the records of one random game.
func writeRecords(t *testing.T) *records.Reader {
	t.Helper()
	gamesPath, path := filepath.Join(t.TempDir(), "games"), filepath.Join(t.TempDir(), "records")
	w, err := games.Append(gamesPath, games.Meta{})
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(4, 4))
	g := games.Game{Start: games.Standard, Result: games.Draw, Termination: games.PlyLimit}
	p := games.StartPosition(g.Start)
	var list movegen.List
	for ply := range 150 {
		movegen.Legal(&p, &list)
		m := list.At(random.IntN(list.Len()))
		g.Plies = append(g.Plies, games.Ply{Move: m, Score: int16(ply)})
		p.Make(m)
	}
	if err := errors.Join(w.Add(&g), w.Close()); err != nil {
		t.Fatal(err)
	}
	if _, err := records.Expand(context.Background(), path, records.Labels{}, gamesPath); err != nil {
		t.Fatal(err)
	}
	r, err := records.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.Close() })
	return r
}

// readEpoch returns the samples of an epoch, read in portions.
func readEpoch(t *testing.T, source Source, epoch, portion int) []Sample {
	t.Helper()
	if err := source.Rewind(epoch); err != nil {
		t.Fatal(err)
	}
	var got []Sample
	for buffer := make([]Sample, portion); ; {
		n, err := source.Read(buffer)
		got = append(got, buffer[:n]...)
		if err == io.EOF {
			return got
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// A source gives each record once an epoch, in portions of any size. Each epoch has
// an order of its own, which is always the same.
func TestFromRecords(t *testing.T) {
	const buckets, seed = 4, 9
	reader := writeRecords(t)
	list := make([]records.Record, reader.Len())
	if n, err := reader.Read(list); n != len(list) || n < 50 || err != nil {
		t.Fatal(n, err)
	}
	want := make([]Sample, len(list))
	inputs := newInputTable()
	for i := range list {
		inputs.fill(&want[i], &list[i], buckets)
	}
	byScore := func(a, b Sample) int { return cmp.Compare(a.Score, b.Score) } // the plies of the game
	sorted := slices.SortedFunc(slices.Values(want), byScore)
	source := func(seed uint64, block, window int) Source {
		s := FromRecords(reader, buckets, seed)
		s.(*recordSource).blockRecords, s.(*recordSource).windowBlocks = block, window
		return s
	}
	for _, size := range []struct{ block, window int }{{defaultBlock, defaultWindow}, {7, 3}, {1, 1}, {16, 1}, {1, 1000}} {
		s := source(seed, size.block, size.window)
		if s.Len() != reader.Len() {
			t.Errorf("%d samples, want %d", s.Len(), reader.Len())
		}
		if !slices.Equal(readEpoch(t, s, fileOrder, 7), want) {
			t.Errorf("%+v: not the order of the file", size)
		}
		orders := map[string]int{}
		for epoch := range 5 {
			got := readEpoch(t, s, epoch, 7)
			if !slices.Equal(slices.SortedFunc(slices.Values(got), byScore), sorted) {
				t.Errorf("%+v: epoch %d does not have each record once", size, epoch)
			}
			orders[fmt.Sprint(got)]++
			for _, portion := range []int{1, 5000} {
				if !slices.Equal(readEpoch(t, source(seed, size.block, size.window), epoch, portion), got) {
					t.Errorf("%+v: epoch %d is another one in portions of %d", size, epoch, portion)
				}
			}
		}
		if len(orders) != 5 {
			t.Errorf("%+v: %d orders in 5 epochs", size, len(orders))
		}
		if slices.Equal(readEpoch(t, source(seed+1, size.block, size.window), 0, 50), readEpoch(t, s, 0, 50)) {
			t.Errorf("%+v: another seed gives the same order", size)
		}
	}
}

// Neighbours in the file are almost never neighbours in later epochs. Every part of the
// file can come at any time.
func TestOrderIsRandom(t *testing.T) {
	reader := writeRecords(t)
	s := FromRecords(reader, 1, 1).(*recordSource)
	n := int(reader.Len())
	neighbours, early := 0, make([]int, n)
	const epochs = 400
	for epoch := 1; epoch <= epochs; epoch++ {
		if err := s.Rewind(epoch); err != nil {
			t.Fatal(err)
		}
		order := s.drawOrder(n)
		for i, record := range order {
			if i > 0 && record == order[i-1]+1 {
				neighbours++
			}
			if i < n/2 {
				early[record]++
			}
		}
	}
	// By chance one pair of neighbours an epoch, and a half of the epochs; both within five
	// standard deviations.
	if neighbours < epochs-100 || neighbours > epochs+100 {
		t.Errorf("%d pairs of neighbours in %d epochs, want about as many", neighbours, epochs)
	}
	for record, count := range early {
		if count < epochs/2-50 || count > epochs/2+50 {
			t.Errorf("record %d is in the first half of %d epochs of %d", record, count, epochs)
		}
	}
}

func TestInParts(t *testing.T) {
	for _, count := range []int{1, 2, 3, 64} {
		for _, length := range []int{0, 1, 511, 1024, 1025, 5000, 16384} {
			done := make([]int32, length)
			var parts atomic.Int32
			inParts(length, count, func(from, to int) {
				parts.Add(1)
				for i := from; i < to; i++ {
					done[i]++
				}
			})
			if slices.ContainsFunc(done, func(times int32) bool { return times != 1 }) {
				t.Errorf("%d parts of %d things: not each is done once", count, length)
			}
			if want := max(1, min(count, length/512)); int(parts.Load()) != want {
				t.Errorf("%d parts of %d things, want %d", parts.Load(), length, want)
			}
		}
	}
}

// BenchmarkSample makes a sample of a record with all 32 pieces.
func BenchmarkSample(b *testing.B) {
	p := board.StartPosition()
	r := records.New(&p, 0, games.Draw, 0, 0)
	inputs, s := newInputTable(), Sample{}
	for b.Loop() {
		inputs.fill(&s, &r, 8)
	}
}
