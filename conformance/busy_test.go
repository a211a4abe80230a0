package conformance

import (
	"slices"
	"strings"
	"testing"
	"time"

	"penrose/chesstest/load"
)

// TestBusy: what needs the engine during a search ends it; its one bestmove
// comes first, then the command is obeyed. The rest is answered at once and
// disturbs nothing.
func TestBusy(t *testing.T) {
	ends := []string{
		"setoption name Hash value 2", "setoption name Hash value 33554432", "setoption name Threads value 2", "setoption name Clear Hash", "setoption name MultiPV value 3",
		"setoption name UCI_Chess960 value true", "ucinewgame", "position startpos moves e2e4", "position " + mated, "go depth 2", "go infinite",
		"flip", "go perft 2", "bench 1",
	}
	searches := []string{"go infinite", "go ponder wtime 100000 btime 100000", "go movetime 60000", "go depth 99999"}
	for _, command := range ends {
		try(t, command, func(p *process) {
			p.sync()
			for _, search := range searches {
				p.send("position "+kiwipete, search)
				p.await("info depth")
				p.send(command)
				p.move() // a hang would show here
				p.settle()
			}
			p.best("position "+kiwipete, "go depth 3")
		})
	}
	// Whether these end the search is not ruled; they must not hang or cost a move.
	for _, command := range []string{"setoption name joho value 1", "setoption name Hash value joho", "setoption", "position fen joho", "position", "d", "eval", "help", "compiler", "license", "register later", "debug on"} {
		try(t, command, func(p *process) {
			for _, search := range searches {
				p.send("position "+kiwipete, search)
				p.await("info depth")
				p.send(command)
				p.sync()
				p.settle()
			}
		})
	}
	for _, command := range []string{"isready", "uci", "joho", "", "# comment", "ponderhit"} {
		try(t, "undisturbed by "+command, func(p *process) {
			p.send("position "+kiwipete, "go infinite")
			for range 20 {
				p.send(command)
				if command == "isready" {
					p.await("readyok")
				}
				p.holdsBack(time.Millisecond)
			}
			p.send("stop")
			p.move()
		})
	}
	try(t, "isready within 100 ms", func(p *process) {
		for _, position := range []string{kiwipete, bareKings, rookEnding} {
			p.send("position "+position, "go infinite")
			for attempt := 1; ; attempt++ {
				var times []time.Duration
				for range 15 {
					time.Sleep(10 * time.Millisecond)
					begin := time.Now()
					p.holdsBack(0)
					times = append(times, time.Since(begin))
				}
				slices.Sort(times)
				if load.Keeps(times[len(times)/2], 100*time.Millisecond) {
					break
				}
				if attempt == 3 {
					p.fatalf("%v, and too long twice before", times)
				}
			}
			p.send("stop")
			p.move()
		}
	})
	try(t, "stop twice, one bestmove", func(p *process) {
		for range 20 {
			p.send("go infinite", "stop", "stop", "stop")
			p.move()
		}
	})
	try(t, "stop after the end of the search", func(p *process) {
		for range 20 {
			p.best("go depth 1")
			p.send("stop")
			if said := p.sync(); len(said) > 0 {
				p.errorf("stop without a search says %q", said)
			}
		}
	})
	try(t, "isready while a search ends", func(p *process) {
		for range 100 {
			p.send("go depth 1", "isready", "isready")
			p.move()
		}
	})
	try(t, "the position at go counts", func(p *process) {
		for range 20 { // the witness knows which position each move belongs to
			p.send("position "+kiwipete, "go infinite", "position startpos", "go infinite", "position "+mated, "go infinite", "position "+onlyMove, "go depth 1")
			for range 4 {
				p.move()
			}
		}
	})
	try(t, "two threads", func(p *process) {
		p.send("setoption name Threads value 2", "position "+kiwipete)
		for range 20 {
			p.send("go infinite", "isready", "stop")
			p.move()
		}
		p.send("go wtime 100 btime 100")
		p.move()
	})
	try(t, "isready during bench and perft", func(p *process) {
		for _, work := range []string{"go perft 7", "bench 20"} {
			p.send(work)
			p.holdsBack(30 * time.Millisecond)
			p.send("stop")
		}
		p.best("position startpos", "go depth 2")
	})
	t.Run("two processes side by side", func(t *testing.T) {
		t.Parallel()
		run := func(p *process) (said []string) {
			for _, position := range []string{startpos, kiwipete, onlyMove} {
				_, infos := p.best("ucinewgame", "position "+position, "go depth 6")
				last := infos[len(infos)-1]
				said = append(said, strings.Join(last.PV, " "))
			}
			return said
		}
		a, b := start(t), start(t)
		alone := run(a)
		a.sync()
		a.send("position "+kiwipete, "go infinite")
		if beside := run(b); !slices.Equal(alone, beside) {
			t.Errorf("alone %q, beside another %q", alone, beside)
		}
		a.send("stop")
		a.move()
	})
}
