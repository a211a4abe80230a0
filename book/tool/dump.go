package tool

import (
	"bufio"
	"errors"
	"fmt"

	"penrose/book"
	"penrose/internal/cli"
	"penrose/movegen"
)

// dump lists each position of the book that play can reach, with key, FEN and
// moves separated by tabs. With -raw it lists all entries as they stand: key, move,
// weight and learned value.
func dump(c *cli.Call) error {
	raw := c.Flags.Bool("raw", false, "every entry in the order of the file, in hexadecimal: key, move, weight, learn")
	position := positionFlag(c)
	b, err := openBook(c)
	if err != nil {
		return err
	}
	defer b.Close()
	out := bufio.NewWriter(c.Out) // keeps the first error until Flush
	if *raw {
		err := dumpRaw(out, b)
		return errors.Join(err, out.Flush())
	}
	start, err := position()
	if err != nil {
		return err
	}
	err = walk(start, func(p *book.Position, _ int) ([]book.Entry, error) {
		entries, err := b.Moves(p)
		if len(entries) > 0 {
			fmt.Fprintf(out, "%016x\t%s\t", p.Key(), p.FEN())
			for i, e := range entries {
				if i > 0 {
					out.WriteByte(' ')
				}
				fmt.Fprintf(out, "%s:%d", movegen.FormatUCI(e.Move, false), e.Weight)
			}
			if err := out.WriteByte('\n'); err != nil {
				return nil, err
			}
		}
		return entries, err
	})
	return errors.Join(err, out.Flush())
}

func dumpRaw(out *bufio.Writer, b *book.Book) error {
	return eachRecord(b, func(r book.Record) {
		fmt.Fprintf(out, "%016x %04x %04x %08x\n", r.Key, r.Move, r.Weight, r.Learn)
	})
}

// eachRecord calls visit for every entry in the order of the book.
func eachRecord(b *book.Book, visit func(book.Record)) error {
	const atOnce = 4096
	for first := int64(0); first < b.Len(); first += atOnce {
		records, err := b.Read(first, atOnce)
		if err != nil {
			return err
		}
		for _, r := range records {
			visit(r)
		}
	}
	return nil
}
