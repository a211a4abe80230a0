package teach

import (
	"errors"
	"fmt"
	"io"
	"iter"

	"penrose/board"
	"penrose/train/records"
	"penrose/train/sigmoid"
)

// chunkSize is the number of samples that one goroutine works on at a time.
const chunkSize = 4096

// chunk is a run of samples and what is known of how their values depend on the
// weights. Lists of several samples lie one behind the other: those of sample i
// are from first[i] to first[i+1].
type chunk struct {
	records []records.Record
	targets []float32 // expected results, 0 to 1 for the side to move

	counts     []count // see counts.go
	firstCount []uint32

	// Around the weights as they are now, see slopes.go.
	values     []float32 // centipawns for the side to move
	tapers     [][2]float32
	slopes     []slope
	firstSlope []uint32

	// For one step, see solve.go.
	errors     []float32 // expected result less target, times the expected result's slope by the value
	curvatures []float32 // square of this slope
}

func (c *chunk) len() int { return len(c.records) }

// data are the samples of a fit.
type data struct {
	training, heldOut []*chunk
	trainingSize      int
	heldOutSize       int
}

// Reader reads records again and again; [records.Reader] does.
type Reader interface {
	// Rewind goes to the first record.
	Rewind() error

	// Read fills batch from the front and returns how many it has filled, at the
	// end 0 and io.EOF.
	Read(batch []records.Record) (int, error)
}

// readData reads the samples of a fit; their targets are set by setTargets.
func readData(reader Reader, s *Settings) (*data, error) {
	if err := reader.Rewind(); err != nil {
		return nil, err
	}
	d := new(data)
	buffer := make([]records.Record, 1024)
	for left := s.Positions; left > 0; {
		n, err := reader.Read(buffer[:min(left, len(buffer))])
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		left -= n
		for _, r := range buffer[:n] {
			if _, err := position(&r); err != nil {
				return nil, err
			}
			if r.HeldOut(s.HeldOut) {
				d.heldOut = appendRecord(d.heldOut, r)
				d.heldOutSize++
			} else {
				d.training = appendRecord(d.training, r)
				d.trainingSize++
			}
		}
	}
	if d.trainingSize == 0 || d.heldOutSize == 0 {
		return nil, fmt.Errorf("%d positions to train on and %d held out: too few", d.trainingSize, d.heldOutSize)
	}
	return d, nil
}

func appendRecord(chunks []*chunk, r records.Record) []*chunk {
	if last := len(chunks) - 1; last < 0 || chunks[last].len() == chunkSize {
		chunks = append(chunks, &chunk{records: make([]records.Record, 0, chunkSize)})
	}
	last := chunks[len(chunks)-1]
	last.records = append(last.records, r)
	return chunks
}

// setTargets computes the expected results that the samples should have. share is the
// weight of the game's result. The rest is what the score says by a sigmoid of the given steepness.
func setTargets(chunks []*chunk, share, steepness float64) {
	for _, c := range chunks {
		c.targets = make([]float32, c.len())
		for i := range c.records {
			r := &c.records[i]
			c.targets[i] = float32(share*float64(r.Result())/2 + (1-share)*sigmoid.Of(steepness*float64(r.Score())))
		}
	}
}

// outcomes yields the scores of samples and the results of their games.
func outcomes(chunks []*chunk) iter.Seq2[float64, float64] {
	return func(yield func(score, result float64) bool) {
		for _, c := range chunks {
			for i := range c.records {
				if r := &c.records[i]; !yield(float64(r.Score()), float64(r.Result())/2) {
					return
				}
			}
		}
	}
}

// position returns the position of a valid record. Records do not say who may
// castle; here a king and a rook on their squares of the standard setup may, which
// is right more often than not, and the evaluation asks for no more.
func position(r *records.Record) (board.Position, error) {
	var pieceOn [board.SquareCount]board.Piece
	for sq := range pieceOn {
		pieceOn[sq] = board.NoPiece
	}
	var buffer [records.MaxPieces]board.PieceSquare
	for _, placed := range r.Pieces(&buffer) {
		pieceOn[placed.Square] = placed.Piece
	}
	fen := make([]byte, 0, 100)
	for rank := 7; rank >= 0; rank-- {
		empty := byte(0)
		for file := range 8 {
			piece := pieceOn[board.NewSquare(file, rank)]
			if piece == board.NoPiece {
				empty++
				continue
			}
			if empty > 0 {
				fen = append(fen, '0'+empty)
				empty = 0
			}
			fen = append(fen, piece.String()...)
		}
		if empty > 0 {
			fen = append(fen, '0'+empty)
		}
		if rank > 0 {
			fen = append(fen, '/')
		}
	}
	fen = append(fen, ' ')
	fen = append(fen, r.SideToMove().String()...)
	fen = append(fen, ' ')
	fen = appendCastling(fen, &pieceOn)
	fen = append(fen, " - 0 1"...)
	return board.ParseFEN(string(fen))
}

// mustPosition is position for a record that readData has accepted.
func mustPosition(r *records.Record) board.Position {
	p, err := position(r)
	if err != nil {
		panic(err)
	}
	return p
}

func appendCastling(fen []byte, pieceOn *[board.SquareCount]board.Piece) []byte {
	none := len(fen)
	for c, letters := range []string{"KQ", "kq"} {
		color := board.Color(c)
		if pieceOn[board.E1.Relative(color)] != board.NewPiece(color, board.King) {
			continue
		}
		for i, corner := range []board.Square{board.H1, board.A1} {
			if pieceOn[corner.Relative(color)] == board.NewPiece(color, board.Rook) {
				fen = append(fen, letters[i])
			}
		}
	}
	if len(fen) == none {
		fen = append(fen, '-')
	}
	return fen
}
