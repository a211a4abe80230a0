package main

import (
	"os"
	"time"
	"unsafe"

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

// hastenThread lets the calling thread, and all that it starts, run before all usual ones, so that it waits for
// none of them. That takes a privilege, without which nothing changes.
func hastenThread() {
	unix.SchedSetAttr(0, &unix.SchedAttr{Policy: unix.SCHED_FIFO, Priority: 1}, 0)
}

// execute runs a program in the place of this one. It returns only if that fails.
func execute(program, argument string) { unix.Exec(program, []string{program, argument}, os.Environ()) }

// runsFirst reports whether the calling thread runs before all usual ones.
func runsFirst() bool {
	attributes, err := unix.SchedGetAttr(0, 0)
	return err == nil && attributes.Policy == unix.SCHED_FIFO
}

// systemClock returns the time since an event that is the same for all processes.
func systemClock() time.Duration {
	var t unix.Timespec
	unix.ClockGettime(unix.CLOCK_MONOTONIC, &t)
	return time.Duration(t.Nano())
}

// sleepThread lets the calling thread sleep, for less if it gets a signal. time.Sleep would have another one woken first. Go's
// runtime does not hear of it: it would look for another thread to go on with, each time, and that takes more than the sleep itself.
func sleepThread(d time.Duration) {
	t := unix.NsecToTimespec(d.Nanoseconds())
	unix.RawSyscall(unix.SYS_NANOSLEEP, uintptr(unsafe.Pointer(&t)), 0, 0)
}
