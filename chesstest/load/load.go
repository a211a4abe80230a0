package load

import (
	"sync"
	"time"
)

// MostSlowness is the slowness from which limits are not stretched any further.
const MostSlowness = 20

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

// Slowness returns how many times longer the machine takes for a calculation at this moment
// than it would without neighbours: 1 if it is quiet, at most MostSlowness. It takes 60 ms on
// a quiet machine.
func Slowness() float64 {
	const units = 60
	total, done := time.Duration(0), 0
	for done < units && total < MostSlowness*units*time.Millisecond/4 {
		total += workUnit()
		done++
	}
	unit.Lock()
	defer unit.Unlock()
	return min(max(1, float64(total)/float64(time.Duration(done)*unit.least)), MostSlowness)
}

// Stretch returns a limit for a quiet machine as the machine of this moment needs it.
func Stretch(limit time.Duration) time.Duration {
	return time.Duration(float64(limit) * Slowness())
}

// Keeps reports whether what took so long keeps a limit for a quiet machine, stretched if
// need be.
func Keeps(took, limit time.Duration) bool { return took <= limit || took <= Stretch(limit) }

// Within reports whether f keeps a limit for a quiet machine, stretched if need be, in one of three
// tries: what is slow by itself misses it every time, a pause of the machine spoils one try. It also
// returns how long the fastest try took.
func Within(limit time.Duration, f func()) (fastest time.Duration, kept bool) {
	for try := 0; try < 3 && !kept; try++ {
		begin := time.Now()
		f()
		took := time.Since(begin)
		if try == 0 || took < fastest {
			fastest = took
		}
		kept = Keeps(took, limit)
	}
	return fastest, kept
}

// Deadline is the end of a limit, which is stretched once if the limit is over.
type Deadline struct {
	end       time.Time
	limit     time.Duration
	stretched bool
}

// NewDeadline returns the end of a limit for a quiet machine that begins now.
func NewDeadline(limit time.Duration) *Deadline {
	return &Deadline{end: time.Now().Add(limit), limit: limit}
}

// IsOver reports whether the limit is over, stretched if need be.
func (d *Deadline) IsOver() bool {
	if !d.stretched && time.Now().After(d.end) {
		d.end, d.stretched = d.end.Add(Stretch(d.limit)-d.limit), true
	}
	return time.Now().After(d.end)
}

// Tick returns a channel to wait on beside others: it delivers when IsOver should be asked
// again.
func (d *Deadline) Tick() <-chan time.Time { return time.After(time.Until(d.end) + 1) }

// Ends reports whether done is closed within a limit, stretched if need be.
func Ends(done <-chan struct{}, limit time.Duration) bool {
	for d := NewDeadline(limit); !d.IsOver(); {
		select {
		case <-done:
			return true
		case <-d.Tick():
		}
	}
	select {
	case <-done: // while the machine paused, beyond the end of the limit
		return true
	default:
		return false
	}
}
