package main

import (
	"fmt"
	"os"
	"runtime"
	"strconv"
	"strings"
	"time"
)

// What Linux says of a process in /proc, see proc(5). Other systems have none: then all
// of it is 0.

// usage is what a process holds.
type usage struct {
	memory  int // resident, KiB
	threads int
	files   int // open ones
}

func usageOf(pid int) (u usage) {
	status, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	for text := range strings.Lines(string(status)) {
		fields := strings.Fields(text)
		if len(fields) < 2 {
			continue
		}
		switch fields[0] {
		case "VmRSS:":
			u.memory, _ = strconv.Atoi(fields[1])
		case "Threads:":
			u.threads, _ = strconv.Atoi(fields[1])
		}
	}
	files, _ := os.ReadDir(fmt.Sprintf("/proc/%d/fd", pid))
	u.files = len(files)
	return u
}

// work is what each thread of a process has done so far.
type work struct {
	pid     int
	at      time.Time // when the system was asked
	threads map[string]spent
	except  map[string]bool // threads that do not count
}

// spent is the time for which a thread has run, and waited for a processor.
type spent struct{ ran, waited time.Duration }

// effort is what all threads of a process together have done, see [work.since].
type effort struct {
	spent
	allWaited time.Duration // the sum of all waits
	at        time.Time     // when that was read
}

func workOf(pid int) work {
	w := work{pid: pid, at: time.Now(), threads: map[string]spent{}}
	tasks, err := os.Open(fmt.Sprintf("/proc/%d/task", pid))
	if err != nil {
		return w
	}
	defer tasks.Close()
	threads, _ := tasks.Readdirnames(0)
	for _, thread := range threads {
		if s, known := spentOf(tasks.Name() + "/" + thread); known { // the thread may be gone
			w.threads[thread] = s
		}
	}
	return w
}

// spentOf returns what a thread with a directory in /proc has done.
func spentOf(thread string) (s spent, known bool) {
	text, _ := os.ReadFile(thread + "/schedstat")
	fields := strings.Fields(string(text))
	if len(fields) != 3 {
		return s, false
	}
	ran, _ := strconv.ParseInt(fields[0], 10, 64)
	waited, _ := strconv.ParseInt(fields[1], 10, 64)
	return spent{time.Duration(ran), time.Duration(waited)}, true
}

// stolenFrom returns for how long the host of a virtual machine has kept a processor from it so far, in whole
// ticks of 10 ms: the eighth figure of the processor in /proc/stat.
func stolenFrom(processor int) (stolen time.Duration, known bool) {
	text, _ := os.ReadFile("/proc/stat") // without text nothing is known
	return stolenIn(string(text), processor)
}

const hostTick = 10 * time.Millisecond // USER_HZ is 100 on all systems on which Go runs

func stolenIn(stat string, processor int) (stolen time.Duration, known bool) {
	for line := range strings.Lines(stat) {
		if fields := strings.Fields(line); len(fields) > 8 && fields[0] == "cpu"+strconv.Itoa(processor) {
			ticks, err := strconv.ParseInt(fields[8], 10, 64)
			return time.Duration(ticks) * hostTick, err == nil
		}
	}
	return 0, false
}

// mostOtherWait limits what the waits of a second thread explain: a thread of Go's runtime
// wakes up all the time, and waits each time.
const mostOtherWait = 100 * time.Millisecond

// since returns what a process has done since then. It waited as long as the thread that
// waited longest, which searches or waits for lines, and the next one, which reads or writes.
// It ran as long as the thread that ran longest, and at least as long as all processors
// together need for what all of its threads did.
func (w work) since() (e effort) {
	var longest, second, busiest, all time.Duration
	for name, now := range workOf(w.pid).threads {
		if w.except[name] {
			continue
		}
		ran, waited := now.ran-w.threads[name].ran, now.waited-w.threads[name].waited
		busiest, all = max(busiest, ran), all+ran
		e.allWaited += waited
		if waited > longest {
			longest, second = waited, longest
		} else {
			second = max(second, waited)
		}
	}
	e.ran, e.waited = max(busiest, all/time.Duration(runtime.NumCPU())), longest+min(second, mostOtherWait)
	e.at = time.Now()
	return e
}
