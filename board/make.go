package board

import "math"

// Make plays m, which must be legal in p. To take it back, keep a copy of p.
func (p *Position) Make(m Move) {
	from, to, us := m.From(), m.To(), p.side
	moved := p.board[from]
	p.key ^= zobrist.black
	p.clearEnPassant()
	p.tick(us)
	p.side = us.Other()

	if touched := p.castlingLostBy(moved, from, to); touched != 0 {
		p.castling ^= touched
		p.key ^= castlingKey(touched)
	}

	switch m.Kind() {
	case Normal:
		if captured := p.board[to]; captured != NoPiece {
			p.remove(captured, to)
			p.rule50 = 0
		}
		p.move(moved, from, to)
		if moved.Type() == Pawn {
			p.rule50 = 0
			if from^to == 16 {
				p.refreshCheckers()
				p.setEnPassant((from + to) / 2)
				return
			}
		}
	case Promotion:
		if captured := p.board[to]; captured != NoPiece {
			p.remove(captured, to)
		}
		p.remove(moved, from)
		p.put(NewPiece(us, m.Promotes()), to)
		p.rule50 = 0
	case EnPassant:
		p.remove(NewPiece(us.Other(), Pawn), to^8)
		p.move(moved, from, to)
		p.rule50 = 0
	case Castling:
		rook := NewPiece(us, Rook)
		p.remove(moved, from) // first clear both squares: they may be each other's goal
		p.remove(rook, to)
		p.put(moved, m.KingTo())
		p.put(rook, m.RookTo())
	}
	p.refreshCheckers()
}

// MakeNull passes the turn. The side to move must not be in check.
func (p *Position) MakeNull() {
	p.key ^= zobrist.black
	p.clearEnPassant()
	p.tick(p.side)
	p.side = p.side.Other()
	p.refreshCheckers()
}

// tick counts a move of c on both clocks. They stop at their largest value.
func (p *Position) tick(c Color) {
	if p.rule50 < math.MaxUint16 {
		p.rule50++
	}
	if c == Black && p.fullmove < math.MaxUint16 {
		p.fullmove++
	}
}

// castlingLostBy returns the castling rooks that lose their right when moved goes from one square to another: those on
// the squares, and all of its side if it is a king.
func (p *Position) castlingLostBy(moved Piece, from, to Square) Bitboard {
	touched := from.Bit() | to.Bit()
	if moved.Type() == King {
		touched |= BackRank(moved.Color())
	}
	return p.castling & touched
}

func (p *Position) put(piece Piece, s Square) {
	p.board[s&63] = piece
	p.byType[piece>>1] ^= s.Bit()
	p.byColor[piece&1] ^= s.Bit()
	p.toggleKeys(piece, zobrist.piece[piece][s&63])
}

func (p *Position) remove(piece Piece, s Square) {
	p.board[s&63] = NoPiece
	p.byType[piece>>1] ^= s.Bit()
	p.byColor[piece&1] ^= s.Bit()
	p.toggleKeys(piece, zobrist.piece[piece][s&63])
}

func (p *Position) move(piece Piece, from, to Square) {
	p.board[from&63] = NoPiece
	p.board[to&63] = piece
	both := from.Bit() | to.Bit()
	p.byType[piece>>1] ^= both
	p.byColor[piece&1] ^= both
	p.toggleKeys(piece, zobrist.piece[piece][from&63]^zobrist.piece[piece][to&63])
}

// minorTypes has a bit for each type that counts in the minor key.
const minorTypes = 1<<Knight | 1<<Bishop | 1<<King

func (p *Position) toggleKeys(piece Piece, k Key) {
	p.key ^= k
	if piece.Type() == Pawn {
		p.pawnKey ^= k
		return
	}
	p.nonPawnKey[piece&1] ^= k
	if minorTypes>>piece.Type()&1 != 0 {
		p.minorKey ^= k
	}
}

func (p *Position) clearEnPassant() {
	if p.enPassant != NoSquare {
		p.key ^= zobrist.enPassant[p.enPassant&7]
		p.enPassant = NoSquare
	}
}

