package main

import (
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"sync/atomic"
	"time"
)

// machine notes when the machine kept processes waiting that had something to do: because
// others ran, or because a processor stood still, as those of virtual machines do at times.
type machine struct {
	pulse      pulse              // wakes on whatever processor is free
	processors map[int]*processor // by their numbers

	mu      sync.Mutex
	threads map[string]bool // of the pulses, in /proc; their own waits explain nothing
}

// processor notes when a processor stood still.
type processor struct {
	stops  pulse
	untold pulse       // the parts of the stops of which the host said nothing
	first  atomic.Bool // its watcher runs before all usual threads
	lost   atomic.Bool // its watcher has ended too early, or has not begun
}

// newMachine returns a machine whose processors are noted where threads can be bound to them.
func newMachine() *machine {
	m := &machine{processors: map[int]*processor{}, threads: map[string]bool{}}
	for _, number := range allowedProcessors() {
		m.processors[number] = &processor{}
	}
	return m
}

// run takes notes until ctx ends.
func (m *machine) run(ctx context.Context) {
	// A thread that comes back from a system call does not have to wait for the others of Go's runtime.
	runtime.GOMAXPROCS(runtime.NumCPU() + len(m.processors) + 1)
	var all sync.WaitGroup
	all.Go(func() {
		defer m.ownThread()()
		defer m.pulse.begin()()
		for ctx.Err() == nil {
			begin := time.Now()
			time.Sleep(pulseSleep)
			m.pulse.note(time.Now(), time.Since(begin)-pulseSleep)
		}
	})
	for number, p := range m.processors {
		all.Go(func() { m.hearWatcher(ctx, number, p) })
	}
	all.Wait()
}

// note notes that a processor has stood still until the time end: for so long by what its watcher saw, and by
// what the host told.
func (p *processor) note(end time.Time, seen, told time.Duration) {
	p.untold.note(end, seen-told)
	p.stops.note(end, max(seen, told)) // the last: machine.knows looks here
}

// ownThread gives the goroutine a thread that counts as one of the pulses, and which ends with it.
func (m *machine) ownThread() (end func()) {
	runtime.LockOSThread() // and never unlocked
	name, _ := os.Readlink("/proc/thread-self")
	name = filepath.Base(name)
	m.mu.Lock()
	defer m.mu.Unlock()
	m.threads[name] = true
	return func() {
		m.mu.Lock()
		defer m.mu.Unlock()
		delete(m.threads, name)
	}
}

// mostSettling is how long [machine.settle] waits at most.
const mostSettling = time.Second

// settle waits until all delays up to a time are noted: a processor that stands still, or has just begun to
// run again, has not noted it yet.
func (m *machine) settle(to time.Time) {
	for begin := time.Now(); !m.knows(to) && time.Since(begin) < mostSettling; {
		time.Sleep(pulseSleep / 2)
	}
}

// knows reports whether all delays up to a time are noted.
func (m *machine) knows(to time.Time) bool {
	for _, p := range m.processors {
		if !p.stops.knows(to) {
			return false
		}
	}
	return m.pulse.knows(to)
}

// late returns the longest delay in a span of time, or the time for which one processor or another stood
// still in it, if that is more.
func (m *machine) late(from, to time.Time) time.Duration {
	return max(m.pulse.between(from, to), m.stopped(from, to))
}

// stopped returns for how long at least one processor stood still in a span of time: a thread that moves from
// one to another may meet the stops of each.
func (m *machine) stopped(from, to time.Time) time.Duration {
	return m.union(func(p *processor) *pulse { return &p.stops }, from, to)
}

// untold returns the part of [machine.stopped] of which the host said nothing: to the system, what ran there
// then ran all the time. What the host says, most systems take off the time for which it ran.
func (m *machine) untold(from, to time.Time) time.Duration {
	return m.union(func(p *processor) *pulse { return &p.untold }, from, to)
}

// union returns for how long at least one processor had a delay of the given kind in a span of time.
func (m *machine) union(of func(*processor) *pulse, from, to time.Time) time.Duration {
	var all []delay
	for _, p := range m.processors {
		all = append(all, of(p).within(from, to)...)
	}
	return union(all)
}

// told returns the least that the host told of any processor in a span of time. A thread that stayed on one of them, whichever it
// was, stood still for at least so long.
func (m *machine) told(from, to time.Time) (least time.Duration) {
	sum := func(delays []delay) (sum time.Duration) {
		for _, d := range delays {
			sum += d.late
		}
		return sum
	}
	first := true
	for _, p := range m.processors {
		told := max(0, sum(p.stops.within(from, to))-sum(p.untold.within(from, to)))
		if first || told < least {
			least, first = told, false
		}
	}
	return least
}

// ownWork returns the work of all threads of this process but the pulses.
func (m *machine) ownWork() work {
	w := workOf(os.Getpid())
	m.mu.Lock()
	defer m.mu.Unlock()
	w.except = maps.Clone(m.threads)
	return w
}

// watchers says how the processors are watched.
func (m *machine) watchers() string {
	first, usual, lost := 0, 0, 0
	for _, p := range m.processors {
		switch {
		case p.lost.Load():
			lost++
		case p.first.Load():
			first++
		default:
			usual++
		}
	}
	return fmt.Sprintf("%d run before all others, %d as usual threads, %d do not run", first, usual, lost)
}

// longestStop returns the longest time for which a processor stood still.
func (m *machine) longestStop() (longest time.Duration) {
	for _, p := range m.processors {
		longest = max(longest, p.stops.longest())
	}
	return longest
}
