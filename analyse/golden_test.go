package analyse

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"penrose/board"
	"penrose/chesstest"
	"penrose/game"
	"penrose/internal/progress"
	"penrose/movegen"
	"penrose/score"
	"penrose/search"
	"penrose/tt"
)

var update = flag.Bool("update", false, "rewrite the golden files in testdata")

// volatile matches the times in the output.
var volatile = regexp.MustCompile(`\d+\.\d s`)

// golden compares what was written with a file in testdata. Rewrite them with
//
//	go test ./analyse -update
func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	got = volatile.ReplaceAll(got, []byte("# s"))
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s: the output is\n%s", name, got)
	}
}

// counting is a finder that depends on the rules alone: it counts the pieces. Its best line
// is the capture of the most valuable piece, or any move, and any reply. It announces a
// mate in one move.
func counting(_ context.Context, g game.Game, l search.Limits, info func(search.Info)) search.Result {
	var legal movegen.List
	movegen.Legal(&g.Position, &legal)
	if legal.Len() == 0 {
		i := search.Info{Line: 1, Score: score.Draw, Bound: tt.Exact}
		if g.Position.InCheck() {
			i.Score = score.MatedIn(0)
		}
		return search.Result{Lines: []search.Info{i}}
	}
	var lines []search.Info
	for depth := 1; depth <= 2; depth++ {
		lines = nil
		left := slices.Clone(legal.Moves())
		for k := range min(max(l.MultiPV, 1), legal.Len()) {
			i := search.Info{Line: k + 1, Depth: depth, Bound: tt.Exact, SelDepth: depth + k, Nodes: uint64(1000 * depth)}
			i.PV, i.Score = countingLine(g.Position, left)
			left = slices.DeleteFunc(left, func(m board.Move) bool { return m == i.PV[0] })
			lines = append(lines, i)
			if info != nil {
				bound := i
				bound.Bound = tt.LowerBound // is not shown
				info(bound)
				info(i)
			}
		}
	}
	return search.Result{Best: lines[0].PV[0], Lines: lines}
}

func countingLine(p board.Position, moves []board.Move) (line []board.Move, value int) {
	value = -score.Infinity
	for _, m := range moves {
		child := p
		child.Make(m)
		var replies movegen.List
		movegen.Legal(&child, &replies)
		v := -count(&child)
		if replies.Len() == 0 && child.InCheck() {
			v = score.MateIn(1)
		}
		if v > value {
			value, line = v, append([]board.Move{m}, replies.Moves()[:min(replies.Len(), 1)]...)
		}
	}
	return line, value
}

// count returns what the pieces of the side to move are worth more.
func count(p *board.Position) int {
	value := 0
	for t, worth := range [...]int{1, 3, 3, 5, 9} {
		us := p.SideToMove()
		value += worth * score.HalfWon * (p.Pieces(us, board.PieceType(t)).Count() - p.Pieces(us.Other(), board.PieceType(t)).Count())
	}
	return value
}

