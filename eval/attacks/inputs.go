package attacks

import "penrose/board"

// Count is the number of inputs of a side.
const Count = end

// The inputs of a side, group by group. A group is named by its first input.
const (
	mobility = 0 // by type of the piece and number of safe squares it attacks

	threat    = mobility + knightMobility + bishopMobility + rookMobility + queenMobility
	push      = threat + threatKinds*victims // pieces that a pawn step would attack
	contested = push + pushes                // squares that both attack, the enemy once and not by a pawn

	danger      = contested + contests    // of the own king: its units, with and without an enemy queen
	safeCheck   = danger + 2*maxDanger    // that the enemy could give, by type of the piece
	unsafeCheck = safeCheck + 4           // likewise, but the piece could be taken
	assault     = unsafeCheck + 4         // squares around the own king's wing that the enemy attacks
	defence     = assault + assaults      // those that are covered
	passed      = defence + defences      // passed pawns by rank and what is before them
	ownKing     = passed + 6*stopStates   // distance of the own king to the square before a passed pawn, by rank
	enemyKing   = ownKing + 4*distances   // likewise of the enemy king
	freePath    = enemyKing + 4*distances // passed pawns by rank that nothing can stop on their way but the king
	openFile    = freePath + 6            // rooks without pawns on their file
	halfOpen    = openFile + 1            // rooks with enemy pawns only
	control     = halfOpen + 1            // squares in the enemy's half that are attacked
	escape      = control + controls      // squares that the own king can go to: 0 to 8
	unprotected = escape + 9              // own pieces and pawns that nothing covers
	end         = unprotected + bare
)

const (
	knightMobility = 9
	bishopMobility = 14
	rookMobility   = 15
	queenMobility  = 28

	victims    = 5 // pawn to queen
	maxDanger  = 48
	stopStates = 5
	distances  = 8

	// Sizes of groups that count something, from 0 on; the last input stands for all larger counts.
	pushes   = 4
	contests = 16
	assaults = 16
	defences = 16
	controls = 32
	bare     = 8
)

// counted returns the input for the number of squares, in the group that begins at first and has
// size inputs.
func counted(first, size int, squares board.Bitboard) int {
	return first + min(squares.Count(), size-1)
}

// Kinds of threats.
const (
	byPawn = iota
	byMinor
	byRook
	onLoose // to a piece that nothing covers
	onWeak  // to a piece that is attacked twice and covered once, not by a pawn
	threatKinds
)

var mobilityOf = [board.King]uint16{
	board.Knight: mobility,
	board.Bishop: mobility + knightMobility,
	board.Rook:   mobility + knightMobility + bishopMobility,
	board.Queen:  mobility + knightMobility + bishopMobility + rookMobility,
}

// Units of danger to a king.
var dangerOf = [board.King]int{board.Knight: 3, board.Bishop: 2, board.Rook: 3, board.Queen: 4}        // a piece that attacks a square around it
var safeCheckDanger = [board.King]int{board.Knight: 4, board.Bishop: 3, board.Rook: 5, board.Queen: 4} // a safe check

const weakDanger = 2 // a square beside the king that only the king covers

// Max is the most inputs that a list can have. What does not fit is left out; it takes
// positions that no game reaches.
const Max = 100

// Places in a list of the inputs that every list has: one of each group that counts squares
// or dangers of the whole side.
const (
	atPush = iota
	atContested
	atControl
	atUnprotected
	atDanger
	atEscape
	atAssault
	atDefence
	alwaysOn // how many there are; the others come behind them
)

// lastPlace is the last place in a list: one less than a power of two, and more than Max and what
// addThreats writes beyond it. Masked by it, an index needs no check.
const lastPlace = 127

// List holds the inputs of a side that are on.
type List struct {
	inputs [lastPlace + 1]uint16
	count  int
}

// Inputs returns the inputs that are on, each below [Count].
func (l *List) Inputs() []uint16 { return l.inputs[:l.count] }

// ListOf returns a list of the given inputs. It is for tests.
func ListOf(inputs ...uint16) (l List) {
	l.count = copy(l.inputs[:], inputs)
	return l
}

func (l *List) add(input int) {
	if l.count < Max {
		l.inputs[l.count&lastPlace] = uint16(input)
		l.count++
	}
}

// set sets the input at one of the places that every list has.
func (l *List) set(place, input int) { l.inputs[place] = uint16(input) }

// Placement says where the pieces of a position stand.
type Placement struct {
	Of   [2]board.Bitboard // by color
	Both [6]board.Bitboard // by type
}

// planes are the bits of the types of pieces by square.
type planes [3]board.Bitboard

func (p *Placement) planes() planes {
	b := &p.Both
	return planes{
		b[board.Knight] | b[board.Rook] | b[board.King],
		b[board.Bishop] | b[board.Rook],
		b[board.Queen] | b[board.King],
	}
}

// at returns the type of the piece on s.
func (p *planes) at(s board.Square) board.PieceType {
	return board.PieceType(bit(p[0], s) | bit(p[1], s)<<1 | bit(p[2], s)<<2)
}

// bit returns 1 if s is in b, and 0 if not.
func bit(b board.Bitboard, s board.Square) int { return int(b >> (s & 63) & 1) }

// PlacementOf returns the pieces of p.
func PlacementOf(p *board.Position) (placed Placement) {
	placed.Of = [2]board.Bitboard{p.Of(board.White), p.Of(board.Black)}
	for t := range placed.Both {
		placed.Both[t] = p.Both(board.PieceType(t))
	}
	return placed
}
