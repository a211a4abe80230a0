package main

import (
	"slices"
	"sync"
	"time"
)

// tally counts what happens in all games. Several goroutines use it.
type tally struct {
	mu        sync.Mutex
	games     int
	kinds     map[string]int // of games, by several properties
	moves     int
	searches  int // of our engines
	latencies map[string]*spread
	lateness  map[string]*spread // over the clock
	faults    [2][kindCount]int  // of rivals, of ours
}

// spread is a number of times and the worst of them.
type spread struct {
	count int
	sum   time.Duration
	worst time.Duration
}

func (s *spread) add(d time.Duration) {
	s.count++
	s.sum += d
	s.worst = max(s.worst, d)
}

func newTally() *tally {
	return &tally{kinds: map[string]int{}, latencies: map[string]*spread{}, lateness: map[string]*spread{}}
}

// Who is over the clock, and why.
const (
	lateForfeit = "forfeits"
	lateExcused = "explained by the machine"
	lateCrowded = "explained, more threads than processors"
	lateRival   = "of rivals"
)

// latency counts the time from a command to its answer.
func (t *tally) latency(command string, took time.Duration) { t.note(t.latencies, command, took) }

// late counts a search that was over its time.
func (t *tally) late(p *player, over time.Duration, excused bool) {
	name := lateForfeit
	switch {
	case !p.ours:
		name = lateRival
	case excused && p.isCrowded():
		name = lateCrowded
	case excused:
		name = lateExcused
	}
	t.note(t.lateness, name, over)
}

func (t *tally) note(spreads map[string]*spread, name string, d time.Duration) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if spreads[name] == nil {
		spreads[name] = &spread{}
	}
	spreads[name].add(d)
}

func (t *tally) searched(ours bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.moves++
	if ours {
		t.searches++
	}
}

// played counts a game that has ended.
func (t *tally) played(p *plan, end string) {
	opponent := "against itself"
	if p.rival >= 0 {
		opponent = "against rivals"
	}
	names := []string{opponent, "variant " + p.variant, "time " + p.control.name, "end: " + end}
	if p.loss != nothing {
		names = append(names, "files: "+p.loss.String())
	}
	for name, any := range map[string]func(s settings) bool{
		"with several threads":  func(s settings) bool { return s.threads > 1 },
		"with MultiPV":          func(s settings) bool { return s.lines > 1 },
		"with pondering":        func(s settings) bool { return s.ponder },
		"with tables":           func(s settings) bool { return s.tables },
		"with a book":           func(s settings) bool { return s.ownBook },
		"with another driver":   func(s settings) bool { return s.driver != "MTD(f)" },
		"with limited strength": func(s settings) bool { return s.elo > 0 },
	} {
		if slices.ContainsFunc(p.ours(), any) {
			names = append(names, name)
		}
	}
	if p.disturb {
		names = append(names, "with searches disturbed")
	}
	if p.fresh {
		names = append(names, "with fresh processes")
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.games++
	for _, name := range names {
		t.kinds[name]++
	}
}

func (t *tally) fault(ours bool, k kind) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.faults[index(ours)][k]++
}

// total returns the number of faults.
func (t *tally) total(ours bool) (n int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, count := range t.faults[index(ours)] {
		n += count
	}
	return n
}

func index(ours bool) int {
	if ours {
		return 1
	}
	return 0
}
