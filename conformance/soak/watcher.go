package main

import (
	"bufio"
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"time"
)

// Each processor is watched by a process of its own, the watcher. All of its threads are bound to the processor and, if
// that is allowed, run before all usual ones. Those of the soak program cannot: Go's runtime has threads wait in a loop for
// one another, and one that runs before all others keeps a usual one that it waits for from running. Threads that all have
// the same precedence give way to each other.

const (
	// watcherFlag and the number of a processor are the only argument of a watcher.
	watcherFlag = "-watch-processor="
	// boundFlag stands in its place once the process is bound.
	boundFlag = "-watch-own-processor="
)

// isWatcher reports whether this process is to be a watcher, and has been one if so.
func isWatcher() bool {
	if len(os.Args) != 2 {
		return false
	}
	if text, ok := strings.CutPrefix(os.Args[1], watcherFlag); ok {
		if number, err := strconv.Atoi(text); err == nil {
			becomeWatcher(number)
		}
		return true
	}
	if text, ok := strings.CutPrefix(os.Args[1], boundFlag); ok {
		if number, err := strconv.Atoi(text); err == nil {
			watchProcessor(os.Stdout, number)
		}
		return true
	}
	return false
}

// becomeWatcher binds this process to a processor, lets it run before all usual ones if that is allowed, and starts it
// anew: all threads of the new program are like the one that starts it.
func becomeWatcher(number int) {
	runtime.LockOSThread()
	if bindThread(number) != nil {
		return
	}
	hastenThread()
	if self, err := os.Executable(); err == nil {
		execute(self, fmt.Sprint(boundFlag, number))
	}
}

// beat is what a watcher tells of its processor.
type beat struct {
	First      bool          // the watcher runs before all usual threads
	End        time.Duration // when, on the clock of the system
	Seen, Told time.Duration // see [processor.note]
}

const (
	// stealsRead is how often a watcher reads the figure of the host at least, in sleeps.
	stealsRead = 10
	// beatsTold is how often it tells at least that nothing has happened, in sleeps.
	beatsTold = 5
)

// watchProcessor is the main function of a watcher, which is bound to a processor. It tells w for how long the
// processor stood still, until it is killed, or until nobody hears it any more. It sleeps again and again. Where it runs
// before all others and is late, no usual program ran there: the processor was not there, or did something of the system's
// that cannot be interrupted. A usual thread that is late must not have waited for the processor. It seems to have done so
// all the time if the processor was there to wake it, and then stopped while another thread ran. The host may say for how
// long it has kept the processor, in ticks of 10 ms.
func watchProcessor(w io.Writer, number int) {
	runtime.GOMAXPROCS(1)
	runtime.LockOSThread()
	first := runsFirst()
	waited := func() time.Duration { return 0 }
	if !first {
		if _, known := spentOf("/proc/thread-self"); !known {
			return
		}
		waited = func() time.Duration {
			s, _ := spentOf("/proc/thread-self")
			return s.waited
		}
	}
	stolen, _ := stolenFrom(number)
	var owed time.Duration // that the host has told and that is not yet a part of a stop
	awake, before := systemClock(), waited()
	for n := 1; ; n++ {
		sleepThread(pulseSleep) // or less: a signal ends it
		now, waits := systemClock(), waited()
		late := now - awake - pulseSleep
		b := beat{First: first, End: now, Seen: late - (waits - before)}
		awake, before = now, waits
		if late >= pulseLate || n%stealsRead == 0 {
			if now, known := stolenFrom(number); known {
				owed += now - stolen
				b.Told = max(0, min(late, owed))
				owed = min(owed-b.Told, hostTick) // it tells of a short stop only when a tick is full
				stolen = now
			}
		}
		if late < pulseLate && n%beatsTold != 0 {
			continue
		}
		if binary.Write(w, binary.LittleEndian, b) != nil {
			return
		}
	}
}

// hearWatcher starts a watcher of a processor and notes what it tells until ctx ends, or the watcher does.
func (m *machine) hearWatcher(ctx context.Context, number int, p *processor) {
	defer m.ownThread()()
	defer func() { p.lost.Store(ctx.Err() == nil) }()
	self, err := os.Executable()
	if err != nil {
		return
	}
	cmd := exec.CommandContext(ctx, self, fmt.Sprint(watcherFlag, number))
	separate(cmd)
	output, err := cmd.StdoutPipe()
	if err != nil || cmd.Start() != nil {
		return
	}
	defer cmd.Wait()
	origin := time.Now().Add(-systemClock())
	reader := bufio.NewReader(output)
	for heard := false; ; heard = true {
		var b beat
		if binary.Read(reader, binary.LittleEndian, &b) != nil {
			return
		}
		if !heard {
			defer p.stops.begin()()
		}
		p.first.Store(b.First)
		p.note(origin.Add(b.End), b.Seen, b.Told)
	}
}
