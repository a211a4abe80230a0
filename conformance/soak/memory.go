package main

import (
	"fmt"
	"slices"
	"time"
)

// life is what a long-lived process holds, always seen in the same state: after
// "ucinewgame" with one thread, a table of 16 MiB and all options at their defaults.
type life struct {
	name    string
	samples []sample
}

// sample is what a process holds after a number of games.
type sample struct {
	at    time.Time
	games int
	usage
}

func (l *life) note(games int, u usage) {
	l.samples = append(l.samples, sample{time.Now(), games, u})
}

const (
	warmUp       = 10 // games after which all parts of the engine have been in use
	leastSamples = 12 // that are needed for a judgement
)

// floors returns the least value in each third of the samples after the warm-up. A value may go up for some
// time; a leak raises the least value. There are no floors without enough samples.
func (l *life) floors(of func(usage) int) (first, middle, last int, ok bool) {
	values := []int{}
	for _, s := range l.samples {
		if s.games > warmUp {
			values = append(values, of(s.usage))
		}
	}
	if len(values) < leastSamples {
		return 0, 0, 0, false
	}
	third := len(values) / 3
	return slices.Min(values[:third]), slices.Min(values[third : len(values)-third]), slices.Min(values[len(values)-third:]), true
}

// growth are the most by which floors may rise.
type growth struct {
	memory         int // KiB
	threads, files int
}

// stillGrowing is a divisor: a rise is a leak only if this part of the allowed growth came after the middle
// third. What an engine makes once and keeps, 24 MiB for the mates of two minor pieces and the table for a
// limited strength, may come late.
const stillGrowing = 4

// judge returns what has grown, and grows still.
func (l *life) judge(most growth) (faults []*fault) {
	for _, c := range []struct {
		what string
		of   func(usage) int
		most int
	}{
		{"KiB of memory", func(u usage) int { return u.memory }, most.memory},
		{"threads", func(u usage) int { return u.threads }, most.threads},
		{"open files", func(u usage) int { return u.files }, most.files},
	} {
		if first, middle, last, ok := l.floors(c.of); ok && last-first > c.most && last-middle > c.most/stillGrowing {
			faults = append(faults, faultf(leak, "%s: from %d to %d %s in %d games", l.name, first, last, c.what, l.samples[len(l.samples)-1].games))
		}
	}
	return faults
}

// slope returns by how many KiB the memory grows in 1,000 games, by least squares over the
// second half of the samples.
func (l *life) slope() float64 {
	half := l.samples[len(l.samples)/2:]
	var x, y, xx, xy float64
	for _, s := range half {
		g, m := float64(s.games), float64(s.memory)
		x, y, xx, xy = x+g, y+m, xx+g*g, xy+g*m
	}
	n := float64(len(half))
	if spread := n*xx - x*x; spread > 0 {
		return 1000 * (n*xy - x*y) / spread
	}
	return 0
}

// String says what the process held at its start, at its end and at worst.
func (l *life) String() string {
	if len(l.samples) == 0 {
		return l.name + ": nothing seen"
	}
	first, last := l.samples[0], l.samples[len(l.samples)-1]
	worst := first.usage
	for _, s := range l.samples {
		worst = usage{max(worst.memory, s.memory), max(worst.threads, s.threads), max(worst.files, s.files)}
	}
	text := fmt.Sprintf("%s, %d games in %v: %.1f MiB at the start, %.1f at the end, %.1f at worst; threads %d, %d, %d; files %d, %d, %d",
		l.name, last.games, last.at.Sub(first.at).Round(time.Second), mib(first.memory), mib(last.memory), mib(worst.memory),
		first.threads, last.threads, worst.threads, first.files, last.files, worst.files)
	floor, _, end, ok := l.floors(func(u usage) int { return u.memory })
	if !ok {
		return text + "; too few games to judge"
	}
	return text + fmt.Sprintf("; memory at least %.1f MiB in the first third after %d games, %.1f in the last; %+.2f MiB in 1,000 games", mib(floor), warmUp, mib(end), l.slope()/1024)
}

func mib(kib int) float64 { return float64(kib) / 1024 }
