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

// sleepThread lets the calling thread sleep. time.Sleep would have another one woken first.
func sleepThread(d time.Duration) {
	t := unix.NsecToTimespec(d.Nanoseconds())
	unix.Nanosleep(&t, nil)
}
