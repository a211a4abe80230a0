package search

import (
	"time"

	"penrose/board"
)

// Clock is the chess clock of the side to move.
type Clock struct {
	Remaining time.Duration // may be zero or less: move at once
	Increment time.Duration
	MovesToGo int // until the next time control, 0 for the rest of the game
}

// Limits says how long to search. The zero value has no limit but the maximum
// depth; several limits apply together and the first one reached ends the search.
type Limits struct {
	Start       time.Time     // when the order to search arrived; zero is now
	Clock       *Clock        // nil without a clock
	MoveTime    time.Duration // 0 for none
	Overhead    time.Duration // lost between engine and clock for every move
	Depth       int           // plies, 0 for none
	Nodes       uint64        // 0 for none
	SoftNodes   uint64        // nodes after which no further iteration begins, 0 for none
	Mate        int           // stop once a mate in this many moves is proven, 0 for none
	SearchMoves []board.Move  // only these root moves; empty for all. If none of them is legal, there is no move to play
	MultiPV     int           // number of lines to find; 0 is 1
	Elo         int           // playing strength, MinElo to MaxElo; 0 for the best there is. With a clock or MoveTime the answer takes a person's time
	NodesTime   int           // count time by nodes, this many for a millisecond; 0 to use the clock
	Infinite    bool          // hold the result back until Stop
	Ponder      bool          // hold the result back, without limits of time, until PonderHit or Stop
}
