package syzygy

import (
	"cmp"
	"iter"
	"runtime/debug"
	"slices"

	"penrose/board"
	"penrose/movegen"
)

// RootMove is a move at the root of the search with what the tables say about it.
type RootMove struct {
	Move board.Move

	// Outcome is what the move leads to for the side that plays it. With DTZ it pays
	// attention to the counter of the fifty-move rule: a win that comes too late is
	// a CursedWin. It is never cursed or blessed if that rule is off.
	Outcome WDL

	// Rank orders the moves: a move of a higher rank is better, and those of the
	// highest rank may be searched without giving anything away. Moves that win for
	// certain have one rank, so that the search may choose among them; but each
	// distance has a rank of its own when [RootOptions.Repeated] is set, or when
	// the fifty-move rule comes close. Draws have rank 0, and losses ranks below; each distance has
	// its own only when the rule comes close.
	Rank int

	// DTZ counts the plies to the reset of the counter from the root: 1 for a move
	// that wins and resets it at once. See [Tables.ProbeDTZ] for its precision. It is
	// 0 in draws, and everywhere if HasDTZ of the ranking is false.
	DTZ int

	mates bool
}

// Ranking is what the tables say about the moves of a position.
type Ranking struct {
	Moves  []RootMove // best first; of equal rank the one that makes progress sooner
	HasDTZ bool       // false: only WDL, as DTZ files are missing
}

// RootOptions say what is known of the game.
type RootOptions struct {
	// Moves are those to rank, empty for all legal ones. Illegal ones are left out; the ranking may then be empty.
	Moves []board.Move
	// Repeated is true if a position has occurred twice since the last capture or
	// pawn move. From then on every move has to make progress.
	Repeated bool
	// IgnoreRule50 is true if there is no fifty-move rule.
	IgnoreRule50 bool
	// Expired, unless nil, is asked before each move and gives the ranking up when it returns
	// true: probes of files that are not in memory yet wait for the disk.
	Expired func() bool
}

// Ranks: certain wins have topRank; a win that is not certain, or is only a cursed one, has topRank less
// its distance and the fifty-move counter.
const (
	topRank = 1 << 18
	// lastWin is the rank of wins that come just in time.
	lastWin = topRank - board.Rule50Limit
)

// searchablePlies is how many plies before the draw by the fifty-move rule a search is trusted more than WDL alone.
const searchablePlies = 10

// RankRoot ranks the moves of p. ok is false if not even WDL is there for all of them, if
// Expired of o has ended it, or if DTZ is missing less than eleven plies before the fifty-move draw: WDL knows nothing
// of that, and a search sees it.
//
// Playing the first move every time wins won positions, if all DTZ files are there,
// and does not lose drawn ones. Without DTZ, a win is never given away but by the
// fifty-move rule or repetition, and someone else has to make progress.
//
// The ranking does not know which moves repeat a position. In a game that the tables have
// not played, the caller must see to it that a third occurrence is a draw.
func (t *Tables) RankRoot(p *board.Position, o RootOptions) (ranking Ranking, ok bool) {
	if !t.covered(p) {
		return Ranking{}, false
	}
	moves := o.Moves
	var legal movegen.List
	movegen.Legal(p, &legal)
	if len(moves) == 0 {
		moves = legal.Moves()
	} else {
		moves = slices.DeleteFunc(slices.Clone(moves), func(m board.Move) bool { return !slices.Contains(legal.Moves(), m) })
	}
	expired := func() bool { return o.Expired != nil && o.Expired() }
	ranking = Ranking{Moves: make([]RootMove, len(moves)), HasDTZ: true}
	for i, m := range moves {
		if expired() {
			return Ranking{}, false
		}
		if ranking.Moves[i], ok = t.rankByDTZ(p, m, o); !ok {
			ranking.HasDTZ = false
			break
		}
	}
	if !ranking.HasDTZ {
		if !o.IgnoreRule50 && p.Rule50() >= board.Rule50Limit-searchablePlies {
			return Ranking{}, false
		}
		for i, m := range moves {
			if expired() {
				return Ranking{}, false
			}
			if ranking.Moves[i], ok = t.rankByWDL(p, m, o); !ok {
				return Ranking{}, false
			}
		}
	}
	slices.SortStableFunc(ranking.Moves, compareRootMoves)
	return ranking, true
}

// compareRootMoves orders better moves first. Wins that come sooner are better, and so
// are losses that come later.
func compareRootMoves(x, y RootMove) int {
	mate := 0
	if x.mates != y.mates {
		mate = 1
		if x.mates {
			mate = -1
		}
	}
	return cmp.Or(cmp.Compare(y.Rank, x.Rank), mate, cmp.Compare(x.DTZ, y.DTZ))
}

