package uci

import (
	"fmt"
	"slices"
	"strings"

	"penrose/board"
	"penrose/book"
	"penrose/game"
	"penrose/movegen"
)

// setup is what the arguments of "position" describe.
type setup struct {
	game  game.Game
	start book.Position // the first position, as opening books see it
	flaw  error         // what was wrong with its castling rights or en passant square, nil if nothing was
}

func readGame(args string) (read setup, err error) {
	fen, moves, err := parsePosition(args)
	if err != nil {
		return read, err
	}
	if fen == "" {
		fen = board.StartFEN
	}
	if read.start, read.flaw, err = readStart(fen); err != nil {
		return read, err
	}
	read.game = game.New(read.start.Board)
	for ply := 1; ; ply++ {
		var field string
		if field, moves = nextField(moves); field == "" {
			return read, nil
		}
		m, err := movegen.ParseUCI(&read.game.Position, field)
		if err != nil {
			return read, fmt.Errorf("ply %d: %w", ply, err)
		}
		read.game.Play(m)
	}
}

// readStart reads fen. Dialogues in which users set up positions leave castling rights
// behind whose king or rook is gone, or an en passant square of an earlier position. Where the
// position is sound without some of these it is read without them, and flaw says what was wrong.
func readStart(fen string) (start book.Position, flaw, err error) {
	if start, err = book.ParseFEN(fen); err == nil {
		return start, nil, nil
	}
	const enPassant = 3
	fields := strings.Fields(fen)
	if len(fields) <= enPassant {
		return start, nil, err
	}
	start, sound := readSomeRights(fields)
	if _, square := board.ParseSquare(fields[enPassant]); !sound && square {
		fields[enPassant] = "-"
		start, sound = readSomeRights(fields)
	}
	if !sound {
		return start, nil, err
	}
	return start, err, nil
}

// readSomeRights reads the fields of a FEN with all castling rights, or else with those of them
// that are possible in standard chess. It reports whether the position is sound with these.
func readSomeRights(fields []string) (start book.Position, sound bool) {
	const castling = 2
	fields = slices.Clone(fields)
	read := func(rights string) bool {
		fields[castling] = rights
		position, err := book.ParseFEN(strings.Join(fields, " "))
		if err == nil {
			start = position
		}
		return err == nil
	}
	rights := fields[castling]
	if read(rights) {
		return start, true
	}
	if strings.Trim(rights, "KQkqABCDEFGHabcdefgh") != "" || !read("-") {
		return start, false
	}
	kept := ""
	for _, right := range rights {
		if isStandard(&start.Board, right) && read(kept+string(right)) {
			kept += string(right)
		}
	}
	return start, true
}

// isStandard reports whether king and rook of the castling right stand where those of standard chess do. Who
// leaves rights behind means that chess: a king that has castled is at home in Chess960, too. A right that
// names a file is one of Chess960 and needs no home.
func isStandard(p *board.Position, right rune) bool {
	i := strings.IndexRune("KQkq", right)
	if i < 0 {
		return true
	}
	rooks := [...]board.Square{board.H1, board.A1, board.H8, board.A8}
	c := board.Color(i / 2)
	return p.PieceOn(board.E1.Relative(c)) == board.NewPiece(c, board.King) && p.PieceOn(rooks[i]) == board.NewPiece(c, board.Rook)
}
