package conformance

import (
	"sync"
	"testing"
	"time"
)

// Limits of time hold on a quiet machine. On one that others use at the same time they are
// stretched by what the machine can do at that moment: see keeps and stretch. So a test does
// not fail because of its neighbours, and an engine that is slow by itself still does.

// mostSlowness is the slowness from which limits are not stretched any further.
const mostSlowness = 20

// unit is the least time that workUnit has taken so far: what it takes without neighbours.
var unit struct {
	sync.Mutex
	least time.Duration
}

// workUnit keeps a processor busy for about a millisecond and returns how long it took.
// That is too short to be interrupted every time, whatever else runs.
func workUnit() time.Duration {
	begin := time.Now()
	x := uint64(begin.UnixNano()) | 1
	for range 400_000 {
		x ^= x << 13
		x ^= x >> 7
		x ^= x << 17
	}
	took := time.Since(begin)
	unit.Lock()
	defer unit.Unlock()
	if x != 0 && (unit.least == 0 || took < unit.least) { // x never is zero, and the compiler does not know it
		unit.least = took
	}
	return took
}

// slowness returns how many times longer the machine takes for a calculation at this moment
// than it would without neighbours: 1 if it is quiet, at most mostSlowness. It takes 60 ms on
// a quiet machine.
func slowness() float64 {
	const units = 60
	total, done := time.Duration(0), 0
	for done < units && total < mostSlowness*units*time.Millisecond/4 {
		total += workUnit()
		done++
	}
	unit.Lock()
	defer unit.Unlock()
	return min(max(1, float64(total)/float64(time.Duration(done)*unit.least)), mostSlowness)
}

// stretch returns a limit for a quiet machine as the machine of this moment needs it.
func stretch(limit time.Duration) time.Duration {
	return time.Duration(float64(limit) * slowness())
}

// keeps reports whether what took so long keeps a limit for a quiet machine. If it does not, the
// machine is measured, and the limit is stretched.
func keeps(took, limit time.Duration) bool { return took <= limit || took <= stretch(limit) }

// deadline is the end of a limit, which is stretched once if the limit is over.
type deadline struct {
	end       time.Time
	limit     time.Duration
	stretched bool
}

func newDeadline(limit time.Duration) *deadline {
	return &deadline{end: time.Now().Add(limit), limit: limit}
}

func (d *deadline) isOver() bool {
	if !d.stretched && time.Now().After(d.end) {
		d.end, d.stretched = d.end.Add(stretch(d.limit)-d.limit), true
	}
	return time.Now().After(d.end)
}

// isShort reports whether tests with hundreds of similar cases are to take a sample: with
// -short, and when more than a third of the time for all tests is over.
func isShort(t testing.TB) bool {
	if testing.Short() {
		return true
	}
	timed, ok := t.(interface{ Deadline() (time.Time, bool) }) // benchmarks have none
	if !ok {
		return false
	}
	end, limited := timed.Deadline()
	return limited && time.Since(begun) > end.Sub(begun)/3
}

// begun is when the tests began.
var begun = time.Now()

// TestSlowness: work on each processor makes the machine slower, and the limits longer.
func TestSlowness(t *testing.T) {
	quiet := slowness()
	stop := make(chan struct{})
	var neighbours sync.WaitGroup
	for range 8 {
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
	busy := slowness()
	for range 3 { // they may have begun late
		busy = max(busy, slowness())
	}
	close(stop)
	neighbours.Wait()
	t.Logf("%.2f, with neighbours %.2f", quiet, busy)
	if quiet < 1 || busy < quiet || busy > mostSlowness {
		t.Errorf("%.2f, with neighbours %.2f", quiet, busy)
	}
	if !keeps(time.Second, time.Second) || keeps(mostSlowness*time.Second+1, time.Second) {
		t.Error("a limit that is kept is missed, or one that no neighbours explain is kept")
	}
}
