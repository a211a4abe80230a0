package search

import (
	"testing"
	"time"

	"penrose/board"
	"penrose/score"
)

func TestPatience(t *testing.T) {
	tuning := budgetTuning()
	calm, failedLow, bestMoveChanges := root{}, root{stability: stability{failedLow: true}}, root{stability: stability{bestMoveChanges: 4}}
	a, b, c := calm.patience(1000*ms, &tuning), failedLow.patience(1000*ms, &tuning), bestMoveChanges.patience(1000*ms, &tuning)
	if !(a < 1000*ms && a < b && b < c && c <= 2000*ms) {
		t.Errorf("calm %v, after a fail-low %v, after changes of the best move %v", a, b, c)
	}
	deep := func(score int, nodes ...uint64) time.Duration {
		var r root
		for _, n := range nodes {
			r.moves = append(r.moves, rootMove{nodes: n, rootScore: rootScore{score: 30}})
		}
		for depth := range 12 {
			r.finish(depth+1, 1)
		}
		r.moves[0].score = score
		r.finish(13, 1)
		return r.patience(1000*ms, &tuning)
	}
	easy, hard := deep(30, 95, 5), deep(30, 40, 60)
	rising, falling, lost := deep(60, 40, 60), deep(0, 40, 60), deep(score.MatedIn(8), 40, 60)
	if !(400*ms <= easy && easy < hard && rising < hard && hard < falling && falling < lost && lost <= 3000*ms) {
		t.Errorf("easy %v, hard %v; score rising %v, falling %v, lost %v", easy, hard, rising, falling, lost)
	}
	if won := deep(score.MateIn(9), 40, 60); won != hard {
		t.Errorf("a mate found: %v, otherwise %v", won, hard)
	}
}

// Scores and nodes count from the iteration of trendDepth on: before, they mean nothing.
func TestPatienceWaitsForTheTrend(t *testing.T) {
	tuning := budgetTuning()
	for depth := trendDepth - 2; depth <= trendDepth+1; depth++ {
		r := root{moves: []rootMove{{nodes: 40, rootScore: rootScore{score: 30}}, {nodes: 60, rootScore: rootScore{score: 30}}}}
		for d := range depth - 1 {
			r.finish(d+1, 1)
		}
		r.moves[0].score = 0
		r.finish(depth, 1)
		if calm := (&root{}).patience(1000*ms, &tuning); (r.patience(1000*ms, &tuning) == calm) != (depth < trendDepth) {
			t.Errorf("depth %d: %v, calm %v", depth, r.patience(1000*ms, &tuning), calm)
		}
	}
}

// The first score is the mean of all so far, and no trend.
func TestFirstScoreHasNoTrend(t *testing.T) {
	r := root{moves: []rootMove{{rootScore: rootScore{score: 300}}}}
	if r.finish(1, 1); r.trend != 0 || r.meanScore != 300 {
		t.Errorf("a trend of %d from a mean of %d", r.trend, r.meanScore)
	}
	r.moves[0].score = 0
	if r.finish(2, 1); r.trend != -300 || r.meanScore != 200 {
		t.Errorf("after a fall by 300: a trend of %d, and a mean of %d", r.trend, r.meanScore)
	}
}

// A move counts as forced if it is the only one, or the only one that keeps what endgame tables promise.
func TestForcedMove(t *testing.T) {
	w, _ := startAt(t, newTestEngine(t, 1), board.StartFEN)
	w.run.budget = budget{planned: 1000 * ms, hard: 5000 * ms}
	free := w.targetTime()
	w.root.moves[0].tablebases.rank = 1
	if forced := w.targetTime(); forced != free/onlyMoveShare {
		t.Errorf("%v for the only move that wins, %v for one of many", forced, free)
	}
}
