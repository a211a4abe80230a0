package attacks

import "penrose/board"

// What is on the square before a passed pawn.
const (
	stopFree     = iota // nothing, and the enemy does not attack it
	stopCovered         // nothing; both attack it
	stopAttacked        // nothing; only the enemy attacks it
	stopEnemy           // an enemy piece
	stopOwn             // an own piece
)

// passedPawns lists the passed pawns of s.
func (s *side) passedPawns(enemy *side) {
	// Squares that an enemy pawn stands on, attacks or comes to on its way.
	guarded := fill(enemy.color, enemy.pawns|enemy.by[board.Pawn])
	for free := s.pawns &^ guarded; free != 0; free = free.WithoutFirst() {
		s.passedPawn(free.First(), enemy)
	}
}

// passedPawn lists what is to be said of the pawn on sq, unless another one is before it.
func (s *side) passedPawn(sq board.Square, enemy *side) {
	c, occupied := s.color, s.occupied|enemy.occupied
	stop := sq.Bit().Forward(c)
	path := fill(c, stop)
	if path&s.pawns != 0 {
		return
	}
	state := stopFree
	switch {
	case stop&enemy.occupied != 0:
		state = stopEnemy
	case stop&occupied != 0:
		state = stopOwn
	case stop&enemy.all == 0:
	case stop&s.all != 0:
		state = stopCovered
	default:
		state = stopAttacked
	}
	rank := sq.Relative(c).Rank() - 1 // 0 to 5
	s.list.add(passed + rank*stopStates + state)
	if path&(occupied|enemy.all&^enemy.by[board.King]|enemy.twice) == 0 {
		s.list.add(freePath + rank)
	}
	if advanced := rank - 2; advanced >= 0 {
		s.list.add(ownKing + advanced*distances + board.Distance(s.king, stop.First()))
		s.list.add(enemyKing + advanced*distances + board.Distance(enemy.king, stop.First()))
	}
}

// fill returns b and all squares before it as c sees them.
func fill(c board.Color, b board.Bitboard) board.Bitboard {
	if c == board.White {
		b |= b << 8
		b |= b << 16
		return b | b<<32
	}
	b |= b >> 8
	b |= b >> 16
	return b | b>>32
}
