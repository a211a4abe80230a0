package records_test

import (
	"context"
	"io"
	"math/rand/v2"
	"path/filepath"
	"testing"

	"penrose/movegen"
	"penrose/train/games"
	"penrose/train/records"
)

// writeGames makes a file of random games of one worker, broken off after the
// given number of plies.
func writeGames(t testing.TB, worker uint32, count, plies int) (path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "a.games")
	w, err := games.Append(path, games.Meta{Run: 7, Worker: worker})
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(uint64(worker), 0))
	var legal movegen.List
	for w.NextGame() < uint64(count) {
		g := games.Game{Start: rng.IntN(games.StartCount), Result: games.Draw, Termination: games.PlyLimit}
		if w.NextGame()%2 == 0 {
			g.Result, g.Termination = games.WhiteWins, games.AdjudicatedWin
		}
		p := games.StartPosition(g.Start)
		for len(g.Plies) < plies {
			if movegen.Legal(&p, &legal); legal.Len() == 0 {
				break
			}
			ply := games.Ply{Move: legal.At(rng.IntN(legal.Len())), Score: int16(rng.IntN(2001) - 1000)}
			g.Plies = append(g.Plies, ply)
			p.Make(ply.Move)
		}
		if err := w.Add(&g); err != nil {
			t.Fatal(err)
		}
		if w.NextGame()%10 == 0 {
			if err := w.Flush(); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return path
}

// expand returns the path of a new file with the records of a file of games.
func expand(t testing.TB, sources ...string) (path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "a.records")
	if _, err := records.Expand(context.Background(), path, records.Labels{}, sources...); err != nil {
		t.Fatal(err)
	}
	return path
}

func readAll(t testing.TB, path string) (list []records.Record) {
	t.Helper()
	r, err := records.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	batch := make([]records.Record, 100)
	for {
		n, err := r.Read(batch)
		list = append(list, batch[:n]...)
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if int64(len(list)) != r.Len() {
		t.Fatalf("%d records, Len is %d", len(list), r.Len())
	}
	return list
}
