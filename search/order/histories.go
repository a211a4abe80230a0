package order

import "penrose/board"

// Histories are all histories of one search thread. The tables differ in how much of the
// situation they see. The zero value is empty and has all tables switched off.
type Histories struct {
	Use Switches

	quiet        [2][4][board.SquareCount * board.SquareCount]history       // by color, threats to both squares, and from and to squares
	capture      [board.PieceCount][board.SquareCount][captureTypes]history // by piece, target square and captured piece
	continuation [PieceTos]pieceToHistory                                   // after a certain earlier move
	pawn         [pawnStructures]pieceToHistory                             // with a certain pawn structure
	none         pieceToHistory                                             // all zero: where there is no earlier move
}

// Switches says which parts of the order are in use, besides the history of quiet moves.
type Switches struct {
	Killers, CaptureHistory, Continuation, PawnHistory, Threats, Checks bool
}

// pieceToHistory is a history of moves by piece and target square.
type pieceToHistory [PieceTos]history

const (
	captureTypes   = 8   // the piece types, and none
	pawnStructures = 512 // a power of two
)

// PieceTo numbers a move by its piece and its target square. 0 stands for a null
// move: no pawn moves to a1.
type PieceTo uint16

// PieceTos is the number of values of [PieceTo].
const PieceTos = board.PieceCount * board.SquareCount

// PieceToOf returns the number of m, which must be pseudo-legal in p.
func PieceToOf(p *board.Position, m board.Move) PieceTo {
	return PieceTo(p.PieceOn(m.From()))<<6 | PieceTo(m.To())
}

// Clear forgets everything but the switches.
func (h *Histories) Clear() {
	use := h.Use
	*h = Histories{} // in place: a literal with the switches would be made elsewhere first, all megabytes of it
	h.Use = use
}

// ofCapture returns the capture history of m, a capture or promotion in p. Price of it: 13 Elo
// (20,000 nodes, a screen of 2,000 games).
func (h *Histories) ofCapture(p *board.Position, m board.Move) *history {
	return &h.capture[p.PieceOn(m.From())%board.PieceCount][m.To()][p.Captured(m)%captureTypes]
}

// ofPawns returns the history of moves with the pawns of p. Price of it: 6 Elo (20,000 nodes, a
// screen of 2,000 games).
func (h *Histories) ofPawns(p *board.Position) *pieceToHistory {
	if !h.Use.PawnHistory {
		return &h.none
	}
	return &h.pawn[p.PawnKey()%pawnStructures]
}

// UpdateCutoff updates the histories after best failed high in the position p, whose
// context is c. best gets the bonus, the captures and promotions tried before it get the malus, both in
// points. If best is quiet, the quiet moves tried before it get the malus, too, and with Use.Killers best
// becomes a killer.
func (h *Histories) UpdateCutoff(c *Context, p *board.Position, best board.Move, before *Tried, bonus, malus int) {
	if p.IsNoisy(best) {
		if h.Use.CaptureHistory {
			h.ofCapture(p, best).add(bonus)
		}
	} else {
		if h.Use.Killers && c.Killers[0] != best {
			c.Killers[1], c.Killers[0] = c.Killers[0], best
		}
		h.updateQuiet(c, p, best, bonus)
		for _, m := range before.quiets[:before.quietCount] {
			h.updateQuiet(c, p, m, -malus)
		}
	}
	if h.Use.CaptureHistory {
		for _, m := range before.noisies[:before.noisyCount] {
			h.ofCapture(p, m).add(-malus)
		}
	}
}

// updateQuiet adds bonus to every history that the quiet move m is ordered by.
func (h *Histories) updateQuiet(c *Context, p *board.Position, m board.Move, bonus int) {
	c.ofQuiet(p.SideToMove(), m).add(bonus)
	pt := PieceToOf(p, m)
	for _, t := range [...]*pieceToHistory{c.continuation[0], c.continuation[1], c.continuation[3], c.pawn} {
		if t != &h.none {
			t[pt].add(bonus)
		}
	}
}

// Tried collects the moves of a node that were searched and did not fail high, the
// first 64 quiet and 32 noisy ones.
type Tried struct {
	quiets                 [64]board.Move
	noisies                [32]board.Move
	quietCount, noisyCount int
}

// Clear forgets all moves.
func (t *Tried) Clear() { t.quietCount, t.noisyCount = 0, 0 }

// AddQuiet adds a quiet move.
func (t *Tried) AddQuiet(m board.Move) {
	if t.quietCount < len(t.quiets) {
		t.quiets[t.quietCount] = m
		t.quietCount++
	}
}

// AddNoisy adds a capture or promotion.
func (t *Tried) AddNoisy(m board.Move) {
	if t.noisyCount < len(t.noisies) {
		t.noisies[t.noisyCount] = m
		t.noisyCount++
	}
}
