package teach

import (
	"io"
	"math/rand/v2"
	"testing"

	"penrose/board"
	"penrose/eval/classical"
	"penrose/movegen"
	"penrose/train/games"
	"penrose/train/records"
	"penrose/train/sigmoid"
)

// slice is a Reader of records in memory.
type slice struct {
	records []records.Record
	next    int
}

func (s *slice) Rewind() error {
	s.next = 0
	return nil
}

func (s *slice) Read(batch []records.Record) (int, error) {
	n := copy(batch, s.records[s.next:])
	if s.next += n; n == 0 {
		return 0, io.EOF
	}
	return n, nil
}

// randomPositions returns positions of random games that are not in check.
func randomPositions(tb testing.TB, seed uint64, n int) (list []board.Position) {
	tb.Helper()
	rng := rand.New(rand.NewPCG(seed, 0))
	var legal movegen.List
	for len(list) < n {
		p := board.StartPosition()
		for range 200 {
			if movegen.Legal(&p, &legal); legal.Len() == 0 || len(list) == n {
				break
			}
			p.Make(legal.At(rng.IntN(legal.Len())))
			if !p.InCheck() && rng.IntN(4) == 0 {
				list = append(list, p)
			}
		}
	}
	return list
}

// recordsOf returns a record of each position, scored with w. The results follow from the
// scores. Each record is of a game of its own.
func recordsOf(tb testing.TB, list []board.Position, w *classical.Weights, steepness float64) []records.Record {
	tb.Helper()
	rng := rand.New(rand.NewPCG(1, 2))
	all := make([]records.Record, len(list))
	for i := range list {
		all[i] = records.New(&list[i], 0, games.Draw, 20, 0)
		p, err := position(&all[i]) // without the castling rights that records do not have
		if err != nil {
			tb.Fatal(err)
		}
		score := max(-3000, min(w.Parts(&p).Value(), 3000))
		result := games.BlackWins
		if (rng.Float64() < sigmoid.Of(steepness*score)) == (p.SideToMove() == board.White) {
			result = games.WhiteWins
		}
		all[i] = records.New(&p, int16(score), result, 20, rng.Uint64())
	}
	return all
}

// set changes one weight.
func set(tb testing.TB, w *classical.Weights, name string, i int, v classical.Value) {
	tb.Helper()
	for _, f := range w.Fields() {
		if f.Name == name {
			f.Set(i, v)
			return
		}
	}
	tb.Fatal("no field " + name)
}

func get(tb testing.TB, w *classical.Weights, name string, i int) classical.Value {
	tb.Helper()
	for _, f := range w.Fields() {
		if f.Name == name {
			return f.Get(i)
		}
	}
	tb.Fatal("no field " + name)
	return classical.Value{}
}
