package syzygy

import (
	"errors"
	"fmt"
	"runtime/debug"

	"penrose/board"
	"penrose/movegen"
)

// WDL is the outcome of a position with the best play for both sides, as the side to
// move sees it, if the counter of the fifty-move rule stands at zero.
type WDL int8

// The outcomes. A cursed win takes more than 100 plies from one capture or pawn move
// to the next, so it is a draw by the fifty-move rule; a blessed loss is one for the
// opponent.
const (
	Loss        WDL = -2
	BlessedLoss WDL = -1
	Draw        WDL = 0
	CursedWin   WDL = 1
	Win         WDL = 2
)

// none is below every outcome.
const none WDL = -3

// ProbeWDL returns the outcome of p; ok is false if the tables do not say. It pays no
// attention to the counter of the fifty-move rule, so the answer holds for certain
// only when that stands at zero. It allocates nothing after the first probe of a
// table.
func (t *Tables) ProbeWDL(p *board.Position) (outcome WDL, ok bool) {
	if !t.covered(p) {
		return 0, false
	}
	r := probe{tables: t}
	defer r.catchFault(debug.SetPanicOnFault(true), &ok)
	outcome, _, ok = r.wdl(p)
	return outcome, ok
}

// ProbeDTZ returns the distance to zeroing: after how many plies the counter of the
// fifty-move rule is reset, by a capture, a pawn move or mate, if the winning side
// hurries and the other delays. It is positive if the side to move wins, negative if
// it loses, 0 in draws, and -1 if it is mated. Cursed wins and blessed losses count
// from 101 and -101: from there on 100 is added to the distance.
//
// Files may store full moves, so that n can mean n+1 plies; where that would matter
// for the fifty-move rule, they store plies. A win is certain if the distance plus the
// counter does not exceed 99, or if it is 100 just after the counter was reset.
//
// ok is false if the tables do not say. The DTZ file of p does not suffice: those of
// the positions after captures and pawn moves have to be there as well, as WDL.
func (t *Tables) ProbeDTZ(p *board.Position) (plies int, ok bool) {
	if !t.covered(p) {
		return 0, false
	}
	r := probe{tables: t}
	defer r.catchFault(debug.SetPanicOnFault(true), &ok)
	return r.dtz(p)
}

// Explain returns why [Tables.ProbeWDL] has no answer for p, nil if it has one.
func (t *Tables) Explain(p *board.Position) (err error) {
	n := p.Occupied().Count()
	switch {
	case p.CastlingRooks() != 0:
		return errors.New("there are castling rights")
	case n > FormatPieces:
		return fmt.Errorf("%d pieces, the format ends at %d", n, FormatPieces)
	case t.maxPieces == 0:
		return errors.New("there are no tables")
	case n > t.maxPieces:
		return fmt.Errorf("%d pieces, the largest table has %d", n, t.maxPieces)
	}
	r, ok := probe{tables: t}, true
	defer func() {
		if !ok {
			err = r.failure()
		}
	}()
	defer r.catchFault(debug.SetPanicOnFault(true), &ok)
	_, _, ok = r.wdl(p)
	return nil
}

// probe is the work on one question.
type probe struct {
	tables *Tables
	// What was read last: if a probe fails, what it failed at.
	material material
	table    *table // nil: there is none
	kind     kind
}

// failure says why a probe has failed.
func (r *probe) failure() error {
	name := r.material.canonicalName() + suffixes[r.kind]
	if (r.table == nil || len(r.table.files[r.kind].paths) == 0) && !r.tables.refused[name] {
		return fmt.Errorf("%s is missing", name)
	}
	return fmt.Errorf("%s cannot be used: it is damaged or cannot be read", name)
}

// catchFault is deferred. It turns the fault that the runtime raises when a mapped
// file has been cut, or its disk is gone, into a failed probe, and gives the table up.
// before is what [debug.SetPanicOnFault] said. Other panics are bugs, and go on.
//
// Reading instead of mapping would need none of this, but a probe would make three
// system calls, and be three times as slow: see docs/syzygy.md.
func (r *probe) catchFault(before bool, ok *bool) {
	debug.SetPanicOnFault(before)
	caught := recover()
	if caught == nil {
		return
	}
	if !isFault(caught) || r.table == nil {
		panic(caught)
	}
	*ok = false
	r.giveUp(errUnreadable)
}

// giveUp ignores the file from now on.
func (r *probe) giveUp(why error) {
	if path, first := r.table.files[r.kind].giveUp(); first {
		r.tables.reportIgnored(path, why)
	}
}

