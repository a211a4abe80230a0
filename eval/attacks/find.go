package attacks

import "penrose/board"

// side is what [Find] knows of one side.
type side struct {
	list     *List
	color    board.Color
	occupied board.Bitboard // squares of its pieces
	pawns    board.Bitboard
	king     board.Square

	by    [6]board.Bitboard // squares attacked, by type of the piece
	all   board.Bitboard    // squares attacked by anything
	twice board.Bitboard    // squares attacked twice or more; all pawns count as one
	safe  board.Bitboard    // squares that count for mobility

	zone   board.Bitboard // squares around the king
	danger int            // that this side's pieces are to the enemy king
}

// Found is what [Find] finds.
type Found struct {
	Lists   [2]List // of the two sides, by color
	Exposed ExposedList
}

// Find sets f to the inputs of a position. Each side has one king.
func Find(p *Placement, f *Found) {
	var white, black side
	white.prepare(p, &f.Lists[board.White], board.White)
	black.prepare(p, &f.Lists[board.Black], board.Black)
	white.safe &^= black.by[board.Pawn]
	black.safe &^= white.by[board.Pawn]
	white.pieces(p, black.zone)
	black.pieces(p, white.zone)
	white.threats(p, &black)
	black.threats(p, &white)
	white.kingSafety(p, &black)
	black.kingSafety(p, &white)
	white.passedPawns(&black)
	black.passedPawns(&white)
	f.Exposed.expose(p, &white, &black)
}

// prepare sets up what the inputs of both sides need to know of s.
func (s *side) prepare(p *Placement, l *List, c board.Color) {
	l.count = alwaysOn
	s.list, s.color, s.occupied = l, c, p.Of[c&1]
	s.pawns = s.occupied & p.Both[board.Pawn]
	s.king = (s.occupied & p.Both[board.King]).First()
	byPawns, byKing := board.PawnSetAttacks(c, s.pawns), board.KingAttacks(s.king)
	s.by[board.Pawn], s.by[board.King] = byPawns, byKing
	s.all, s.twice = byPawns|byKing, byPawns&byKing
	s.safe = ^(s.pawns | s.king.Bit())
	s.zone = byKing | s.king.Bit() | byKing.Forward(c)
}

// pieces notes what the pieces of s attack. Bishops and rooks attack through own pieces
// that move as they do.
func (s *side) pieces(p *Placement, enemyZone board.Bitboard) {
	l, safe := s.list, s.safe
	occupied := p.Of[board.White] | p.Of[board.Black]
	queens, rooks := s.occupied&p.Both[board.Queen], s.occupied&p.Both[board.Rook]
	r := reach{all: s.all, twice: s.twice, listed: l.count}
	by := board.Bitboard(0)
	for knights := s.occupied & p.Both[board.Knight]; knights != 0; knights = knights.WithoutFirst() {
		attacked := board.KnightAttacks(knights.First())
		by |= attacked
		r = r.with(board.Knight, attacked, attacked&safe, attacked&enemyZone, l)
	}
	s.by[board.Knight], by = by, 0
	for bishops := s.occupied & p.Both[board.Bishop]; bishops != 0; bishops = bishops.WithoutFirst() {
		attacked := board.BishopAttacks(bishops.First(), occupied^queens)
		by |= attacked
		r = r.with(board.Bishop, attacked, attacked&safe, attacked&enemyZone, l)
	}
	s.by[board.Bishop], by = by, 0
	for left, seen := rooks, occupied^queens^rooks; left != 0; left = left.WithoutFirst() {
		attacked := board.RookAttacks(left.First(), seen)
		by |= attacked
		r = r.with(board.Rook, attacked, attacked&safe, attacked&enemyZone, l)
	}
	s.by[board.Rook], by = by, 0
	for ; queens != 0; queens = queens.WithoutFirst() {
		attacked := board.QueenAttacks(queens.First(), occupied)
		by |= attacked
		r = r.with(board.Queen, attacked, attacked&safe, attacked&enemyZone, l)
	}
	s.by[board.Queen] = by
	s.all, s.twice, s.danger, l.count = r.all, r.twice, r.danger, r.listed
	for pawns := p.Both[board.Pawn]; rooks != 0; rooks = rooks.WithoutFirst() {
		file := board.FileOf(rooks.First())
		l.inputs[l.count&lastPlace] = uint16(openFile + (halfOpen-openFile)*some(file&pawns))
		l.count = min(l.count+1-some(file&s.pawns), Max)
	}
}

// reach is what [side.pieces] counts. It has no more fields than the compiler keeps in
// registers.
type reach struct {
	all, twice board.Bitboard // as in side
	danger     int            // likewise
	listed     int            // inputs listed so far
}

// with returns r with a piece of type t more, and lists its mobility: safe are the squares of
// those attacked that count for it, near those around the enemy king.
func (r reach) with(t board.PieceType, attacked, safe, near board.Bitboard, l *List) reach {
	r.twice |= r.all & attacked
	r.all |= attacked
	l.inputs[r.listed&lastPlace] = mobilityOf[t] + uint16(safe.Count())
	r.listed++
	r.danger += some(near)*dangerOf[t] + near.Count()
	return r
}

