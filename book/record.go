package book

import (
	"encoding/binary"

	"penrose/board"
	"penrose/movegen"
)

// RecordSize is the size of an entry of a book, in bytes.
const RecordSize = 16

// Record is an entry as the file has it.
type Record struct {
	Key    uint64 // of the position, see [Position.Key]
	Move   uint16 // to (bits 0-5), from (6-11), promotion (12-14), see [EncodeMove]
	Weight uint16 // how often it should be played, relative to the other moves
	Learn  uint32 // left by programs that learn; without agreed meaning
}

// Append appends r to data in the encoding of books.
func (r Record) Append(data []byte) []byte {
	data = binary.BigEndian.AppendUint64(data, r.Key)
	data = binary.BigEndian.AppendUint16(data, r.Move)
	data = binary.BigEndian.AppendUint16(data, r.Weight)
	return binary.BigEndian.AppendUint32(data, r.Learn)
}

// ParseRecord reads the first [RecordSize] bytes of data. It panics if data is
// shorter.
func ParseRecord(data []byte) Record {
	return Record{
		Key:    binary.BigEndian.Uint64(data),
		Move:   binary.BigEndian.Uint16(data[8:]),
		Weight: binary.BigEndian.Uint16(data[10:]),
		Learn:  binary.BigEndian.Uint32(data[12:]),
	}
}

// EncodeMove returns m in the encoding of books. Castling is king takes rook, as in a
// [board.Move]. Promotions are 1 for a knight to 4 for a queen.
func EncodeMove(m board.Move) uint16 {
	code := uint16(m.To()) | uint16(m.From())<<6
	if m.Kind() == board.Promotion {
		code |= uint16(m.Promotes()-board.Knight+1) << 12
	}
	return code
}

// DecodeMove returns the legal move that code stands for, or [board.NoMove] if there
// is none. The format demands castling as king takes rook, but some books have the
// target of the king instead (e1g1). If that is also an ordinary move of the king,
// DecodeMove returns the ordinary move. [EncodeMove] writes castling as the format
// demands, so it gives another code than such an entry has.
func DecodeMove(code uint16, legal *movegen.List) board.Move {
	castling := board.NoMove
	for _, m := range legal.Moves() {
		if EncodeMove(m) == code {
			return m
		}
		if m.Kind() == board.Castling && EncodeMove(board.NewMove(m.From(), m.KingTo())) == code {
			castling = m
		}
	}
	return castling
}
