package load

import (
	"runtime"
	"sync"
	"testing"
	"time"
)

// leastBusy is the least slowness with two neighbours on each processor, far below the 3 that they
// make of an idle machine.
const leastBusy = 1.2

// Work on each processor makes the machine slower, and the limits longer.
func TestSlowness(t *testing.T) {
	quiet := Slowness()
	stop := make(chan struct{})
	var neighbours sync.WaitGroup
	for range 2 * runtime.NumCPU() {
		neighbours.Go(func() {
			for {
				select {
				case <-stop:
					return
				default:
					workUnit()
				}
			}
		})
	}
	busy := Slowness()
	for range 3 { // they may have begun late
		busy = max(busy, Slowness())
	}
	close(stop)
	neighbours.Wait()
	t.Logf("%.2f, with neighbours %.2f", quiet, busy)
	// A pause may have spoilt what should be the quiet measurement, so the two are not compared.
	if quiet < 1 || quiet > MostSlowness || busy < leastBusy || busy > MostSlowness {
		t.Errorf("%.2f, with neighbours %.2f", quiet, busy)
	}
	if !Keeps(time.Second, time.Second) || Keeps(MostSlowness*time.Second+1, time.Second) {
		t.Error("a limit that is kept is missed, or one that no neighbours explain is kept")
	}
}

// A deadline is over after its limit, and not before.
func TestDeadline(t *testing.T) {
	if NewDeadline(time.Minute).IsOver() {
		t.Error("over at once")
	}
	begin, ticks := time.Now(), 0
	d := NewDeadline(20 * time.Millisecond)
	for ; !d.IsOver(); ticks++ {
		<-d.Tick()
	}
	if took := time.Since(begin); took < 15*time.Millisecond || ticks > 2 {
		t.Errorf("over after %v and %d ticks", took, ticks)
	}
	done := make(chan struct{})
	if Ends(done, time.Millisecond) {
		t.Error("what never ends has ended")
	}
	close(done)
	if !Ends(done, time.Second) {
		t.Error("what has ended never ends")
	}
}

// What is slow once keeps its limit, what is slow every time does not.
func TestWithin(t *testing.T) {
	for _, c := range []struct {
		name         string
		limit, pause time.Duration
		slow, tries  int
	}{{"fast", time.Second, 0, 0, 1}, {"slow once", 10 * time.Millisecond, 11 * MostSlowness * time.Millisecond, 1, 2}, {"slow", time.Millisecond, 2 * MostSlowness * time.Millisecond, 3, 3}} {
		tries := 0
		fastest, kept := Within(c.limit, func() {
			if tries++; tries <= c.slow {
				time.Sleep(c.pause)
			}
		})
		if kept != (c.slow < 3) || tries < c.tries || kept == (fastest > MostSlowness*c.limit) {
			t.Errorf("%s: kept %v in %d tries, the fastest %v", c.name, kept, tries, fastest)
		}
	}
}
