package games

import (
	"fmt"
	"hash/crc32"
	"os"
)

// Writer appends games to a file. It must be closed, and only one Writer may
// have a file open at a time. It is not for several goroutines at once.
type Writer struct {
	file     *os.File
	meta     Meta
	end      int64 // of the last good block, bytes from the start of the file
	cutAt    int64 // where a bad tail was removed, if cut is not 0
	cut      int64 // its bytes
	nextGame uint64
	found    int64 // games of earlier blocks
	kept     int64 // their positions for training
	encoder  encoder
}

// Append opens the file at path for more games, which meta describes, and
// creates it if it is not there. It verifies the checksums of all blocks. A
// bad tail, as a killed run leaves it, is cut off, see [Writer.Cut].
//
// Good blocks are never lost. Append returns an error and leaves the file as it is in
// three cases: a good block follows the damage, the damage looks like a block of another
// version, or the file does not begin like a file of games.
func Append(path string, meta Meta) (*Writer, error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, err
	}
	w := &Writer{file: file, meta: meta}
	if err := w.resume(); err != nil {
		file.Close()
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return w, nil
}

// Cut returns the bad tail that Append removed: its offset and its number of bytes, which
// is 0 for most files.
func (w *Writer) Cut() (offset, bytes int64) { return w.cutAt, w.cut }

// NextGame returns the number of the game that [Writer.Add] will add next. It counts the
// games of this run and worker in this file from 0, including earlier ones. So a resumed
// run goes on with new games if each worker of a run has one file.
func (w *Writer) NextGame() uint64 { return w.nextGame + uint64(w.encoder.games) }

// Found returns how many games of this run and worker Append has found, and how many positions for training they have.
// A file of which something was lost has fewer games than [Writer.NextGame] says.
func (w *Writer) Found() (games, positions int64) { return w.found, w.kept }

// Add adds a game and does not retain it. The game is in the file once its block is
// complete, which happens at [BlockPlies] plies or with [Writer.Flush]. An error says
// either that the game is wrong, and then it is left out, or that writing failed, see
// [Writer.Flush]; if [Writer.NextGame] has gone up, the game waits with the others.
func (w *Writer) Add(g *Game) error {
	if err := w.flushFull(); err != nil { // after an earlier failure
		return err
	}
	if err := w.encoder.add(g); err != nil {
		return fmt.Errorf("games: game %d: %w", w.NextGame(), err)
	}
	return w.flushFull()
}

func (w *Writer) flushFull() error {
	if w.encoder.plies() < BlockPlies {
		return nil
	}
	return w.Flush()
}

// Flush writes the games added since the last block as a block and waits until
// they are on the disk. After an error the file is as before and the games are
// still waiting to be written, so that Flush may be tried again.
func (w *Writer) Flush() error {
	e := &w.encoder
	if e.games == 0 {
		return nil
	}
	payload := e.payload()
	compressed := deflate(payload)
	h := Header{
		Meta: w.meta, FirstGame: w.nextGame, Games: e.games, Plies: e.plies(), Kept: e.kept,
		Size: len(payload), Compressed: len(compressed), sum: crc32.Checksum(compressed, castagnoli), version: version,
	}
	block := append(h.marshal(), compressed...)
	_, err := w.file.WriteAt(block, w.end)
	if err == nil {
		err = w.file.Sync()
	}
	if err != nil {
		// If this fails too, the next Append cuts what was written.
		_ = w.file.Truncate(w.end)
		return fmt.Errorf("games: %w", err)
	}
	w.end += int64(len(block))
	w.nextGame += uint64(e.games)
	e.reset()
	return nil
}

// Close flushes and closes the file.
func (w *Writer) Close() error {
	err := w.Flush()
	if closeErr := w.file.Close(); err == nil {
		err = closeErr
	}
	return err
}
