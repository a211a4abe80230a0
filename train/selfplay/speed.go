package selfplay

import (
	"context"
	"time"

	"penrose/board"
	"penrose/game"
)

const (
	speedRounds = 8
	speedNodes  = 60_000 // of each search
)

// speedPositions are a few phases of games.
var speedPositions = [...]string{
	board.StartFEN,
	"r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9",
	"r2q1rk1/1b1nbppp/p2ppn2/1p6/3NP3/1BN1BP2/PPPQ2PP/2KR3R w - - 0 12",
	"2r2rk1/pp1bqppp/2n1p3/3pP3/3P4/P2B1N2/1P3PPP/R2Q1RK1 b - - 0 16",
	"3r2k1/pp3ppp/2n1b3/4p3/4P3/1PN1B3/P4PPP/3R2K1 w - - 0 22",
	"8/5pk1/1p1r2p1/p1p1p2p/P1P1P2P/1P1R1PP1/5K2/8 w - - 0 34",
	"8/2p2k2/3p2p1/p2P1p1p/P1P2P1P/1P1K2P1/8/8 w - - 0 40",
}

// MeasureSpeed returns the nodes per millisecond of each side. With them as [Side.Rate],
// a clock by nodes gives both sides the same time. The sides search the same positions in
// turn, round after round. The fastest round of each counts, because other users of the
// machine disturbed it least. Speed is measured by the processor time of this process
// where the system reports it. The process should do nothing else meanwhile.
func MeasureSpeed(ctx context.Context, s *Settings, sides [2]Side) (rates [2]int, err error) {
	var seats [2]*seat
	for i, side := range sides {
		side.Nodes, side.HardFactor, side.Clock = speedNodes, 0, Clock{}
		if seats[i], err = newSeat(side, s.HashMiB); err != nil {
			return rates, err
		}
		defer seats[i].close()
	}
	for range speedRounds {
		for i, seat := range seats {
			seat.effort = Effort{}
			var used time.Duration
			for _, fen := range speedPositions {
				p, err := board.ParseFEN(fen)
				if err != nil {
					panic(err) // the list is ours
				}
				if err := ctx.Err(); err != nil {
					return rates, err
				}
				seat.forget()
				g := game.New(p)
				before := processorTime()
				if _, _, err := seat.move(ctx, &g); err != nil {
					return rates, err
				}
				used += processorTime() - before
			}
			if used > 0 {
				seat.effort.Time = used
			}
			rates[i] = max(rates[i], int(seat.effort.NodesPerSecond()/1000), 1)
		}
	}
	return rates, nil
}
