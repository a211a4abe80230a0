package uci

import (
	"fmt"
	"runtime"
	"sync"

	"penrose/internal/systhreads"
)

// processorsFor returns how many processors the Go scheduler needs. No more threads search at a time than
// [systhreads.Processors]. The scheduler needs two more: a goroutine that returns from a blocking read needs
// a free processor of the scheduler. If searches hold all of them it waits until the runtime preempts one,
// after 10 ms, and "stop" takes that long. Two, because the reader wakes the session.
func processorsFor(threads int) int { return min(threads, systhreads.Processors()) + 2 }

// reserveProcessors gives the Go scheduler the processors that it needs with so many search threads. Their number belongs
// to the process. It is only ever raised, since another session may need the processors. Go, too, no longer lowers it once a
// number was set, even the same: else it would when the system takes processors away from the process.
func reserveProcessors(threads int) {
	reserving.Lock() // or one session could take back what another has just reserved
	defer reserving.Unlock()
	runtime.GOMAXPROCS(max(runtime.GOMAXPROCS(0), processorsFor(threads)))
}

var reserving sync.Mutex

// spareThreads is how many threads of the system the process needs beside those of the scheduler: Go has some of its
// own, and one for each file that is waited for.
const spareThreads = 8

// allowThreads returns an error if the process may not have the threads of the system that a search with so many
// needs. allows says how many it may have in all, as [systhreads.Allows] does. A single one is never refused.
func allowThreads(threads int, allows func(uint64) bool) error {
	if threads > 1 && !allows(uint64(max(processorsFor(threads), runtime.GOMAXPROCS(0))+spareThreads)) {
		return fmt.Errorf("%d threads: more than the system allows", threads)
	}
	return nil
}