func TestPosition(t *testing.T) {
	for _, c := range []struct {
		name, fen string
		json      bool
	}{
		{"white.txt", "r3k3/8/8/3p4/4P3/8/8/R3K3 w Qq - 0 7", false},
		{"black.txt", "r3k3/8/8/3p4/4P3/8/8/R3K3 b Qq - 0 7", false},
		{"mate.txt", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", false},
		{"mated.txt", "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1", false},
		{"stalemate.txt", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", false},
		{"black.json", "r3k3/8/8/3p4/4P3/8/8/R3K3 b Qq - 0 7", true},
		{"mate.json", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", true},
		{"mated.json", "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1", true},
		{"stalemate.json", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", true},
	} {
		var out bytes.Buffer
		g := game.New(chesstest.Parse(t, c.fen))
		if err := position(t.Context(), &out, counting, g, search.Limits{MultiPV: 3}, c.json); err != nil {
			t.Error(err)
		}
		golden(t, c.name, out.Bytes())
	}
}

// isOneBroken reports whether err is what the games in testdata end with: one of them is
// broken.
func isOneBroken(err error) bool {
	return err != nil && err.Error() == "1 of 3 games could not be read to its end"
}

// annotated returns what becomes of the games in testdata.
func annotated(ctx context.Context, find finder, asJSON bool) (out, messages []byte, err error) {
	var o, m bytes.Buffer
	a := annotator{find: find, limits: search.Limits{MultiPV: 1}, name: "Penrose test", asJSON: asJSON, out: bufio.NewWriter(&o), bar: progress.New(&m)}
	err = a.annotate(ctx, []input{{name: "testdata/games.pgn"}})
	return o.Bytes(), m.Bytes(), err
}

func TestAnnotate(t *testing.T) {
	for name, asJSON := range map[string]bool{"games.annotated.pgn": false, "games.json": true} {
		out, messages, err := annotated(t.Context(), counting, asJSON)
		if !isOneBroken(err) {
			t.Error(err)
		}
		golden(t, name, out)
		golden(t, "games.messages.txt", messages)
	}
}

// An interrupted annotation keeps what is done: here the last two positions of the first
// game. The analysis that was cut short is not trusted.
func TestAnnotateInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	searches := 0
	find := func(ctx context.Context, g game.Game, l search.Limits, info func(search.Info)) search.Result {
		if searches++; searches == 3 {
			cancel()
		}
		return counting(ctx, g, l, info)
	}
	out, _, err := annotated(ctx, find, false)
	if !errors.Is(err, errInterrupted) || searches != 3 {
		t.Errorf("error %v after %d searches", err, searches)
	}
	golden(t, "games.interrupted.pgn", out)
}

// A terminal shows each table in place of the one before, cut to its size.
func TestScreen(t *testing.T) {
	var out bytes.Buffer
	s := &screen{w: &out, size: func() (int, int) { return 40, 4 }}
	p := chesstest.Parse(t, "r3k3/8/8/3p4/4P3/8/8/R3K3 w Qq - 0 7")
	result := counting(t.Context(), game.New(p), search.Limits{MultiPV: 3}, nil)
	s.show(table(&p, nil, time.Second))
	s.show(table(&p, result.Lines, 2*time.Second))
	s.finish(table(&p, result.Lines, 3*time.Second))
	golden(t, "screen.txt", bytes.ReplaceAll(out.Bytes(), []byte("\x1b"), []byte("^[")))
}

// watched keeps what is written to it, and closes seen at the first writing that has text.
type watched struct {
	all  strings.Builder
	text string
	seen chan struct{}
}

func (w *watched) Write(p []byte) (int, error) {
	if !strings.Contains(w.all.String(), w.text) && bytes.Contains(p, []byte(w.text)) {
		close(w.seen)
	}
	return w.all.Write(p)
}

// The table is drawn while the search goes on, and whole when it ends.
func TestPositionOnScreen(t *testing.T) {
	const lastRow = " 3. Kd1"
	out := watched{text: lastRow, seen: make(chan struct{})}
	p := chesstest.Parse(t, "r3k3/8/8/3p4/4P3/8/8/R3K3 w Qq - 0 7")
	slow := func(ctx context.Context, g game.Game, l search.Limits, info func(search.Info)) search.Result {
		result := counting(ctx, g, l, info)
		select {
		case <-out.seen:
		case <-time.After(time.Minute):
			t.Error("no table during the search")
		}
		return result
	}
	positionOnScreen(t.Context(), &screen{w: &out, size: func() (int, int) { return 80, 24 }}, slow, game.New(p), search.Limits{MultiPV: 3})
	tables := strings.Split(out.all.String(), "\x1b[J")
	if last := tables[len(tables)-1]; strings.Count(out.all.String(), lastRow) < 2 || !strings.HasPrefix(last, "White to move") || !strings.Contains(last, lastRow) {
		t.Errorf("%q", tables)
	}
}

func TestFit(t *testing.T) {
	for _, c := range []struct {
		row     string
		columns int
		want    string
	}{
		{"all of it", 9, "all of it"},
		{"not all of it", 9, "not all"},
		{"not all of it", 7, "not all"},
		{"not all of it", 2, "no"},
		{"  unbroken", 5, "  unb"},
		{"Dvořák – Smyslov", 9, "Dvořák –"},
		{"9. b3 h6 10. Bb2 a5", 13, "9. b3 h6"},
		{"9. b3 h6 10. Bb2 a5", 16, "9. b3 h6 10. Bb2"},
		{"a5 10... h6", 8, "a5"},
		{"10... h6", 6, "10... "},
	} {
		if got := fit(c.row, c.columns); got != c.want {
			t.Errorf("%q in %d columns: %q, want %q", c.row, c.columns, got, c.want)
		}
	}
}

// The three numbers of a row are 100 together.
func TestPercents(t *testing.T) {
	for _, c := range []struct {
		results         score.Results
		win, draw, loss int
	}{
		{score.Results{Win: 1000}, 100, 0, 0},
		{score.Results{Win: 226, Draw: 627, Loss: 147}, 22, 63, 15},
		{score.Results{Win: 185, Draw: 630, Loss: 185}, 19, 63, 18},
		{score.Results{Win: 505, Draw: 0, Loss: 495}, 51, 0, 49},
		{score.Results{Win: 334, Draw: 333, Loss: 333}, 34, 33, 33},
	} {
		if win, draw, loss := percents(c.results); win != c.win || draw != c.draw || loss != c.loss {
			t.Errorf("%v: %d %d %d, want %d %d %d", c.results, win, draw, loss, c.win, c.draw, c.loss)
		}
	}
}
