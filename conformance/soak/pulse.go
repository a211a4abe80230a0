package main

import (
	"context"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"time"
)

// pulse sleeps again and again for a moment and notes how much too late it wakes up. So it
// knows when the machine kept processes waiting that had something to do.
type pulse struct {
	mu    sync.Mutex
	delay [1024]delay // the latest ones, in a ring
	next  int
	worst time.Duration

	thread string // of run, in /proc; its own waits explain nothing
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

// run goes on until ctx ends.
func (p *pulse) run(ctx context.Context) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	name, _ := os.Readlink("/proc/thread-self")
	p.mu.Lock()
	p.thread = filepath.Base(name)
	p.mu.Unlock()
	for ctx.Err() == nil {
		begin := time.Now()
		time.Sleep(pulseSleep)
		p.note(time.Now(), time.Since(begin)-pulseSleep)
	}
}

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

// ownWork returns the work of all other threads of this process.
func (p *pulse) ownWork() work {
	w := workOf(os.Getpid())
	p.mu.Lock()
	defer p.mu.Unlock()
	w.except = p.thread
	return w
}

// longest returns the longest delay of all.
func (p *pulse) longest() time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.worst
}
