package syzygy

import "penrose/board"

// A table numbers its positions. The pieces form groups: first the leading group,
// then the pawns of the other color, then the equal pieces of each further kind.
// Each group has a number of its own, its factor is the product of the sizes of
// the groups before it in an order that the file states, and the index of a
// position is the sum of number times factor.
//
// The leading group takes the symmetry of the board away. With pawns it is the
// pawns of one color, and the board may be mirrored left to right. Without pawns
// it is the two kings, or three pieces that have no equal, and the board may also
// be mirrored at the middle rank and at the long diagonal.

const (
	kingPairs   = 462   // placements of two kings up to symmetry
	uniqueTrios = 31332 // placements of three distinct pieces up to symmetry
	pawnSquares = 48    // squares that a pawn can stand on
	leadFiles   = 4     // files that the leading pawn can stand on, up to symmetry
	maxLead     = 5     // most pawns of one color
)

// The three parts of the number of a trio whose first, or first two, pieces stand
// on the long diagonal begin here.
const (
	trioFirstOnDiagonal  = 6 * 63 * 62
	trioSecondOnDiagonal = trioFirstOnDiagonal + 4*28*62
	trioAllOnDiagonal    = trioSecondOnDiagonal + 4*7*28
)

// combinations is n over k.
type combinations [FormatPieces][board.SquareCount + 1]uint64

// numbering holds what positions are numbered with.
type numbering struct {
	binomial combinations

	// triangle numbers the squares a1, b1, c1, d1, b2, c2, d2, c3, d3 and d4:
	// those below the diagonal 0 to 5, those on it 6 to 9.
	triangle [board.SquareCount]uint8
	// below numbers the 28 squares below the diagonal; those above have the number
	// of their mirror image.
	below [board.SquareCount]uint8
	// kings numbers pairs: triangle of the first, square of the second.
	kings [10][board.SquareCount]uint16

	// edge grows from the middle files to the edge and from the seventh rank to
	// the second. The leading pawn is the one with the highest value.
	edge [board.SquareCount]uint8
	// leadPawns is the number of the first placement of n leading pawns (first
	// index n-1) whose leading pawn stands on a square; leadSizes is how many
	// placements there are with that pawn on a file.
	leadPawns [maxLead][board.SquareCount]uint64
	leadSizes [maxLead][leadFiles]uint64
}

var numbers = newNumbering()

func newNumbering() *numbering {
	n := new(numbering)
	n.fillBinomial()
	n.fillTriangle()
	n.fillKings()
	n.fillPawns()
	return n
}

func (n *numbering) fillBinomial() {
	for squares := range n.binomial[0] {
		n.binomial[0][squares] = 1
		for k := 1; k < len(n.binomial) && squares > 0; k++ {
			n.binomial[k][squares] = n.binomial[k-1][squares-1] + n.binomial[k][squares-1]
		}
	}
}

// aboveDiagonal is positive for squares above the diagonal from a1 to h8, zero on
// it and negative below it.
func aboveDiagonal(s board.Square) int { return s.Rank() - s.File() }

func mirrorDiagonal(s board.Square) board.Square { return board.NewSquare(s.Rank(), s.File()) }

func (n *numbering) fillTriangle() {
	off, on, below := uint8(0), uint8(6), uint8(0)
	for s := board.A1; s <= board.H8; s++ {
		corner := s.File() <= 3 && s.Rank() <= 3
		switch {
		case aboveDiagonal(s) < 0:
			n.below[s], n.below[mirrorDiagonal(s)] = below, below
			below++
			if corner {
				n.triangle[s] = off
				off++
			}
		case aboveDiagonal(s) == 0 && corner:
			n.triangle[s] = on
			on++
		}
	}
}

// fillKings numbers the pairs with both kings on the diagonal last.
func (n *numbering) fillKings() {
	var byTriangle [10]board.Square
	for s := board.H8; s <= board.H8; s-- {
		if s.File() <= 3 && s.Rank() <= 3 && aboveDiagonal(s) <= 0 {
			byTriangle[n.triangle[s]] = s
		}
	}
	next := uint16(0)
	for _, bothOnDiagonal := range []bool{false, true} {
		for i, first := range byTriangle {
			for second := board.A1; second <= board.H8; second++ {
				onDiagonal := aboveDiagonal(first) == 0 && aboveDiagonal(second) == 0
				apart := !(board.KingAttacks(first) | first.Bit()).Has(second)
				mirrored := aboveDiagonal(first) == 0 && aboveDiagonal(second) > 0
				if onDiagonal == bothOnDiagonal && apart && !mirrored {
					n.kings[i][second] = next
					next++
				}
			}
		}
	}
}

func (n *numbering) fillPawns() {
	for s := board.A1 + 8; s < board.A8; s++ {
		file := s.File()
		n.edge[s] = uint8(pawnSquares - 1 - 12*min(file, 7-file) - 2*(s.Rank()-1))
		if file > 3 {
			n.edge[s]--
		}
	}
	for others := range n.leadPawns {
		for file := range leadFiles {
			for rank := 1; rank <= 6; rank++ {
				s := board.NewSquare(file, rank)
				n.leadPawns[others][s] = n.leadSizes[others][file]
				n.leadSizes[others][file] += n.binomial[others][n.edge[s]]
			}
		}
	}
}

// group is a run of pieces that are numbered together.
type group struct {
	count  uint8
	factor uint64
}

// order is how one section of a table numbers its positions.
type order struct {
	pieces [FormatPieces]board.Piece // colors as in the name of the table
	groups [FormatPieces]group
	total  uint8  // pieces
	used   uint8  // groups
	size   uint64 // indexes run up to here
}

