package tool

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"

	"penrose/board"
	"penrose/book"
	"penrose/book/eco"
	"penrose/internal/cli"
)

const (
	shownOpenings = 15
	// negligible is the share of games below which a line is dropped.
	negligible = 1e-6
)

// info sums a book up.
func info(c *cli.Call) error {
	position := positionFlag(c)
	b, err := openBook(c)
	if err != nil {
		return err
	}
	defer b.Close()
	start, err := position()
	if err != nil {
		return err
	}
	if err := printSize(c.Out, b); err != nil {
		return err
	}
	if err := printReach(c.Out, b, start); err != nil {
		return err
	}
	entries, err := b.Moves(&start)
	if err != nil {
		return err
	}
	printMoves(c.Out, start, entries)
	return printOpenings(c.Out, b, start)
}

// printSize prints what the entries alone show.
func printSize(out io.Writer, b *book.Book) error {
	positions, most, current := 0, 0, 0
	last := book.Record{}
	err := eachRecord(b, func(r book.Record) {
		if positions == 0 || r.Key != last.Key {
			positions++
			current = 0
		}
		current++
		most, last = max(most, current), r
	})
	fmt.Fprintf(out, "%s entries (%s bytes) for %s positions, up to %d for one\n",
		cli.Thousands(b.Len()), cli.Thousands(b.Len()*book.RecordSize), cli.Thousands(positions), most)
	return err
}

// printReach prints how many plies play from start can stay in the book.
func printReach(out io.Writer, b *book.Book, start book.Position) error {
	positions, moves, deepest := 0, 0, 0
	err := walk(start, func(p *book.Position, ply int) ([]book.Entry, error) {
		entries, err := b.Moves(p)
		if len(entries) > 0 {
			positions, moves, deepest = positions+1, moves+len(entries), ply+1
		}
		return entries, err
	})
	fmt.Fprintf(out, "%s positions with %s moves can be reached, the last at ply %d\n", cli.Thousands(positions), cli.Thousands(moves), deepest)
	return err
}

// line is a position on the way through the book, with the last opening that the
// game went through.
type line struct {
	position book.Position
	opening  eco.Opening
	share    float64 // of all games
}

// lineID identifies a line: its position and its opening.
type lineID struct {
	key     uint64
	opening eco.Opening
}

// printOpenings prints when games leave the book and in which openings. It assumes
// that moves are picked with chances in proportion to their weights.
func printOpenings(out io.Writer, b *book.Book, start book.Position) error {
	named, _ := eco.Of(&start)
	level := map[lineID]line{{start.Key(), named}: {start, named, 1}}
	ends := make(map[eco.Opening]float64)
	meanPlies := 0.0
	for ply := 0; len(level) > 0; ply++ {
		next := make(map[lineID]line)
		for _, l := range level {
			entries, err := b.Moves(&l.position)
			if err != nil {
				return err
			}
			if len(entries) == 0 || ply >= maxWalk || l.share < negligible {
				ends[l.opening] += l.share
				meanPlies += l.share * float64(ply)
				continue
			}
			total := float64(book.TotalWeight(entries))
			for _, e := range entries {
				child := l.after(e.Move, float64(e.Weight)/total)
				id := lineID{child.position.Key(), child.opening}
				child.share += next[id].share
				next[id] = child
			}
		}
		level = next
	}
	fmt.Fprintf(out, "a game stays in book for %.1f plies on average and leaves it as one of %s openings, most often\n", meanPlies, cli.Thousands(len(ends)))
	byShare := func(x, y eco.Opening) int {
		return cmp.Or(cmp.Compare(ends[y], ends[x]), cmp.Compare(x.String(), y.String()))
	}
	for i, o := range slices.SortedFunc(maps.Keys(ends), byShare) {
		if i == shownOpenings {
			break
		}
		name := o.String()
		if name == "" {
			name = "no name"
		}
		fmt.Fprintf(out, "%5.1f%%  %s\n", 100*ends[o], name)
	}
	return nil
}

// after returns the line after m, which is played with the given chance.
func (l *line) after(m board.Move, chance float64) line {
	child := line{l.position, l.opening, l.share * chance}
	child.position.Play(m)
	if o, ok := eco.Of(&child.position); ok {
		child.opening = o
	}
	return child
}