// threats lists what s attacks.
func (s *side) threats(p *Placement, enemy *side) {
	byTheirPawns := enemy.by[board.Pawn]
	loose := s.all &^ enemy.all
	shared := s.all & enemy.all &^ enemy.twice &^ byTheirPawns
	s.list.addThreats(p, s.all&enemy.occupied&^enemy.king.Bit(), &[threatKinds]board.Bitboard{
		byPawn: s.by[board.Pawn], byMinor: s.by[board.Knight] | s.by[board.Bishop], byRook: s.by[board.Rook],
		onLoose: loose, onWeak: shared & s.twice,
	})

	occupied := s.occupied | enemy.occupied
	steps := s.pawns.Forward(s.color) &^ occupied &^ byTheirPawns & (s.all | ^enemy.all)
	targets := enemy.occupied &^ enemy.pawns &^ s.by[board.Pawn] & board.PawnSetAttacks(s.color, steps)
	s.list.set(atPush, counted(push, pushes, targets))
	s.list.set(atContested, counted(contested, contests, shared))
	s.list.set(atControl, counted(control, controls, s.all&half(s.color.Other())))
	s.list.set(atUnprotected, counted(unprotected, bare, s.occupied&^s.all))
}

// addThreats adds the threats of all kinds to the victims. Branches by kind would be
// mispredicted, so each kind is written, and the next one over it unless it counts.
func (l *List) addThreats(p *Placement, victimsOfAny board.Bitboard, kinds *[threatKinds]board.Bitboard) {
	types, count := p.planes(), l.count
	for ; victimsOfAny != 0 && count < Max; victimsOfAny = victimsOfAny.WithoutFirst() {
		sq := victimsOfAny.First()
		input := threat + int(types.at(sq))
		for kind, squares := range kinds {
			l.inputs[count&lastPlace] = uint16(input + kind*victims)
			count += bit(squares, sq)
		}
	}
	l.count = min(count, Max)
}

// kingSafety lists the dangers to the king of s.
func (s *side) kingSafety(p *Placement, enemy *side) {
	units := enemy.danger
	if sliders := enemy.by[board.Bishop] | enemy.by[board.Rook] | enemy.by[board.Queen]; sliders != 0 {
		occupied := s.occupied | enemy.occupied
		straight, diagonal := board.RookAttacks(s.king, occupied), board.BishopAttacks(s.king, occupied)
		units += s.checks(enemy, board.Bishop, diagonal)
		units += s.checks(enemy, board.Rook, straight)
		units += s.checks(enemy, board.Queen, straight|diagonal)
	}
	units += s.checks(enemy, board.Knight, board.KnightAttacks(s.king))
	units += weakDanger * (s.by[board.King] & enemy.all &^ s.twice).Count()
	table := danger
	if enemy.occupied&p.Both[board.Queen] == 0 {
		table += maxDanger
	}
	s.list.set(atDanger, table+min(units, maxDanger-1))
	s.list.set(atEscape, escape+(s.by[board.King]&^s.occupied&^enemy.all).Count())

	wing := wingOf(s.color, s.king)
	s.list.set(atAssault, counted(assault, assaults, enemy.all&wing))
	s.list.set(atDefence, counted(defence, defences, s.all&wing))
}

// checks lists the checks that enemy pieces of type t could give to the king of s from
// the given squares, and returns their units of danger.
func (s *side) checks(enemy *side, t board.PieceType, from board.Bitboard) int {
	squares := from & enemy.by[t] &^ enemy.occupied
	l, any, safe := s.list, some(squares), some(squares&^s.all)
	l.inputs[l.count&lastPlace] = uint16(unsafeCheck + (safeCheck-unsafeCheck)*safe + int(t-board.Knight))
	l.count = min(l.count+any, Max)
	return any + safe*(safeCheckDanger[t]-1)
}

// some returns 1 if there are any squares in b, and 0 if not, without a branch.
func some(b board.Bitboard) int { return int((b | -b) >> 63) }

// half returns the four ranks on which c starts.
func half(c board.Color) board.Bitboard {
	if c == board.White {
		return ^board.Bitboard(0) >> 32
	}
	return ^(^board.Bitboard(0) >> 32)
}

// wingOf returns the squares where attacks on a king of c on sq take place: four files,
// and the first five ranks as c sees them.
func wingOf(c board.Color, sq board.Square) board.Bitboard {
	const west = board.FileA | board.FileA<<1 | board.FileA<<2 | board.FileA<<3
	const firstFive = ^board.Bitboard(0) >> 24
	files := west << [8]int{0, 0, 0, 1, 3, 4, 4, 4}[sq.File()]
	if c == board.White {
		return files & firstFive
	}
	return files &^ (firstFive >> 16)
}
