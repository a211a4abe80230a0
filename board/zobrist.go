package board

// Key is a Zobrist hash (A. Zobrist, 1970): the exclusive or of one random
// number for each feature of a position.
type Key uint64

type zobristKeys struct {
	piece     [PieceCount][SquareCount]Key
	castling  [SquareCount]Key // by the square of a rook that may castle
	enPassant [8]Key           // by file
	black     Key              // Black is to move
}

// zobrist is the same in every run, so that a fixed search stays fixed.
var zobrist = newZobristKeys(0x50656E726F7365)

func newZobristKeys(seed uint64) *zobristKeys {
	state := seed
	next := func() Key { // splitmix64 (Steele, Lea, Flood 2014)
		state += 0x9E3779B97F4A7C15
		z := state
		z = (z ^ z>>30) * 0xBF58476D1CE4E5B9
		z = (z ^ z>>27) * 0x94D049BB133111EB
		return Key(z ^ z>>31)
	}
	z := new(zobristKeys)
	for p := range z.piece {
		for s := range z.piece[p] {
			z.piece[p][s] = next()
		}
	}
	for s := range z.castling {
		z.castling[s] = next()
	}
	for f := range z.enPassant {
		z.enPassant[f] = next()
	}
	z.black = next()
	return z
}

// castlingKey returns the key of a set of castling rooks.
func castlingKey(rooks Bitboard) Key {
	var k Key
	for ; rooks != 0; rooks = rooks.WithoutFirst() {
		k ^= zobrist.castling[rooks.First()&63]
	}
	return k
}
