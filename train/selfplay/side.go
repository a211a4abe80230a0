package selfplay

import (
	"context"
	"errors"
	"fmt"
	"time"

	"penrose/board"
	"penrose/eval"
	"penrose/game"
	"penrose/search"
)

// Side is what one side of a match plays with.
type Side struct {
	Evaluation eval.Evaluation // the zero value for the one that is built in
	Params     search.Params   // see [ParseParams]

	// Nodes is the limit of a move, 0 for none. With HardFactor 0 the search stops there, as
	// with "go nodes". Otherwise no iteration begins after this many nodes, and the
	// search stops at HardFactor times as many.
	Nodes, HardFactor uint64

	Clock Clock
	// Rate is the number of nodes that count as a millisecond of the clock: load
	// does not disturb such a clock. 0 for real time.
	Rate int
}

// byRealTime reports whether the games of s depend on the speed of the machine.
func (s *Side) byRealTime() bool { return s.Clock != (Clock{}) && s.Rate == 0 }

// Clock is the time control of a side. The zero value is no clock at all.
type Clock struct {
	Base, Increment time.Duration // for the game and for each move
}

// limits returns the limits of a move with so much time left.
func (s *Side) limits(left time.Duration) search.Limits {
	l := search.Limits{Nodes: s.Nodes}
	if s.HardFactor > 0 {
		l.SoftNodes, l.Nodes = s.Nodes, s.Nodes*s.HardFactor
	}
	if s.Clock != (Clock{}) {
		l.Clock = &search.Clock{Remaining: left, Increment: s.Clock.Increment}
		l.NodesTime = s.Rate
	}
	return l
}

func (s *Side) validate() error {
	switch {
	case s.Params.Grain == 0:
		return errors.New("a side without parameters")
	case s.Clock == Clock{} && s.Nodes == 0:
		return errors.New("a side without a clock or a limit of nodes")
	case s.Clock.Base < 0 || s.Clock.Increment < 0 || s.Clock != (Clock{}) && s.Clock.Base == 0:
		return fmt.Errorf("a clock of %v and %v a move", s.Clock.Base, s.Clock.Increment)
	case s.Nodes > MostNodes || s.HardFactor > mostHardFactor:
		return fmt.Errorf("%d nodes, or %d times as many: want at most 2^40 and 2^20", s.Nodes, s.HardFactor)
	case s.Rate < 0:
		return fmt.Errorf("%d nodes a millisecond", s.Rate)
	}
	return nil
}

// Effort is what a side has spent.
type Effort struct {
	Moves, Nodes, Depth int64 // Depth is the sum of the depths in plies
	Time                time.Duration
	Overstepped         int // games that were lost on time
}

func (e *Effort) add(other *Effort) {
	e.Moves += other.Moves
	e.Nodes += other.Nodes
	e.Depth += other.Depth
	e.Time += other.Time
	e.Overstepped += other.Overstepped
}

// NodesPerSecond returns the speed, 0 before there was time for any.
func (e *Effort) NodesPerSecond() float64 {
	if e.Time <= 0 {
		return 0
	}
	return float64(e.Nodes) / e.Time.Seconds()
}

// MeanDepth returns the average depth of a move in plies, 0 without moves.
func (e *Effort) MeanDepth() float64 {
	if e.Moves == 0 {
		return 0
	}
	return float64(e.Depth) / float64(e.Moves)
}

// seat is a side at the board.
type seat struct {
	*enginePlayer
	side   Side
	left   time.Duration // on the clock
	effort Effort
}

func newSeat(side Side, hashMiB int) (*seat, error) {
	if err := side.validate(); err != nil {
		return nil, err
	}
	by, err := newEnginePlayer(hashMiB, side.Evaluation, side.Params)
	if err != nil {
		return nil, err
	}
	return &seat{enginePlayer: by, side: side}, nil
}

// forget begins a new game: the engine remembers nothing, and the clock has all its time.
func (s *seat) forget() {
	s.enginePlayer.forget()
	s.left = s.side.Clock.Base
}

// errTime says that the side to move has used more time than it had.
var errTime = errors.New("out of time")

// move is [player] with the side's own limits.
func (s *seat) move(ctx context.Context, g *game.Game) (board.Move, int, error) {
	begun := time.Now()
	result, err := s.search(ctx, g, s.side.limits(s.left))
	if err != nil {
		return board.NoMove, 0, err
	}
	took := time.Since(begun)
	line := &result.Lines[0]
	s.effort.add(&Effort{Moves: 1, Nodes: int64(line.Nodes), Depth: int64(line.Depth), Time: took})
	if s.side.Clock != (Clock{}) {
		if s.side.Rate > 0 {
			took = time.Duration(line.Nodes) * time.Millisecond / time.Duration(s.side.Rate)
		}
		if s.left -= took; s.left < 0 {
			s.effort.Overstepped++
			return board.NoMove, 0, errTime
		}
		s.left += s.side.Clock.Increment
	}
	return result.Best, line.Score, nil
}

// opponents are a seat for each color.
type opponents [2]*seat

func (o opponents) forget() {
	o[board.White].forget()
	o[board.Black].forget()
}

// think lets the side to move decide by its own limits.
func (o opponents) think(ctx context.Context, g *game.Game, _ search.Limits) (board.Move, int, error) {
	return o[g.Position.SideToMove()].move(ctx, g)
}
