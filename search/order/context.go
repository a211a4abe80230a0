package order

import "penrose/board"

// Context is what orders the moves of a node, besides the table moves. It points to the
// histories for the pawns of the node and for the moves that led to it. Where something
// is missing or switched off, it points to a history of zeros.
type Context struct {
	Killers [2]board.Move // quiet moves that failed high at this ply

	histories  *Histories
	threatened board.Bitboard // squares that the opponent attacks, by [Context.findThreats]

	// After the moves 1, 2, 3 and 4 plies before. Those 1, 2 and 4 plies before order moves and
	// learn. That 3 plies before is carried along because it is 4 plies before at the next ply. Price: 13 Elo
	// (20,000 nodes, a screen of 2,000 games).
	continuation [4]*pieceToHistory
	pawn         *pieceToHistory
}

// NewContext returns the context of p at the start of a search, where no earlier
// moves are known.
func NewContext(h *Histories, p *board.Position) Context {
	n := &h.none
	return Context{histories: h, continuation: [4]*pieceToHistory{n, n, n, n}, pawn: h.ofPawns(p)}
}

// Follow makes c the context of p, the position one move after that of before. moved is
// that move, 0 for a null move. The killers stay.
func (c *Context) Follow(before *Context, p *board.Position, moved PieceTo) {
	h := before.histories
	after := &h.none
	if h.Use.Continuation && moved != 0 {
		after = &h.continuation[moved]
	}
	c.histories = h
	// One by one, as the compiler cannot know that c is not before.
	c.continuation[0], c.continuation[1] = after, before.continuation[0]
	c.continuation[2], c.continuation[3] = before.continuation[1], before.continuation[2]
	c.pawn = h.ofPawns(p)
}

// findThreats completes c for the quiet moves of p, whose context it is: it finds the
// squares that the opponent attacks. Follow does not, because most nodes never come to
// quiet moves. Whatever c says of a quiet move of p needs it first.
func (c *Context) findThreats(p *board.Position) {
	c.threatened = 0
	if c.histories.Use.Threats {
		c.threatened = p.AttackedBy(p.SideToMove().Other())
	}
}

// IsSafe reports whether the quiet move m, which is legal, plainly loses nothing in the exchange: the
// opponent attacks neither the square that it goes to nor, with a piece that could follow
// it from behind, the one that it leaves. It does not find all such moves. A
// [Picker] must have started at the position.
func (c *Context) IsSafe(m board.Move) bool {
	return m.Kind() == board.Normal && c.histories.Use.Threats && (c.threatened>>m.From()|c.threatened>>m.To())&1 == 0
}

// quietOrder returns by how much the quiet move m of p comes earlier than others, in points, within ±57,344: its
// history score, where the continuation histories after the last move and after that four plies ago count twice.
func (c *Context) quietOrder(p *board.Position, m board.Move) int {
	h := c.quietHistories(p, m)
	return 2*h.butterfly + 2*h.last + h.second + h.fourth + h.pawn
}

// QuietHistory returns the history score of the quiet move m in p, in points, within ±45,056. Pruning and reductions
// go by it. A [Picker] must have started at p. One sum for both scores gained +3.4 ±11.7 in a screen, too
// little to tell (docs/tried.md).
func (c *Context) QuietHistory(p *board.Position, m board.Move) int {
	h := c.quietHistories(p, m)
	return 2*h.butterfly + h.last + h.second + h.fourth/2 + h.pawn
}

// quietHistories is what the histories say of a quiet move, in points.
type quietHistories struct {
	butterfly            int // by color, squares and threats
	last, second, fourth int // after the moves 1, 2 and 4 plies before
	pawn                 int
}

// quietHistories returns what the histories say of the quiet move m of p.
func (c *Context) quietHistories(p *board.Position, m board.Move) quietHistories {
	pt := PieceToOf(p, m)
	return quietHistories{
		butterfly: int(*c.ofQuiet(p.SideToMove(), m)),
		last:      int(c.continuation[0][pt]), second: int(c.continuation[1][pt]), fourth: int(c.continuation[3][pt]),
		pawn: int(c.pawn[pt]),
	}
}

// ofQuiet returns the quiet history of m for us, the side to move. It depends on whether
// the opponent attacks the squares that m leaves and goes to (as in Berserk and others). Price of that: 13 Elo
// (20,000 nodes, a screen of 2,000 games).
func (c *Context) ofQuiet(us board.Color, m board.Move) *history {
	from, to := c.threatened>>m.From()&1, c.threatened>>m.To()&1
	return &c.histories.quiet[us&1][from<<1|to][m&(board.SquareCount*board.SquareCount-1)] // from and to are the low 12 bits
}

// NoisyHistory returns the history score of the capture or promotion m in p, in points, within ±8,192. Without
// Use.CaptureHistory it is 0.
func (c *Context) NoisyHistory(p *board.Position, m board.Move) int {
	if !c.histories.Use.CaptureHistory {
		return 0
	}
	return int(*c.histories.ofCapture(p, m))
}
