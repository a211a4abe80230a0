package search

import (
	"testing"

	"penrose/board"
	"penrose/eval"
	"penrose/game"
	"penrose/movegen"
	"penrose/score"
)

// FuzzTakeBack goes down a line of moves and null moves that the bytes choose
// and back up again: every frame must then be bit for bit what it was, the
// evaluation that is kept move by move what it is from scratch, and the keys of
// the line those of its positions.
func FuzzTakeBack(f *testing.F) {
	for _, fen := range []string{
		board.StartFEN, kiwipete,
		"8/P6k/8/3pP3/8/8/p6K/1R6 w - d6 0 1",
		"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
	} {
		f.Add(fen, []byte{3, 250, 17, 90, 4, 4, 61, 128, 9, 33, 254, 7})
	}
	evaluations := []eval.Evaluation{eval.Default(), eval.Classical()}
	var engines []*Engine
	for _, evaluation := range evaluations {
		e, err := NewEngine(1, 1)
		if err != nil {
			f.Fatal(err)
		}
		f.Cleanup(func() { e.Close() })
		if err := e.SetEvaluation(evaluation); err != nil {
			f.Fatal(err)
		}
		engines = append(engines, e)
	}
	f.Fuzz(func(t *testing.T, fen string, choices []byte) {
		p, err := board.ParseFEN(fen)
		if err != nil {
			return
		}
		for _, e := range engines {
			takeBack(t, e, newWorker(e, 1), fen, p, choices)
		}
	})
}

// takeBack is FuzzTakeBack by the evaluation of e; scratch has one of its own.
func takeBack(t *testing.T, e *Engine, scratch *worker, fen string, p board.Position, choices []byte) {
	w := prepared(e, game.New(p))
	var before [score.MaxPly + 1]board.Position
	var null [score.MaxPly + 1]bool
	depth := 0
	for _, choice := range choices[:min(len(choices), score.MaxPly)] {
		f := &w.frames[depth]
		pos := &f.pos
		before[depth] = *pos
		if null[depth] = choice >= 250 && !pos.InCheck(); null[depth] {
			w.makeNull(f)
		} else {
			var list movegen.List
			movegen.Legal(pos, &list)
			if list.Len() == 0 {
				break
			}
			w.makeMove(f, list.At(int(choice)%list.Len()))
		}
		depth++
		w.checkEvaluation(t, scratch, &w.frames[depth])
		if w.keys[w.rootAt+depth] != w.frames[depth].pos.Key() {
			t.Fatalf("%s: key of ply %d is not that of its position", fen, depth)
		}
	}
	for depth--; depth >= 0; depth-- {
		if !null[depth] {
			w.unmakeMove()
		}
		if w.frames[depth].pos != before[depth] {
			t.Fatalf("%s: the position at ply %d is not what it was", fen, depth)
		}
		w.checkEvaluation(t, scratch, &w.frames[depth])
	}
}

// checkEvaluation compares the evaluation at f with one from scratch.
func (w *worker) checkEvaluation(t *testing.T, scratch *worker, f *frame) {
	t.Helper()
	kept := w.evaluate(f)
	root := &scratch.frames[0]
	root.pos = f.pos
	scratch.eval.Reset(&f.pos)
	if fresh := scratch.evaluate(root); kept != fresh {
		t.Fatalf("%s: evaluation %d, from scratch %d", f.pos.FEN(), kept, fresh)
	}
}
