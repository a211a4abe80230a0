package order

import (
	"penrose/board"
	"penrose/movegen"
)

// stage is how far a picker has come.
type stage uint8

const (
	stageTableMove stage = iota
	stageSecond
	stageGenerateNoisy
	stageGoodNoisy
	stageFirstKiller
	stageSecondKiller
	stageGenerateQuiet
	stageQuiet
	stageBadNoisy
	stageDone
)

// Picker hands out the legal moves of a position one by one, likely best first, and
// generates them only when they are asked for: the two table moves, good captures and
// promotions, killers, quiet moves by history, the other captures. A capture is good if it wins what
// its history asks for: after successes less than nothing, after failures up to 128 centipawns. For quiescence the picker stops
// after those that win enough. Its memory is used again by the next [Picker.Start].
type Picker struct {
	pos            *board.Position
	context        *Context
	stage          stage
	noisyOnly      bool
	ttMove, second board.Move
	killers        [2]board.Move

	threshold    int // centipawns that a noisy move wins at least, if only such are handed out
	noisy, quiet moveQueue
	list         movegen.List // as generated; a field because a local variable would have to be cleared
	bad          int          // noisy moves put off, at the front of the queue
}

// Start makes p ready to hand out all moves of pos, whose context is c, and completes that for its quiet
// moves. The table moves and killers may be any bits whatsoever; those that are not legal are passed over. pos
// and c must not be changed until the last move has been handed out; the histories that c points to may be.
func (p *Picker) Start(pos *board.Position, c *Context, ttMove, second board.Move) {
	c.findThreats(pos)
	p.start(pos, c, ttMove, second)
}

func (p *Picker) start(pos *board.Position, c *Context, ttMove, second board.Move) {
	p.pos, p.context = pos, c
	p.ttMove, p.second, p.killers = ttMove, second, [2]board.Move{}
	if c.histories.Use.Killers {
		p.killers = c.Killers
	}
	if p.killers[0] == p.killers[1] {
		p.killers[1] = board.NoMove
	}
	p.threshold = 0
	p.stage, p.noisyOnly = stageTableMove, false
}

// StartNoisy makes p ready to hand out the captures and promotions of pos that
// win at least threshold centipawns in the exchange. If threshold is at most 0, ttMove comes first,
// even if it loses material. What it takes is as for Start; c need not know the threats of pos.
func (p *Picker) StartNoisy(pos *board.Position, c *Context, ttMove board.Move, threshold int) {
	p.start(pos, c, ttMove, board.NoMove)
	p.threshold, p.noisyOnly = threshold, true
}

// SkipQuiets leaves out the quiet moves that have not been handed out yet. After a table move, when
// none has been generated, it does nothing.
func (p *Picker) SkipQuiets() {
	if p.stage > stageGoodNoisy && p.stage <= stageQuiet {
		p.stage = stageBadNoisy
		p.noisy.next = 0
	}
}

// Next returns the next move, [board.NoMove] after the last.
func (p *Picker) Next() board.Move {
	for {
		switch p.stage {
		case stageTableMove:
			p.stage = stageSecond
			if p.ttMove != board.NoMove && movegen.IsLegal(p.pos, p.ttMove) && (!p.noisyOnly || p.pos.IsNoisy(p.ttMove) &&
				(p.threshold <= 0 || movegen.SeeGE(p.pos, p.ttMove, p.threshold))) {
				return p.ttMove
			}
			p.ttMove = board.NoMove
		case stageSecond:
			p.stage = stageGenerateNoisy
			if p.second != board.NoMove && p.second != p.ttMove && movegen.IsLegal(p.pos, p.second) {
				return p.second
			}
			p.second = board.NoMove
		case stageGenerateNoisy:
			p.noisy.fillNoisy(p.pos, &p.list, p.context)
			p.bad = 0
			p.stage = stageGoodNoisy
		case stageGoodNoisy:
			m := p.noisy.takeBest()
			switch {
			case m == board.NoMove && p.noisyOnly:
				p.stage = stageDone
			case m == board.NoMove:
				p.stage = stageFirstKiller
			case p.isTableMove(m):
			case movegen.SeeGE(p.pos, m, p.leastGain(m)):
				return m
			case !p.noisyOnly:
				p.noisy.moves[uint8(p.bad)] = queued(m) // its place is free: bad < next
				p.bad++
			}
		case stageFirstKiller, stageSecondKiller:
			killer := &p.killers[p.stage-stageFirstKiller]
			p.stage++
			if *killer != board.NoMove && !p.isTableMove(*killer) && movegen.IsLegal(p.pos, *killer) && !p.pos.IsNoisy(*killer) {
				return *killer
			}
			*killer = board.NoMove
		case stageGenerateQuiet:
			p.quiet.fillQuiet(p.pos, &p.list, p.context)
			p.stage = stageQuiet
		case stageQuiet:
			m := p.quiet.takeBestLeavingGap()
			if m == board.NoMove {
				p.stage = stageBadNoisy
				p.noisy.next = 0
				continue
			}
			if !p.isTableMove(m) && m != p.killers[0] && m != p.killers[1] {
				return m
			}
		case stageBadNoisy:
			if p.noisy.next == p.bad {
				p.stage = stageDone
				continue
			}
			p.noisy.next++
			return p.noisy.moves[uint8(p.noisy.next-1)].move()
		default:
			return board.NoMove
		}
	}
}

// leastGain returns what the noisy move m has to win at least in the exchange to be good, in
// centipawns: where all moves are handed out, less the better its history is.
func (p *Picker) leastGain(m board.Move) int {
	if p.noisyOnly {
		return p.threshold
	}
	return -p.context.NoisyHistory(p.pos, m) / noisyPointsPerCentipawn
}

// noisyPointsPerCentipawn are the history points that make up for a centipawn lost in the
// exchange: up to 128 in all.
const noisyPointsPerCentipawn = 64

// AtBadNoisy reports whether the picker has come to the captures and promotions that are not good. Then the last move
// handed out is one of them and no table move, unless SkipQuiets has just been called.
func (p *Picker) AtBadNoisy() bool { return p.stage >= stageBadNoisy }

func (p *Picker) isTableMove(m board.Move) bool { return m == p.ttMove || m == p.second }
