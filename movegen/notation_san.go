package movegen

import (
	"errors"
	"fmt"
	"strings"

	"penrose/board"
)

// FormatSAN returns m, which must be legal in p, in standard algebraic notation
// in the export format of the PGN standard of 1994: as few letters as distinguish
// the piece from others that could legally go there, "=Q", "+" and "#", "O-O" with
// the letter O. En passant has no mark.
func FormatSAN(p *board.Position, m board.Move) string {
	return moveText(p, m) + checkMark(p, m)
}

func moveText(p *board.Position, m board.Move) string {
	from, to := m.From(), m.To()
	if m.Kind() == board.Castling {
		return castlingText(m)
	}
	var sb strings.Builder
	moved := p.PieceOn(from).Type()
	if moved == board.Pawn {
		if p.IsCapture(m) {
			sb.WriteByte(fileName(from))
		}
	} else {
		sb.WriteByte(pieceName(moved))
		sb.WriteString(originText(p, m))
	}
	if p.IsCapture(m) {
		sb.WriteByte('x')
	}
	sb.WriteString(to.String())
	if m.Kind() == board.Promotion {
		sb.WriteByte('=')
		sb.WriteByte(pieceName(m.Promotes()))
	}
	return sb.String()
}

// originText returns the part of m's origin that SAN needs because another piece
// of the same type can go to the same square: the file if that distinguishes them,
// else the rank, else both.
func originText(p *board.Position, m board.Move) string {
	from := m.From()
	var list List
	Legal(p, &list)
	rivals := board.Bitboard(0)
	for _, other := range list.Moves() {
		if other.To() == m.To() && p.PieceOn(other.From()) == p.PieceOn(from) {
			rivals |= other.From().Bit()
		}
	}
	rivals &^= from.Bit()
	switch {
	case rivals == 0:
		return ""
	case rivals&board.FileOf(from) == 0:
		return string(fileName(from))
	case rivals&board.RankOf(from) == 0:
		return string(rankName(from))
	default:
		return from.String()
	}
}

// checkMark returns "#" if m mates, "+" if it checks, otherwise "".
func checkMark(p *board.Position, m board.Move) string {
	child := *p
	child.Make(m)
	if !child.InCheck() {
		return ""
	}
	if !HasLegalMove(&child) {
		return "#"
	}
	return "+"
}

func castlingText(m board.Move) string {
	if m.To() > m.From() {
		return "O-O"
	}
	return "O-O-O"
}

func fileName(s board.Square) byte { return 'a' + byte(s.File()) }

func rankName(s board.Square) byte { return '1' + byte(s.Rank()) }

// pieceName returns the English letter of t in upper case.
func pieceName(t board.PieceType) byte { return pieceNames[t] }

const pieceNames = "PNBRQK" // by board.PieceType

// ParseSAN reads a legal move of p in standard algebraic notation, with the
// liberties that games in the wild take: castling with zeros; check, mate,
// capture and annotation marks missing or wrong; "e8Q" and "e8(Q)" for "e8=Q"; a
// "P" for pawns; "e.p."; more of the origin than needed ("Ng1f3", "e2-e4"). The
// moving piece, the file of a pawn that captures and the promotion piece have to be there.
func ParseSAN(p *board.Position, s string) (board.Move, error) {
	m, err := parseSAN(p, s)
	if err != nil {
		return board.NoMove, fmt.Errorf("move %.20q: %w", s, err)
	}
	return m, nil
}

func parseSAN(p *board.Position, s string) (board.Move, error) {
	text := trimMarks(s)
	var matches func(board.Move) bool
	if castling := strings.ReplaceAll(text, "0", "O"); castling == "O-O" || castling == "O-O-O" {
		matches = func(m board.Move) bool {
			return m.Kind() == board.Castling && castlingText(m) == castling
		}
	} else {
		pattern, err := parsePattern(text)
		if err != nil {
			return 0, err
		}
		matches = func(m board.Move) bool { return pattern.matches(p, m) }
	}
	return onlyMatch(p, matches)
}

