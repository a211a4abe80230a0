package tool

import (
	"bytes"
	"cmp"
	"slices"

	"penrose/board"
	"penrose/book"
	"penrose/movegen"
)

// maxWalk is the greatest depth of a walk through a book, in plies. No game stays
// in book that long, but a damaged file may claim it.
const maxWalk = 200

// walk visits each position that play from start can reach with the entries from
// moves. It calls moves once for each position, ply by ply. So ply is the least
// number of plies to the position.
func walk(start book.Position, moves func(p *book.Position, ply int) ([]book.Entry, error)) error {
	level := []book.Position{start}
	seen := map[uint64]bool{start.Key(): true}
	for ply := 0; len(level) > 0 && ply <= maxWalk; ply++ {
		var next []book.Position
		for i := range level {
			entries, err := moves(&level[i], ply)
			if err != nil {
				return err
			}
			for _, e := range entries {
				child := level[i]
				child.Play(e.Move)
				if key := child.Key(); !seen[key] {
					seen[key] = true
					next = append(next, child)
				}
			}
		}
		level = next
	}
	return nil
}

// walkRecords visits each position that play from start can reach with the records of a
// book, which must be sorted by key, and gives visit its legal moves and its records. visit
// may change these records, but not their keys. The walk goes by what they were before.
func walkRecords(records []book.Record, start book.Position, visit func(p *book.Position, legal *movegen.List, entries []book.Record)) error {
	var data []byte
	for _, r := range records {
		data = r.Append(data)
	}
	b, err := book.New(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return err
	}
	return walk(start, func(p *book.Position, _ int) ([]book.Entry, error) {
		var legal movegen.List
		movegen.Legal(&p.Board, &legal)
		visit(p, &legal, recordsOf(records, p.Key()))
		return b.Moves(p)
	})
}

// recordsOf returns the records of one position from those of a book.
func recordsOf(records []book.Record, key uint64) []book.Record {
	first, _ := slices.BinarySearchFunc(records, key, func(r book.Record, key uint64) int { return cmp.Compare(r.Key, key) })
	last := first
	for last < len(records) && records[last].Key == key {
		last++
	}
	return records[first:last]
}

// castlingToTarget returns the castling move that code stands for if it has the target of the
// king in place of its rook, and else [board.NoMove].
func castlingToTarget(code uint16, legal *movegen.List) board.Move {
	if m := book.DecodeMove(code, legal); m.Kind() == board.Castling && book.EncodeMove(m) != code {
		return m
	}
	return board.NoMove
}
