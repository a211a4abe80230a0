package games

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
)

// Format constants; docs/data-format.md has the layout of the header.
const (
	magic      = "PnSG"
	version    = 2  // the version that is written; version 1 can be read, too
	headerSize = 72 // bytes

	// BlockPlies is the number of plies, over all games, at which a Writer closes a
	// block. One core needs about a minute of self-play at 1,000 nodes a move for it.
	// Larger blocks do not compress better with deflate.
	BlockPlies = 1 << 16

	// Limits of a block, so that a reader never has to trust a length. The
	// last game may begin just before BlockPlies.
	maxBlockPlies = BlockPlies + MaxGamePlies
	maxPayload    = 1 << 20 // bytes before compression; at most 5 a ply and 7 a game
	maxCompressed = maxPayload + maxPayload/16
)

// castagnoli is the table of CRC32C.
var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// Meta says who played the games of a block.
type Meta struct {
	Engine [8]byte // first bytes of a hash of the engine
	Net    [8]byte // the same of its network or other evaluation
	Run    uint64  // a number drawn for the run
	Worker uint32  // which worker of the run
}

// Header describes a block.
type Header struct {
	Meta
	FirstGame  uint64 // number of the block's first game within its run and worker
	Games      int    // numbered consecutively
	Plies      int    // of all games
	Kept       int    // positions for training, see Keep. The header of a block of version 1 counts repeated positions, too; decoding it sets that right
	Size       int    // payload in bytes before compression
	Compressed int    // payload in bytes in the file
	sum        uint32 // CRC32C of the payload in the file
	version    uint32 // of the format
}

// GameID returns an identity for game i of the block, see the function GameID.
func (h *Header) GameID(i int) uint64 { return GameID(h.Run, h.Worker, h.FirstGame+uint64(i)) }

// GameID returns a well mixed identity of a game: the first eight bytes of SHA-256 over
// run, worker and game. It does not depend on where the block is stored. It may serve as
// the seed of the game, and it divides games into training and validation.
func GameID(run uint64, worker uint32, game uint64) uint64 {
	var b [20]byte
	binary.LittleEndian.PutUint64(b[0:], run)
	binary.LittleEndian.PutUint32(b[8:], worker)
	binary.LittleEndian.PutUint64(b[12:], game)
	sum := sha256.Sum256(b[:])
	return binary.LittleEndian.Uint64(sum[:])
}

// HashOf returns the highest 16 bits of the identity of a game. They decide whether it is held out.
func HashOf(gameID uint64) uint16 { return uint16(gameID >> 48) }

// HeldOut reports whether the game with the given [HashOf] belongs to
// the percent of all games that are kept from training.
func HeldOut(hash uint16, percent int) bool { return int(hash)*100 < percent<<16 }

func (h *Header) marshal() []byte {
	b := make([]byte, 0, headerSize)
	le := binary.LittleEndian
	b = append(b, magic...)
	b = le.AppendUint32(b, h.version)
	b = append(b, h.Engine[:]...)
	b = append(b, h.Net[:]...)
	b = le.AppendUint64(b, h.Run)
	b = le.AppendUint64(b, h.FirstGame)
	b = le.AppendUint32(b, h.Worker)
	for _, n := range []int{h.Games, h.Plies, h.Kept, h.Size, h.Compressed} {
		b = le.AppendUint32(b, uint32(n))
	}
	b = le.AppendUint32(b, h.sum)
	return le.AppendUint32(b, crc32.Checksum(b, castagnoli))
}

var (
	errVersion   = errors.New("the block is of a format version this program does not know")
	errNoBlock   = errors.New("no block begins here")
	errHeaderSum = errors.New("checksum of the header is wrong")
	errSum       = errors.New("checksum of the payload is wrong")
)

// parseHeader reads a header of headerSize bytes.
func parseHeader(b []byte) (h Header, err error) {
	le := binary.LittleEndian
	if !bytes.HasPrefix(b, []byte(magic)) {
		return h, errNoBlock
	}
	if h.version = le.Uint32(b[4:]); h.version < 1 || h.version > version {
		return h, fmt.Errorf("%w: %d", errVersion, h.version)
	}
	if le.Uint32(b[headerSize-4:]) != crc32.Checksum(b[:headerSize-4], castagnoli) {
		return h, errHeaderSum
	}
	copy(h.Engine[:], b[8:])
	copy(h.Net[:], b[16:])
	h.Run = le.Uint64(b[24:])
	h.FirstGame = le.Uint64(b[32:])
	h.Worker = le.Uint32(b[40:])
	for i, n := range []struct {
		field *int
		most  int
	}{
		{&h.Games, maxBlockPlies}, {&h.Plies, maxBlockPlies}, {&h.Kept, maxBlockPlies},
		{&h.Size, maxPayload}, {&h.Compressed, maxCompressed},
	} {
		value := le.Uint32(b[44+4*i:])
		if value > uint32(n.most) {
			return h, fmt.Errorf("header field %d is %d, at most %d makes sense", i, value, n.most)
		}
		*n.field = int(value)
	}
	if h.Games == 0 || h.Games > h.Plies || h.Kept > h.Plies {
		return h, fmt.Errorf("%d games, %d plies, %d positions kept", h.Games, h.Plies, h.Kept)
	}
	h.sum = le.Uint32(b[64:])
	return h, nil
}