// rankByDTZ ranks a legal move of p.
func (t *Tables) rankByDTZ(p *board.Position, m board.Move, o RootOptions) (ranked RootMove, ok bool) {
	r := probe{tables: t}
	defer r.catchFault(debug.SetPanicOnFault(true), &ok)
	child := *p
	child.Make(m)
	dtz, ok := r.dtzAfter(&child)
	if !ok {
		return RootMove{}, false
	}
	ranked = RootMove{Move: m, DTZ: dtz, mates: dtz == 1 && movegen.IsCheckmate(&child)}
	ranked.Rank, ranked.Outcome = rankDTZ(dtz, p.Rule50(), o)
	return ranked, true
}

// dtzAfter returns the distance that the move which led to child has for the side that
// played it.
func (r *probe) dtzAfter(child *board.Position) (plies int, ok bool) {
	if child.Rule50() == 0 {
		outcome, _, ok := r.wdl(child)
		return zeroingDTZ(-outcome), ok
	}
	plies, ok = r.dtz(child)
	plies = -plies
	switch {
	case plies == 1 && movegen.IsCheckmate(child):
		return 1, ok
	case plies > 0:
		plies++
	case plies < 0:
		plies--
	}
	return plies, ok
}

// rankDTZ ranks a move that leads to zeroing in dtz plies when the counter stands at
// counter before it.
func rankDTZ(dtz, counter int, o RootOptions) (rank int, outcome WDL) {
	switch total := max(dtz, -dtz) + counter; {
	case dtz > 0:
		// The distance may be one too small, so a total of 100 is not certain.
		rank = topRank - total
		if total < board.Rule50Limit && !o.Repeated {
			rank = topRank
		}
		if outcome = Win; total > board.Rule50Limit && !o.IgnoreRule50 {
			outcome = CursedWin
		}
	case dtz < 0:
		// While the loss is far from the fifty-move draw all moves lose alike.
		rank = -topRank
		if -2*dtz+counter >= board.Rule50Limit {
			rank = -topRank + total
		}
		if outcome = Loss; total > board.Rule50Limit && !o.IgnoreRule50 {
			outcome = BlessedLoss
		}
	}
	return rank, outcome
}

// rankByWDL ranks a legal move of p where DTZ is missing.
func (t *Tables) rankByWDL(p *board.Position, m board.Move, o RootOptions) (ranked RootMove, ok bool) {
	child := *p
	child.Make(m)
	outcome, ok := t.ProbeWDL(&child)
	if !ok {
		return RootMove{}, false
	}
	outcome = -outcome
	if o.IgnoreRule50 && outcome != Draw {
		outcome = max(min(2*outcome, Win), Loss)
	}
	ranks := [5]int{-topRank, -lastWin + 1, 0, lastWin - 1, topRank}
	return RootMove{Move: m, Outcome: outcome, Rank: ranks[outcome-Loss], mates: outcome == Win && movegen.IsCheckmate(&child)}, true
}

// Line plays on from p with the moves that the tables rank first, for both sides, until
// mate: the continuation of a principal variation. It ends early where the tables do, and
// is empty in draws, including those by the fifty-move rule unless ignoreRule50 is true.
//
// The moves are optimal for the distance to zeroing, so the line may be longer than
// the shortest mate. A whole line takes up to tens of milliseconds, more while the tables
// are not in memory yet. The caller may stop after any move.
func (t *Tables) Line(p board.Position, ignoreRule50 bool) iter.Seq[board.Move] {
	// The one who wins must make progress with every move, which the order within
	// a rank sees to; the one who loses delays as long as possible.
	o := RootOptions{Repeated: true, IgnoreRule50: ignoreRule50}
	return func(yield func(board.Move) bool) {
		p := p
		dtz := 0 // of p for the side to move, 0 if that is not known
		for {
			best, ok := t.first(&p, dtz, o)
			if !ok || best.Outcome > Loss && best.Outcome < Win || !yield(best.Move) {
				return
			}
			p.Make(best.Move)
			switch dtz = 0; { // a mate or a reset of the counter is found only among all moves
			case best.DTZ == zeroingDTZ(CursedWin):
			case best.DTZ > 2:
				dtz = 1 - best.DTZ
			case best.DTZ < -2:
				dtz = -1 - best.DTZ
			}
		}
	}
}

// first returns the move that [Tables.RankRoot] ranks first, or with dtz any that keeps to
// this distance. ok is false without moves, without DTZ, or if the tables do not cover p.
func (t *Tables) first(p *board.Position, dtz int, o RootOptions) (best RootMove, ok bool) {
	if !t.covered(p) {
		return RootMove{}, false
	}
	var list movegen.List
	movegen.Legal(p, &list)
	for i, m := range list.Moves() {
		ranked, ok := t.rankByDTZ(p, m, o)
		if !ok {
			return RootMove{}, false
		}
		if i == 0 || compareRootMoves(ranked, best) < 0 {
			best = ranked
		}
		if dtz != 0 && dtz > 0 == (ranked.DTZ > 0) && ranked.DTZ != 0 && ranked.DTZ <= dtz {
			break // nothing is better, and the first to be as good will do
		}
	}
	return best, list.Len() > 0
}
