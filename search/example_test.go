package search_test

import (
	"fmt"

	"penrose/board"
	"penrose/eval"
	"penrose/game"
	"penrose/movegen"
	"penrose/score"
	"penrose/search"
	"penrose/search/driver"
)

// A table of 16 MiB, one thread, and a search to depth 3.
func ExampleEngine() {
	e, err := search.NewEngine(16, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer e.Close()
	p, err := board.ParseFEN("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	result := e.Start(game.New(p), search.Limits{Depth: 3}, search.Listener{}).Wait()
	plies, mate := score.MatePlies(result.Lines[0].Score)
	fmt.Println(result.Best, mate, plies)
	// Output: a1a8 true 1
}

// The listener hears of each iteration, and at last of the result.
func ExampleEngine_Start() {
	e, err := search.NewEngine(16, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer e.Close()
	p, err := board.ParseFEN("7k/R7/5K2/8/8/8/8/8 w - - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	deepest := 0
	e.Start(game.New(p), search.Limits{Mate: 2}, search.Listener{
		Info: func(i search.Info) { deepest = i.Depth },
		Done: func(r search.Result) {
			fmt.Println(deepest > 0, score.Text(r.Lines[0].Score, 1))
			for _, m := range r.Lines[0].PV {
				fmt.Print(movegen.FormatSAN(&p, m), " ")
				p.Make(m)
			}
		},
	}).Wait()
	// Output:
	// true #2
	// Kg6 Kg8 Ra8#
}

// A search without a limit runs until it is stopped.
func ExampleRun_Stop() {
	e, err := search.NewEngine(16, 2)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer e.Close()
	run := e.Start(game.New(board.StartPosition()), search.Limits{Infinite: true}, search.Listener{})
	run.Stop()
	fmt.Println(run.Wait().Best != board.NoMove)
	// Output: true
}

// Any function of a position can be the evaluation. This one counts material.
func ExampleEngine_SetEvaluation() {
	e, err := search.NewEngine(16, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer e.Close()
	material := func(p *board.Position) int {
		sum := 0
		us := p.SideToMove()
		for t := board.Pawn; t < board.King; t++ {
			sum += movegen.ExchangeValue(t) * (p.Pieces(us, t).Count() - p.Pieces(us.Other(), t).Count())
		}
		return sum
	}
	if err := e.SetEvaluation(eval.Function(material)); err != nil {
		fmt.Println(err)
		return
	}
	p, err := board.ParseFEN("3qk3/5ppp/8/8/8/8/3R1PPP/3RK3 w - - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(e.Start(game.New(p), search.Limits{Depth: 4}, search.Listener{}).Wait().Best)
	// Output: d2d8
}

// Each step of the search can be switched off, each number changed, and the driver
// exchanged.
func ExampleParams() {
	p := search.DefaultParams().For(driver.NegaScout)
	fmt.Println(p.Switch("NullMove", false), p.NullMove, p.Driver)
	fmt.Println(p.Tuning.Set("Razor", 200))
	// Output:
	// <nil> false NegaScout
	// no number is called "Razor"
}