// wdl returns the outcome of p. zeroing is true if the best move is a winning capture,
// a cursed winning one in a cursed win, or an en passant capture that nothing else
// equals. The table knows nothing of the latter, nor is it asked then.
//
// The generator of the tables leaves the value of positions open in which a capture is
// best, whatever compresses best is stored. So the captures have to be searched first.
func (r *probe) wdl(p *board.Position) (outcome WDL, zeroing, ok bool) {
	bestCapture, bestEnPassant := none, none
	if mayCapture(p) {
		var list movegen.List
		movegen.Noisy(p, &list)
		for _, m := range list.Moves() {
			if !p.IsCapture(m) {
				continue
			}
			child := *p
			child.Make(m)
			v, ok := r.afterCapture(&child, -Win, -bestCapture)
			if v = -v; !ok {
				return 0, false, false
			}
			switch {
			case v == Win:
				return Win, true, true
			case m.Kind() == board.EnPassant:
				bestEnPassant = max(bestEnPassant, v)
			default:
				bestCapture = max(bestCapture, v)
			}
		}
	}
	stored, ok := r.storedWDL(p)
	switch {
	case !ok:
		return 0, false, false
	case bestEnPassant > max(bestCapture, stored):
		return bestEnPassant, true, true
	case bestEnPassant > none && stored == Draw && bestCapture < Draw && onlyEnPassant(p):
		// The table takes the position for stalemate.
		return bestEnPassant, true, true
	}
	best := max(bestCapture, bestEnPassant)
	if best >= stored {
		return best, best > Draw, true
	}
	return stored, false, true
}

// mayCapture reports whether some piece attacks an enemy, pinned or not. Most
// positions have no captures, and this is cheaper than generating none.
func mayCapture(p *board.Position) bool {
	if p.EnPassant() != board.NoSquare {
		return true
	}
	us, occupied := p.SideToMove(), p.Occupied()
	enemies := p.Of(us.Other())
	for targets := enemies &^ p.Pieces(us.Other(), board.King); targets != 0; targets = targets.WithoutFirst() {
		if p.AttackersTo(targets.First(), occupied)&^enemies != 0 {
			return true
		}
	}
	return false
}

// onlyEnPassant reports whether p would be stalemate if en passant captures were not
// allowed.
func onlyEnPassant(p *board.Position) bool {
	if p.InCheck() {
		return false
	}
	var list movegen.List
	movegen.Legal(p, &list)
	for _, m := range list.Moves() {
		if m.Kind() != board.EnPassant {
			return false
		}
	}
	return true
}

// afterCapture returns the outcome of a position in which no en passant capture is
// possible, by alpha-beta search of the captures.
func (r *probe) afterCapture(p *board.Position, alpha, beta WDL) (outcome WDL, ok bool) {
	if mayCapture(p) {
		var list movegen.List
		var child board.Position // inside the loop of a recursive function it would be allocated
		movegen.Noisy(p, &list)
		for _, m := range list.Moves() {
			if !p.IsCapture(m) {
				continue
			}
			child = *p
			child.Make(m)
			v, ok := r.afterCapture(&child, -beta, -alpha)
			if v = -v; !ok {
				return 0, false
			}
			if v >= beta {
				return v, true
			}
			alpha = max(alpha, v)
		}
	}
	stored, ok := r.storedWDL(p)
	return max(alpha, stored), ok
}

// storedWDL returns what the table says about p.
func (r *probe) storedWDL(p *board.Position) (outcome WDL, ok bool) {
	if !p.Occupied().WithoutFirst().Several() {
		return Draw, true // bare kings have no table
	}
	at, ok := r.locate(p, wdlKind)
	if !ok {
		return 0, false
	}
	v, ok := at.section.value(at.index)
	if !ok || v > 4 {
		r.giveUp(errDamaged)
		return 0, false
	}
	return WDL(v) - 2, true
}

// place is where in a file a position stands.
type place struct {
	section *section
	index   uint64
	// other: the file holds only positions with the other side to move.
	other bool
}

