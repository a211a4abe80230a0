package board

import (
	"fmt"
	"strconv"
	"strings"
)

// StartFEN is the initial position of standard chess.
const StartFEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

// ParseFEN reads a position in Forsyth-Edwards notation. The two clocks may be
// left out. Castling rights may be given as in standard FEN and X-FEN (KQkq,
// or the file of an inner rook) or as in Shredder-FEN (files only). An en
// passant target on the right rank that no pawn can legally take is ignored.
//
// The error says what is wrong: malformed fields, or a position that no game can
// reach and that would break the search (missing kings, the side not to move in
// check, pawns on the back ranks, more pieces than promotions explain, castling
// rights without king and rook at home).
func ParseFEN(fen string) (Position, error) {
	p, err := parseFEN(fen)
	if err != nil {
		return Position{}, fmt.Errorf("FEN %.120q: %w", fen, err)
	}
	return p, nil
}

func parseFEN(fen string) (p Position, err error) {
	fields := strings.Fields(fen)
	if len(fields) < 4 || len(fields) > 6 {
		return p, fmt.Errorf("want 4 to 6 fields, not %d", len(fields))
	}
	p = Position{enPassant: NoSquare, fullmove: 1}
	p.clearBoard()
	if err := p.parsePieces(fields[0]); err != nil {
		return p, err
	}
	if err := p.validatePieces(); err != nil {
		return p, err
	}
	switch fields[1] {
	case "w":
		p.side = White
	case "b":
		p.side = Black
	default:
		return p, fmt.Errorf("side to move %.20q, want w or b", fields[1])
	}
	if err := p.parseCastling(fields[2]); err != nil {
		return p, err
	}
	if err := p.parseEnPassant(fields[3]); err != nil {
		return p, err
	}
	if len(fields) > 4 {
		if p.rule50, err = parseClock("halfmove clock", fields[4]); err != nil {
			return p, err
		}
	}
	if len(fields) > 5 {
		if p.fullmove, err = parseClock("move number", fields[5]); err != nil {
			return p, err
		}
		p.fullmove = max(p.fullmove, 1)
	}
	if p.IsAttacked(p.King(p.side.Other()), p.side, p.Occupied()) {
		return p, fmt.Errorf("the side not to move is in check")
	}
	p.refresh()
	return p, nil
}

func (p *Position) parsePieces(field string) error {
	ranks := strings.Split(field, "/")
	if len(ranks) != 8 {
		return fmt.Errorf("%d ranks, want 8", len(ranks))
	}
	for i, row := range ranks {
		rank, file := 7-i, 0
		for _, r := range row {
			if r >= '1' && r <= '8' {
				file += int(r - '0')
				continue
			}
			piece := strings.IndexRune(pieceLetters[:PieceCount], r)
			if piece < 0 {
				return fmt.Errorf("%q on rank %d is not a piece", r, rank+1)
			}
			if file < 8 {
				p.put(Piece(piece), NewSquare(file, rank))
			}
			file++
		}
		if file != 8 {
			return fmt.Errorf("rank %d %.20q does not have 8 files", rank+1, row)
		}
	}
	return nil
}

func (p *Position) validatePieces() error {
	if (p.byType[Pawn] & (Rank1 | Rank8)) != 0 {
		return fmt.Errorf("a pawn stands on the first or eighth rank")
	}
	for c, name := range [2]string{"White", "Black"} {
		count := func(t PieceType) int { return p.Pieces(Color(c), t).Count() }
		if kings := count(King); kings != 1 {
			return fmt.Errorf("%s has %d kings, want 1", name, kings)
		}
		if pieces := p.byColor[c].Count(); pieces > 16 {
			return fmt.Errorf("%s has %d pieces, at most 16 are possible", name, pieces)
		}
		promoted := max(count(Knight)-2, 0) + max(count(Bishop)-2, 0) + max(count(Rook)-2, 0) + max(count(Queen)-1, 0)
		if pawns := count(Pawn); promoted+pawns > 8 {
			return fmt.Errorf("%s has %d pawns and %d pieces that must be promoted ones, together at most 8 are possible", name, pawns, promoted)
		}
	}
	return nil
}

