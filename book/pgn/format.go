package pgn

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"

	"penrose/internal/fileformat"
)

// otherFormat returns an error if in begins like a file of another format, in which games are
// often found, or is no text.
func otherFormat(in *bufio.Reader) error {
	begin, _ := in.Peek(512)
	if format := fileformat.Other(begin); format != "" {
		return fmt.Errorf("%s, not a PGN file", format)
	}
	if bytes.IndexByte(begin, 0) >= 0 {
		return errors.New("binary data, not a PGN file")
	}
	return nil
}
