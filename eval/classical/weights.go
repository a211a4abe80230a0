package classical

import "penrose/board"

// Weights has every number of the evaluation that can be fitted. A score is in
// centipawns, middlegame and endgame, from the view of the side that has the feature: a
// weakness has a negative weight. Ranks count from 0, a side's own first rank. The sum
// of the terms is linear in all scores, but not in the numbers below them.
// [Weights.Fields] returns the fields with their bounds.
type Weights struct {
	material  [6]taper     // by piece type, like all arrays of length 6
	ownKing   [6][64]taper // piece-square values on top of material; the own king stands on e to h
	enemyKing [6][64]taper // added to ownKing; here the enemy king stands on e to h

	mobility [6][28]taper // by the number of safe squares a piece attacks

	withPawns      [6]taper // of a piece, for each own pawn above 5; subtracted for each below
	bishopPair     taper
	bishopOwnPawns taper // each own pawn on the squares of a bishop
	outpost        [6]taper
	behindPawn     taper // a minor piece with a pawn right in front of it
	rookOpenFile   taper // no pawns on the file
	rookHalfOpen   taper // no own pawns on the file
	rookOnSeventh  taper // with a king on the eighth rank or pawns to attack
	rookTrapped    taper // shut in by its own uncastled king

	isolated  taper
	backward  taper
	doubled   taper    // each pawn with an own pawn in front of it
	unopposed taper    // added to isolated and backward if no enemy pawn stands in front
	supported taper    // each pawn that defends this one
	connected [8]taper // by rank, a pawn that is defended or has a neighbor on its rank
	phalanx   [8]taper // by rank, added for one with a neighbor on its rank
	candidate [8]taper // by rank, a pawn that others can help to become passed

	// Passed pawns, by rank. The terms from passedOwnKing to passedRookBehind begin at the fourth rank.
	passed            [8]taper
	passedFile        [4]taper // by the distance of the file from the edge
	passedDefended    [8]taper // by a pawn
	passedOwnKing     [8]taper // each king step from the own king to the square in front of the pawn
	passedEnemyKing   [8]taper // the same for the enemy king
	passedBlocked     [8]taper // an enemy piece stands in front of the pawn
	passedSafeStop    [8]taper // the square in front of the pawn is free of enemies and not attacked
	passedFreePath    [8]taper // so are all squares up to promotion
	passedRookBehind  [8]taper // an own rook or queen supports the pawn from behind
	passedUnstoppable taper    // the enemy has no pieces, and its king comes too late

	pawnThreat  [6]taper // a pawn attacks a piece of the type
	minorThreat [6]taper // a knight or bishop attacks a piece that no pawn defends
	rookThreat  [6]taper // a rook attacks a piece
	hanging     [6]taper // a piece is attacked and not defended
	pushThreat  taper    // a safe pawn push would attack a piece
	toTake      [6]taper // added for a hanging piece if it is the attacker's turn
	weak        [6]taper // a piece is attacked twice and defended once, not by a pawn
	queenChase  [6]taper // each safe square from which a piece of the type would attack the only queen
	restricted  taper    // each attacked square that the enemy attacks once, not with a pawn

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
	unsafeCheck     [6]int // pressure of checks by a piece that could be captured, if there are no safe ones
	flankAttack     int    // pressure of each attacked square on the king's side of the board
	flankTwice      int    // added if it is attacked twice
	flankDefence    int    // pressure of each square there that the king's side covers
	knightDefends   int    // pressure when an own knight covers a square by the king
	shelterShare    int    // pressure subtracted for each 100 centipawns of shelter
	pressureEndgame int    // centipawns in the endgame for 1024 of pressure
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

// DefaultWeights returns a copy of the weights in use, those of fitted.go.
func DefaultWeights() *Weights {
	w := fitted
	return &w
}

// squares is one half of a piece-square table as it is written in the source: rank 8 is
// on top, as White sees the board.
type squares [64]int

// tapered makes a piece-square table from its halves.
func tapered(mg, eg squares) (table [64]taper) {
	for sq := range board.Square(board.SquareCount) {
		written := sq.Relative(board.Black)
		table[sq] = pair(mg[written], eg[written])
	}
	return table
}
