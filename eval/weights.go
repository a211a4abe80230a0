package eval

import "penrose/board"

// weights is everything that can be tuned. A score is centipawns, middlegame
// and endgame, from the view of the side that the feature belongs to: a
// weakness has a negative weight. Ranks count from a side's own first one, 0.
type weights struct {
	material  [6]score     // by piece type, like all arrays of length 6
	placement [6]placement // piece-square tables on top of material
	tempo     int          // centipawns for the side to move

	mobility [6][28]score // by the number of safe squares a piece attacks

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

	passed            [8]score // by rank
	passedUrgency     [8]int   // by rank, a factor of the following five
	passedOwnKing     score    // each king step from the own king to the square before the pawn
	passedEnemyKing   score    // the same for the enemy's king
	passedBlocked     score    // an enemy man stands before the pawn
	passedSafeStop    score    // the square before the pawn is free and not attacked
	passedFreePath    score    // so are all squares up to promotion
	passedRookBehind  score    // an own rook or queen supports the pawn from behind
	passedUnstoppable score    // the enemy has but a king, which comes too late

	pawnThreat  [6]score // a pawn attacks a piece of the type
	minorThreat [6]score // a knight or bishop does
	rookThreat  score    // a rook attacks a queen
	hanging     [6]score // a man is attacked and not defended
	pushThreat  score    // a safe pawn push would attack a piece

	shelter       [8]int // centipawns, by the rank of the nearest own pawn on a file by the king; 0 for none
	shelterOnFile int    // centipawns, no own pawn on the king's own file
	storm         [8]int // centipawns, by the rank of the nearest enemy pawn; 0 for none
	stormBlocked  int    // percent of storm that remains when an own pawn blocks it

	kingAttacker    [6]int // pressure of a piece that attacks the king's zone
	zoneSquare      int    // pressure of each square of the zone a piece attacks
	weakSquare      int    // pressure of an attacked square by the king that only the king defends
	safeCheck       [6]int // pressure of safe squares from which a piece would give check
	queenless       int    // pressure when the attacker has no queen
	shelterShare    int    // percent of a poor shelter that counts as pressure
	pressureDivisor int    // the square of the pressure over this is centipawns in the middlegame
	pressureEndgame int    // the pressure over this is centipawns in the endgame
	pressureLimit   int    // the most centipawns of pressure

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

// weight holds the values in use. They were set by hand from general chess
// knowledge and have not been tuned yet.
var weight = weights{
	material: [6]score{
		board.Pawn:   pair(88, 108),
		board.Knight: pair(325, 310),
		board.Bishop: pair(340, 330),
		board.Rook:   pair(470, 540),
		board.Queen:  pair(960, 980),
	},
	placement: placements,
	tempo:     18,

	mobility: [6][28]score{
		board.Knight: {
			pair(-45, -55), pair(-25, -30), pair(-10, -14), pair(-2, -4), pair(4, 4),
			pair(9, 10), pair(14, 14), pair(18, 16), pair(22, 16),
		},
		board.Bishop: {
			pair(-40, -50), pair(-22, -30), pair(-6, -14), pair(2, -4), pair(8, 4),
			pair(14, 11), pair(18, 17), pair(22, 22), pair(25, 26), pair(27, 29),
			pair(29, 31), pair(31, 32), pair(34, 33), pair(36, 34),
		},
		board.Rook: {
			pair(-40, -60), pair(-26, -36), pair(-16, -18), pair(-10, -6), pair(-6, 4),
			pair(-3, 12), pair(0, 19), pair(4, 25), pair(8, 30), pair(12, 35),
			pair(15, 39), pair(18, 43), pair(20, 46), pair(23, 48), pair(25, 50),
		},
		board.Queen: {
			pair(-30, -60), pair(-22, -46), pair(-15, -34), pair(-10, -24), pair(-7, -16),
			pair(-4, -9), pair(-2, -3), pair(0, 2), pair(2, 7), pair(4, 11),
			pair(5, 15), pair(7, 19), pair(8, 22), pair(10, 25), pair(11, 28),
			pair(12, 31), pair(13, 33), pair(14, 35), pair(15, 37), pair(16, 39),
			pair(17, 41), pair(18, 42), pair(19, 44), pair(20, 45), pair(21, 46),
			pair(22, 47), pair(23, 48), pair(24, 49),
		},
	},

	bishopPair:     pair(28, 48),
	bishopOwnPawns: pair(-2, -5),
	outpost:        [6]score{board.Knight: pair(28, 18), board.Bishop: pair(18, 8)},
	behindPawn:     pair(6, 3),
	rookOpenFile:   pair(26, 10),
	rookHalfOpen:   pair(12, 8),
	rookOnSeventh:  pair(8, 24),
	rookTrapped:    pair(-38, -6),

	isolated:  pair(-9, -11),
	backward:  pair(-7, -8),
	doubled:   pair(-8, -18),
	unopposed: pair(-9, -6),
	supported: pair(8, 6),
	connected: [8]score{
		1: pair(2, 0), 2: pair(5, 2), 3: pair(8, 6), 4: pair(16, 16), 5: pair(34, 40), 6: pair(60, 70),
	},

	passed: [8]score{
		1: pair(0, 10), 2: pair(0, 14), 3: pair(6, 26), 4: pair(22, 48), 5: pair(50, 86), 6: pair(90, 140),
	},
	passedUrgency:     [8]int{3: 1, 4: 2, 5: 4, 6: 6},
	passedOwnKing:     pair(0, -3),
	passedEnemyKing:   pair(0, 5),
	passedBlocked:     pair(-5, -8),
	passedSafeStop:    pair(3, 5),
	passedFreePath:    pair(4, 8),
	passedRookBehind:  pair(3, 5),
	passedUnstoppable: pair(0, 300),

	pawnThreat: [6]score{
		board.Knight: pair(48, 32), board.Bishop: pair(48, 36), board.Rook: pair(64, 36), board.Queen: pair(64, 40),
	},
	minorThreat: [6]score{
		board.Knight: pair(10, 12), board.Bishop: pair(12, 12), board.Rook: pair(36, 28), board.Queen: pair(40, 30),
	},
	rookThreat: pair(38, 24),
	hanging: [6]score{
		board.Pawn: pair(6, 18), board.Knight: pair(28, 26), board.Bishop: pair(28, 26),
		board.Rook: pair(30, 26), board.Queen: pair(30, 26),
	},
	pushThreat: pair(14, 10),

	shelter:       [8]int{-28, 12, 5, -7, -13, -17, -20, 0},
	shelterOnFile: -12,
	storm:         [8]int{0, -10, -30, -18, -6, 0, 0, 0},
	stormBlocked:  40,

	kingAttacker:    [6]int{board.Knight: 20, board.Bishop: 18, board.Rook: 26, board.Queen: 40},
	zoneSquare:      6,
	weakSquare:      14,
	safeCheck:       [6]int{board.Knight: 46, board.Bishop: 30, board.Rook: 52, board.Queen: 44},
	queenless:       -60,
	shelterShare:    60,
	pressureDivisor: 400,
	pressureEndgame: 8,
	pressureLimit:   600,

	mateEdge:    20,
	mateKings:   10,
	mateCorner:  28,
	scaleDrawn:  3,
	scaleMinor:  12,
	scaleBase:   44,
	scalePawn:   6,
	scaleOCB:    28,
	scalePassed: 6,
	scaleOCBMid: 56,
}
