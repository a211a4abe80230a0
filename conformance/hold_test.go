package conformance

import (
	"fmt"
	"os"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"penrose/chesstest/load"
)

// TestHeldBack: "infinite" and "ponder" print no bestmove before "stop" or
// "ponderhit", not even where there is nothing to think about any more, and
// then burn no processor time while they wait. All of them wait together, in
// the same second.
func TestHeldBack(t *testing.T) {
	t.Parallel()
	cases := []struct{ name, position, args string }{
		{"mated", mated, "infinite"},
		{"stalemate", stalemate, "infinite"},
		{"mated, ponder", mated, "ponder wtime 10 btime 10"},
		{"stalemate, ponder", stalemate, "ponder"},
		{"depth reached", kiwipete, "infinite depth 3"},
		{"nodes reached", kiwipete, "infinite nodes 100"},
		{"mate found", mateInOne, "infinite mate 1"},
		{"ponder, depth reached", kiwipete, "ponder depth 2"},
		{"ponder, nodes reached", startpos, "nodes 100 ponder"},
		{"maximum depth, bare kings", bareKings, "infinite"},
		{"a single move", onlyMove, "infinite depth 1"},
	}
	engines := make([]*process, len(cases))
	for i, c := range cases {
		engines[i] = start(t)
		engines[i].send("position "+c.position, "go "+c.args)
	}
	for _, p := range engines {
		p.holdsBack(0)
	}
	before := make([]time.Duration, len(cases))
	// Until they have finished: a single time of rest may be the machine's doing.
	for rests, limit := 0, load.NewDeadline(patience); rests < 2 && !limit.IsOver(); {
		time.Sleep(500 * time.Millisecond)
		rests++
		for i, p := range engines {
			used := processorTime(p)
			if used-before[i] > 10*time.Millisecond { // a tick of the clock that the system counts with
				rests = 0
			}
			before[i] = used
		}
	}
	time.Sleep(time.Second)
	for i, c := range cases {
		burnt := processorTime(engines[i]) - before[i]
		t.Run(c.name, func(t *testing.T) {
			p := engines[i]
			outer := p.t // what fails here is this case
			p.t = t
			defer func() { p.t = outer }()
			// Ten such ticks.
			if burnt > 100*time.Millisecond {
				t.Errorf("%v of processor time in a second", burnt)
			}
			p.holdsBack(0)
			p.send("stop")
			p.move()
		})
	}
}

// processorTime returns the processor time that p has used, zero where the
// system has no /proc. Fields 14 and 15 of its stat file, see proc(5), count
// hundredths of a second.
func processorTime(p *process) time.Duration {
	if runtime.GOOS != "linux" {
		return 0
	}
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", p.cmd.Process.Pid))
	if err != nil {
		p.t.Fatal(err)
	}
	// The name in field 2 is in parentheses and may hold blanks.
	fields := strings.Fields(string(stat[strings.LastIndexByte(string(stat), ')')+1:]))
	ticks := 0
	for _, field := range fields[11:13] {
		n, err := strconv.Atoi(field)
		if err != nil {
			p.t.Fatal(err)
		}
		ticks += n
	}
	return time.Duration(ticks) * 10 * time.Millisecond
}

// TestSearching: an engine that has something to think about uses the time.
func TestSearching(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("no /proc")
	}
	t.Parallel()
	p := start(t)
	p.send("position "+kiwipete, "go infinite")
	p.await("info depth")
	before := processorTime(p)
	for limit := load.NewDeadline(patience); processorTime(p)-before < 50*time.Millisecond; time.Sleep(10 * time.Millisecond) {
		if limit.IsOver() {
			p.fatalf("it does not search")
		}
	}
}