// squares are the squares of the pieces of a position in the order of a section.
type squares [FormatPieces]board.Square

// fill writes the squares of all pieces from piece i on. flip exchanges the colors. Squares are exclusive-or'ed with
// mirror: 56 turns the ranks, as tables with pawns need it.
func (o *order) fill(p *board.Position, s *squares, i int, flip bool, mirror board.Square) {
	for i < int(o.total) {
		piece := o.pieces[i]
		color := piece.Color()
		if flip {
			color = color.Other()
		}
		set := p.Pieces(color, piece.Type())
		if set == 0 {
			return // not the material of the table; the caller has made sure that it is
		}
		for ; set != 0 && i < int(o.total); set = set.WithoutFirst() {
			s[i] = set.First() ^ mirror
			i++
		}
	}
}

// leadingPawn moves the leading one of the first n squares to the front and returns
// its file, counted from the nearer edge.
func leadingPawn(s *squares, n int) int {
	for i := 1; i < n; i++ {
		if numbers.edge[s[i]&63] > numbers.edge[s[0]&63] {
			s[0], s[i] = s[i], s[0]
		}
	}
	return min(s[0].File(), 7-s[0].File())
}

// pawnIndex returns the index of a position with pawns. s[0] is the leading pawn.
func (o *order) pawnIndex(s *squares, otherPawns bool) uint64 {
	if s[0].File() > 3 {
		o.mirror(s, 7)
	}
	lead := int(o.groups[0].count)
	sortSquares(s[1:lead], func(x, y board.Square) bool { return numbers.edge[x&63] > numbers.edge[y&63] })
	n := numbers.leadPawns[lead-1][s[0]&63]
	for i := 1; i < lead; i++ {
		n += numbers.binomial[lead-i][numbers.edge[s[i]&63]]
	}
	index := n * o.groups[0].factor
	first, next := lead, 1
	if otherPawns {
		index += o.equalPieces(s, first, next, 8)
		first, next = first+int(o.groups[next].count), next+1
	}
	return index + o.rest(s, first, next)
}

// pieceIndex returns the index of a position without pawns.
func (o *order) pieceIndex(s *squares) uint64 {
	if s[0].File() > 3 {
		o.mirror(s, 7)
	}
	if s[0].Rank() > 3 {
		o.mirror(s, 56)
	}
	lead := int(o.groups[0].count)
	for _, square := range s[:lead] {
		above := aboveDiagonal(square)
		if above > 0 {
			for i := range s[:o.total] {
				s[i] = mirrorDiagonal(s[i])
			}
		}
		if above != 0 {
			break
		}
	}
	var n uint64
	if lead == 2 {
		n = uint64(numbers.kings[numbers.triangle[s[0]&63]][s[1]&63])
	} else {
		n = trio(s[0], s[1], s[2])
	}
	return n*o.groups[0].factor + o.rest(s, lead, 1)
}

// trio numbers three distinct pieces. The first stands in the triangle, and the
// first of them that is not on the diagonal stands below it.
func trio(a, b, c board.Square) uint64 {
	skipB := below(a, b)
	skipC := below(a, c) + below(b, c)
	switch {
	case aboveDiagonal(a) != 0:
		return (uint64(numbers.triangle[a&63])*63+uint64(b)-skipB)*62 + uint64(c) - skipC
	case aboveDiagonal(b) != 0:
		return trioFirstOnDiagonal +
			(uint64(a.Rank())*28+uint64(numbers.below[b&63]))*62 + uint64(c) - skipC
	case aboveDiagonal(c) != 0:
		return trioSecondOnDiagonal +
			(uint64(a.Rank())*7+uint64(b.Rank())-skipB)*28 + uint64(numbers.below[c&63])
	}
	return trioAllOnDiagonal +
		(uint64(a.Rank())*7+uint64(b.Rank())-skipB)*6 + uint64(c.Rank()) - skipC
}

// below is 1 if s comes before t, otherwise 0.
func below(s, t board.Square) uint64 {
	if s < t {
		return 1
	}
	return 0
}

func (o *order) mirror(s *squares, by board.Square) {
	for i := range s[:o.total] {
		s[i] ^= by
	}
}

// rest adds up the groups from group next on, whose pieces begin at first.
func (o *order) rest(s *squares, first, next int) uint64 {
	var index uint64
	for ; next < int(o.used); next++ {
		index += o.equalPieces(s, first, next, 0)
		first += int(o.groups[next].count)
	}
	return index
}

// equalPieces numbers the squares of a group, whose pieces begin at first, among
// those that the pieces before have left. skip squares at the start of the board
// cannot be taken.
func (o *order) equalPieces(s *squares, first, next int, skip uint64) uint64 {
	g := o.groups[next]
	own := s[first : first+int(g.count)]
	sortSquares(own, func(x, y board.Square) bool { return x < y })
	var n uint64
	for i, square := range own {
		free := uint64(square) - skip
		for _, taken := range s[:first] {
			free -= below(taken, square)
		}
		n += numbers.binomial[i+1][free&63]
	}
	return n * g.factor
}

// sortSquares sorts a few squares by insertion. It inlines with its comparison.
func sortSquares(s []board.Square, before func(x, y board.Square) bool) {
	for i := 1; i < len(s); i++ {
		for j := i; j > 0 && before(s[j], s[j-1]); j-- {
			s[j], s[j-1] = s[j-1], s[j]
		}
	}
}
