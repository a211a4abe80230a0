package main

import (
	"slices"
	"sync"
	"time"
)

// pulse notes how much too late something happened that happens again and again: the
// end of a sleep.
type pulse struct {
	mu    sync.Mutex
	beats bool        // it goes on
	awake time.Time   // when it last woke up: it has noted all up to then
	delay [1024]delay // the latest ones, in a ring
	next  int
	worst time.Duration
}

// delay is a time at which the machine was late.
type delay struct {
	end  time.Time
	late time.Duration
}

const (
	pulseSleep = 2 * time.Millisecond
	pulseLate  = time.Millisecond / 2 // less is not noted
)

// begin notes that p beats from now on, until end is called.
func (p *pulse) begin() (end func()) {
	set := func(beats bool) {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.beats = beats
	}
	set(true)
	return func() { set(false) }
}

// note notes that p woke up at the time end, too late by so much.
func (p *pulse) note(end time.Time, late time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.awake = end
	if late < pulseLate {
		return
	}
	p.delay[p.next%len(p.delay)] = delay{end, late}
	p.next++
	p.worst = max(p.worst, late)
}

// knows reports whether p has noted all delays up to a time. If it does not beat there will be no more.
func (p *pulse) knows(to time.Time) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return !p.beats || p.awake.After(to)
}

// between returns the longest delay in a span of time.
func (p *pulse) between(from, to time.Time) (longest time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, d := range p.delay {
		if d.end.After(from) && d.end.Add(-d.late).Before(to) {
			longest = max(longest, d.late)
		}
	}
	return longest
}

// within returns the parts of the delays that lie in a span of time.
func (p *pulse) within(from, to time.Time) (parts []delay) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, d := range p.delay {
		begin, end := d.end.Add(-d.late), d.end
		if begin.Before(from) {
			begin = from
		}
		if end.After(to) {
			end = to
		}
		if late := end.Sub(begin); late > 0 {
			parts = append(parts, delay{end, late})
		}
	}
	return parts
}

// union returns for how long there was at least one of some delays, whose order it changes.
func union(delays []delay) (sum time.Duration) {
	begin := func(d delay) time.Time { return d.end.Add(-d.late) }
	slices.SortFunc(delays, func(a, b delay) int { return begin(a).Compare(begin(b)) })
	var end time.Time // of those so far
	for _, d := range delays {
		late := d.late
		if overlap := end.Sub(begin(d)); overlap > 0 {
			late -= overlap
		}
		if late > 0 {
			sum, end = sum+late, d.end
		}
	}
	return sum
}

// longest returns the longest delay of all.
func (p *pulse) longest() time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.worst
}
