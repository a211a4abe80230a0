package eco

import (
	"bufio"
	"bytes"
	"compress/gzip"
	_ "embed" // for the table
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"
)

// packed is the compressed table, see readTable.
//
//go:embed names.gz
var packed []byte

// names returns the openings by the Polyglot keys of their positions. The keys are
// those with en passant, and also those without it unless they belong to another
// opening. The map is made once, in about three milliseconds.
var names = sync.OnceValue(func() map[uint64]Opening {
	unpacked, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		panic(err) // the built-in table is damaged
	}
	table, err := readTable(unpacked)
	if err != nil {
		panic(err)
	}
	return table
})

// readTable reads a table in text form. A line has the code, the name and the
// keys of all positions with that name in hexadecimal, separated by tabs.
func readTable(in io.Reader) (map[uint64]Opening, error) {
	table := make(map[uint64]Opening)
	lines := bufio.NewScanner(in)
	for lines.Scan() {
		cells := strings.Split(lines.Text(), "\t")
		if len(cells) < 3 {
			return nil, fmt.Errorf("opening %.40q without a position", lines.Text())
		}
		for _, cell := range cells[2:] {
			key, err := strconv.ParseUint(cell, 16, 64)
			if err != nil {
				return nil, fmt.Errorf("opening %.40q: %w", lines.Text(), err)
			}
			table[key] = Opening{cells[0], cells[1]}
		}
	}
	return table, lines.Err()
}
