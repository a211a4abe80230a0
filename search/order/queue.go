package order

import (
	"math"

	"penrose/board"
	"penrose/movegen"
)

// moveQueue is a list of moves with scores, taken out best first.
type moveQueue struct {
	moves [256]queued // an index of type uint8 needs no check of its bounds
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

// set sets entry i of the queue.
func (q *moveQueue) set(i int, m board.Move, score int) {
	q.moves[uint8(i)] = queued(score)<<scoreShift | queued(255-i)<<placeShift | queued(m)
}

// takeBest takes out the move of highest score, the earliest generated among
// equals; [board.NoMove] when none is left. One step of a selection sort: a
// cutoff usually comes before the sort would have paid off.
func (q *moveQueue) takeBest() board.Move {
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

// takeBestLeavingGap is takeBest for the last use of a queue: it leaves a gap where the move stood, which saves
// closing it.
func (q *moveQueue) takeBestLeavingGap() board.Move {
	if q.next >= q.n {
		return board.NoMove
	}
	q.next++
	top := queued(taken)
	for _, m := range q.moves[:q.n] {
		top = max(top, m)
	}
	q.moves[255-uint8(top>>placeShift)] = taken
	return top.move()
}

// taken is less than every queued move.
const taken = math.MinInt64

// gainWeight is how many points of the order a centipawn of material counts. A point of the capture history
// is half a point of the order.
const gainWeight = 16

// fillNoisy fills q with the captures and promotions. The most valuable victim comes
// first, adjusted by the capture history. Among equals the least valuable attacker comes
// first.
func (q *moveQueue) fillNoisy(pos *board.Position, list *movegen.List, c *Context) {
	movegen.Noisy(pos, list)
	q.next, q.n = 0, list.Len()
	for i, m := range list.Moves() {
		score := gainWeight*movegen.ExchangeValue(pos.Captured(m)) - int(pos.PieceOn(m.From()).Type())
		if m.Kind() == board.Promotion {
			score += gainWeight * (movegen.ExchangeValue(m.Promotes()) - movegen.ExchangeValue(board.Pawn))
		}
		q.set(i, m, score+c.NoisyHistory(pos, m)/2)
	}
}

const (
	checkBonus = 8000 // points by which a check comes earlier
	checkLoss  = 50   // centipawns that it may lose in the exchange
)

// fillQuiet fills q with the quiet moves by their histories. Checks come earlier, except
// those that lose more than checkLoss and discovered ones. (As in Stockfish since 2023.)
// Price of the checks: 27 Elo (20,000 nodes, a screen of 2,000 games).
func (q *moveQueue) fillQuiet(pos *board.Position, list *movegen.List, c *Context) {
	movegen.Quiet(pos, list)
	q.next, q.n = 0, list.Len()
	var checks [8]board.Bitboard
	if c.histories.Use.Checks {
		checks = movegen.CheckSquares(pos)
	}
	for i, m := range list.Moves() {
		score := c.quietOrder(pos, m)
		if checks[pos.PieceOn(m.From()).Type()&7].Has(m.To()) && movegen.SeeGE(pos, m, -checkLoss) {
			score += checkBonus
		}
		q.set(i, m, score)
	}
}
