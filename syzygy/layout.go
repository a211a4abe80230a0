package syzygy

import (
	"encoding/binary"
	"errors"
	"fmt"

	"penrose/board"
)

// kind is what the files of a table hold.
type kind uint8

const (
	wdlKind kind = iota // win, draw or loss
	dtzKind             // distance to the next capture or pawn move
)

// suffixes and magics of the files, by kind.
var (
	suffixes = [2]string{".rtbw", ".rtbz"}
	magics   = [2]uint32{0x5D23E871, 0xA50C66D7}
)

const (
	headerSize   = 5 // magic and flags
	checksumSize = 16
	alignment    = 64 // of the compressed data
)

// The flags of a file.
const (
	splitFile = 1 // the sides differ
	pawnFile  = 2
)

// The flags of a section.
const (
	blackToMove    = 1    // DTZ: the side to move that the file is about
	mapped         = 2    // DTZ: values stand for others
	winsInPlies    = 4    // DTZ: wins are counted in plies rather than moves
	lossesInPlies  = 8    // DTZ: likewise losses
	wideMap        = 16   // DTZ: the map has 16 bits a value
	singleConstant = 0x80 // every position has the same value
)

// section is a part of a table: the positions of one side to move and, with pawns,
// of one file of the leading pawn.
type section struct {
	order
	pairs
	flags uint8
	// maps turn the values of a DTZ file into distances. They serve wins, losses,
	// cursed wins and blessed losses in that order.
	maps [4][]uint16
}

// layout is the contents of a file. Everything that may be read at once is checked
// and copied when the file is opened; the index and the compressed blocks stay where
// they are.
type layout struct {
	data     []byte
	release  func() error // unmaps data
	sections [leadFiles][2]section
}

var errDamaged = errors.New("damaged")

func damaged(format string, args ...any) error {
	return fmt.Errorf("%w: "+format, append([]any{errDamaged}, args...)...)
}

// parse reads the structure of a file of table t. The error wraps errDamaged.
func parse(data []byte, t *table, k kind) (*layout, error) {
	if len(data)%alignment != checksumSize || len(data) < alignment {
		return nil, damaged("%d bytes are not a whole file", len(data))
	}
	if magic := binary.LittleEndian.Uint32(data); magic != magics[k] {
		return nil, damaged("it begins with %08x, want %08x", magic, magics[k])
	}
	flags := data[4]
	if (flags&pawnFile != 0) != t.hasPawns || (flags&splitFile != 0) == t.symmetric {
		return nil, damaged("the flags %#x do not go with the name", flags)
	}
	l := &layout{data: data}
	r := reader{data: data[:len(data)-checksumSize], at: headerSize}
	parts := l.parts(t, k)
	l.readOrders(&r, t, parts)
	r.align(2)
	for i := range parts {
		parts[i].flags = r.peek()
		parts[i].readPairs(&r, parts[i].size, k)
		r.align(2)
	}
	if k == dtzKind {
		for i := range parts {
			parts[i].readMaps(&r)
		}
		r.align(2)
	}
	for i := range parts {
		parts[i].sparse = r.take(parts[i].sparseSize())
	}
	for i := range parts {
		parts[i].lengths = r.take(2 * uint64(parts[i].blockCount))
	}
	for i := range parts {
		r.align(alignment)
		size := uint64(parts[i].dataBlocks) << parts[i].blockBits
		start := r.at
		r.take(size)
		if r.err == nil {
			// The decoder reads ahead, which the checksum makes room for.
			parts[i].blocks = data[start : uint64(start)+size+checksumSize]
		}
	}
	if r.err != nil {
		return nil, r.err
	}
	return l, nil
}

// parts returns the sections in the order of the file.
func (l *layout) parts(t *table, k kind) []*section {
	files, sides := 1, 1
	if t.hasPawns {
		files = leadFiles
	}
	if k == wdlKind && !t.symmetric {
		sides = 2
	}
	var parts []*section
	for file := range files {
		for side := range sides {
			parts = append(parts, &l.sections[file][side])
		}
	}
	return parts
}

