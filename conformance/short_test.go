package conformance

import (
	"testing"
	"time"
)

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
