package search

import (
	"penrose/board"
	"penrose/movegen"
)

// stage is where a picker stands.
type stage uint8

const (
	stageCut stage = iota
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

// picker hands out the legal moves of a position one by one, likely best first,
// and generates them only when they are asked for: the two table moves,
// captures and promotions that do not lose material, killers, quiet moves by
// history, losing captures. For quiescence it stops after the good captures.
type picker struct {
	pos         *board.Position
	order       *order
	stage       stage
	noisyOnly   bool
	cut, second board.Move
	killers     [2]board.Move

	threshold    int // centipawns that a good noisy move wins at least
	noisy, quiet moveQueue
	list         movegen.List // as generated, only between two lines; here it needs no clearing
	bad          int          // noisy moves put off, at the front of the queue
}

// order is what the moves of a position are ordered by beside the table moves.
type order struct {
	context
	histories *histories
	killers   [2]board.Move // quiet moves that caused cutoffs at this ply
	captures  bool          // noisy moves also by their history
}

// quietScore returns the standing of the quiet move m in pos in history points.
func (o *order) quietScore(pos *board.Position, m board.Move) int {
	return 2*int(*o.histories.ofQuiet(pos.SideToMove(), m)) + o.score(pieceToOf(pos, m))
}

// bareOrder returns an order by h without any context.
func bareOrder(h *histories) order {
	n := &h.nothing
	return order{histories: h, context: context{earlier: [4]*merits{n, n, n, n}, pawn: n}}
}

// start makes p ready to hand out all moves of pos. The table moves and killers
// may be any bits whatsoever; those that are not legal are passed over.
func (p *picker) start(pos *board.Position, o *order, cut, second board.Move) {
	p.pos, p.order = pos, o
	p.cut, p.second, p.killers = cut, second, o.killers
	if p.killers[0] == p.killers[1] {
		p.killers[1] = board.NoMove
	}
	p.threshold = 0
	p.stage, p.noisyOnly = stageCut, false
}

// startNoisy makes p ready to hand out the captures and promotions of pos that
// win at least threshold centipawns in the exchange.
func (p *picker) startNoisy(pos *board.Position, o *order, cut board.Move, threshold int) {
	p.start(pos, o, cut, board.NoMove)
	p.threshold, p.noisyOnly = threshold, true
}

// skipQuiets leaves out the quiet moves that have not been handed out yet.
func (p *picker) skipQuiets() {
	if p.stage > stageGoodNoisy && p.stage <= stageQuiet {
		p.stage = stageBadNoisy
		p.noisy.next = 0
	}
}

// pick returns the next move, [board.NoMove] after the last.
func (p *picker) pick() board.Move {
	for {
		switch p.stage {
		case stageCut:
			p.stage = stageSecond
			if p.cut != board.NoMove && movegen.IsLegal(p.pos, p.cut) && (!p.noisyOnly || p.pos.IsNoisy(p.cut) &&
				(p.threshold <= 0 || movegen.SeeGE(p.pos, p.cut, p.threshold))) {
				return p.cut
			}
			p.cut = board.NoMove
		case stageSecond:
			p.stage = stageGenerateNoisy
			if p.second != board.NoMove && p.second != p.cut && movegen.IsLegal(p.pos, p.second) {
				return p.second
			}
			p.second = board.NoMove
		case stageGenerateNoisy:
			p.noisy.fillNoisy(p.pos, &p.list, p.order)
			p.bad = 0
			p.stage = stageGoodNoisy
		case stageGoodNoisy:
			m := p.noisy.best()
			switch {
			case m == board.NoMove && p.noisyOnly:
				p.stage = stageDone
			case m == board.NoMove:
				p.stage = stageFirstKiller
			case p.isTableMove(m):
			case movegen.SeeGE(p.pos, m, p.threshold):
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
			p.quiet.fillQuiet(p.pos, &p.list, p.order)
			p.stage = stageQuiet
		case stageQuiet:
			m := p.quiet.best()
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

func (p *picker) isTableMove(m board.Move) bool { return m == p.cut || m == p.second }

// moveQueue is a list of moves with scores, taken out best first.
type moveQueue struct {
	moves [256]queued
	n     int
	next  int
}

// queued is a move with its score in one word, so that the better of two is the
// greater: the score, 255 less the place in the list, the move.
type queued int64

const (
	placeShift = 16
	scoreShift = 24
)

func (m queued) move() board.Move { return board.Move(m) }

// add writes move number i of the list.
func (q *moveQueue) add(i int, m board.Move, score int) {
	q.moves[uint8(i)] = queued(score)<<scoreShift | queued(255-i)<<placeShift | queued(m)
}

// best takes out the move of highest score, the earliest generated among
// equals; [board.NoMove] when none is left. One step of a selection sort: a
// cutoff usually comes before the sort would have paid off.
func (q *moveQueue) best() board.Move {
	if q.next >= q.n {
		return board.NoMove
	}
	rest := q.moves[q.next:q.n]
	top, at := rest[0], 0
	for i, m := range rest {
		if m > top {
			top, at = m, i
		}
	}
	rest[at] = rest[0]
	q.next++
	return top.move()
}

// gainWeight is how many history points a centipawn of material counts.
const gainWeight = 16

// fillNoisy takes in the captures and promotions, the most valuable victim
// first, as far as the capture history agrees, and among equals the least
// valuable attacker.
func (q *moveQueue) fillNoisy(pos *board.Position, list *movegen.List, o *order) {
	movegen.Noisy(pos, list)
	q.next, q.n = 0, list.Len()
	for i, m := range list.Moves() {
		score := gainWeight*movegen.ExchangeValue(pos.Captured(m)) - int(pos.PieceOn(m.From()).Type())
		if m.Kind() == board.Promotion {
			score += gainWeight * (movegen.ExchangeValue(m.Promotes()) - movegen.ExchangeValue(board.Pawn))
		}
		if o.captures {
			score += int(*o.histories.ofNoisy(pos, m)) / 2
		}
		q.add(i, m, score)
	}
}

// fillQuiet takes in the quiet moves with their histories.
func (q *moveQueue) fillQuiet(pos *board.Position, list *movegen.List, o *order) {
	movegen.Quiet(pos, list)
	q.next, q.n = 0, list.Len()
	for i, m := range list.Moves() {
		q.add(i, m, o.quietScore(pos, m))
	}
}
