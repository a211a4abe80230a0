package selfplay

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"sync"

	"penrose/board"
	"penrose/train/elo"
)

// Match compares two sides by pairs of games. Both games of a pair begin from the same
// opening, and each side plays each color once.
type Match struct {
	Settings Settings // those of table, openings and adjudication count
	Sides    [2]Side  // the new one and the base
	Openings []Opening
	First    int       // number of the first pair: an earlier match has played those before it
	Pairs    int       // at most; at least 1. With openings, First + Pairs may not exceed their number, unless a side plays by real time
	Workers  int       // pairs played at the same time, one core each; 1 to 1024
	Seed     uint64    // of the openings
	Test     *elo.Test // ends the match as soon as it has a verdict; nil to play all pairs
}

// Standing is the result of a match so far.
type Standing struct {
	elo.Score           // of the new side
	Efforts   [2]Effort // of both
	Repeated  int       // pairs whose random opening had come before, so that their games are the same
}

// checkOpenings returns an error if an opening would be played twice. Without real time equal sides would repeat the
// games, and they would count as if they were others. In a screen the sides may differ, but games from one opening
// still depend on each other.
func checkOpenings(openings []Opening, first, pairs int, sides ...Side) error {
	if len(openings) == 0 || first <= len(openings)-pairs || slices.ContainsFunc(sides, func(s Side) bool { return s.byRealTime() }) {
		return nil
	}
	return fmt.Errorf("%d pairs from number %d on, from %d openings, would repeat games or openings", pairs, first, len(openings))
}

// Play plays the match. It calls progress, if not nil, after each pair, one call at a
// time. When ctx ends, which is no error, the pairs in progress are dropped.
//
// Pairs count in the order of their numbers. So the standing, except for the times, and
// the moment at which a test ends the match do not depend on the number of workers. This
// does not hold if the sides play by real time.
func (m *Match) Play(ctx context.Context, progress func(*Standing)) (standing Standing, err error) {
	if m.First < 0 || m.Pairs < 1 || m.First > math.MaxInt-m.Pairs || m.Workers < 1 || m.Workers > MostWorkers {
		return standing, fmt.Errorf("%d pairs from number %d on by %d workers, want at least 1 from 0 and at most %d workers", m.Pairs, m.First, m.Workers, MostWorkers)
	}
	if err := checkOpenings(m.Openings, m.First, m.Pairs, m.Sides[:]...); err != nil {
		return standing, err
	}
	duels, err := newDuels(m.Workers, m.Settings, m.Sides, m.Openings, m.Seed)
	if err != nil {
		return standing, err
	}
	defer func() { err = errors.Join(err, closeDuels(duels)) }()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	b := &scoreboard{match: m, end: cancel, progress: progress, next: m.First, ahead: map[int]Pair{}, openings: map[board.Key]bool{}}
	numbers := make(chan int)
	var group sync.WaitGroup
	errs := make([]error, m.Workers)
	for i, duel := range duels {
		group.Go(func() {
			if errs[i] = b.work(ctx, duel, numbers); errs[i] != nil {
				cancel()
			}
		})
	}
	for number := 0; number < m.Pairs && ctx.Err() == nil; number++ {
		select {
		case numbers <- m.First + number:
		case <-ctx.Done():
		}
	}
	close(numbers)
	group.Wait()
	return b.standing, errors.Join(errs...)
}

// scoreboard collects the results of a match.
type scoreboard struct {
	match    *Match
	end      func() // ends the match
	progress func(*Standing)

	mu       sync.Mutex
	standing Standing
	next     int          // number of the first pair that has not ended
	ahead    map[int]Pair // pairs that have ended before it
	openings map[board.Key]bool
	decided  bool
}

// work plays the pairs of the given numbers.
func (b *scoreboard) work(ctx context.Context, duel *Duel, numbers <-chan int) error {
	for number := range numbers {
		pair, err := duel.Play(ctx, number)
		if err != nil {
			if errors.Is(err, ctx.Err()) {
				return nil
			}
			return err
		}
		b.enter(number, pair)
	}
	return nil
}

// enter takes in the result of a pair.
func (b *scoreboard) enter(number int, pair Pair) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.ahead[number] = pair
	for !b.decided {
		pair, ok := b.ahead[b.next]
		if !ok {
			return
		}
		delete(b.ahead, b.next)
		b.next++
		b.standing.Add(pair.Points)
		if b.openings[pair.opening] && !slices.ContainsFunc(b.match.Sides[:], func(s Side) bool { return s.byRealTime() }) {
			b.standing.Repeated++
		}
		b.openings[pair.opening] = true
		for i := range pair.Efforts {
			b.standing.Efforts[i].add(&pair.Efforts[i])
		}
		if test := b.match.Test; test != nil {
			verdict, _ := test.Judge(&b.standing.Score)
			b.decided = verdict != elo.Open
		}
		if b.progress != nil {
			b.progress(&b.standing)
		}
	}
	b.end()
}
