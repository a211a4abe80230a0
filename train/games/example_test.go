package games_test

import (
	"fmt"
	"os"
	"path/filepath"

	"penrose/movegen"
	"penrose/train/games"
)

func Example() {
	dir, err := os.MkdirTemp("", "games")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "run1-worker0.games")

	w, err := games.Append(path, games.Meta{Run: 1, Worker: 0})
	if err != nil {
		fmt.Println(err)
		return
	}
	mate := games.Game{Start: games.Standard, Result: games.BlackWins, Termination: games.Checkmate}
	p := games.StartPosition(mate.Start)
	for _, text := range []string{"f2f3", "e7e5", "g2g4", "d8h4"} {
		m, err := movegen.ParseUCI(&p, text)
		if err != nil {
			fmt.Println(err)
			return
		}
		mate.Plies = append(mate.Plies, games.Ply{Move: m, Score: 12})
		p.Make(m)
	}
	if err := w.Add(&mate); err != nil {
		fmt.Println(err)
	}
	if err := w.Close(); err != nil {
		fmt.Println(err)
	}

	r, err := games.Open(path)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer r.Close()
	block, err := r.Next()
	if err != nil {
		fmt.Println(err)
		return
	}
	g := &block.List[0]
	fmt.Println(g.Result, "by", g.Termination)
	for i, p := range g.Positions() {
		fmt.Println(movegen.FormatSAN(p, g.Plies[i].Move))
	}
	// Output:
	// 0-1 by checkmate
	// f3
	// e5
	// g4
	// Qh4#
}
