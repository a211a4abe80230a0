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
	"sync"
	"time"
)

// The processors are watched by a process of its own, the watcher. If it is allowed, all of its threads run before
// all usual ones. Those of the soak program cannot: Go's runtime has threads wait in a loop for one another, and
// one that runs before all others keeps a usual one that it waits for from running. Threads that all have
// the same precedence give way to each other.

// watcherFlag is the only argument of a watcher.
const watcherFlag = "-watch-processors"

// isWatcher reports whether this process is to be a watcher.
func isWatcher() bool { return len(os.Args) == 2 && os.Args[1] == watcherFlag }

// standing is how threads stand to all others.
type standing uint8

const (
	absent standing = iota // there are none
	usual
	first // they run before all usual ones
)

func (s standing) String() string {
	return [...]string{"there are none", "run as usual threads", "run before all others"}[s]
}

// beat is what a watcher tells of a processor.
type beat struct {
	Processor  int64
	End        time.Duration // when, on the clock of the system
	Seen, Told time.Duration // see [processor.note]
}

const (
	// stealsRead is how often a watcher reads the figure of the host at least, in sleeps.
	stealsRead = 10
	// beatsTold is how often it tells at least that nothing has happened, in sleeps.
	beatsTold = 5
)

// watchProcessors is the main function of a watcher: it tells w of all processors until it is killed, or until
// nobody hears it any more.
func watchProcessors(w io.Writer) {
	numbers := allowedProcessors()
	runtime.GOMAXPROCS(len(numbers) + 1)
	var all sync.WaitGroup
	for _, number := range numbers {
		all.Go(func() { watchProcessor(w, number) })
	}
	all.Wait()
}

// watchProcessor tells for how long a processor stood still. A thread bound to it sleeps again and again. Where it runs
// before all others and is late, no program ran there: the processor was not there, or did something of the system's that
// cannot be interrupted. A usual thread that is late must not have waited for the processor. It seems to have done so all the time
// if the processor was there to wake it, and then stopped while another thread ran. The host may say for how long it has
// kept the processor, in ticks of 10 ms.
func watchProcessor(w io.Writer, number int) {
	runtime.LockOSThread()
	own, err := os.Open(fmt.Sprintf("/proc/self/task/%d/schedstat", threadNumber()))
	if err != nil || bindThread(number) != nil {
		return
	}
	defer own.Close()
	waited := func() time.Duration {
		text := make([]byte, 64)
		n, _ := own.ReadAt(text, 0)
		s, _ := spentIn(string(text[:n]))
		return s.waited
	}
	first := runsFirst()
	stolen, _ := stolenFrom(number)
	var owed time.Duration // that the host has told and that is not yet a part of a stop
	for n := 1; ; n++ {
		before := waited()
		begin := time.Now()
		sleepThread(pulseSleep)
		b := beat{Processor: int64(number), End: systemClock()}
		late := time.Since(begin) - pulseSleep
		if b.Seen = late; late >= pulseLate && !first {
			b.Seen -= waited() - before
		}
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

// hearWatcher starts a watcher and notes what it tells until ctx ends.
func (m *machine) hearWatcher(ctx context.Context) {
	self, err := os.Executable()
	if err != nil || len(m.processors) == 0 {
		return
	}
	cmd := exec.CommandContext(ctx, self, watcherFlag)
	separate(cmd)
	output, err := cmd.StdoutPipe()
	if err != nil {
		return
	}
	if m.watchers = startFirst(cmd); m.watchers == absent {
		return
	}
	defer cmd.Wait()
	for _, p := range m.processors {
		defer p.stops.begin()()
	}
	reader := bufio.NewReader(output)
	for {
		var b beat
		if binary.Read(reader, binary.LittleEndian, &b) != nil {
			return
		}
		if p := m.processors[int(b.Processor)]; p != nil {
			p.note(time.Now().Add(b.End-systemClock()), b.Seen, b.Told)
		}
	}
}

// startFirst starts cmd so that its threads run before all usual ones, if that is allowed: a process stands as the thread
// that starts it.
func startFirst(cmd *exec.Cmd) (s standing) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		runtime.LockOSThread() // and never unlocked: the thread ends here
		hastened := hastenThread() == nil
		switch err := cmd.Start(); {
		case err != nil:
			s = absent
		case hastened:
			s = first
		default:
			s = usual
		}
	}()
	<-done
	return s
}
