package search

import (
	"slices"
	"time"

	"penrose/board"
	"penrose/game"
	"penrose/movegen"
	"penrose/syzygy"
)

// This file is what endgame tables say about the moves of the root.

// useTablebases asks the endgame tables about the root. If they know its moves, the nodes do not ask: every
// move that a line may choose from keeps the outcome, and the evaluation finds the way to mate, where all
// wins would look alike. Otherwise they ask: if the root has more pieces than the tables, if a table is
// missing, if DTZ is missing and the fifty-move draw is near, or if the disk is too slow to rank the moves.
// Tables are not used in Plaat mode or at a limited strength, nor in a search for a mate: a win known from
// tables would end it too early, and the move that mates may not be their first choice.
func (r *Run) useTablebases() {
	t := &r.engine.tablebases
	if t.Tables == nil || r.engine.params.Plaat != PlaatOff || r.limits.Elo != 0 || r.limits.Mate != 0 {
		return
	}
	begun := time.Now()
	expired := func() bool { return r.rankingExpired(begun) }
	var ranked bool
	if r.ranking, ranked = t.rankRoot(&r.game, r.limits.SearchMoves, expired); ranked {
		r.dropsTablebaseBounds = true
	} else {
		r.tablebasePieces = t.pieces()
	}
}

// rankRoot returns what the tables say about the moves of g that may be played, in no order;
// ok is false if they do not know, or if expired says that it takes too long.
func (t *Tablebases) rankRoot(g *game.Game, only []board.Move, expired func() bool) (ranking syzygy.Ranking, ok bool) {
	p := &g.Position
	if p.Occupied().Count() > t.pieces() {
		return ranking, false
	}
	o := syzygy.RootOptions{Moves: only, Repeated: g.Repeated(), IgnoreRule50: t.IgnoreRule50, Expired: expired}
	if ranking, ok = t.Tables.RankRoot(p, o); !ok || !o.Repeated {
		return ranking, ok
	}
	for i := range ranking.Moves {
		if m := &ranking.Moves[i]; drawnByRepetition(g, m) {
			m.Outcome, m.Rank, m.DTZ = syzygy.Draw, 0, 0
		}
	}
	return ranking, true
}

const (
	// rankingShare is the divisor of the hard limit for the ranking of the root moves. What the
	// ranking takes is missing to the search that has to do without it.
	rankingShare = 4
	// leastRanking is the time that the ranking may take in any case, unless the search is stopped.
	// With tables in memory it takes a tenth of that.
	leastRanking = 2 * time.Millisecond
)

// rankingExpired reports whether the search has to begin without the ranking of the root moves
// that was begun at the given time.
func (r *Run) rankingExpired(begun time.Time) bool {
	if r.isStopped() {
		return true
	}
	return r.isAwaited() && time.Since(r.limits.Start) > r.budget.hard/rankingShare && time.Since(begun) > leastRanking
}

// drawnByRepetition reports whether a position stands on the board for the third time after
// m, or can after the answer to a move that wins. The tables know nothing of repetitions.
func drawnByRepetition(g *game.Game, m *syzygy.RootMove) bool {
	child := g.Position
	child.Make(m.Move)
	if g.WouldRepeat(&child) {
		return true
	}
	if m.Outcome <= syzygy.Draw {
		return false
	}
	var answers movegen.List
	movegen.Legal(&child, &answers)
	return slices.ContainsFunc(answers.Moves(), func(answer board.Move) bool {
		p := child
		p.Make(answer)
		return g.WouldRepeat(&p)
	})
}
