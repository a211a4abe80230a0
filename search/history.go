package search

import "penrose/board"

// merit is how well something has done so far: above zero for more successes
// than failures, within meritLimit of it.
type merit int16

const meritLimit = 1 << 14

// add moves m by bonus, the less the nearer it already is to the limit on that
// side, so that old merits fade as new ones come.
func (m *merit) add(bonus int) {
	bonus = max(-meritLimit, min(bonus, meritLimit))
	*m += merit(bonus - int(*m)*abs(bonus)/meritLimit)
}

// pieceTo numbers what a move looks like to the one that answers it: the piece
// and the square it goes to.
type pieceTo uint16

const pieceTos = board.PieceCount * board.SquareCount

// pieceToOf returns the number of m, pseudo-legal in p.
func pieceToOf(p *board.Position, m board.Move) pieceTo {
	return pieceTo(p.PieceOn(m.From()))<<6 | pieceTo(m.To())
}

// merits scores moves by piece and target square.
type merits [pieceTos]merit

// histories scores moves by how often they have caused cutoffs (J. Schaeffer,
// "The history heuristic and alpha-beta search enhancements in practice", 1989).
// There are several tables, which see more or less of the situation.
type histories struct {
	quiet        [2][board.SquareCount * board.SquareCount]merit          // by color and the squares connected
	noisy        [board.PieceCount][board.SquareCount][captureTypes]merit // by piece, target square and victim
	continuation [pieceTos]merits                                         // after a certain earlier move
	pawn         [pawnStructures]merits                                   // with a certain pawn structure
	nothing      merits                                                   // all zero: where there is no earlier move
}

const (
	captureTypes   = 8   // the piece types, and none
	pawnStructures = 512 // a power of two
)

// ofQuiet returns the merit of m by color and squares.
func (h *histories) ofQuiet(c board.Color, m board.Move) *merit {
	return &h.quiet[c&1][m&(board.SquareCount*board.SquareCount-1)] // from and to are the low 12 bits
}

// ofNoisy returns the merit of m, a capture or promotion in p.
func (h *histories) ofNoisy(p *board.Position, m board.Move) *merit {
	return &h.noisy[p.PieceOn(m.From())%board.PieceCount][m.To()][p.Captured(m)%captureTypes]
}

// context is part of what the quiet moves of a node are judged by beside the
// squares they connect: the moves that led there and the pawns. Where something is
// missing, or switched off, it points to histories.nothing.
type context struct {
	earlier [4]*merits // after the move that led here, the one before it, and so on
	pawn    *merits
}

// score returns what the context says of the quiet move with number pt.
func (c *context) score(pt pieceTo) int {
	return int(c.earlier[0][pt]) + int(c.earlier[1][pt]) + int(c.earlier[3][pt])/2 + int(c.pawn[pt])
}

// teachQuiet moves the standing of the quiet move m at f by bonus.
func (w *worker) teachQuiet(f *frame, m board.Move, bonus int) {
	h := &w.histories
	h.ofQuiet(f.pos.SideToMove(), m).add(bonus)
	pt := pieceToOf(&f.pos, m)
	for _, t := range [...]*merits{f.earlier[0], f.earlier[1], f.earlier[3], f.pawn} {
		if t != &h.nothing {
			t[pt].add(bonus)
		}
	}
}

// rewardCutoff credits the move best that failed high at f, and debits those
// that were tried before it.
func (w *worker) rewardCutoff(f *frame, depth int, best board.Move, quiets, noisies []board.Move) {
	if !w.params.History {
		return
	}
	t := &w.params.Tuning
	bonus := min(t.HistoryBonusSlope*depth, t.HistoryBonusMax)
	malus := -min(t.HistoryMalusSlope*depth, t.HistoryMalusMax)
	if f.pos.IsNoisy(best) {
		if w.params.CaptureHistory {
			w.histories.ofNoisy(&f.pos, best).add(bonus)
		}
	} else {
		if w.params.Killers && f.killers[0] != best {
			f.killers[1], f.killers[0] = f.killers[0], best
		}
		w.teachQuiet(f, best, bonus)
		for _, m := range quiets {
			w.teachQuiet(f, m, malus)
		}
	}
	if w.params.CaptureHistory {
		for _, m := range noisies {
			w.histories.ofNoisy(&f.pos, m).add(malus)
		}
	}
}

func abs(x int) int {
	if x < 0 {
		return -x
	}
	return x
}
