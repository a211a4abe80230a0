package tool

import (
	"fmt"
	"io"

	"penrose/book"
	"penrose/book/eco"
	"penrose/movegen"
)

// listMoves lists the moves of one position: each in algebraic notation with its
// weight, the chance that it is picked and the opening it leads to.
func listMoves(c *call) error {
	position := c.position()
	b, err := c.open()
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
	fmt.Fprintf(c.out, "key of the position %016x\n", p.Key())
	if len(entries) == 0 {
		fmt.Fprintln(c.out, "no move for this position")
	}
	printMoves(c.out, p, entries)
	return nil
}

// printMoves writes a line for each of the entries, which are those of p.
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
