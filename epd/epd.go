package epd

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"penrose/board"
	"penrose/internal/fileformat"
	"penrose/movegen"
)

// Position is a line of a test suite.
type Position struct {
	ID      string
	Board   board.Position
	Best    []board.Move // bm: one of these solves it
	Avoid   []board.Move // am: none of these
	MateIn  int          // dm, or bm #N: full moves in which the side to move mates, below 0 if it is mated, 0 if not stated
	Comment string       // c0
}

// hasTask reports whether p says what solves it.
func (p *Position) hasTask() bool { return len(p.Best) > 0 || len(p.Avoid) > 0 || p.MateIn != 0 }

// longestLine is the most bytes of a line that is read.
const longestLine = 1 << 20

// Read returns the positions of r, one of each line; see [EachLine].
func Read(r io.Reader) ([]Position, error) {
	var positions []Position
	err := EachLine(r, func(text string) error {
		p, err := Parse(text)
		positions = append(positions, p)
		return err
	})
	if err != nil {
		return nil, err
	}
	return positions, nil
}

// readSound is Read for files of which some lines may be bad: it returns the errors of these, which name the
// lines. err is that of r.
func readSound(r io.Reader) (positions []Position, bad []error, err error) {
	err = eachLine(r, func(line int, text string) error {
		if p, err := Parse(text); err != nil {
			bad = append(bad, inLine(line, err))
		} else {
			positions = append(positions, p)
		}
		return nil
	})
	return positions, bad, err
}

// EachLine calls visit for each line of a file of positions, without the spaces around it. Lines end with LF,
// CR or both, and have up to 2^20 bytes. Empty lines, lines that start with #, and a byte order mark are
// skipped. An error, of r or of visit, ends it and names its line. A file that is compressed, or text in
// UTF-16, is an error without a line.
func EachLine(r io.Reader, visit func(text string) error) error {
	return eachLine(r, func(line int, text string) error {
		if err := visit(text); err != nil {
			return inLine(line, err)
		}
		return nil
	})
}

// inLine says in which line err is, from 1.
func inLine(line int, err error) error { return fmt.Errorf("line %d: %w", line, err) }

// eachLine is [EachLine] with the number of each line, from 1, which the errors of visit do not get by
// themselves.
func eachLine(r io.Reader, visit func(line int, text string) error) error {
	scanner := bufio.NewScanner(r)
	scanner.Buffer(nil, longestLine+2) // with its end
	scanner.Split(splitLines)
	line := 1
	for ; scanner.Scan(); line++ {
		if line == 1 {
			if format := fileformat.Other(scanner.Bytes()); format != "" {
				return fmt.Errorf("%s, not a file of positions", format)
			}
		}
		// Windows Notepad puts a byte order mark before the text. A file may have been appended to another one.
		text := strings.TrimPrefix(strings.TrimSpace(scanner.Text()), "\uFEFF")
		if text == "" || text[0] == '#' {
			continue
		}
		if err := visit(line, text); err != nil {
			return err
		}
	}
	err := scanner.Err()
	if errors.Is(err, bufio.ErrTooLong) {
		err = fmt.Errorf("longer than %d bytes", longestLine)
	}
	if err != nil {
		return inLine(line, err)
	}
	return nil
}

// splitLines is [bufio.ScanLines] for lines that end with LF, CR, or both.
func splitLines(data []byte, atEOF bool) (advance int, line []byte, err error) {
	end := bytes.IndexAny(data, "\r\n")
	switch {
	case end < 0 && atEOF && len(data) > 0:
		return len(data), data, nil
	case end < 0, end == len(data)-1 && data[end] == '\r' && !atEOF: // LF may follow
		return 0, nil, nil
	case data[end] == '\r' && end+1 < len(data) && data[end+1] == '\n':
		return end + 2, data[:end], nil
	}
	return end + 1, data[:end], nil
}

