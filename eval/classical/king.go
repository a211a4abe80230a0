package classical

import "penrose/board"

// pressureUnit divides the square of the pressure on a king to give centipawns. It only
// sets the unit of pressure, so it is not a weight. It is large enough that whole
// numbers of pressure are fine enough.
const pressureUnit = 6400

// addKingSafety values the shelter of c's king and the enemy's attack on it. The attack
// is measured as pressure, which adds up over attackers, weak squares and possible
// checks. Attackers help each other, so the cost grows with the square of the pressure.
// A lone attacker counts only if the enemy has a queen.
func (a *analysis) addKingSafety(c board.Color) {
	p, them := a.p, c.Other()
	shelter := bestShelter(p, c, a.w)
	sum := pair(shelter, 0)

	hasQueen := p.Pieces(them, board.Queen) != 0
	if a.attackers[c] >= 2 || a.attackers[c] == 1 && hasQueen {
		pressure := a.pressure[c] + a.checkPressure(c) - shelter*a.w.shelterShare/100
		weak := a.attacks[c][board.King] & a.attacked[them] &^ a.twice[c]
		pressure += a.w.weakSquare * weak.Count()
		pressure += a.flankPressure(c)
		if a.attacks[c][board.Knight]&a.attacks[c][board.King] != 0 {
			pressure += a.w.knightDefends
		}
		if !hasQueen {
			pressure += a.w.queenless
		}
		if pressure > 0 {
			danger := min(pressure*pressure/pressureUnit, a.w.pressureLimit)
			sum -= pair(danger, pressure*a.w.pressureEndgame/1024)
		}
	}
	a.terms[kingSafety][c] = sum
}

// checkPressure returns the pressure of the checks that enemy pieces could give to c's
// king.
func (a *analysis) checkPressure(c board.Color) int {
	p := a.p
	king, free := p.King(c), ^p.Of(c.Other())
	straight := board.RookAttacks(king, p.Occupied()) & free
	diagonal := board.BishopAttacks(king, p.Occupied()) & free
	return a.check(c, board.Knight, board.KnightAttacks(king)&free) + a.check(c, board.Bishop, diagonal) +
		a.check(c, board.Rook, straight) + a.check(c, board.Queen, straight|diagonal)
}

// check returns the pressure of enemy pieces of type t that could give check to c's king
// from the given squares: safeCheck if one of the checks is safe, otherwise unsafeCheck.
func (a *analysis) check(c board.Color, t board.PieceType, from board.Bitboard) int {
	switch squares := from & a.attacks[c.Other()][t]; {
	case squares == 0:
		return 0
	case squares&^a.attacked[c] != 0:
		return a.w.safeCheck[t]
	}
	return a.w.unsafeCheck[t]
}

// flankPressure returns the pressure of the squares on the king's side of the board:
// those that the enemy attacks and those that c covers. The enemy's first three ranks do
// not count.
func (a *analysis) flankPressure(c board.Color) int {
	them := c.Other()
	flank := (flankOf(a.p.King(c)) & (^board.Bitboard(0) >> 24)).Relative(c)
	return a.w.flankAttack*(a.attacked[them]&flank).Count() + a.w.flankTwice*(a.twice[them]&flank).Count() +
		a.w.flankDefence*(a.attacked[c]&flank).Count()
}

// flankOf returns the four files where attacks on a king on sq take place: those of its
// wing, or the middle ones if the king is in the center.
func flankOf(sq board.Square) board.Bitboard {
	const west = board.FileA | board.FileA<<1 | board.FileA<<2 | board.FileA<<3
	switch file := sq.File(); {
	case file < 3:
		return west
	case file > 4:
		return west << 4
	}
	return west << 2
}

// bestShelter returns the value in centipawns of the pawns in front of c's king. If the
// king can still castle, it is the best value of all squares the king can be on then.
func bestShelter(p *board.Position, c board.Color, w *Weights) int {
	// Black's board is turned, so that one direction is enough.
	ours, theirs := p.Pieces(c, board.Pawn).Relative(c), p.Pieces(c.Other(), board.Pawn).Relative(c)
	rooks, king := (p.CastlingRooks() & board.BackRank(c)).Relative(c), p.King(c).Relative(c)
	best := shelterAt(ours, theirs, king, w)
	for ; rooks != 0; rooks = rooks.WithoutFirst() {
		target := board.NewSquare(6, 0)
		if rooks.First() < king {
			target = board.NewSquare(2, 0)
		}
		best = max(best, shelterAt(ours, theirs, target, w))
	}
	return best
}

// shelterAt values the pawns on the three files around a white king: its own pawns that
// cover it and enemy pawns that come near.
func shelterAt(ours, theirs board.Bitboard, king board.Square, w *Weights) (value int) {
	notBehind := ^board.Bitboard(0) << (king & 56)
	center := max(1, min(king.File(), 6))
	for file := center - 1; file <= center+1; file++ {
		pawns := board.FileA << file & notBehind
		ourRank, theirRank := 0, 0 // 0 for none
		if own := pawns & ours; own != 0 {
			ourRank = own.First().Rank()
		} else if file == king.File() {
			value += w.shelterOnFile
		}
		value += w.shelter[ourRank]
		if enemy := pawns & theirs; enemy != 0 {
			theirRank = enemy.First().Rank()
		}
		storm := w.storm[theirRank]
		if ourRank != 0 && ourRank+1 == theirRank {
			storm = storm * w.stormBlocked / 100
		}
		value += storm
	}
	return value
}