// part returns the section of a file of the leading pawn and a side to move.
func (l *layout) part(k kind, file int, side board.Color) *section {
	if k == dtzKind {
		side = board.White
	}
	return &l.sections[file&3][side&1]
}

// readOrders reads how the sections number their positions. The two sides of a file
// share bytes: the low half is that of the first.
func (l *layout) readOrders(r *reader, t *table, parts []*section) {
	sides := 1
	if len(parts) > 1 && parts[1] == &l.sections[0][1] {
		sides = 2
	}
	for i := 0; i < len(parts); i += sides {
		lead, others := r.next(), uint8(0xFF)
		if t.otherPawns > 0 {
			others = r.next()
		}
		pieces := r.take(uint64(t.pieces))
		if r.err != nil {
			return
		}
		for side := range sides {
			shift := 4 * side
			if err := parts[i+side].arrange(t, i/sides, lead>>shift&15, others>>shift&15, pieces, shift); err != nil {
				r.err = err
				return
			}
		}
	}
}

// arrange sets the groups up. leadAt and othersAt say when in the order of the
// factors the turn of the leading group and that of the other pawns comes.
func (o *order) arrange(t *table, file int, leadAt, othersAt uint8, codes []byte, shift int) error {
	o.total = uint8(len(codes))
	var found material
	var kings [2]int
	for i, code := range codes {
		piece, ok := decodePiece(code >> shift & 15)
		if !ok {
			return damaged("there is no piece %d", code>>shift&15)
		}
		o.pieces[i] = piece
		if piece.Type() == board.King {
			kings[piece.Color()]++
		} else {
			found += 1 << (sideBits*int(piece.Color()) + countBits*int(piece.Type()))
		}
	}
	if found != t.material || kings != [2]int{1, 1} {
		return damaged("it holds %s", found.name())
	}
	if err := o.group(t); err != nil {
		return err
	}
	free := uint64(board.SquareCount)
	first := 1
	for _, g := range o.groups[:1+min(1, t.otherPawns)] {
		free -= uint64(g.count)
	}
	if t.otherPawns > 0 {
		first = 2
	}
	factor := uint64(1)
	leadSet, othersSet := false, t.otherPawns == 0
	for turn := uint8(0); first < int(o.used) || !leadSet || !othersSet; turn++ {
		switch {
		case turn == leadAt:
			o.groups[0].factor = factor
			factor *= o.leadSize(t, file)
			leadSet = true
		case t.otherPawns > 0 && turn == othersAt:
			o.groups[1].factor = factor
			factor *= numbers.binomial[o.groups[1].count][pawnSquares-int(o.groups[0].count)]
			othersSet = true
		case first < int(o.used):
			o.groups[first].factor = factor
			factor *= numbers.binomial[o.groups[first].count][free]
			free -= uint64(o.groups[first].count)
			first++
		case turn > 15:
			return damaged("the groups are in no order")
		}
	}
	o.size = factor
	return nil
}

// leadSize returns how many placements the leading group has.
func (o *order) leadSize(t *table, file int) uint64 {
	switch {
	case t.hasPawns:
		return numbers.leadSizes[o.groups[0].count-1][file]
	case o.groups[0].count == 2:
		return kingPairs
	}
	return uniqueTrios
}

