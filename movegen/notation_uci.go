package movegen

import (
	"errors"
	"fmt"
	"strings"

	"penrose/board"
)

// FormatUCI returns m as the UCI protocol writes it: "e2e4", "a7a8q". Castling
// is the king's two squares ("e1g1") in standard chess and king takes rook
// ("e1h1") in Chess960. It is king takes rook as well if chess960 is false but king
// or rook do not stand where standard chess has them: then the king's two squares
// could mean an ordinary move, or be the same. [board.NoMove] is "0000".
func FormatUCI(m board.Move, chess960 bool) string {
	if m.Kind() == board.Castling && !chess960 && isStandardCastling(m) {
		return m.From().String() + m.KingTo().String()
	}
	return m.String()
}

// isStandardCastling reports whether king and rook of the castling move m stand
// where standard chess has them.
func isStandardCastling(m board.Move) bool {
	rookFile := m.To().File()
	return m.From().File() == 4 && (rookFile == 0 || rookFile == 7)
}

// ParseUCI reads a legal move of p in UCI notation. Castling may be written
// as the king's two squares or as king takes rook, wherever these stand, or as O-O and O-O-O, which some GUIs send in
// Chess960. If the text is also an ordinary move of the king, it is that move. The
// letter of a promotion may be upper case.
func ParseUCI(p *board.Position, s string) (board.Move, error) {
	switch s {
	case "O-O", "0-0", "O-O-O", "0-0-0":
		return ParseSAN(p, s)
	}
	m, err := parseUCI(p, s)
	if err != nil {
		return board.NoMove, fmt.Errorf("move %.20q: %w", s, err)
	}
	return m, nil
}

func parseUCI(p *board.Position, s string) (board.Move, error) {
	if len(s) != 4 && len(s) != 5 {
		return 0, errors.New("want two squares and perhaps a promotion letter")
	}
	from, fromOK := board.ParseSquare(s[0:2])
	to, toOK := board.ParseSquare(s[2:4])
	if !fromOK || !toOK {
		return 0, errors.New("want two squares and perhaps a promotion letter")
	}
	us := p.SideToMove()
	if !p.Of(us).Has(from) {
		return 0, fmt.Errorf("the side to move has nothing on %v", from)
	}
	m := board.NewMove(from, to)
	promotes := p.PieceOn(from).Type() == board.Pawn && board.BackRank(us.Other()).Has(to)
	switch {
	case len(s) == 5:
		t := strings.IndexByte("nbrq", s[4]|0x20) // 0x20 turns upper case into lower
		if t < 0 {
			return 0, fmt.Errorf("promotion to %q, want n, b, r or q", s[4])
		}
		if !promotes {
			return 0, errors.New("this is not a promotion")
		}
		m = board.NewPromotion(from, to, board.Knight+board.PieceType(t))
	case promotes && pawnReaches(p, from, to):
		return 0, errors.New("the promotion letter is missing")
	case p.PieceOn(from).Type() == board.Pawn && to == p.EnPassant():
		m = board.NewEnPassant(from, to)
	}
	if IsLegal(p, m) {
		return m, nil
	}
	if from == p.King(us) {
		for rooks := p.CastlingRooks() & board.BackRank(us); rooks != 0; rooks = rooks.WithoutFirst() {
			castling := board.NewCastling(from, rooks.First())
			if (to == castling.To() || to == castling.KingTo()) && IsLegal(p, castling) {
				return castling, nil
			}
		}
	}
	if isPseudoLegal(p, m) {
		return 0, errors.New("it leaves the king in check")
	}
	return 0, errors.New("it is not a legal move")
}
