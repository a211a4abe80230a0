package eval

import "penrose/board"

// refreshEntry is an accumulator of some earlier position with the king on the
// same side of the board. A new one is made from it by the men in which the two
// positions differ, which are usually fewer than all men. (Known as a Finny
// table, after F. Eggers, author of the engine Koivisto.)
type refreshEntry struct {
	men         [board.PieceCount]board.Bitboard // whose rows are summed, by piece
	accumulator []int16
}

// newRefreshEntry returns the entry of an empty board.
func newRefreshEntry(n *Net) refreshEntry {
	return refreshEntry{accumulator: append([]int16(nil), n.FeatureBiases...)}
}

// rows is a list of rows to be added or subtracted; a position has no more men.
type rows struct {
	list  [maxMen]*int16
	count int
}

// at returns row i, or none beyond the end of the list.
func (r *rows) at(i int, none *int16) *int16 {
	if i < r.count {
		return r.list[i]
	}
	return none
}

// refresh computes the accumulator of perspective c for p at the current ply,
// whatever came before in the line.
func (s *State) refresh(p *board.Position, c board.Color) {
	king := p.King(c)
	entry := &s.refreshed[c][sideOf(king)]
	var add, sub rows
	for piece := range board.Piece(board.PieceCount) {
		now, before := p.Pieces(piece.Color(), piece.Type()), entry.men[piece]
		entry.men[piece] = now
		s.collect(&add, c, king, piece, now&^before)
		s.collect(&sub, c, king, piece, before&^now)
	}
	none := &s.zeros[0]
	sums := &entry.accumulator[0]
	for i := 0; i < max(add.count, sub.count); i += 2 {
		s.kernel.addAddSubSub(sums, sums, add.at(i, none), add.at(i+1, none), sub.at(i, none), sub.at(i+1, none), s.net.Hidden)
	}
	copy(s.accumulators[(2*s.ply+int(c))*s.net.Hidden:], entry.accumulator)
	s.line[s.ply].computed[c] = true
}

// collect appends the rows of the pieces on squares.
func (s *State) collect(r *rows, c board.Color, king board.Square, piece board.Piece, squares board.Bitboard) {
	for ; squares != 0; squares = squares.WithoutFirst() {
		r.list[r.count] = s.row(c, king, board.PieceSquare{Piece: piece, Square: squares.First()})
		r.count++
	}
}