// onlyMatch returns the one legal move for which matches holds.
func onlyMatch(p *board.Position, matches func(board.Move) bool) (found board.Move, err error) {
	var list List
	Legal(p, &list)
	for _, m := range list.Moves() {
		if !matches(m) {
			continue
		}
		if found == board.NoMove {
			found = m
			continue
		}
		if found.From() == m.From() {
			return 0, errors.New("the promotion piece is missing")
		}
		return 0, fmt.Errorf("it could be %v or %v", found, m)
	}
	if found == board.NoMove {
		return 0, errors.New("no legal move reads so")
	}
	return found, nil
}

// AnnotationMarks are the characters with which books and programs judge a move or the position after it. Those
// beyond ASCII mean !!, ??, !?, ?!, the only move, the better side, unclear, and so on.
const AnnotationMarks = "!?‼⁇⁉⁈□⌓±∓⩲⩱∞⯹=+"

// trimMarks removes what stands around the move proper: spaces, check, mate and
// annotation marks, signs such as "+-" and "+/=", a comma or full stop, and "e.p.".
func trimMarks(s string) string {
	for s = strings.TrimSpace(s); ; {
		trimmed := s
		for _, sign := range [...]string{"+-", "-+", "+/-", "-/+", "+/=", "=/+", `/\`, "e.p.", "ep"} {
			trimmed = strings.TrimSuffix(trimmed, sign)
		}
		trimmed = strings.TrimRight(trimmed, AnnotationMarks+"#, ")
		if trimmed == s {
			trimmed = strings.TrimSuffix(s, ".") // no part of "e.p." any more
		}
		if trimmed == s {
			return s
		}
		s = trimmed
	}
}

// movePattern is what a SAN move says. What it does not say of the origin leaves all squares.
type movePattern struct {
	moved    board.PieceType
	origin   board.Bitboard // where the piece may come from
	to       board.Square
	promotes board.PieceType // NoPieceType if not said
}

func (pattern *movePattern) matches(p *board.Position, m board.Move) bool {
	if m.To() != pattern.to || m.Kind() == board.Castling {
		return false
	}
	if p.PieceOn(m.From()).Type() != pattern.moved || !pattern.origin.Has(m.From()) {
		return false
	}
	if pattern.moved == board.Pawn && p.IsCapture(m) && pattern.origin&^board.FileOf(m.From()) != 0 {
		return false // "c5" is no capture of a pawn on another file
	}
	if m.Kind() != board.Promotion {
		return pattern.promotes == board.NoPieceType
	}
	return pattern.promotes == board.NoPieceType || pattern.promotes == m.Promotes()
}

// parsePattern takes a move apart from both ends: piece letter, promotion,
// target; what is left in the middle is the origin.
func parsePattern(text string) (pattern movePattern, err error) {
	pattern = movePattern{moved: board.Pawn, origin: ^board.Bitboard(0), promotes: board.NoPieceType}
	rest := text
	if rest != "" {
		if t := strings.IndexByte(pieceNames, rest[0]); t >= 0 {
			pattern.moved = board.PieceType(t)
			rest = rest[1:]
		}
	}
	rest = strings.TrimSuffix(rest, ")")
	if n := len(rest); n > 2 {
		if t := strings.IndexByte("nbrq", rest[n-1]|0x20); t >= 0 { // 0x20 turns upper case into lower
			pattern.promotes = board.Knight + board.PieceType(t)
			rest = strings.TrimRight(rest[:n-1], "=/(")
		}
	}
	if len(rest) < 2 {
		return pattern, errors.New("it names no target square")
	}
	var ok bool
	if pattern.to, ok = board.ParseSquare(rest[len(rest)-2:]); !ok {
		return pattern, errors.New("it names no target square")
	}
	rest = rest[:len(rest)-2]
	if n := len(rest); n > 0 && strings.IndexByte("x:-", rest[n-1]) >= 0 {
		rest = rest[:n-1]
	}
	if rest != "" && rest[0] >= 'a' && rest[0] <= 'h' {
		pattern.origin &= board.FileA << (rest[0] - 'a')
		rest = rest[1:]
	}
	if rest != "" && rest[0] >= '1' && rest[0] <= '8' {
		pattern.origin &= board.Rank1 << (8 * (rest[0] - '1'))
		rest = rest[1:]
	}
	if rest != "" {
		return pattern, fmt.Errorf("%.20q makes no sense before the target square", rest)
	}
	return pattern, nil
}
