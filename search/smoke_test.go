package search

import (
	"fmt"
	"testing"
	"penrose/board"
)

func TestSmoke(t *testing.T) {
	e, err := NewEngine(16, 1)
	if err != nil { t.Fatal(err) }
	for _, fen := range []string{board.StartFEN, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", "3k3B/7p/p1Q1p3/2n5/6P1/K3b3/PP5q/R7 w - - 0 1", "8/8/8/8/8/2k5/8/K2r4 b - - 0 1"} {
	p, _ := board.ParseFEN(fen)
	e.NewGame()
	passes := 0
	e.PassLog = func(p Pass) { passes++ }
	r := e.Start(NewGame(p), Limits{Depth: 12}, Listener{Info: func(i Info) {
		fmt.Println(i.Depth, i.SelDepth, i.Score, i.Nodes, i.Elapsed.Milliseconds(), i.HashFull, i.PV, "passes", passes); passes = 0
	}, Error: func(err error) { t.Fatal(err)}})
	res := r.Wait()
	fmt.Println(res.Best, res.Ponder)
	}
}
