package search

import (
	"testing"

	"penrose/board"
	"penrose/chesstest"
	"penrose/eval"
	"penrose/game"
	"penrose/movegen"
	"penrose/score"
	"penrose/tt"
)

const kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"

// stride is the number of nodes between two limits that a test tries.
const stride = 1777

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
		if plies, mate := score.MatePlies(i.Score); mate && (len(i.PV) != abs(plies) || !movegen.IsCheckmate(&pos)) {
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

// startAt returns a worker with the line of moves played from fen, and the frame
// it has reached.
func startAt(t *testing.T, e *Engine, fen string, moves ...string) (w *worker, f *frame) {
	t.Helper()
	w = prepared(e, game.New(chesstest.Parse(t, fen)))
	w.rootDepth = 1
	f = &w.frames[0]
	for _, text := range moves {
		m, err := movegen.ParseUCI(&f.pos, text)
		if err != nil {
			t.Fatal(err)
		}
		f = w.makeMove(f, m)
	}
	return w, f
}

// withSteps returns the worker of e at fen, with the given steps on and no others. Table and
// histories are empty. evaluate returns the value of a position for White, in centipawns.
func withSteps(t *testing.T, e *Engine, fen string, steps Steps, evaluate func(p *board.Position) int) *worker {
	t.Helper()
	evaluation := eval.Function(func(p *board.Position) int {
		if p.SideToMove() == board.White {
			return evaluate(p)
		}
		return -evaluate(p)
	})
	if err := e.SetEvaluation(evaluation); err != nil {
		t.Fatal(err)
	}
	p := DefaultParams()
	p.Steps = steps
	if err := e.SetParams(p); err != nil {
		t.Fatal(err)
	}
	w, _ := startAt(t, e, fen)
	w.rootDepth = MaxDepth // or step 12 would not extend at low plies
	return w
}

// always evaluates every position the same for White.
func always(value int) func(*board.Position) int {
	return func(*board.Position) int { return value }
}

// material returns what White has more than Black, by the values of exchanges.
func material(p *board.Position) (sum int) {
	for _, piece := range []board.PieceType{board.Pawn, board.Knight, board.Bishop, board.Rook, board.Queen} {
		more := p.Pieces(board.White, piece).Count() - p.Pieces(board.Black, piece).Count()
		sum += more * movegen.ExchangeValue(piece)
	}
	return sum
}

// entryAfter returns what the table has on the position after a move of the root. text names
// the move and is empty for a null move.
func (w *worker) entryAfter(t *testing.T, text string) tt.Entry {
	t.Helper()
	pos := w.frames[0].pos
	if text == "" {
		pos.MakeNull()
	} else {
		pos.Make(chesstest.Move(t, &pos, text))
	}
	entry, found := w.table.Probe(tableKey(&pos), 1)
	if !found {
		return tt.Unknown()
	}
	return entry
}

// depthAfter returns the depth in plies to which the position after a move of the root was
// searched, or tt.NoDepth. text is that of entryAfter.
func (w *worker) depthAfter(t *testing.T, text string) int {
	t.Helper()
	entry := w.entryAfter(t, text)
	return max(entry.LowerDepth, entry.UpperDepth)
}

// handOut lets the picker of n hand out moves up to the one that text names. It is the
// latest move of n then.
func (w *worker) handOut(t *testing.T, n *node, text string) {
	t.Helper()
	f := n.f
	want := chesstest.Move(t, &f.pos, text)
	f.picker.Start(&f.pos, &f.context, n.entry.Move, n.entry.Second)
	n.moveCount = 0
	for m := f.picker.Next(); m != board.NoMove; m = f.picker.Next() {
		n.moveCount++
		if m == want {
			n.move, n.quiet = m, !f.pos.IsNoisy(m)
			return
		}
	}
	t.Fatalf("%s is not handed out", text)
}
