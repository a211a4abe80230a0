package main

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// TestWatcherSeesStop: a watcher that stands still, as its processor may, tells for how long.
func TestWatcherSeesStop(t *testing.T) {
	number := allowedProcessors()[0]
	p := &processor{}
	m := &machine{processors: map[int]*processor{number: p}, threads: map[string]bool{}}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		m.run(ctx)
	}()
	watcher := watcherOf(t, number)
	// The watcher has to run first, to stop. A usual thread may have to wait for that as long as it is stopped.
	for attempt := 1; ; attempt++ {
		seen, took := stopSeen(m, watcher)
		if seen > took {
			t.Errorf("%v seen of a stop of %v", seen, took)
		}
		if seen >= took/2 {
			break
		}
		if attempt == 5 {
			if p.first.Load() {
				t.Errorf("%v seen of a stop of %v, and no more before", seen, took)
			}
			break
		}
	}
	cancel()
	<-ended
	if p.lost.Load() || len(m.threads) > 0 {
		t.Errorf("lost %v, threads %v are still known after their end", p.lost.Load(), m.threads)
	}
}

// stopSeen stops a watcher for some time. It returns for how long its processor is said to have stood still.
func stopSeen(m *machine, watcher int) (seen, took time.Duration) {
	from := time.Now()
	unix.Kill(watcher, unix.SIGSTOP)
	time.Sleep(80 * time.Millisecond)
	unix.Kill(watcher, unix.SIGCONT)
	to := time.Now()
	m.settle(to)
	return m.stopped(from, to), to.Sub(from)
}

// TestLostWatcher: a watcher that ends by itself is not waited for, and the report says so.
func TestLostWatcher(t *testing.T) {
	number := allowedProcessors()[0]
	p := &processor{}
	m := &machine{processors: map[int]*processor{number: p}, threads: map[string]bool{}}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		m.hearWatcher(t.Context(), number, p)
	}()
	unix.Kill(watcherOf(t, number), unix.SIGKILL)
	<-ended
	if !p.lost.Load() || !p.stops.knows(time.Now()) || !strings.Contains(m.watchers(), "1 do not run") {
		t.Errorf("lost %v, %s", p.lost.Load(), m.watchers())
	}
}

// watcherOf returns the process that watches a processor for this one, once it does.
func watcherOf(t *testing.T, number int) int {
	t.Helper()
	if _, err := os.Stat("/proc/thread-self/children"); err != nil {
		t.Skip(err)
	}
	for begin := time.Now(); time.Since(begin) < 10*time.Second; time.Sleep(time.Millisecond) {
		var all []string
		tasks, _ := os.ReadDir("/proc/self/task")
		for _, task := range tasks {
			of, _ := os.ReadFile("/proc/self/task/" + task.Name() + "/children")
			all = append(all, strings.Fields(string(of))...)
		}
		for _, child := range all {
			line, _ := os.ReadFile("/proc/" + child + "/cmdline")
			var pid int
			if _, err := fmt.Sscan(child, &pid); err == nil && strings.Contains(string(line), fmt.Sprint(boundFlag, number)) {
				time.Sleep(50 * time.Millisecond) // for its first beats
				return pid
			}
		}
	}
	t.Fatal("no watcher")
	return 0
}
