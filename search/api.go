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
	SearchMoves []board.Move  // only these root moves; empty for all
	MultiPV     int           // number of lines to find; 0 is 1
	Elo         int           // playing strength, MinElo to MaxElo; 0 for the best there is
	NodesTime   int           // count time by nodes, this many for a millisecond; 0 to use the clock
	Infinite    bool          // hold the result back until Stop
	Ponder      bool          // hold the result back, clock stopped, until PonderHit or Stop
}

// Bound tells whether a reported score is exact or one-sided.
type Bound uint8

// The kinds of scores.
const (
	Exact Bound = iota
	LowerBound
	UpperBound
)

// Info describes one line of a running search after an iteration.
type Info struct {
	Line            int // from 1, the best
	Depth, SelDepth int // plies
	Score           int // centipawns of the evaluation for the side to move, see XX
	Bound           Bound
	Nodes           uint64
	Elapsed         time.Duration
	HashFull        int          // permille of the table in use
	PV              []board.Move // legal to its end
}

// Result is what a search decided.
type Result struct {
	Best   board.Move // board.NoMove if there is no legal move
	Ponder board.Move // expected reply, board.NoMove if unknown
	Lines  []Info     // as many as asked for and there are; the PV of the first starts with Best

	// Crossings counts the contradictory bounds that were met in the table, see
	// [tt.Table.Store].
	Crossings uint64
}

// Listener receives what a search has to tell. Calls come one after another
// from a goroutine of the search; Done is the last one.
type Listener struct {
	Info    func(Info)
	Current func(m board.Move, number int) // the root move that is looked at, from 1; only after a second
	Error   func(error)                    // a fault inside the search that was survived
	Done    func(Result)
}
