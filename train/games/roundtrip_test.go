package games_test

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"penrose/board"
	"penrose/train/games"
)

// Random games of all start positions come back as they were.
func TestRoundTrip(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	var list []*games.Game
	for i := range 60 {
		list = append(list, randomGame(rng, games.Standard, i%12, 300))
	}
	for start := 0; start < games.StartCount; start += 9 {
		list = append(list, randomGame(rng, start, start%12, 120))
	}
	for i := range 40 {
		list = append(list, randomGame(rng, games.DoubleStart(i*23, 959-i*7), i%12, 120))
	}
	// The corpus is worth something only if it has all that is rare.
	kinds := map[board.MoveKind]int{}
	full := 0
	for _, g := range list {
		for _, ply := range g.Plies {
			kinds[ply.Move.Kind()]++
		}
		if len(g.Plies) == 300 {
			full++
		}
	}
	if kinds[board.Castling] < 50 || kinds[board.EnPassant] < 30 || kinds[board.Promotion] < 50 || full == 0 {
		t.Fatalf("kinds of moves %v, %d games of 300 plies", kinds, full)
	}

	at, kept := 0, 0
	for _, b := range readFile(t, writeFile(t, list, 50)) {
		if b.Meta != testMeta || b.FirstGame != uint64(at) || b.Games != len(b.List) {
			t.Errorf("header %+v, block begins with game %d", b.Header, at)
		}
		for i := range b.List {
			if !reflect.DeepEqual(&b.List[i], list[at]) {
				t.Fatalf("game %d differs:\n%v\nwant\n%v", at, b.List[i], list[at])
			}
			for range b.List[i].Kept() {
				kept++
			}
			at++
		}
		kept -= b.Kept
	}
	if at != len(list) || kept != 0 {
		t.Errorf("%d games of %d, Kept is wrong by %d", at, len(list), kept)
	}
}

// Games that contradict the rules, or themselves, are refused, and what was
// added before and after them stays.
func TestAddRefuses(t *testing.T) {
	shuffling := []string{"g1f3", "g8f6", "f3g1", "f6g8"}
	tests := []struct {
		name   string
		change func(g *games.Game)
	}{
		{"no plies", func(g *games.Game) { g.Plies = nil }},
		{"the same pieces for both sides", func(g *games.Game) { g.Start = games.StartCount }},
		{"start beyond the last", func(g *games.Game) { g.Start = games.StartCount + games.StartCount*games.StartCount }},
		{"negative start", func(g *games.Game) { g.Start = -1 }},
		{"other start", func(g *games.Game) { g.Start = 0 }},
		{"unknown result", func(g *games.Game) { g.Result = 3 }},
		{"unknown termination", func(g *games.Game) { g.Termination = games.PlyLimit + 1 }},
		{"drawn by mate", func(g *games.Game) { g.Result = games.Draw }},
		{"the mated side wins", func(g *games.Game) { g.Result = games.BlackWins }},
		{"won by stalemate", func(g *games.Game) { g.Termination = games.Stalemate }},
		{"stalemate that is mate", func(g *games.Game) { g.Result, g.Termination = games.Draw, games.Stalemate }},
		{"no repetition", func(g *games.Game) { g.Result, g.Termination = games.Draw, games.Repetition }},
		{"not fifty moves", func(g *games.Game) { g.Result, g.Termination = games.Draw, games.FiftyMoves }},
		{"enough material", func(g *games.Game) { g.Result, g.Termination = games.Draw, games.InsufficientMaterial }},
		{"mate one ply early", func(g *games.Game) { g.Plies = g.Plies[:6] }},
		{"play goes on after mate", func(g *games.Game) { g.Plies = append(g.Plies, g.Plies[0]) }},
		{"illegal move", func(g *games.Game) { g.Plies[3].Move = board.NewMove(board.A1, board.H8) }},
		{"no move", func(g *games.Game) { g.Plies[3].Move = board.NoMove }},
		{"score too high", func(g *games.Game) { g.Plies[5].Score = games.MaxScore + 1 }},
		{"score too low", func(g *games.Game) { g.Plies[5].Score = -games.MaxScore - 1 }},
		{"unknown flag", func(g *games.Game) { g.Plies[5].Flags = 2 }},
		{"score where there is none", func(g *games.Game) { g.Plies[0].Score = 1 }},
	}
	path := t.TempDir() + "/a.games"
	w, err := games.Append(path, testMeta)
	if err != nil {
		t.Fatal(err)
	}
	want := []*games.Game{newScholarsMate(t), gameOf(t, games.Draw, games.Repetition, shuffling, 0, 0, 0, 0)}
	if err := w.Add(want[0]); err != nil {
		t.Fatal(err)
	}
	for _, test := range tests {
		g := newScholarsMate(t)
		test.change(g)
		if w.Add(g) == nil {
			t.Errorf("%s: accepted", test.name)
		}
	}
	if err := w.Add(want[1]); err != nil {
		t.Error(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	b := readFile(t, path)[0]
	if len(b.List) != 2 || !reflect.DeepEqual(&b.List[0], want[0]) || !reflect.DeepEqual(&b.List[1], want[1]) {
		t.Errorf("read %v", b.List)
	}
}
