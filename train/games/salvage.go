package games

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
)

// Damage is a part of a file without a whole block.
type Damage struct {
	Offset, Bytes int64
	Err           error // why no block could be read at Offset
}

func (d Damage) String() string {
	return fmt.Sprintf("bytes %d to %d: %v", d.Offset, d.Offset+d.Bytes-1, d.Err)
}

// Salvage copies all whole blocks of a file of the given size to target, in order, and returns
// how many games they have and what lies between them. Like a [Writer] that goes on with a file it
// relies on the checksums: a block with correct ones is as it was written. An error means that
// the file could not be read or the target not be written.
func Salvage(ctx context.Context, target io.Writer, file io.ReaderAt, size int64) (saved int, lost []Damage, err error) {
	for at := int64(0); at < size; {
		if err := ctx.Err(); err != nil {
			return saved, lost, err
		}
		block := io.NewSectionReader(file, at, headerSize+maxCompressed)
		h, _, damage := readBlock(block)
		if damage == nil {
			length := headerSize + int64(h.Compressed)
			if _, err := io.Copy(target, io.NewSectionReader(file, at, length)); err != nil {
				return saved, lost, err
			}
			saved += h.Games
			at += length
			continue
		}
		if unread := (*fs.PathError)(nil); errors.As(damage, &unread) {
			return saved, lost, damage
		}
		next, err := findHeader(file, at+1)
		if err != nil {
			return saved, lost, err
		}
		if next < 0 {
			next = size
		}
		lost = append(lost, Damage{at, next - at, damage})
		at = next
	}
	return saved, lost, nil
}
