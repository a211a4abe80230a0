package fit

import (
	"io"
	"runtime"
	"slices"
	"sync"

	"penrose/board"
	"penrose/eval"
	"penrose/eval/attacks"
	"penrose/train/fixedrand"
	"penrose/train/records"
)

// The order of an epoch is drawn in two steps, so that the disk is read in large pieces
// and memory holds a small part of the file only: the blocks of the file in random order,
// and the records of a window of some blocks in random order among themselves.
const (
	defaultBlock  = 1 << 12 // records, 128 KiB
	defaultWindow = 1 << 8  // blocks, 32 MiB
)

// recordSource makes samples of records.
type recordSource struct {
	reader  *records.Reader
	buckets int
	seed    uint64
	inputs  inputTable

	blockRecords, windowBlocks int

	random *fixedrand.Source // of the epoch; nil for the order of the file
	blocks []int32           // numbers of the blocks that are still to be read in this epoch
	window []byte            // the records of some blocks
	order  []int32           // numbers of records in window that are still to be handed out
}

// FromRecords returns a source of samples for a network of so many output buckets. Its
// records must have been shuffled. Each epoch has them in an order of its own, which depends
// on seed and epoch alone. The source uses reader; the caller closes it in the end.
func FromRecords(reader *records.Reader, buckets int, seed uint64) Source {
	return &recordSource{
		reader: reader, buckets: buckets, seed: seed, inputs: newInputTable(),
		blockRecords: defaultBlock, windowBlocks: defaultWindow,
	}
}

func (s *recordSource) Len() int64 { return s.reader.Len() }

func (s *recordSource) Identity() uint32 { return s.reader.Sum() }

func (s *recordSource) Rewind(epoch int) error {
	s.random = nil
	if epoch != fileOrder {
		s.random = fixedrand.New(s.seed, uint64(epoch))
	}
	size := int64(s.blockRecords)
	s.blocks, s.order = s.drawOrder(int((s.reader.Len()+size-1)/size)), nil
	return nil
}

// drawOrder returns the numbers below count in the order of the epoch.
func (s *recordSource) drawOrder(count int) []int32 {
	order := make([]int32, count)
	for i := range order {
		order[i] = int32(i)
	}
	if s.random != nil {
		fixedrand.Shuffle(s.random, order)
	}
	return order
}

func (s *recordSource) Read(samples []Sample) (int, error) {
	if len(s.order) == 0 {
		if err := s.fillWindow(); err != nil {
			return 0, err
		}
	}
	n := min(len(samples), len(s.order))
	s.decode(samples[:n], s.order[:n])
	s.order = s.order[n:]
	return n, nil
}

// fillWindow reads the next blocks. After the last one it returns io.EOF.
func (s *recordSource) fillWindow() error {
	if len(s.blocks) == 0 {
		return io.EOF
	}
	blocks := s.blocks[:min(s.windowBlocks, len(s.blocks))]
	s.window = slices.Grow(s.window[:0], len(blocks)*s.blockRecords*records.Size)
	for _, block := range blocks {
		first := int64(block) * int64(s.blockRecords)
		count := min(int64(s.blockRecords), s.reader.Len()-first)
		from := len(s.window)
		s.window = s.window[:from+int(count)*records.Size]
		if err := s.reader.ReadAt(s.window[from:], first); err != nil {
			return err
		}
	}
	s.blocks = s.blocks[len(blocks):]
	s.order = s.drawOrder(len(s.window) / records.Size)
	return nil
}

// decode makes samples of the records that order names, on all cores.
func (s *recordSource) decode(samples []Sample, order []int32) {
	inParts(len(samples), runtime.GOMAXPROCS(0), func(from, to int) {
		for i := from; i < to; i++ {
			s.inputs.fill(&samples[i], (*records.Record)(s.window[int(order[i])*records.Size:]), s.buckets)
		}
	})
}

// inParts calls work for up to count parts of length things at once and waits for them.
// No part is so small that a goroutine would cost more than it saves.
func inParts(length, count int, work func(from, to int)) {
	const least = 512
	count = max(1, min(count, length/least))
	var group sync.WaitGroup
	for i := 1; i < count; i++ {
		group.Go(func() { work(length*i/count, length*(i+1)/count) })
	}
	work(0, length/count)
	group.Wait()
}

// inputTable holds the inputs of pieces on a1 by perspective, side of the own king (1 for
// the files e to h) and piece. The low six bits of an input are the square of the piece;
// perspective and king flip some of them. The input on any square is the exclusive or of
// the square and the input on a1.
type inputTable [2][2]sideInputs

type sideInputs [board.PieceCount]uint16

// flip returns what the squares of a side are flipped by: where a1 goes.
func (s *sideInputs) flip() board.Square { return board.Square(s[0] % board.SquareCount) }

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
	var buffer [records.MaxPieces]board.PieceSquare
	pieces := r.Pieces(&buffer)
	var kings [2]board.Square
	var placed attacks.Placement
	for i := range pieces {
		placed.Of[pieces[i].Piece.Color()] |= pieces[i].Square.Bit()
		placed.Both[pieces[i].Piece.Type()] |= pieces[i].Square.Bit()
		if p := pieces[i].Piece; p.Type() == board.King {
			kings[p.Color()&1] = pieces[i].Square
		}
	}
	us := r.SideToMove()
	s.OwnKing, s.OtherKing = uint8(eval.KingBucket(us, kings[us])), uint8(eval.KingBucket(us.Other(), kings[us.Other()]))
	own, other := &t[us][kings[us]>>2&1], &t[us.Other()][kings[us.Other()]>>2&1]
	for i := range pieces {
		p, square := pieces[i].Piece, uint16(pieces[i].Square)
		s.Own[i], s.Other[i] = own[p]^square, other[p]^square
	}
	s.Count = uint8(len(pieces))
	s.Bucket = uint8(eval.OutputBucket(len(pieces), buckets))
	var found attacks.Found
	attacks.Find(&placed, &found)
	s.OwnAttacks, s.OtherAttacks = found.Lists[us], found.Lists[us.Other()]
	for _, e := range found.Exposed.Pieces() {
		s.OwnExposed[s.Exposed] = e.Input(us, own.flip())
		s.OtherExposed[s.Exposed] = e.Input(us.Other(), other.flip())
		s.Exposed++
	}
}
