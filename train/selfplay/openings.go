package selfplay

import (
	"bufio"
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

// ReadOpenings reads a file of openings. If its name ends in ".pgn" it holds
// games in PGN, and each opening is a whole game. Otherwise each line is a position in FEN or EPD.
// Empty lines and lines that start with # are skipped. The error names the first place
// that cannot be read or where the game is over.
func ReadOpenings(path string) ([]Opening, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	read := readPositions
	if strings.HasSuffix(strings.ToLower(path), ".pgn") {
		read = readGames
	}
	list, err := read(file)
	if err == nil && len(list) == 0 {
		err = errors.New("no openings")
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return list, nil
}

// longestLine is the most bytes of a line of positions.
const longestLine = 1 << 20

func readPositions(in io.Reader) ([]Opening, error) {
	var list []Opening
	scanner := bufio.NewScanner(in)
	scanner.Buffer(nil, longestLine)
	for line := 1; scanner.Scan(); line++ {
		text := strings.TrimSpace(scanner.Text())
		if line == 1 {
			text = strings.TrimPrefix(text, "\uFEFF")
		}
		if text == "" || text[0] == '#' {
			continue
		}
		p, err := board.ParseFEN(text)
		if err != nil {
			var position epd.Position
			if position, err = epd.Parse(text); err == nil {
				p = position.Board
			}
		}
		o := Opening{Start: p}
		if err == nil {
			err = o.check()
		}
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", line, err)
		}
		list = append(list, o)
	}
	return list, scanner.Err()
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
