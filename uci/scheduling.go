package uci

import (
	"fmt"
	"runtime"

	"penrose/internal/systhreads"
)

// reserveProcessors makes the Go scheduler run two goroutines more than there are
// search threads. A goroutine that returns from a blocking read needs a free
// processor of the scheduler. If searches hold all of them it waits until the
// runtime preempts one, after 10 ms, and "stop" takes that long. Two, because the
// reader wakes the session. The number belongs to the process. It is only ever
// raised, since another session may need the processors.
func reserveProcessors(threads int) {
	if want := threads + 2; runtime.GOMAXPROCS(0) < want {
		runtime.GOMAXPROCS(want)
	}
}

// spareThreads is how many threads of the system the process needs beside those that search: two by
// reserveProcessors, those of Go itself, and one for each file that is waited for.
const spareThreads = 10

// allowThreads returns an error if the system does not let the process have what a search with so many threads
// needs. A single one is never refused.
func allowThreads(threads int) error {
	if threads > 1 && !systhreads.Allows(uint64(threads+spareThreads)) {
		return fmt.Errorf("%d threads: more than the system allows", threads)
	}
	return nil
}
