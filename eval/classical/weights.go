package classical

import "penrose/board"

// Weights is everything in the evaluation that can be fitted. A score is
// centipawns, middlegame and endgame, from the view of the side that the feature
// belongs to: a weakness has a negative weight. Ranks count from a side's own
// first one, 0. The sum of the terms is linear in all scores; the numbers below
// them enter it otherwise. [Weights.Fields] lists what is here with its bounds.
type Weights struct {
	material  [6]score     // by piece type, like all arrays of length 6
	ownKing   [6][64]score // piece-square values on top of material; the own king stands on the files e to h
	enemyKing [6][64]score // more of them, added up; here it is the enemy's king that stands on e to h

	mobility [6][28]score // by the number of safe squares a piece attacks

	withPawns      [6]score // a piece, for each own pawn above 5 and against each below
	bishopPair     score
	bishopOwnPawns score // each own pawn on the squares of a bishop
	outpost        [6]score
	behindPawn     score // a minor piece sheltered by a pawn right before it
	rookOpenFile   score // no pawns on the file
	rookHalfOpen   score // no own pawns on the file
	rookOnSeventh  score // with a king on the eighth rank or pawns to attack
	rookTrapped    score // shut in by its own uncastled king

	isolated  score
	backward  score
	doubled   score    // each pawn that has another one before it
	unopposed score    // added to isolated and backward when no enemy pawn stands before it
	supported score    // each pawn that defends this one
	connected [8]score // by rank, a pawn that is defended or has a neighbor on its rank
	phalanx   [8]score // by rank, more for one with a neighbor on its rank
	candidate [8]score // by rank, a pawn that others can help to become a passed one

	// Passed pawns, by rank; without prospects before the fourth.
	passed            [8]score
	passedFile        [4]score // by the distance of the file from the edge
	passedDefended    [8]score // by a pawn
	passedOwnKing     [8]score // each king step from the own king to the square before the pawn
	passedEnemyKing   [8]score // the same for the enemy's king
	passedBlocked     [8]score // an enemy man stands before the pawn
	passedSafeStop    [8]score // the square before the pawn is free and not attacked
	passedFreePath    [8]score // so are all squares up to promotion
	passedRookBehind  [8]score // an own rook or queen supports the pawn from behind
	passedUnstoppable score    // the enemy has but a king, which comes too late

	pawnThreat  [6]score // a pawn attacks a piece of the type
	minorThreat [6]score // a knight or bishop attacks a man that no pawn defends
	rookThreat  [6]score // a rook attacks a man
	hanging     [6]score // a man is attacked and not defended
	pushThreat  score    // a safe pawn push would attack a piece
	toTake      [6]score // more for a hanging man if it is the attacker's turn
	weak        [6]score // a man is attacked twice and defended once, not by a pawn
	queenChase  [6]score // each safe square from which a piece of the type would attack the only queen
	restricted  score    // each attacked square that the enemy attacks once, not with a pawn

	tempo int // centipawns for the side to move

	shelter       [8]int // centipawns, by the rank of the nearest own pawn on a file by the king; 0 for none
	shelterOnFile int    // centipawns, no own pawn on the king's own file
	storm         [8]int // centipawns, by the rank of the nearest enemy pawn; 0 for none
	stormBlocked  int    // percent of storm that remains when an own pawn blocks it

	kingAttacker    [6]int // pressure of a piece that attacks the king's zone
	zoneSquare      int    // pressure of each square of the zone a piece attacks
	weakSquare      int    // pressure of an attacked square by the king that only the king defends
	safeCheck       [6]int // pressure of safe squares from which a piece would give check
	queenless       int    // pressure when the attacker has no queen
	unsafeCheck     [6]int // pressure of checks where the piece could be taken, if there are no safe ones
	flankAttack     int    // pressure of each attacked square on the king's side of the board
	flankTwice      int    // more if it is attacked twice
	flankDefence    int    // pressure of each square there that the king's men cover
	knightDefends   int    // pressure when an own knight covers a square by the king
	shelterShare    int    // pressure of 100 centipawns that the shelter is poor
	pressureEndgame int    // centipawns in the endgame that 1024 of pressure cost
	pressureLimit   int    // the most centipawns that pressure costs in the middlegame

	mateEdge    int // centipawns for each step of a lone king from the center
	mateKings   int // centipawns for each step that the kings are closer than 7
	mateCorner  int // centipawns for each step towards a corner of the bishop's color (bishop and knight)
	scaleDrawn  int // 64ths of the value that remain: no way to win
	scaleMinor  int // 64ths: no pawns and no more than a minor piece up
	scaleBase   int // 64ths: about equal pieces and no pawns
	scalePawn   int // 64ths added for each pawn of the stronger side
	scaleOCB    int // 64ths: bishops of opposite colors and pawns only
	scalePassed int // 64ths added to scaleOCB for each passed pawn of the stronger side
	scaleOCBMid int // 64ths: bishops of opposite colors with other pieces
}

// DefaultWeights returns a copy of the weights that positions are evaluated
// with, those of fitted.go.
func DefaultWeights() *Weights {
	w := fitted
	return &w
}

// squares is one half of a piece-square table as it is written down: rank 8 on
// top, as White sees the board.
type squares [64]int

// tapered makes a piece-square table of its halves.
func tapered(mg, eg squares) (table [64]score) {
	for sq := range board.Square(board.SquareCount) {
		written := sq.Relative(board.Black)
		table[sq] = pair(mg[written], eg[written])
	}
	return table
}
