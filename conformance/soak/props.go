package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"penrose/book"
	"penrose/eval"
)

// props are the files of a game. They are copies, so that they can be spoiled.
type props struct {
	dir, tables, book, network, log string
	lost                            loss // so far
}

// loss is what happens to the files of a game while it is played.
type loss int

const (
	nothing loss = iota
	deletedTables
	cutTables
	deletedBook
	cutBook
	lossCount = iota
)

func (l loss) String() string {
	return [lossCount]string{"kept", "tables deleted", "tables cut", "book deleted", "book cut"}[l]
}

func (l loss) ofTables() bool { return l == deletedTables || l == cutTables }

// originals are what props are copied from.
type originals struct {
	tables        map[string][]byte // by the name of the file
	book, network []byte
}

// mostTableBytes limits how much of a directory of tables each game copies.
const mostTableBytes = 32 << 20

// newOriginals reads the tables in a directory. The book and the network are those that
// are built into our engine.
func newOriginals(tables string) (o originals, err error) {
	names, err := filepath.Glob(filepath.Join(tables, "*.rtb[wz]"))
	if err != nil || len(names) == 0 {
		return o, fmt.Errorf("no endgame tables in %q", tables)
	}
	o.tables = map[string][]byte{}
	total := 0
	for _, name := range names {
		content, err := os.ReadFile(name)
		if err != nil {
			return o, err
		}
		if total += len(content); total <= mostTableBytes {
			o.tables[filepath.Base(name)] = content
		}
	}
	opened, err := book.Default()
	if err != nil {
		return o, err
	}
	records, err := opened.Read(0, int(opened.Len()))
	if err != nil {
		return o, err
	}
	for _, r := range records {
		o.book = r.Append(o.book)
	}
	var network bytes.Buffer
	_, err = eval.BuiltIn().WriteTo(&network)
	o.network = network.Bytes()
	return o, err
}

// lay makes the files of a game, as far as it needs them.
func (o *originals) lay(p *plan) (*props, error) {
	dir, err := os.MkdirTemp("", "soak")
	if err != nil {
		return nil, err
	}
	f := &props{dir: dir, tables: filepath.Join(dir, "tables"), book: filepath.Join(dir, "book.bin"), network: filepath.Join(dir, "net.nnue"), log: filepath.Join(dir, "log")}
	contents := map[string][]byte{}
	for _, s := range p.sides {
		if s.tables {
			for name, content := range o.tables {
				contents[filepath.Join(f.tables, name)] = content
			}
		}
		if s.bookFile {
			contents[f.book] = o.book
		}
		if s.network {
			contents[f.network] = o.network
		}
	}
	err = os.Mkdir(f.tables, 0o755)
	for name, content := range contents {
		if err == nil {
			err = os.WriteFile(name, content, 0o644)
		}
	}
	if err != nil {
		f.clear()
		return nil, err
	}
	return f, nil
}

// spoil does to the files what the plan says.
func (f *props) spoil(l loss) {
	f.lost = l
	names := []string{f.book}
	if l.ofTables() {
		names, _ = filepath.Glob(filepath.Join(f.tables, "*"))
	}
	for _, name := range names {
		if l == cutTables || l == cutBook {
			os.Truncate(name, 100) // an error is as good as a loss that is not there
		} else {
			os.Remove(name)
		}
	}
}

// explain reports whether the files of the game explain a remark of an engine: those of one kind are
// spoiled, and it is about them.
func (f *props) explain(remark string) bool {
	if f.lost == nothing || strings.HasPrefix(remark, "internal error") {
		return false
	}
	path, name := f.book, "opening book"
	if f.lost.ofTables() {
		path, name = f.tables, "endgame tables"
	}
	return strings.Contains(remark, path) || strings.Contains(remark, name)
}

func (f *props) clear() { os.RemoveAll(f.dir) }
