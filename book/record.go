package book

import (
	"encoding/binary"

	"penrose/board"
	"penrose/movegen"
)

// RecordSize is what an entry of a book takes, in bytes.
const RecordSize = 16

// Record is an entry as the file has it.
type Record struct {
	Key    uint64 // of the position, see [Position.Key]
	Move   uint16 // to (bits 0-5), from (6-11), promotion (12-14), see [EncodeMove]
	Weight uint16 // how often it should be played, relative to the other moves
	Learn  uint32 // left by programs that learn; without agreed meaning
}

// Append appends r as books have it to data.
func (r Record) Append(data []byte) []byte {
	data = binary.BigEndian.AppendUint64(data, r.Key)
	data = binary.BigEndian.AppendUint16(data, r.Move)
	data = binary.BigEndian.AppendUint16(data, r.Weight)
	return binary.BigEndian.AppendUint32(data, r.Learn)
}

// ParseRecord reads the first [RecordSize] bytes of data, which must be there.
func ParseRecord(data []byte) Record {
	return Record{
		Key:    binary.BigEndian.Uint64(data),
		Move:   binary.BigEndian.Uint16(data[8:]),
		Weight: binary.BigEndian.Uint16(data[10:]),
		Learn:  binary.BigEndian.Uint32(data[12:]),
	}
}

// EncodeMove returns m as books write it. Castling is king takes rook, as it is
// inside a [board.Move]; promotions are 1 for a knight to 4 for a queen.
func EncodeMove(m board.Move) uint16 {
	code := uint16(m.To()) | uint16(m.From())<<6
	if m.Kind() == board.Promotion {
		code |= uint16(m.Promotes()-board.Knight+1) << 12
	}
	return code
}

// DecodeMove returns the one of the legal moves that code stands for,
// [board.NoMove] if none. The format demands castling as king takes rook, but
// books are about that have the king's goal instead (e1g1); where that is also an
// ordinary move of the king, the ordinary move is meant.
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