func (p *Position) parseCastling(field string) error {
	if field == "-" {
		return nil
	}
	for _, r := range field {
		c, letter := White, r
		if r >= 'a' && r <= 'z' {
			c, letter = Black, r-'a'+'A'
		}
		rooks := p.Pieces(c, Rook) & BackRank(c)
		king := p.King(c)
		rook := NoSquare
		switch {
		case letter == 'K':
			rook = lastSquare(rooks)
			if rook != NoSquare && rook < king {
				rook = NoSquare
			}
		case letter == 'Q':
			rook = rooks.First()
			if rook > king {
				rook = NoSquare
			}
		case letter >= 'A' && letter <= 'H':
			rook = NewSquare(int(letter-'A'), 0).Relative(c)
			if !rooks.Has(rook) {
				rook = NoSquare
			}
		default:
			return fmt.Errorf("castling %.20q: %q is neither KQkq nor a file", field, r)
		}
		if rook == NoSquare || !BackRank(c).Has(king) {
			return fmt.Errorf("castling %.20q: no king and rook at home for %q", field, r)
		}
		sideOfKing := p.castling & BackRank(c) & eastOf(king)
		if rook < king {
			sideOfKing = p.castling & BackRank(c) &^ eastOf(king)
		}
		if sideOfKing&^rook.Bit() != 0 {
			return fmt.Errorf("castling %.20q: two rooks on one side of the king", field)
		}
		p.castling |= rook.Bit()
	}
	return nil
}

// lastSquare returns the highest square of b, [NoSquare] if there is none.
func lastSquare(b Bitboard) Square {
	last := NoSquare
	for ; b != 0; b = b.WithoutFirst() {
		last = b.First()
	}
	return last
}

// eastOf returns the squares east of s on its rank.
func eastOf(s Square) Bitboard { return RankOf(s) &^ (s.Bit()<<1 - 1) }

func (p *Position) parseEnPassant(field string) error {
	if field == "-" {
		return nil
	}
	target, ok := ParseSquare(field)
	if !ok || target.Relative(p.side).Rank() != 5 {
		return fmt.Errorf("en passant target %.20q, want - or a square on rank %d", field, 6-3*int(p.side))
	}
	pushed := NewPiece(p.side.Other(), Pawn)
	if p.board[target] == NoPiece && p.board[target^8] == pushed && p.board[target^24] == NoPiece {
		p.enPassant = target // refresh keeps it only if a capture is legal
	}
	return nil
}

func parseClock(name, field string) (uint16, error) {
	n, err := strconv.ParseUint(field, 10, 16)
	if err != nil {
		return 0, fmt.Errorf("%s %.20q, want 0 to 65535", name, field)
	}
	return uint16(n), nil
}

// FEN returns the position in X-FEN: castling rights as KQkq unless the rook
// is not the outermost one, the en passant target only when a capture there is
// legal.
func (p *Position) FEN() string { return p.fen(false) }

// ShredderFEN returns the position with castling rights as files (HAha).
func (p *Position) ShredderFEN() string { return p.fen(true) }

func (p *Position) fen(shredder bool) string {
	var sb strings.Builder
	for rank := 7; rank >= 0; rank-- {
		empty := 0
		for file := range 8 {
			piece := p.board[NewSquare(file, rank)]
			if piece == NoPiece {
				empty++
				continue
			}
			if empty > 0 {
				sb.WriteByte('0' + byte(empty))
				empty = 0
			}
			sb.WriteString(piece.String())
		}
		if empty > 0 {
			sb.WriteByte('0' + byte(empty))
		}
		if rank > 0 {
			sb.WriteByte('/')
		}
	}
	fmt.Fprintf(&sb, " %v %s %v %d %d", p.side, p.castlingField(shredder), p.enPassant, p.rule50, p.fullmove)
	return sb.String()
}

func (p *Position) castlingField(shredder bool) string {
	if p.castling == 0 {
		return "-"
	}
	var field []byte
	for c := White; c <= Black; c++ {
		rooks := p.Pieces(c, Rook) & BackRank(c)
		king := p.King(c)
		var kingside, queenside []byte
		for rest := p.castling & BackRank(c); rest != 0; rest = rest.WithoutFirst() {
			rook := rest.First()
			letter := 'A' + byte(rook.File())
			if rook > king {
				if !shredder && rook == lastSquare(rooks) {
					letter = 'K'
				}
				kingside = append(kingside, letter|byte(c)<<5)
			} else {
				if !shredder && rook == rooks.First() {
					letter = 'Q'
				}
				queenside = append(queenside, letter|byte(c)<<5)
			}
		}
		field = append(append(field, kingside...), queenside...)
	}
	return string(field)
}

// String draws the board with its FEN and key below, as the command "d" shows it.
func (p *Position) String() string {
	var sb strings.Builder
	for rank := 7; rank >= 0; rank-- {
		fmt.Fprintf(&sb, "%d ", rank+1)
		for file := range 8 {
			fmt.Fprintf(&sb, " %v", p.board[NewSquare(file, rank)])
		}
		sb.WriteByte('\n')
	}
	fmt.Fprintf(&sb, "   a b c d e f g h\n\nFen: %s\nKey: %016X\nCheckers:", p.FEN(), uint64(p.key))
	for rest := p.checkers; rest != 0; rest = rest.WithoutFirst() {
		fmt.Fprintf(&sb, " %v", rest.First())
	}
	sb.WriteByte('\n')
	return sb.String()
}
