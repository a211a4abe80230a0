package fit

import (
	"penrose/board"
	"penrose/eval"
	"penrose/train/records"
)

// recordSource makes samples of records.
type recordSource struct {
	reader  *records.Reader
	buckets int
	inputs  inputTable
	buffer  []records.Record
}

// FromRecords returns a source of samples for a network of so many output
// buckets. It uses reader, whose records must have been shuffled, and reads them
// in the same order every epoch; the caller closes reader in the end.
func FromRecords(reader *records.Reader, buckets int) Source {
	return &recordSource{reader: reader, buckets: buckets, inputs: newInputTable(), buffer: make([]records.Record, 1024)}
}

func (s *recordSource) Len() int64 { return s.reader.Len() }

func (s *recordSource) Identity() uint32 { return s.reader.Sum() }

func (s *recordSource) Rewind(int) error { return s.reader.Rewind() }

func (s *recordSource) Read(samples []Sample) (int, error) {
	n, err := s.reader.Read(s.buffer[:min(len(samples), len(s.buffer))])
	for i := range n {
		s.inputs.fill(&samples[i], &s.buffer[i], s.buckets)
	}
	return n, err
}

// inputTable holds the inputs of men on a1 by perspective, side of the own king
// (1 for the files e to h) and man. The square of a man is in the low six bits
// of its input, where perspective and king turn some of them: the input on any
// square is the exclusive or of that on a1 and the square.
type inputTable [2][2][board.PieceCount]uint16

func newInputTable() (t inputTable) {
	for _, c := range []board.Color{board.White, board.Black} {
		for side, king := range []board.Square{board.A1, board.H1} {
			for p := range board.Piece(board.PieceCount) {
				t[c][side][p] = uint16(eval.Index(c, king, p, board.A1))
			}
		}
	}
	return t
}

// fill sets s to what a valid record says.
func (t *inputTable) fill(s *Sample, r *records.Record, buckets int) {
	*s = Sample{Game: r.GameHash(), Score: float32(r.Score()), Result: float32(r.Result()) / 2}
	var buffer [records.MaxMen]board.PieceSquare
	men := r.Pieces(&buffer)
	var sides [2]int // of the kings
	for i := range men {
		if p := men[i].Piece; p.Type() == board.King {
			sides[p.Color()] = int(men[i].Square >> 2 & 1)
		}
	}
	us := r.SideToMove()
	own, other := &t[us][sides[us]], &t[us.Other()][sides[us.Other()]]
	for i := range men {
		p, square := men[i].Piece, uint16(men[i].Square)
		s.Own[i], s.Other[i] = own[p]^square, other[p]^square
	}
	s.Count = uint8(len(men))
	s.Bucket = uint8(eval.OutputBucket(len(men), buckets))
}
