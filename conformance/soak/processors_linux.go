package main

import (
	"time"

	"golang.org/x/sys/unix"
)

// allowedProcessors returns the numbers of the processors on which this process may run.
func allowedProcessors() (numbers []int) {
	var set unix.CPUSet
	if unix.SchedGetaffinity(0, &set) != nil {
		return nil
	}
	for n, left := 0, set.Count(); left > 0; n++ {
		if set.IsSet(n) {
			numbers = append(numbers, n)
			left--
		}
	}
	return numbers
}

// bindThread binds the calling thread to a processor.
func bindThread(processor int) error {
	var set unix.CPUSet
	set.Set(processor)
	return unix.SchedSetaffinity(0, &set)
}

// hastenThread lets the calling thread run before all usual ones, so that it waits for none of them. That takes a
// privilege.
func hastenThread() error {
	return unix.SchedSetAttr(0, &unix.SchedAttr{Policy: unix.SCHED_FIFO, Priority: 1}, 0)
}

// sleepThread lets the calling thread sleep. time.Sleep would have another one woken first.
func sleepThread(d time.Duration) {
	t := unix.NsecToTimespec(d.Nanoseconds())
	unix.Nanosleep(&t, nil)
}
