package syzygy

import (
	"bufio"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"

	"penrose/board"
)

var allPositions = flag.Bool("all-positions", false, "compare the statistics of whole tables, which takes minutes")

// statistics are how many positions of a table are won, drawn and lost for a side to
// move, in this order.
type statistics [2][3]int

// readStatistics reads table-statistics.txt, from niklasf/syzygy-tables.info @ 1202ea4.
func readStatistics(t *testing.T, path string) map[string]*statistics {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var (
		header  = regexp.MustCompile(`^#+ (\w+) #+$`)
		count   = regexp.MustCompile(`^(\d+) positions are (wins|draws|losses)\.$`)
		columns = map[string]int{"wins": 0, "draws": 1, "losses": 2}
		all     = make(map[string]*statistics)
		current *statistics
		side    board.Color
	)
	for lines := bufio.NewScanner(f); lines.Scan(); {
		line := lines.Text()
		if parts := header.FindStringSubmatch(line); parts != nil {
			current = new(statistics)
			all[parts[1]] = current
		} else if line == "White to move:" {
			side = board.White
		} else if line == "Black to move:" {
			side = board.Black
		} else if parts := count.FindStringSubmatch(line); parts != nil {
			current[side][columns[parts[2]]], _ = strconv.Atoi(parts[1])
		}
	}
	return all
}

// The statistics count positions up to symmetry, without castling and en passant, and
// as if equal pieces could be told apart.
func TestTableStatistics(t *testing.T) {
	dirs := completeDirs(t)
	tables := open(t, dirs...)
	all := readStatistics(t, filepath.Join(filepath.Dir(dirs[0]), "table-statistics.txt"))
	if len(all) < 21 {
		t.Fatalf("statistics of %d tables", len(all))
	}
	for name, want := range all {
		m, err := parseName(name)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(name, func(t *testing.T) {
			if m.pieces() > 3 && !*allPositions {
				t.Skip("-args -all-positions counts it")
			}
			c := counter{tables: tables, t: t, pawns: m&(pawnsOfWhite|pawnsOfBlack) != 0, weight: 1}
			c.addPieces(m)
			c.count()
			for side := range c.result {
				for column := range c.result[side] {
					c.result[side][column] /= 2
				}
			}
			if c.result != *want {
				t.Errorf("%v, want %v", c.result, *want)
			}
		})
	}
}

// counter enumerates the positions of a table.
type counter struct {
	tables *Tables
	t      *testing.T
	pieces []board.Piece // the kings first
	pawns  bool
	weight int // orders of the equal pieces
	placed [board.SquareCount]byte
	at     [FormatPieces]board.Square
	result statistics // twice the numbers
}

func (c *counter) addPieces(m material) {
	c.pieces = []board.Piece{board.NewPiece(board.White, board.King), board.NewPiece(board.Black, board.King)}
	for color := board.White; color <= board.Black; color++ {
		for kind := board.Pawn; kind <= board.Queen; kind++ {
			for n := range m.count(color, kind) {
				c.pieces = append(c.pieces, board.NewPiece(color, kind))
				c.weight *= n + 1
			}
		}
	}
}

func (c *counter) count() {
	for first := board.A1; first <= board.H8; first++ {
		if first.File() > 3 || !c.pawns && (first.Rank() > 3 || aboveDiagonal(first) > 0) {
			continue
		}
		for second := board.A1; second <= board.H8; second++ {
			if (board.KingAttacks(first) | first.Bit()).Has(second) {
				continue
			}
			weight := 2
			if !c.pawns && aboveDiagonal(first) == 0 {
				if aboveDiagonal(second) > 0 {
					continue
				}
				if aboveDiagonal(second) == 0 {
					weight = 1
				}
			}
			c.put(0, first)
			c.put(1, second)
			c.place(2, weight)
			c.take(0)
			c.take(1)
		}
	}
}

func (c *counter) put(i int, s board.Square) {
	c.at[i], c.placed[s] = s, c.pieces[i].String()[0]
}

func (c *counter) take(i int) { c.placed[c.at[i]] = 0 }

// place puts piece i and those behind it on all squares. weight is 1 if both kings are
// on the diagonal, so that a position and its mirror image are both found, unless they
// are the same.
func (c *counter) place(i, weight int) {
	if i == len(c.pieces) {
		c.look(weight)
		return
	}
	from, to := board.A1, board.H8
	if c.pieces[i].Type() == board.Pawn {
		from, to = board.A1+8, board.A8-1
	}
	if c.pieces[i] == c.pieces[i-1] {
		from = c.at[i-1] + 1
	}
	for s := from; s <= to; s++ {
		if c.placed[s] == 0 {
			c.put(i, s)
			c.place(i+1, weight)
			c.take(i)
		}
	}
}

func (c *counter) look(weight int) {
	if weight == 1 {
		same := true
		for _, s := range c.at[:len(c.pieces)] {
			same = same && aboveDiagonal(s) == 0
		}
		if same {
			weight = 2
		}
	}
	fen := c.fen()
	for side := board.White; side <= board.Black; side++ {
		p, err := board.ParseFEN(string(fen) + [2]string{" w - -", " b - -"}[side])
		if err != nil {
			continue // the side not to move is in check
		}
		outcome, ok := c.tables.ProbeWDL(&p)
		if !ok {
			c.t.Fatal(p.FEN(), c.tables.Explain(&p))
		}
		c.result[side][1-outcome/2] += weight * c.weight
	}
}

// fen returns the board field of the position.
func (c *counter) fen() []byte {
	fen := make([]byte, 0, 72)
	for rank := 7; rank >= 0; rank-- {
		empty := byte(0)
		for file := range 8 {
			piece := c.placed[8*rank+file]
			if piece == 0 {
				empty++
				continue
			}
			if empty > 0 {
				fen = append(fen, '0'+empty)
				empty = 0
			}
			fen = append(fen, piece)
		}
		if empty > 0 {
			fen = append(fen, '0'+empty)
		}
		if rank > 0 {
			fen = append(fen, '/')
		}
	}
	return fen
}
