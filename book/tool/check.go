package tool

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"penrose/board"
	"penrose/book"
	"penrose/book/builder"
	"penrose/internal/cli"
	"penrose/movegen"
)

// check looks for everything that can be wrong with a book.
func check(c *cli.Call) error {
	position := positionFlag(c)
	records, rest, err := wholeBook(c)
	if err != nil {
		return err
	}
	start, err := position()
	if err != nil {
		return err
	}
	e := examination{Call: c, records: records}
	fmt.Fprintf(c.Out, "%s entries\n", cli.Thousands(len(records)))
	if rest > 0 {
		e.faults++
		fmt.Fprintf(c.Out, "%d bytes behind the last whole entry\n", rest)
	}
	e.entries()
	if err := e.play(start); err != nil {
		return err
	}
	if e.faults > 0 {
		return fmt.Errorf("%s faults; \"penrose book merge\" makes a sound book of it, but for illegal moves, and castling where the start position does not lead", cli.Thousands(e.faults))
	}
	fmt.Fprintln(c.Out, "sound")
	return nil
}

// wholeBook parses the arguments and reads all entries of the named book, or of the
// built-in one. rest is the number of bytes after the last entry.
func wholeBook(c *cli.Call) (records []book.Record, rest int, err error) {
	others, err := c.Parse()
	if err != nil {
		return nil, 0, err
	}
	switch len(others) {
	case 0:
		b, err := book.Default()
		if err != nil {
			return nil, 0, err
		}
		err = eachRecord(b, func(r book.Record) { records = append(records, r) })
		return records, 0, err
	case 1:
		f, _, err := book.OpenFile(others[0])
		if err != nil {
			return nil, 0, err
		}
		defer f.Close()
		return builder.ReadAll(f)
	}
	return nil, 0, errors.New("want one book")
}

// examination is a book being checked.
type examination struct {
	*cli.Call
	records []book.Record
	faults  int
}

// report counts n faults of one kind. If there are any, it prints them with an
// example.
func (e *examination) report(n int, what, example string) {
	if n == 0 {
		return
	}
	e.faults += n
	fmt.Fprintf(e.Out, "%s %s", cli.Thousands(n), what)
	if example != "" {
		fmt.Fprintf(e.Out, ", the first: %s", example)
	}
	fmt.Fprintln(e.Out)
}

// entries checks each entry by itself and against its neighbours. It sorts the
// entries.
func (e *examination) entries() {
	unsorted, moveless, weightless, double := finding{}, finding{}, finding{}, finding{}
	for i, r := range e.records {
		switch {
		case i > 0 && r.Key < e.records[i-1].Key:
			unsorted.note(i, r)
		case r.Move == 0:
			moveless.note(i, r)
		case r.Weight == 0:
			weightless.note(i, r)
		}
	}
	order := make([]int, len(e.records)) // by key; places in the file
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(x, y int) int { return cmp.Compare(e.records[x].Key, e.records[y].Key) })
	sorted := make([]book.Record, 0, len(order))
	known := make(map[uint16]bool) // moves of a position
	for n, i := range order {
		r := e.records[i]
		if n > 0 && r.Key != sorted[n-1].Key {
			clear(known)
		}
		if known[r.Move] {
			double.note(i, r)
		}
		known[r.Move] = true
		sorted = append(sorted, r)
	}
	e.records = sorted
	e.report(unsorted.n, "entries out of order", unsorted.first)
	e.report(moveless.n, "entries without a move", moveless.first)
	e.report(weightless.n, "entries of weight 0, which are never played", weightless.first)
	e.report(double.n, "moves that stand more than once in their positions", double.first)
}

// finding counts faults of one kind.
type finding struct {
	n     int
	first string
}

// note counts the entry at index i of the file.
func (f *finding) note(i int, r book.Record) {
	if f.n++; f.n == 1 {
		f.first = fmt.Sprintf("entry %d, key %016x", i+1, r.Key)
	}
}

// noteIn counts a move of p.
func (f *finding) noteIn(p *book.Position, move string) {
	if f.n++; f.n == 1 {
		f.first = fmt.Sprintf("%s in %s", move, p.FEN())
	}
}

// play walks through the book from start and checks the moves. An unreachable entry
// is not a fault: books may begin elsewhere.
func (e *examination) play(start book.Position) error {
	reached, illegal, castling := 0, finding{}, finding{}
	err := walkRecords(e.records, start, func(p *book.Position, legal *movegen.List, entries []book.Record) {
		reached += len(entries)
		for _, r := range entries {
			if r.Move != 0 && book.DecodeMove(r.Move, legal) == board.NoMove {
				illegal.noteIn(p, fmt.Sprintf("%04x", r.Move))
			}
			if m := castlingToTarget(r.Move, legal); m != board.NoMove {
				castling.noteIn(p, board.NewMove(m.From(), m.KingTo()).String())
			}
		}
	})
	if err != nil {
		return err
	}
	e.report(illegal.n, "moves that are not legal", illegal.first)
	e.report(castling.n, "castling moves with the target of the king in place of its rook", castling.first)
	fmt.Fprintf(e.Out, "%s entries can be reached from %s\n", cli.Thousands(reached), start.FEN())
	return nil
}
