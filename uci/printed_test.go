package uci

import (
	"slices"
	"testing"
	"time"

	"penrose/board"
	"penrose/chesstest"
	"penrose/search"
	"penrose/tt"
)

// A line is printed again if anything but its counts has changed.
func TestPrintedLines(t *testing.T) {
	start := board.StartPosition()
	e4, d4 := chesstest.Move(t, &start, "e2e4"), chesstest.Move(t, &start, "d2d4")
	base := search.Info{Line: 1, Depth: 5, SelDepth: 7, Score: 12, Nodes: 100, Elapsed: time.Millisecond, PV: []board.Move{e4}}
	for _, c := range []struct {
		name   string
		change func(*search.Info)
		again  bool
	}{
		{"nothing", func(*search.Info) {}, false},
		{"nodes", func(i *search.Info) { i.Nodes++ }, false},
		{"time", func(i *search.Info) { i.Elapsed = time.Second }, false},
		{"hash", func(i *search.Info) { i.HashFull++ }, false},
		{"table hits", func(i *search.Info) { i.TablebaseHits++ }, false},
		{"a score that is shown the same", func(i *search.Info) { i.Score++ }, false},
		{"score", func(i *search.Info) { i.Score += 2 }, true},
		{"bound", func(i *search.Info) { i.Bound = tt.LowerBound }, true},
		{"depth", func(i *search.Info) { i.Depth++ }, true},
		{"greatest depth", func(i *search.Info) { i.SelDepth++ }, true},
		{"move", func(i *search.Info) { i.PV = []board.Move{d4} }, true},
		{"longer line", func(i *search.Info) { i.PV = append(i.PV, d4) }, true},
	} {
		p := newPrintedLines(infoStyle{})
		first, second := base, base
		c.change(&second)
		if len(p.next(&first)) != 1 || (len(p.next(&second)) == 1) != c.again {
			t.Errorf("%s: printed again %v", c.name, !c.again)
		}
	}
}

// Lines that are reported together are printed together, all if one says something new.
func TestLinesArePrintedTogether(t *testing.T) {
	start := board.StartPosition()
	lines := []search.Info{
		{Line: 1, Lines: 3, Depth: 5, PV: []board.Move{chesstest.Move(t, &start, "e2e4")}},
		{Line: 2, Lines: 3, Depth: 5, PV: []board.Move{chesstest.Move(t, &start, "d2d4")}},
		{Line: 3, Lines: 3, Depth: 5, PV: []board.Move{chesstest.Move(t, &start, "c2c4")}},
	}
	p := newPrintedLines(infoStyle{})
	for _, c := range []struct {
		changed int // the index of a line that is a ply deeper than before, none if it is negative
		want    []int
	}{{0, []int{0, 0, 3}}, {1, []int{0, 0, 3}}, {-1, []int{0, 0, 0}}, {2, []int{0, 0, 3}}} {
		if c.changed >= 0 {
			lines[c.changed].Depth++
		}
		for i := range lines {
			if got := p.next(&lines[i]); len(got) != c.want[i] {
				t.Errorf("line %d changed: after line %d come %q", c.changed+1, i+1, got)
			}
		}
	}
	single := lines[0]
	single.Lines = 1
	if got := p.next(&single); len(got) > 0 {
		t.Errorf("the first line alone, with nothing new: %q", got)
	}
}

// What the result adds: the lines if one has changed, or else the final counts.
func TestLastPrintedLines(t *testing.T) {
	start := board.StartPosition()
	e4, d4 := chesstest.Move(t, &start, "e2e4"), chesstest.Move(t, &start, "d2d4")
	shown := []search.Info{
		{Line: 1, Lines: 2, Depth: 5, SelDepth: 7, Score: 40, Nodes: 100, PV: []board.Move{e4}},
		{Line: 2, Lines: 2, Depth: 5, SelDepth: 7, Score: 20, Nodes: 100, PV: []board.Move{d4}},
	}
	for _, c := range []struct {
		name   string
		change func(lines []search.Info)
		want   []string
	}{
		{"nothing", func([]search.Info) {}, nil},
		{"more nodes", func(l []search.Info) { l[0].Nodes, l[1].Nodes = 150, 150 },
			[]string{"info nodes 150 nps 150000 hashfull 0 tbhits 0 time 0"}},
		{"the second line", func(l []search.Info) { l[1].Score, l[0].Nodes, l[1].Nodes = 0, 150, 150 },
			[]string{
				"info depth 5 seldepth 7 multipv 1 score cp 28 nodes 150 nps 150000 hashfull 0 tbhits 0 time 0 pv e2e4",
				"info depth 5 seldepth 7 multipv 2 score cp 0 nodes 150 nps 150000 hashfull 0 tbhits 0 time 0 pv d2d4",
			}},
	} {
		p := newPrintedLines(infoStyle{})
		for i := range shown {
			p.next(&shown[i])
		}
		lines := slices.Clone(shown)
		c.change(lines)
		if got := p.last(lines); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
		if got := p.last(lines); len(got) > 0 {
			t.Errorf("%s: then %q, once more", c.name, got)
		}
	}
}

// After ponderhit all lines are new, once.
func TestForgottenLinesArePrintedAgain(t *testing.T) {
	start := board.StartPosition()
	line := search.Info{Line: 1, Depth: 5, SelDepth: 7, Score: 40, Nodes: 100, PV: []board.Move{chesstest.Move(t, &start, "e2e4")}}
	p := newPrintedLines(infoStyle{})
	p.next(&line)
	p.forget()
	want := []string{"info depth 5 seldepth 7 multipv 1 score cp 28 nodes 100 nps 100000 hashfull 0 tbhits 0 time 0 pv e2e4"}
	if got := p.last([]search.Info{line}); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if got := p.next(&line); len(got) > 0 {
		t.Errorf("%q is printed a third time", got)
	}
}

// A search without a legal move among those it may play has no lines.
func TestPrintedLinesOfNoMove(t *testing.T) {
	if got := newPrintedLines(infoStyle{}).last(nil); len(got) > 0 {
		t.Errorf("%q", got)
	}
}

// After ponderhit the line of before comes again, after stop it does not.
func TestLineAfterPonderhit(t *testing.T) {
	for command, want := range map[string]int{"ponderhit": 1, "stop": 0} {
		c, _ := talkToFake(t)
		c.send("go ponder movetime 1")
		c.expect("info depth 1 ")
		c.send(command)
		if _, before := c.expect("bestmove "); count(before, "info depth 1 ") != want {
			t.Errorf("%s: %q, want %d lines", command, before, want)
		}
	}
}
