package records

import (
	"encoding/binary"
	"errors"
	"fmt"

	"penrose/board"
	"penrose/train/games"
)

const (
	// Size is the size of a record in bytes.
	Size = 32
	// MaxPieces is the greatest number of pieces in a position.
	MaxPieces = 32
)

// Record is a position with its score and the result of its game, as it is
// stored:
//
//	 0  occupancy, bit 0 = a1
//	 8  the pieces in order of their squares, 4 bits each, low half first
//	24  score, centipawns for the side to move
//	26  ply of the game, from 0
//	28  plies since the last capture or pawn move
//	29  bits 0-1 half points of the side to move, bit 2 Black is to move
//	30  hash of the game
//
// Numbers are little-endian. A [Reader] and [New] return valid records. The methods may
// panic on others, see [Record.Check].
type Record [Size]byte

const (
	pieceBytes  = 8
	scoreBytes  = 24
	plyBytes    = 26
	rule50Byte  = 28
	stateByte   = 29
	hashBytes   = 30
	resultMask  = 3
	blackToMove = 4
)

// New returns the record of p, ply plies into a game with the given result and
// identity (see [games.GameID]). The score is in centipawns for the side to move.
func New(p *board.Position, score int16, result games.Result, ply int, gameID uint64) (r Record) {
	le := binary.LittleEndian
	le.PutUint64(r[:], uint64(p.Occupied()))
	for occupied, i := p.Occupied(), 0; occupied != 0; occupied, i = occupied.WithoutFirst(), i+1 {
		r[pieceBytes+i/2] |= byte(p.PieceOn(occupied.First())) << (i % 2 * 4)
	}
	le.PutUint16(r[scoreBytes:], uint16(score))
	le.PutUint16(r[plyBytes:], uint16(ply))
	r[rule50Byte] = byte(min(p.Rule50(), 255))
	r[stateByte] = byte(result.For(p.SideToMove()))
	if p.SideToMove() == board.Black {
		r[stateByte] |= blackToMove
	}
	le.PutUint16(r[hashBytes:], games.HashOf(gameID))
	return r
}

// Occupied returns the taken squares.
func (r *Record) Occupied() board.Bitboard {
	return board.Bitboard(binary.LittleEndian.Uint64(r[:]))
}

// Piece returns the piece on square number i of [Record.Occupied], 0 <= i < the number of
// pieces. A loop over the pieces is
//
//	for occupied, i := r.Occupied(), 0; occupied != 0; occupied, i = occupied.WithoutFirst(), i+1 {
//		use(r.Piece(i), occupied.First())
//	}
func (r *Record) Piece(i int) board.Piece {
	return board.Piece(r[pieceBytes+i/2] >> (i % 2 * 4) & 15)
}

// Pieces writes the pieces in order of their squares into buffer and returns the part
// that they fill.
func (r *Record) Pieces(buffer *[MaxPieces]board.PieceSquare) []board.PieceSquare {
	n := 0
	for occupied := r.Occupied(); occupied != 0; occupied = occupied.WithoutFirst() {
		buffer[n] = board.PieceSquare{Piece: r.Piece(n), Square: occupied.First()}
		n++
	}
	return buffer[:n]
}

// SideToMove returns whose turn it is.
func (r *Record) SideToMove() board.Color {
	if r[stateByte]&blackToMove != 0 {
		return board.Black
	}
	return board.White
}

// Score returns the score in centipawns for the side to move.
func (r *Record) Score() int16 { return int16(binary.LittleEndian.Uint16(r[scoreBytes:])) }

// Result returns the half points, 0 to 2, that the game brought the side to move.
func (r *Record) Result() int { return int(r[stateByte] & resultMask) }

// Ply returns how many plies of the game had been played.
func (r *Record) Ply() int { return int(binary.LittleEndian.Uint16(r[plyBytes:])) }

// Rule50 returns the number of plies since the last capture or pawn move, 255
// for more.
func (r *Record) Rule50() int { return int(r[rule50Byte]) }

// GameHash returns 16 bits of the game's identity.
func (r *Record) GameHash() uint16 { return binary.LittleEndian.Uint16(r[hashBytes:]) }

// HeldOut reports whether the record belongs to the games set aside for
// validation, percent of all games.
func (r *Record) HeldOut(percent int) bool { return games.HeldOut(r.GameHash(), percent) }

// Check returns an error if r plainly does not come from [New]. It does not look at where pawns and kings stand.
func (r *Record) Check() error {
	occupied := r.Occupied()
	n := occupied.Count()
	if n > MaxPieces {
		return fmt.Errorf("%d pieces", n)
	}
	kings := [2]int{}
	for i := range MaxPieces {
		piece := r.Piece(i)
		switch {
		case i >= n && piece != 0:
			return errors.New("a piece without a square")
		case i < n && piece >= board.NoPiece:
			return fmt.Errorf("piece %d does not exist", piece)
		case i < n && piece.Type() == board.King:
			kings[piece.Color()]++
		}
	}
	switch {
	case kings != [2]int{1, 1}:
		return fmt.Errorf("%d white and %d black kings", kings[board.White], kings[board.Black])
	case r.Score() > games.MaxScore || r.Score() < -games.MaxScore:
		return fmt.Errorf("score %d", r.Score())
	case r.Result() > 2 || r[stateByte]&^(resultMask|blackToMove) != 0:
		return fmt.Errorf("state byte %#x", r[stateByte])
	}
	return nil
}
