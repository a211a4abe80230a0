package conformance

import (
	"testing"
	"time"
)

// mostTime is how long tests with hundreds of similar cases take all of them.
const mostTime = 120 * time.Second

// isShort reports whether tests with hundreds of similar cases are to take a sample: with
// -short, and when mostTime is over, or a third of the time for all tests if that is less.
func isShort(t testing.TB) bool {
	if testing.Short() {
		return true
	}
	timed, ok := t.(interface{ Deadline() (time.Time, bool) }) // benchmarks have none
	if !ok {
		return false
	}
	end, limited := timed.Deadline()
	return limited && time.Since(begun) > min(mostTime, end.Sub(begun)/3)
}

// begun is when the tests began.
var begun = time.Now()
