package epd

import (
	"cmp"
	"fmt"
	"strings"

	"penrose/board"
	"penrose/internal/cli"
	"penrose/movegen"
	"penrose/score"
	"penrose/search"
)

// Outcome is the result of one position.
type Outcome struct {
	Number   int // of the position in the suite, from 1
	Position Position
	Result   search.Result
	Solved   bool  // false if the position states no task
	MateIn   int   // the mate announced, in full moves; below 0 if the side to move is mated, 0 for none
	Passes   []int // of each iteration of MTD(f) that closed its bracket
	Crossed  int   // brackets that contradicted themselves
	Faults   []error
}

// name returns the name of the position, or the position if it has none.
func (o *Outcome) name() string {
	return cmp.Or(cli.Printable(o.Position.ID), o.Position.Board.FEN())
}

// failed reports whether the position states a task that was not solved.
func (o *Outcome) failed() bool { return o.Position.hasTask() && !o.Solved }

// noTask is shown for positions that state no task.
const noTask = "no bm, am or dm"

// String returns the outcome in one line: which position, whether it was solved,
// the move played, its score for the side to move, what the search took, and what would
// have solved the position if it was not solved.
func (o *Outcome) String() string {
	i := &o.Result.Lines[0]
	best := "no move"
	if len(i.PV) > 0 {
		best = movegen.FormatSAN(&o.Position.Board, o.Result.Best)
	}
	verdict, wanted := "solved", ""
	switch {
	case !o.Position.hasTask():
		verdict = noTask
	case !o.Solved:
		verdict, wanted = "not solved", "; want "+o.Position.wanted()
	}
	return fmt.Sprintf("%s: %s, %s, %s, depth %d, %s nodes, %.1f s%s", o.name(), verdict, best, i.Bound.Sign()+score.Text(i.Score, 1), i.Depth, cli.Thousands(i.Nodes), i.Elapsed.Seconds(), wanted)
}

// wanted says what solves p.
func (p *Position) wanted() string {
	if p.MateIn != 0 {
		return fmt.Sprintf("#%d", p.MateIn)
	}
	var parts []string
	if len(p.Best) > 0 {
		parts = append(parts, p.sanList(p.Best))
	}
	if len(p.Avoid) > 0 {
		parts = append(parts, "not "+p.sanList(p.Avoid))
	}
	return strings.Join(parts, " and ")
}

func (p *Position) sanList(moves []board.Move) string {
	var names []string
	for _, m := range moves {
		names = append(names, movegen.FormatSAN(&p.Board, m))
	}
	return strings.Join(names, " or ")
}
