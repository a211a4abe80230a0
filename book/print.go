package book

import (
	"bufio"
	"fmt"
	"io"

	"penrose/board"
	"penrose/movegen"
)

// Print writes to w what the book file at path has for the position fen, the
// start position if fen is empty: one line for each move in algebraic notation
// with its weight and the chance that it is picked. What is wrong with the file
// comes first. The error is that of [Open], [board.ParseFEN] or w.
func Print(w io.Writer, path, fen string) error {
	if fen == "" {
		fen = board.StartFEN
	}
	p, err := board.ParseFEN(fen)
	if err != nil {
		return err
	}
	b, err := Open(path)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(w) // keeps the first error until Flush
	for _, warning := range b.Warnings() {
		fmt.Fprintf(out, "warning: %s\n", warning)
	}
	fmt.Fprintf(out, "%d entries; key of the position %016x\n", b.Len(), Key(&p))
	entries := b.Moves(&p)
	total := totalWeight(entries)
	for _, e := range entries {
		share := 100 * float64(e.Weight) / float64(total)
		fmt.Fprintf(out, "%-7s %5d %5.1f%%\n", movegen.FormatSAN(&p, e.Move), e.Weight, share)
	}
	if len(entries) == 0 {
		fmt.Fprintln(out, "no move for this position")
	}
	return out.Flush()
}