func TestPonder(t *testing.T) {
	try(t, "ponder, ponderhit", func(p *process) {
		p.send("setoption name Ponder value true", "position startpos moves e2e4 e7e5", "go ponder wtime 200 btime 200")
		p.holdsBack(300 * time.Millisecond) // longer than the clock
		p.send("ponderhit")
		p.move()
	})
	try(t, "whatever the Ponder option says", func(p *process) {
		for _, value := range []string{"false", "true"} {
			p.send("setoption name Ponder value "+value, "go ponder movetime 20")
			p.holdsBack(50 * time.Millisecond)
			p.send("ponderhit")
			p.move()
		}
	})
	for _, args := range []string{"ponder wtime 200 btime 200", "wtime 200 btime 200 ponder", "wtime 200 ponder btime 200", "ponder depth 3", "depth 3 ponder", "ponder nodes 50", "ponder movetime 10", "ponder mate 1 depth 3", "ponder joho depth 2 nodes 100"} {
		try(t, "go "+args, func(p *process) {
			for _, position := range []string{kiwipete, mateInOne, mated, stalemate, bareKings, onlyMove} {
				p.send("position "+position, "go "+args)
				p.holdsBack(20 * time.Millisecond)
				p.send("ponderhit")
				p.move()
				p.send("go " + args)
				p.holdsBack(0)
				p.send("stop")
				p.move()
			}
		})
	}
	try(t, "the clock starts at go ponder", func(p *process) {
		fastest := time.Hour
		for range 3 {
			p.send("position "+kiwipete, "go ponder movetime 600")
			p.holdsBack(650 * time.Millisecond)
			begin := time.Now()
			p.send("ponderhit")
			p.move()
			if fastest = min(fastest, time.Since(begin)); load.Keeps(fastest, 300*time.Millisecond) {
				return
			}
		}
		p.errorf("%v after ponderhit, at best", fastest)
	})
	try(t, "ponderhit at once leaves time to think", func(p *process) {
		begin := time.Now()
		p.send("position "+kiwipete, "go ponder movetime 200", "ponderhit")
		p.move()
		if took := time.Since(begin); took < 100*time.Millisecond {
			p.errorf("%v", took)
		}
	})
	try(t, "ponderhit in an infinite search means nothing", func(p *process) {
		p.send("go infinite", "ponderhit")
		p.holdsBack(50 * time.Millisecond)
		p.send("stop")
		p.move()
	})
	try(t, "ponderhit after stop means nothing", func(p *process) {
		p.send("go ponder", "stop", "ponderhit")
		p.move()
		p.send("ponderhit")
		p.sync()
	})
	try(t, "500 ponderhit and stop", func(p *process) {
		n := 500
		if isShort(p.t) {
			n = 50
		}
		p.send("position startpos moves e2e4 e7e5 g1f3")
		for i := range n {
			p.send("go ponder wtime 60000 btime 60000 winc 100 binc 100")
			switch i % 4 {
			case 0:
				p.send("ponderhit", "stop")
			case 1:
				p.send("stop", "ponderhit")
			case 2:
				p.send("ponderhit")
				time.Sleep(time.Millisecond)
				p.send("stop")
			case 3:
				p.sync()
				p.send("stop")
			}
			p.move()
		}
	})
	try(t, "a whole game with ponder moves", func(p *process) {
		moves := []string{}
		pondered := 0
		for ply := 0; ply < 12; ply++ {
			p.sync()
			p.send(strings.TrimSpace("position startpos moves "+strings.Join(moves, " ")), "go wtime 300 btime 300 movestogo 10")
			line, _ := p.await("bestmove ")
			fields := strings.Fields(line)
			moves = append(moves, fields[1])
			if len(fields) < 4 {
				continue
			}
			pondered++
			p.send("position startpos moves "+strings.Join(append(moves, fields[3]), " "), "go ponder wtime 300 btime 300 movestogo 9")
			if ply%2 == 0 {
				p.send("ponderhit")
			} else {
				p.send("stop")
			}
			p.move()
		}
		if pondered == 0 {
			p.errorf("in 12 plies it never expects a reply")
		}
	})
}
