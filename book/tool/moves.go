package tool

import (
	"fmt"
	"io"

	"penrose/book"
	"penrose/book/eco"
	"penrose/internal/cli"
	"penrose/movegen"
)

// listMoves lists the moves of one position in algebraic notation. Each has its
// weight, the chance that it is picked, and the opening that it leads to.
func listMoves(c *cli.Call) error {
	position := positionFlag(c)
	b, err := openBook(c)
	if err != nil {
		return err
	}
	defer b.Close()
	p, err := position()
	if err != nil {
		return err
	}
	entries, err := b.Moves(&p)
	if err != nil {
		return err
	}
	fmt.Fprintf(c.Out, "key of the position %016x\n", p.Key())
	if len(entries) == 0 {
		fmt.Fprintln(c.Out, "no move for this position")
	}
	printMoves(c.Out, p, entries)
	return nil
}

// printMoves writes a line for each of entries, the entries of p.
func printMoves(out io.Writer, p book.Position, entries []book.Entry) {
	total := book.TotalWeight(entries)
	for _, e := range entries {
		share := 100 * float64(e.Weight) / float64(total)
		child := p
		child.Play(e.Move)
		line := fmt.Sprintf("%-7s %5d %5.1f%%", movegen.FormatSAN(&p.Board, e.Move), e.Weight, share)
		if opening, ok := eco.Of(&child); ok {
			line += "  " + opening.String()
		}
		fmt.Fprintln(out, line)
	}
}
