package fit

import (
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"path/filepath"
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
	const buckets = 8
	net, err := Quantise(newModel(64, buckets, 400, 3), "random")
	if err != nil {
		t.Fatal(err)
	}
	state := eval.NewState(net, eval.Kernel{})
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
			if s.heldOut(percent) != r.InValidation(percent) {
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
	if _, err := records.Expand(context.Background(), path, gamesPath); err != nil {
		t.Fatal(err)
	}
	r, err := records.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.Close() })
	return r
}

// A source gives all records, in whatever portions, and the same in each epoch.
func TestFromRecords(t *testing.T) {
	const buckets = 4
	reader := writeRecords(t)
	list := make([]records.Record, reader.Len())
	if n, err := reader.Read(list); n != len(list) || n < 50 || err != nil {
		t.Fatal(n, err)
	}
	inputs, want := newInputTable(), Sample{}
	source := FromRecords(reader, buckets)
	if source.Len() != reader.Len() {
		t.Errorf("%d samples, want %d", source.Len(), reader.Len())
	}
	for epoch, portion := range []int{1, 7, 5000} {
		if err := source.Rewind(epoch); err != nil {
			t.Fatal(err)
		}
		var got []Sample
		for buffer := make([]Sample, portion); ; {
			n, err := source.Read(buffer)
			got = append(got, buffer[:n]...)
			if err == io.EOF {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		if len(got) != len(list) {
			t.Fatalf("portions of %d: %d samples, want %d", portion, len(got), len(list))
		}
		for i := range got {
			if inputs.fill(&want, &list[i], buckets); got[i] != want {
				t.Errorf("portions of %d: sample %d is %+v, want %+v", portion, i, got[i], want)
			}
		}
	}
}

// BenchmarkSample makes a sample of a record with all 32 men.
func BenchmarkSample(b *testing.B) {
	p := board.StartPosition()
	r := records.New(&p, 0, games.Draw, 0, 0)
	inputs, s := newInputTable(), Sample{}
	for b.Loop() {
		inputs.fill(&s, &r, 8)
	}
}