// Parse reads one line: the first four, five or six fields of a FEN and operations. The clocks may be
// hyphens, which stand for no clocks. Impossible castling rights and en passant squares are mended, see
// [board.MendFEN]. Each operation ends with a semicolon, which the last one may lack. Parse ignores
// operations other than bm, am, dm, id, c0, hmvc and fmvn. Moves are in SAN or in the notation of UCI. bm may
// state the distance to mate as #N in place of moves.
func Parse(line string) (p Position, err error) {
	fields := strings.Fields(line)
	if len(fields) < 4 {
		return p, fmt.Errorf("EPD %.80q has %d fields, want at least 4", line, len(fields))
	}
	halfmoves, fullmoves, rest := "0", "1", fields[4:]
	for _, clock := range []*string{&halfmoves, &fullmoves} {
		if len(rest) == 0 || rest[0] != noClock && !isCount(rest[0]) {
			break
		}
		if rest[0] != noClock {
			*clock = rest[0]
		}
		rest = rest[1:]
	}
	operations, err := splitOperations(strings.Join(rest, " "))
	if err != nil {
		return p, err
	}
	for _, op := range operations {
		switch op.code {
		case "hmvc":
			halfmoves = op.operand
		case "fmvn":
			fullmoves = op.operand
		default:
			continue
		}
		if !isCount(op.operand) { // an empty one would move the field behind it
			return p, fmt.Errorf("EPD operation %s: %.40q is not a number", op.code, op.operand)
		}
	}
	fen, _, err := board.MendFEN(strings.Join(append(fields[:4:4], halfmoves, fullmoves), " "))
	if err != nil {
		return p, err
	}
	if p.Board, err = board.ParseFEN(fen); err != nil {
		return p, err
	}
	for _, op := range operations {
		switch op.code {
		case "id":
			p.ID = op.operand
		case "c0":
			p.Comment = op.operand
		case "bm":
			if distance, isMate := strings.CutPrefix(op.operand, "#"); isMate {
				p.MateIn, err = parseDistance(distance)
			} else {
				p.Best, err = parseMoves(&p.Board, op.operand)
			}
		case "am":
			p.Avoid, err = parseMoves(&p.Board, op.operand)
		case "dm":
			p.MateIn, err = parseDistance(op.operand)
		}
		if err != nil {
			return p, fmt.Errorf("EPD operation %s: %w", op.code, err)
		}
	}
	return p, nil
}

// noClock stands in some files where a clock could stand. No operation is called so.
const noClock = "-"

// isCount reports whether field may be a clock of a FEN.
func isCount(field string) bool {
	_, err := strconv.ParseUint(field, 10, 32)
	return err == nil
}

type operation struct{ code, operand string }

// splitOperations cuts s at its semicolons, except those in quotes.
func splitOperations(s string) ([]operation, error) {
	operations, err := cutOperations(s, true)
	if err != nil {
		operations, err = cutOperations(s, false) // a path of Windows may end with a backslash
	}
	return operations, err
}

// cutOperations is splitOperations with escapes as [operationEnd] takes it.
func cutOperations(s string, escapes bool) (operations []operation, err error) {
	for s = strings.TrimSpace(s); s != ""; s = strings.TrimSpace(s) {
		end := operationEnd(s, escapes)
		if end < 0 {
			return nil, fmt.Errorf("EPD operation %.40q has a quotation mark that is not closed", s)
		}
		code, operand, _ := strings.Cut(strings.TrimSpace(s[:end]), " ")
		if end == len(s) && !isCode(code) { // not an operation without its semicolon, but another text
			return nil, fmt.Errorf("EPD operation %.40q does not begin with a name", s)
		}
		operations = append(operations, operation{code, unquote(strings.TrimSpace(operand))})
		s = strings.TrimPrefix(s[end:], ";")
	}
	return operations, nil
}

// isCode reports whether code can be the name of an operation: a letter, and letters, digits and underscores
// after it.
func isCode(code string) bool {
	for i, c := range code {
		isLetter := c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
		if !isLetter && (i == 0 || c != '_' && (c < '0' || c > '9')) {
			return false
		}
	}
	return code != ""
}

// operationEnd returns the index of the semicolon that ends the first operation of s, the length of s if
// there is none, or -1 if a text in quotes does not end. If escapes is set, a quotation mark after a
// backslash is part of the text in quotes.
func operationEnd(s string, escapes bool) int {
	quoted := false
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '\\' && quoted && escapes:
			i++
		case s[i] == '"':
			quoted = !quoted
		case s[i] == ';' && !quoted:
			return i
		}
	}
	if quoted {
		return -1
	}
	return len(s)
}

// unquote removes the quotation marks around an operand, and the backslashes before those in it. Without such marks the
// backslashes stay, as in paths of Windows.
func unquote(operand string) string {
	operand = strings.TrimSuffix(strings.TrimPrefix(operand, `"`), `"`)
	if !strings.Contains(operand, `\"`) {
		return operand
	}
	return strings.NewReplacer(`\"`, `"`, `\\`, `\`).Replace(operand)
}

// longestMate is more moves than any mate is known to take.
const longestMate = 1_000_000

// parseDistance reads a distance to mate in full moves, which is never 0.
func parseDistance(operand string) (int, error) {
	n, err := strconv.Atoi(operand)
	if err != nil || n == 0 || n < -longestMate || n > longestMate {
		return 0, fmt.Errorf("%.40q is not a number of moves from 1 to %d, or from -1 to -%[2]d", operand, longestMate)
	}
	return n, nil
}

// parseMoves reads moves in SAN or in the notation of UCI, one at least. The error is that of SAN.
func parseMoves(p *board.Position, operand string) (moves []board.Move, err error) {
	if operand == "" {
		return nil, errors.New("no move")
	}
	for _, field := range strings.Fields(operand) {
		m, err := movegen.ParseSAN(p, field)
		if err != nil {
			var alsoErr error
			if m, alsoErr = movegen.ParseUCI(p, field); alsoErr != nil {
				return nil, err
			}
		}
		moves = append(moves, m)
	}
	return moves, nil
}
