package main

import (
	"sync"
	"time"
)

// pulse notes how much too late something happened that happens again and again: the
// end of a sleep.
type pulse struct {
	mu    sync.Mutex
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

func (p *pulse) note(end time.Time, late time.Duration) {
	if late < pulseLate {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.delay[p.next%len(p.delay)] = delay{end, late}
	p.next++
	p.worst = max(p.worst, late)
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

// sum returns for how long there were delays in a span of time.
func (p *pulse) sum(from, to time.Time) (sum time.Duration) {
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
		sum += max(0, end.Sub(begin))
	}
	return sum
}

// longest returns the longest delay of all.
func (p *pulse) longest() time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.worst
}
