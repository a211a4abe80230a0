package uci

import "runtime"

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
