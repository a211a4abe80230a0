package board

import (
	"slices"
	"strings"
)

// Indices of fields of a FEN.
const (
	castlingIndex  = 2
	enPassantIndex = 3
)

// MendFEN returns fen without what makes its castling rights or its en passant square impossible. Dialogues in
// which users set up positions, and programs that cut a position out of a game, leave rights behind whose king or rook is
// gone, or the square of an earlier position. Where a right is impossible, the letters KQkq stay only for a king and a rook
// on their squares of standard chess, as they may have been left behind as well; letters of files stay where they
// are possible. flaw says what was wrong first, nil if nothing was. err is that of
// [ParseFEN] if the position is not sound without these either.
func MendFEN(fen string) (mended string, flaw, err error) {
	if _, err = ParseFEN(fen); err == nil {
		return fen, nil, nil
	}
	fields := strings.Fields(fen)
	if len(fields) <= enPassantIndex {
		return fen, nil, err
	}
	mended, sound := withSomeRights(fields)
	if _, square := ParseSquare(fields[enPassantIndex]); !sound && square {
		fields[enPassantIndex] = "-"
		mended, sound = withSomeRights(fields)
	}
	if !sound {
		return fen, nil, err
	}
	return mended, err, nil
}

// withSomeRights returns the FEN of fields with all castling rights, or else with those of them
// that are possible in standard chess. It reports whether the position is sound with these.
func withSomeRights(fields []string) (fen string, sound bool) {
	fields = slices.Clone(fields)
	var p Position
	read := func(rights string) bool {
		fields[castlingIndex] = rights
		text := strings.Join(fields, " ")
		position, err := ParseFEN(text)
		if err == nil {
			p, fen = position, text
		}
		return err == nil
	}
	rights := fields[castlingIndex]
	if read(rights) {
		return fen, true
	}
	if strings.Trim(rights, "KQkqABCDEFGHabcdefgh") != "" || !read("-") {
		return "", false
	}
	kept := ""
	var tried ['z']bool // by letter: a right may be named again, even a million times
	for _, right := range rights {
		if !tried[right] && isStandard(&p, right) && read(kept+string(right)) {
			kept += string(right)
		}
		tried[right] = true
	}
	return fen, true
}

// isStandard reports whether king and rook of the castling right stand where those of standard chess do.
// Rights that were left behind come from standard chess. In Chess960 a king may castle from any square of its
// back rank, so [ParseFEN] alone would take the right of a king that has castled. A right that names a file
// is one of Chess960 and needs no home.
func isStandard(p *Position, right rune) bool {
	i := strings.IndexRune("KQkq", right)
	if i < 0 {
		return true
	}
	rooks := [...]Square{H1, A1, H8, A8}
	c := Color(i / 2)
	return p.PieceOn(E1.Relative(c)) == NewPiece(c, King) && p.PieceOn(rooks[i]) == NewPiece(c, Rook)
}
