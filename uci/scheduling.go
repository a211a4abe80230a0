package uci

import "runtime"

// reserveProcessors sees to it that the Go scheduler runs two goroutines more
// than there are search threads. A goroutine that comes back from a blocking
// read needs a free processor of the scheduler; where searches hold all of
// them it waits until one is preempted, which the runtime does after 10 ms.
// That would be the time from "stop" to "bestmove". Two, because the reader
// wakes the session. The number belongs to the process, so it is only raised:
// another session in it may need what is there.
func reserveProcessors(threads int) {
	if want := threads + 2; runtime.GOMAXPROCS(0) < want {
		runtime.GOMAXPROCS(want)
	}
}
