package pgn

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
)

// otherFormat returns an error if in begins like a file of another format, in which games are
// often found, or is no text.
func otherFormat(in *bufio.Reader) error {
	begin, _ := in.Peek(512)
	for _, format := range []struct{ magic, name string }{
		{"\x1f\x8b", "compressed by gzip"},
		{"\x28\xb5\x2f\xfd", "compressed by zstd"},
		{"BZh", "compressed by bzip2"},
		{"\xfd7zXZ", "compressed by xz"},
		{"7z\xbc\xaf", "a 7z archive"},
		{"PK\x03\x04", "a zip archive"},
		{"\xff\xfe", "text in UTF-16"},
		{"\xfe\xff", "text in UTF-16"},
	} {
		if bytes.HasPrefix(begin, []byte(format.magic)) {
			return fmt.Errorf("%s, not a PGN file", format.name)
		}
	}
	if bytes.IndexByte(begin, 0) >= 0 {
		return errors.New("binary data, not a PGN file")
	}
	return nil
}