// setEnPassant makes target the en passant square if the side to move, whose
// checkers must be known, has a legal capture there. Positions that differ
// only in an impossible capture then have the same key, as the rules of
// repetition demand.
func (p *Position) setEnPassant(target Square) {
	us := p.side
	for pawns := PawnAttacks(us.Other(), target) & p.Pieces(us, Pawn); pawns != 0; pawns = pawns.WithoutFirst() {
		if p.LegalEnPassant(pawns.First(), target) {
			p.enPassant = target
			p.key ^= zobrist.enPassant[target&7]
			return
		}
	}
}

// LegalEnPassant reports whether the pawn on from, which attacks target, may
// capture there en passant without leaving its king in check. Two pieces
// leave one rank at once, so attacks on the king are computed without both.
func (p *Position) LegalEnPassant(from, target Square) bool {
	us := p.side
	king, captured := p.King(us), target^8
	occupied := p.Occupied() ^ from.Bit() ^ target.Bit() ^ captured.Bit()
	if p.checkers&^captured.Bit()&(p.byType[Knight]|p.byType[Pawn]) != 0 {
		return false
	}
	them := p.byColor[us.Other()&1]
	return BishopAttacks(king, occupied)&(p.byType[Bishop]|p.byType[Queen])&them == 0 &&
		RookAttacks(king, occupied)&(p.byType[Rook]|p.byType[Queen])&them == 0
}

// refreshCheckers finds the pieces that check the side to move and those that
// shield its king. It looks along the lines from the king to enemy sliders.
func (p *Position) refreshCheckers() {
	us := p.side
	king, own, them := p.King(us), p.byColor[us&1], p.byColor[us.Other()&1]
	checkers := (KnightAttacks(king)&p.byType[Knight] | PawnAttacks(us, king)&p.byType[Pawn]) & them
	pinned := Bitboard(0)
	straight, diagonal := p.byType[Rook]|p.byType[Queen], p.byType[Bishop]|p.byType[Queen]
	snipers := (lines.rook[king&63]&straight | lines.bishop[king&63]&diagonal) & them
	for occupied := own | them; snipers != 0; snipers = snipers.WithoutFirst() {
		sniper := snipers.First()
		shield := Between(king, sniper) & occupied
		if shield == 0 {
			checkers |= sniper.Bit()
		} else if !shield.Several() {
			pinned |= shield
		}
	}
	p.checkers, p.pinned = checkers, pinned&own
}

func (p *Position) clearBoard() {
	for s := range p.board {
		p.board[s] = NoPiece
	}
}

// refresh computes from scratch all that follows from the pieces, the side to
// move, the castling rooks and the en passant square.
func (p *Position) refresh() {
	p.key, p.pawnKey, p.minorKey, p.nonPawnKey = 0, 0, 0, [2]Key{}
	for s, piece := range p.board {
		if piece != NoPiece {
			p.toggleKeys(piece, zobrist.piece[piece][s])
		}
	}
	if p.side == Black {
		p.key ^= zobrist.black
	}
	p.key ^= castlingKey(p.castling)
	p.refreshCheckers()
	if target := p.enPassant; target != NoSquare {
		p.enPassant = NoSquare
		p.setEnPassant(target)
	}
}

// KeyAfter returns the key of the position after m, which must be legal in p, without making m. It is not known for
// castling, en passant captures, promotions and double steps of pawns.
func (p *Position) KeyAfter(m Move) (key Key, known bool) {
	from, to := m.From(), m.To()
	moved := p.board[from]
	if m.Kind() != Normal || moved.Type() == Pawn && from^to == 16 {
		return 0, false
	}
	key = p.LikelyKeyAfter(m)
	if p.enPassant != NoSquare {
		key ^= zobrist.enPassant[p.enPassant&7]
	}
	if touched := p.castlingLostBy(moved, from, to); touched != 0 {
		key ^= castlingKey(touched)
	}
	return key, true
}

// LikelyKeyAfter returns the key of the position after m without making m. The key is wrong for castling,
// en passant captures, promotions, moves that change castling rights or the en passant target, and moves
// that are not legal in p. It is meant for prefetching.
func (p *Position) LikelyKeyAfter(m Move) Key {
	from, to := m.From(), m.To()
	moved := &zobrist.piece[p.board[from]%PieceCount] // the square may be empty
	key := p.key ^ zobrist.black ^ moved[from] ^ moved[to]
	if captured := p.board[to]; captured != NoPiece {
		key ^= zobrist.piece[captured%PieceCount][to]
	}
	return key
}
