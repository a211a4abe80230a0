package selfplay

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"penrose/board"
	"penrose/book/pgn"
	"penrose/epd"
)

// Opening is where a game of a match begins: after some moves from a position.
type Opening struct {
	Start board.Position
	Moves []board.Move
}

// ReadOpenings reads the file of openings called path and returns the SHA-256 of it, too. If its name ends in ".pgn" it
// holds games in PGN, and each opening is a whole game. Otherwise each line is a position in FEN or EPD. Empty lines and lines that start with #
// are skipped. An opening that comes again counts once, as its games would be nearly always the same, also if
// its moves come in another order. The error names the first place that cannot be read or where the game is
// over.
func ReadOpenings(path string) (openings []Opening, sum [sha256.Size]byte, err error) {
	data, err := os.ReadFile(path) // once: a pipe cannot be read again
	if err != nil {
		return nil, sum, err
	}
	read := readPositions
	if strings.HasSuffix(strings.ToLower(path), ".pgn") {
		read = readGames
	}
	list, err := read(bytes.NewReader(data))
	if err == nil && len(list) == 0 {
		err = errors.New("no openings")
	}
	if err != nil {
		return nil, sum, fmt.Errorf("%s: %w", path, err)
	}
	return distinct(list), sha256.Sum256(data), nil
}

// distinct returns list without openings that have come before.
func distinct(list []Opening) []Opening {
	seen := map[board.Key]bool{}
	return slices.DeleteFunc(list, func(o Opening) bool {
		identity := o.playing().identity()
		again := seen[identity]
		seen[identity] = true
		return again
	})
}

func readPositions(in io.Reader) ([]Opening, error) {
	var list []Opening
	err := epd.EachLine(in, func(text string) error {
		position, err := epd.Parse(text)
		if err != nil {
			return err
		}
		o := Opening{Start: position.Board}
		list = append(list, o)
		return o.check()
	})
	if err != nil {
		return nil, err
	}
	return list, nil
}

func readGames(in io.Reader) ([]Opening, error) {
	var list []Opening
	r := pgn.NewReader(in)
	for {
		game, err := r.Next()
		if err == io.EOF {
			return list, nil
		}
		if err != nil {
			return nil, err
		}
		o := Opening{Start: game.Start, Moves: slices.Clone(game.Moves)}
		if err := o.check(); err != nil {
			return nil, fmt.Errorf("game %d, line %d: %w", game.Number, game.Line, err)
		}
		list = append(list, o)
	}
}

// check fails if the game cannot go on after the opening.
func (o *Opening) check() error {
	if slices.Contains(o.Moves, board.NoMove) {
		return errors.New("a null move")
	}
	if end, over := o.playing().ended(); over {
		return fmt.Errorf("the game is over: %v", end.termination)
	}
	return nil
}
