package eval

import "penrose/board"

// refreshEntry is the accumulator of an earlier position with the king on the same
// place. To get the accumulator of another position, only the pieces in
// which the two differ are added and subtracted; they are usually fewer than all
// pieces. (Known as a Finny table, after F. Eggers, author of the engine Koivisto.)
type refreshEntry struct {
	pieces      [board.PieceCount]board.Bitboard // whose rows are summed, by kind of piece
	accumulator []int16
}

// newRefreshEntry returns the entry of an empty board.
func newRefreshEntry(n *Net) refreshEntry {
	return refreshEntry{accumulator: append([]int16(nil), n.FeatureBiases...)}
}

// rows is a list of rows to be added or subtracted; no position has more pieces.
type rows struct {
	list  [maxPieces]*int16
	count int
}

// pair returns the rows i and i+1; none stands for a row beyond the end of the list.
func (r *rows) pair(i int, none *int16) [2]*int16 {
	pair := [2]*int16{none, none}
	copy(pair[:], r.list[min(i, r.count):r.count])
	return pair
}

// refresh computes the accumulator of perspective c for p at the current ply,
// whatever came before in the line.
func (a *accumulators) refresh(p *board.Position, c board.Color) {
	king := p.King(c)
	entry := &a.refreshed[c][a.net.place(c, king)]
	var add, sub rows
	for piece := range board.Piece(board.PieceCount) {
		now, before := p.Pieces(piece.Color(), piece.Type()), entry.pieces[piece]
		entry.pieces[piece] = now
		a.collect(&add, c, king, piece, now&^before)
		a.collect(&sub, c, king, piece, before&^now)
	}
	none := &a.zeros[0]
	sums := &entry.accumulator[0]
	for i := 0; i < max(add.count, sub.count); i += 2 {
		added, subtracted := add.pair(i, none), sub.pair(i, none)
		a.kernel.addAddSubSub(sums, sums, &added, &subtracted, a.net.Hidden)
	}
	copy(a.sumsAt(a.ply, c), entry.accumulator)
	a.line[a.ply].computed[c] = true
}

// collect appends the rows of the pieces on squares.
func (a *accumulators) collect(r *rows, c board.Color, king board.Square, piece board.Piece, squares board.Bitboard) {
	for ; squares != 0; squares = squares.WithoutFirst() {
		r.list[r.count] = a.net.row(c, king, board.PieceSquare{Piece: piece, Square: squares.First()})
		r.count++
	}
}
