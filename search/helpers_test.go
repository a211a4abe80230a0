package search

import (
	"testing"

	"penrose/board"
	"penrose/chesstest"
	"penrose/game"
	"penrose/movegen"
	"penrose/score"
)

const kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"

// stride is the number of nodes between two limits that a test tries. Under the race
// detector, where a single thread has nothing to show, few have to do.
func stride() uint64 {
	if testing.Short() {
		return 15_101
	}
	return 1777
}

func newTestEngine(t testing.TB, threads int) *Engine {
	t.Helper()
	e, err := NewEngine(8, threads)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { e.Close() })
	return e
}

// think searches and checks what must hold for every search: no fault, and a
// principal variation that is legal and starts with the move played.
func think(t testing.TB, e *Engine, g game.Game, l Limits) Result {
	t.Helper()
	check := func(i Info) {
		pos := g.Position
		for _, m := range i.PV {
			if !movegen.IsLegal(&pos, m) {
				t.Errorf("%s: illegal %v in the principal variation %v", g.Position.FEN(), m, i.PV)
				return
			}
			pos.Make(m)
		}
		if plies, mate := score.MatePlies(i.Score); mate && (len(i.PV) != abs(plies) || !isCheckmate(&pos)) {
			t.Errorf("%s: mate in %d plies with the line %v", g.Position.FEN(), plies, i.PV)
		}
	}
	r := e.Start(g, l, Listener{Info: check, Error: func(err error) { t.Error(err) }}).Wait()
	for _, i := range r.Lines {
		check(i)
	}
	if r.Best != board.NoMove && r.Lines[0].PV[0] != r.Best {
		t.Errorf("%s: plays %v, principal variation %v", g.Position.FEN(), r.Best, r.Lines[0].PV)
	}
	return r
}

// prepared returns the first worker of e, about to search g without limits.
func prepared(e *Engine, g game.Game) *worker {
	w := e.workers[0]
	e.empty = false // w may store
	w.prepare(newRun(e, g, Limits{}, Listener{}))
	return w
}

// startAt returns a worker with the line of moves played from fen, and the ply
// it has reached.
func startAt(t *testing.T, e *Engine, fen string, moves ...string) (w *worker, ply int) {
	t.Helper()
	w = prepared(e, game.New(chesstest.Parse(t, fen)))
	w.rootDepth = 1
	for ply, text := range moves {
		m, err := movegen.ParseUCI(&w.frames[ply].pos, text)
		if err != nil {
			t.Fatal(err)
		}
		w.makeMove(ply, m)
	}
	return w, len(moves)
}
