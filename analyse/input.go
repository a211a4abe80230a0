package analyse

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"penrose/book/pgn"
)

// input is a file of games, which is read twice.
type input struct {
	name string
	data []byte // its content if it can be read only once, else nil
}

// isInput reports whether an argument names games and is not a part of a FEN.
func isInput(arg string) bool {
	if arg == "-" || strings.HasSuffix(strings.ToLower(arg), ".pgn") {
		return true
	}
	_, err := os.Stat(arg)
	return err == nil || errors.Is(err, fs.ErrPermission)
}

// newInput returns the file with the given name, or stdin for "-". All of stdin, a pipe or
// a device is read at once.
func newInput(name string, stdin io.Reader) (input, error) {
	if name == "-" {
		data, err := io.ReadAll(stdin)
		return input{"standard input", data}, err
	}
	info, err := os.Stat(name)
	if errors.Is(err, fs.ErrNotExist) {
		return input{}, fmt.Errorf("%s: no such file", name)
	}
	if err != nil {
		return input{}, err
	}
	if info.Mode().IsRegular() {
		return input{name: name}, nil
	}
	data, err := os.ReadFile(name)
	return input{name, data}, err
}

// eachGame calls visit for each game. fault is what is wrong with the game. An error of
// visit ends it.
func (in *input) eachGame(visit func(g *pgn.Game, fault error) error) error {
	var content io.Reader = bytes.NewReader(in.data)
	if in.data == nil {
		file, err := os.Open(in.name)
		if err != nil {
			return err
		}
		defer file.Close()
		content = file
	}
	games := pgn.NewReader(content)
	for {
		g, err := games.Next()
		fault := new(pgn.GameError)
		if errors.Is(err, io.EOF) {
			return nil
		} else if err != nil && !errors.As(err, &fault) {
			return fmt.Errorf("%s: %w", in.name, err)
		}
		if err := visit(g, err); err != nil {
			return err
		}
	}
}
