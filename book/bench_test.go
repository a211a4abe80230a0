package book

import (
	"bufio"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"penrose/board"
	"penrose/movegen"
)

// BenchmarkMoves probes books on the disk for known and unknown positions. The
// files have just been written, so the system still has them in memory.
func BenchmarkMoves(b *testing.B) {
	for _, size := range []int{1_500_000, 200_000_000} {
		b.Run(fmt.Sprintf("%.1fMB", float64(size)/1e6), func(b *testing.B) {
			positions := randomPositions(1000)
			path := filepath.Join(b.TempDir(), "book.bin")
			writeSynthetic(b, path, size/RecordSize, positions[:len(positions)/2])
			book, err := Open(path)
			if err != nil {
				b.Fatal(err)
			}
			defer book.Close()
			found := 0
			for i := 0; b.Loop(); i++ {
				if len(moves(b, book, &positions[i%len(positions)])) > 0 {
					found++
				}
			}
			if found == 0 {
				b.Error("none of the positions was found")
			}
		})
	}
}

// randomPositions returns positions of random games.
func randomPositions(n int) []Position {
	random := rand.New(rand.NewPCG(1, 1))
	var all []Position
	for len(all) < n {
		p := NewPosition(board.StartPosition())
		for range 20 {
			var legal movegen.List
			if movegen.Legal(&p.Board, &legal); legal.Len() == 0 {
				break
			}
			p.Play(legal.At(random.IntN(legal.Len())))
			all = append(all, p)
		}
	}
	return all[:n]
}

// writeSynthetic writes a book with evenly spread keys. Each known position
// replaces the entry before it.
func writeSynthetic(b *testing.B, path string, entries int, known []Position) {
	b.Helper()
	step := uint64(math.MaxUint64) / uint64(entries)
	replaced := make(map[uint64]Record)
	for i := range known {
		var legal movegen.List
		if movegen.Legal(&known[i].Board, &legal); legal.Len() > 0 {
			key := known[i].Key()
			replaced[key/step] = Record{Key: key, Move: EncodeMove(legal.At(0)), Weight: 1}
		}
	}
	file, err := os.Create(path)
	if err != nil {
		b.Fatal(err)
	}
	defer file.Close()
	w := bufio.NewWriterSize(file, 1<<20)
	var data []byte
	for i := range uint64(entries) {
		r, ok := replaced[i]
		if !ok {
			r = Record{Key: i * step, Move: 1, Weight: 1}
		}
		data = r.Append(data[:0])
		if _, err := w.Write(data); err != nil {
			b.Fatal(err)
		}
	}
	if err := w.Flush(); err != nil {
		b.Fatal(err)
	}
}