// locate finds p in the file of kind k.
func (r *probe) locate(p *board.Position, k kind) (at place, ok bool) {
	m := materialOf(p)
	t := r.tables.find(m)
	r.material, r.table, r.kind = m, t, k
	if t == nil {
		return place{}, false
	}
	l := t.files[k].contents.Load()
	if l == nil {
		if l = t.open(k, r.tables); l == nil {
			return place{}, false
		}
	}
	// The table sees its first side as White. Where the sides are equal, it has only
	// White to move.
	flip, side := m != t.material, p.SideToMove()
	if t.symmetric {
		flip = side == board.Black
	}
	if flip {
		side = side.Other()
	}
	var s squares
	var part *section
	if t.hasPawns {
		mirror, color := board.Square(0), t.leadColor
		if flip {
			mirror, color = 56, color.Other()
		}
		n := 0
		for pawns := p.Pieces(color, board.Pawn); pawns != 0; pawns = pawns.WithoutFirst() {
			s[n] = pawns.First() ^ mirror
			n++
		}
		file := leadingPawn(&s, n)
		part = l.part(k, file, side)
		part.fill(p, &s, n, flip, mirror)
		at.index = part.pawnIndex(&s, t.otherPawns > 0)
	} else {
		part = l.part(k, 0, side)
		part.fill(p, &s, 0, flip, 0)
		at.index = part.pieceIndex(&s)
	}
	at.section = part
	at.other = k == dtzKind && !t.symmetric && board.Color(part.flags&blackToMove) != side
	return at, true
}

// storedDTZ returns what the table says about p, whose outcome is known and not a
// draw: how many plies the reset of the counter is away, less one. other is true if
// the table holds only positions with the other side to move.
func (r *probe) storedDTZ(p *board.Position, outcome WDL) (plies int, other, ok bool) {
	at, ok := r.locate(p, dtzKind)
	if !ok || at.other {
		return 0, at.other, ok
	}
	v, ok := at.section.value(at.index)
	if ok {
		plies, ok = at.section.distance(v, outcome)
	}
	if !ok {
		r.giveUp(errDamaged)
		return 0, false, false
	}
	return plies, false, true
}

// zeroingDTZ returns the distance of positions with the given outcome whose best move
// resets the counter.
func zeroingDTZ(outcome WDL) int {
	switch outcome {
	case Win:
		return 1
	case CursedWin:
		return 101
	case BlessedLoss:
		return -101
	case Loss:
		return -1
	}
	return 0
}

// dtz is [Tables.ProbeDTZ].
func (r *probe) dtz(p *board.Position) (plies int, ok bool) {
	outcome, zeroing, ok := r.wdl(p)
	if !ok || outcome == Draw {
		return 0, ok
	}
	base := zeroingDTZ(outcome)
	if zeroing {
		return base, true
	}
	var list movegen.List
	if outcome > Draw {
		movegen.Legal(p, &list)
		if found, ok := r.winningPawnMove(p, &list, outcome); found || !ok {
			return base, ok
		}
	}
	stored, other, ok := r.storedDTZ(p, outcome)
	switch {
	case !ok:
		return 0, false
	case other:
		if outcome < Draw {
			movegen.Legal(p, &list)
		}
		return r.dtzFromMoves(p, &list, outcome)
	case outcome > Draw:
		return base + stored, true
	}
	return base - stored, true
}

// winningPawnMove reports whether a pawn move that captures nothing keeps outcome, a
// win or cursed win.
func (r *probe) winningPawnMove(p *board.Position, list *movegen.List, outcome WDL) (found, ok bool) {
	for _, m := range list.Moves() {
		if !isPawnMove(p, m) || p.IsCapture(m) {
			continue
		}
		child := *p
		child.Make(m)
		v, _, ok := r.wdl(&child)
		if !ok || -v == outcome {
			return ok, ok
		}
	}
	return false, true
}

func isPawnMove(p *board.Position, m board.Move) bool {
	return p.PieceOn(m.From()).Type() == board.Pawn
}

// dtzFromMoves finds the distance by way of the positions after the moves that do not
// reset the counter. Of those that do, none wins; if p is lost, they are the worst
// case and need no look.
func (r *probe) dtzFromMoves(p *board.Position, list *movegen.List, outcome WDL) (plies int, ok bool) {
	best := zeroingDTZ(outcome) // mate, if there are no moves
	if outcome > Draw {
		best = maxDTZ
	}
	var child board.Position // inside the loop of a recursive function it would be allocated
	for _, m := range list.Moves() {
		if isPawnMove(p, m) || p.IsCapture(m) {
			continue
		}
		child = *p
		child.Make(m)
		v, ok := r.dtz(&child)
		if !ok {
			return 0, false
		}
		v = -v
		switch {
		case outcome < Draw:
			best = min(best, v-1)
		case v == 1 && movegen.IsCheckmate(&child):
			return 1, true
		case v > 0:
			best = min(best, v+1)
		}
	}
	return best, best < maxDTZ // a win without a winning move: the files contradict each other
}

// maxDTZ is above every distance of a position with up to 7 pieces.
const maxDTZ = 1 << 18
