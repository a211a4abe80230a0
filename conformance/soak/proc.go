package main

import (
	"fmt"
	"os"
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

// waits are how long each thread of a process has waited so far for a processor.
type waits struct {
	pid     int
	threads map[string]time.Duration
	except  string // a thread that does not count
}

func waitsOf(pid int) waits {
	w := waits{pid: pid, threads: map[string]time.Duration{}}
	tasks, err := os.Open(fmt.Sprintf("/proc/%d/task", pid))
	if err != nil {
		return w
	}
	defer tasks.Close()
	threads, _ := tasks.Readdirnames(0)
	for _, thread := range threads {
		text, _ := os.ReadFile(tasks.Name() + "/" + thread + "/schedstat") // the thread may be gone
		if fields := strings.Fields(string(text)); len(fields) == 3 {
			nanoseconds, _ := strconv.ParseInt(fields[1], 10, 64)
			w.threads[thread] = time.Duration(nanoseconds)
		}
	}
	return w
}

// since returns how long two threads together have waited since then, those that waited
// longest: one searches or waits for lines, the other one reads or writes.
func (w waits) since() time.Duration {
	var longest, second time.Duration
	for name, now := range waitsOf(w.pid).threads {
		switch waited := now - w.threads[name]; {
		case name == w.except:
		case waited > longest:
			longest, second = waited, longest
		default:
			second = max(second, waited)
		}
	}
	return longest + second
}