// group finds the groups in the order of the pieces.
func (o *order) group(t *table) error {
	lead := t.leadCount()
	o.groups[0] = group{count: uint8(lead)}
	o.used = 1
	i := lead
	for i < int(o.total) {
		n := 1
		for i+n < int(o.total) && o.pieces[i+n] == o.pieces[i] {
			n++
		}
		o.groups[o.used] = group{count: uint8(n)}
		o.used++
		i += n
	}
	// Equal pieces must stand together, or the squares would be filled in wrongly.
	for i, piece := range o.pieces[:o.total] {
		for j, other := range o.pieces[:i] {
			if other == piece && o.pieces[i-1] != piece {
				return damaged("pieces %d and %d are equal but apart", j+1, i+1)
			}
		}
	}
	lead1 := o.pieces[0]
	switch {
	case t.hasPawns:
		if lead1 != board.NewPiece(t.leadColor, board.Pawn) {
			return damaged("the leading pawns do not come first")
		}
		if t.otherPawns > 0 && o.pieces[lead] != board.NewPiece(t.leadColor.Other(), board.Pawn) {
			return damaged("the other pawns do not come second")
		}
	case lead == 2 && (lead1.Type() != board.King || o.pieces[1].Type() != board.King):
		return damaged("the kings do not come first")
	case lead == 3:
		for _, piece := range o.pieces[:lead] {
			if piece.Type() != board.King && t.material.count(piece.Color(), piece.Type()) > 1 {
				return damaged("a leading piece has an equal")
			}
		}
	}
	return nil
}

// decodePiece reads a piece: 1 to 6 for White's pawn, knight, bishop, rook, queen
// and king, 9 to 14 for Black's.
func decodePiece(code uint8) (board.Piece, bool) {
	color, t := board.Color(code>>3), code&7
	if t < 1 || t > 6 {
		return board.NoPiece, false
	}
	return board.NewPiece(color, board.PieceType(t-1)), true
}

// readMaps reads what the values of a DTZ section stand for.
func (s *section) readMaps(r *reader) {
	if s.flags&mapped == 0 {
		return
	}
	wide := s.flags&wideMap != 0
	if wide {
		r.align(2)
	}
	for i := range s.maps {
		width := uint64(1)
		if wide {
			width = 2
		}
		n := uint64(r.uint(width))
		values := r.take(n * width)
		s.maps[i] = make([]uint16, 0, n)
		for ; len(values) > 0; values = values[width:] {
			if wide {
				s.maps[i] = append(s.maps[i], binary.LittleEndian.Uint16(values))
			} else {
				s.maps[i] = append(s.maps[i], uint16(values[0]))
			}
		}
	}
}

// distance returns the plies that value v of a DTZ file stands for; ok is false if it
// stands for none.
func (s *section) distance(v uint16, outcome WDL) (plies int, ok bool) {
	var list int
	inPlies := false
	switch outcome {
	case Win:
		list, inPlies = 0, s.flags&winsInPlies != 0
	case Loss:
		list, inPlies = 1, s.flags&lossesInPlies != 0
	case CursedWin:
		list = 2
	case BlessedLoss:
		list = 3
	}
	if s.flags&mapped != 0 {
		if int(v) >= len(s.maps[list]) {
			return 0, false
		}
		v = s.maps[list][v]
	}
	if plies = int(v); !inPlies {
		plies *= 2
	}
	return plies, true
}

// reader walks through the structure of a file. After the first error it returns
// zeros.
type reader struct {
	data []byte
	at   int
	err  error
}

// take returns the next n bytes.
func (r *reader) take(n uint64) []byte {
	if r.err == nil && n > uint64(len(r.data)-r.at) {
		r.err = damaged("it ends too early")
	}
	if r.err != nil {
		return nil
	}
	taken := r.data[r.at : r.at+int(n)]
	r.at += int(n)
	return taken
}

// uint reads a number of 1, 2 or 4 bytes.
func (r *reader) uint(size uint64) uint32 {
	var whole [4]byte
	copy(whole[:], r.take(size))
	return binary.LittleEndian.Uint32(whole[:])
}

func (r *reader) next() uint8 { return uint8(r.uint(1)) }

// peek returns the next byte and leaves it there.
func (r *reader) peek() uint8 {
	at := r.at
	b := r.next()
	r.at = at
	return b
}

// align skips to the next multiple of n.
func (r *reader) align(n int) {
	r.take(uint64((n - r.at%n) % n))
}
