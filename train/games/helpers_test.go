package games_test

import (
	"io"
	"math/rand/v2"
	"path/filepath"
	"testing"

	"penrose/board"
	"penrose/movegen"
	"penrose/train/games"
)

// randomGame plays random legal moves up to the given number of plies. It prefers
// castling, en passant and promotion, which are rare otherwise. The first plies have no
// score. The other scores wander and are sometimes mates.
func randomGame(rng *rand.Rand, start, unscored, limit int) *games.Game {
	g := &games.Game{Start: start}
	p := games.StartPosition(start)
	var list movegen.List
	score := 0
	for {
		movegen.Legal(&p, &list)
		if g.Result, g.Termination = ending(&p, list.Len()); g.Termination != games.PlyLimit || len(g.Plies) == limit {
			return g
		}
		m := list.At(rng.IntN(list.Len()))
		for _, special := range list.Moves() {
			if special.Kind() != board.Normal && rng.IntN(2) == 0 {
				m = special
			}
		}
		ply := games.Ply{Move: m}
		if len(g.Plies) < unscored {
			ply.Flags = games.Unscored
		} else {
			score = -score + rng.IntN(101) - 50
			ply.Score = int16(score)
			if rng.IntN(40) == 0 {
				ply.Score = int16((games.MaxScore - rng.IntN(50)) * (1 - 2*rng.IntN(2)))
			}
		}
		g.Plies = append(g.Plies, ply)
		p.Make(m)
	}
}

// ending returns how the game ends in p, which has the given number of legal moves. It
// returns PlyLimit if the game does not end.
func ending(p *board.Position, legal int) (games.Result, games.Termination) {
	switch {
	case legal == 0 && p.InCheck():
		if p.SideToMove() == board.Black {
			return games.WhiteWins, games.Checkmate
		}
		return games.BlackWins, games.Checkmate
	case legal == 0:
		return games.Draw, games.Stalemate
	case p.InsufficientMaterial():
		return games.Draw, games.InsufficientMaterial
	case p.Rule50() >= 100:
		return games.Draw, games.FiftyMoves
	}
	return games.Draw, games.PlyLimit
}

// gameOf makes a game of moves in UCI notation, castling as king takes rook,
// with the given scores; plies without one are marked.
func gameOf(t testing.TB, result games.Result, termination games.Termination, moves []string, scores ...int16) *games.Game {
	t.Helper()
	g := &games.Game{Start: games.Standard, Result: result, Termination: termination}
	p := games.StartPosition(g.Start)
	for i, text := range moves {
		m, err := movegen.ParseUCI(&p, text)
		if err != nil {
			t.Fatal(err)
		}
		ply := games.Ply{Move: m, Flags: games.Unscored}
		if from := len(moves) - len(scores); i >= from {
			ply = games.Ply{Move: m, Score: scores[i-from]}
		}
		g.Plies = append(g.Plies, ply)
		p.Make(m)
	}
	return g
}

var scholarsMate = []string{"e2e4", "e7e5", "d1h5", "b8c6", "f1c4", "g8f6", "h5f7"}

func newScholarsMate(t testing.TB) *games.Game {
	return gameOf(t, games.WhiteWins, games.Checkmate, scholarsMate, 30, -20, 15, -31999, 31999)
}

var testMeta = games.Meta{
	Engine: [8]byte{'e', 'n', 'g', 'i', 'n', 'e'}, Net: [8]byte{'n', 'e', 't'}, Run: 0x1122334455667788, Worker: 3,
}

// writeFile writes the games in blocks of the given size to a new file.
func writeFile(t testing.TB, list []*games.Game, perBlock int) (path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "a.games")
	w, err := games.Append(path, testMeta)
	if err != nil {
		t.Fatal(err)
	}
	for i, g := range list {
		if err := w.Add(g); err != nil {
			t.Fatal(err)
		}
		if (i+1)%perBlock == 0 {
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

// readAll returns the blocks before the first error, and that error unless it
// is the end of the file.
func readAll(r *games.Reader) (blocks []*games.Block, err error) {
	for {
		b, err := r.Next()
		if err == io.EOF {
			return blocks, nil
		}
		if err != nil {
			return blocks, err
		}
		blocks = append(blocks, b)
	}
}

func readFile(t testing.TB, path string) []*games.Block {
	t.Helper()
	r, err := games.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	blocks, err := readAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return blocks
}

// smallGames are enough for some blocks of a few hundred bytes.
func smallGames(n int) (list []*games.Game) {
	rng := rand.New(rand.NewPCG(5, 0))
	for range n {
		list = append(list, randomGame(rng, games.Standard, 4, 20))
	}
	return list
}
