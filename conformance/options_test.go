package conformance

import (
	"fmt"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	"penrose/chesstest/load"
	"penrose/conformance/witness"
)

// TestSetOption: bad values are named in an info string and change nothing.
func TestSetOption(t *testing.T) {
	for _, o := range []string{
		"Hash value 0", "Hash value -1", "Hash value joho", "Hash value 1.5", "Hash value 16x", "Hash value", "Hash", "Hash value 99999999999999999999999",
		"Hash value 33554432", "Hash value 33554433", // 32 TiB: in range but more than there is
		"Threads value 0", "Threads value -2", "Threads value 1025", "Threads value joho",
		"MultiPV value 0", "MultiPV value 257", "MultiPV value joho",
		"Move Overhead value -1", "Move Overhead value 5001", "Move Overhead value joho",
		"Ponder value maybe", "UCI_Chess960 value 2", "UCI_ShowWDL value", "UCI_LimitStrength value yes",
		"UCI_Elo value 1", "UCI_Elo value 99999", "UCI_Elo value joho", "nodestime value -1", "nodestime value joho",
		"Driver value MTD", "Driver value", "Driver value MTD(f) var", "PlaatMode value on", "PlaatMode value true",
		"OwnBook value maybe", "BookFile value /no/such/book.bin", "BookDepth value -1", "BookDepth value joho", "BookMode value worst", "BookSeed value joho",
		"joho value 1", "joho", "", "value 3", "Contempt value 0", "SyzygyPath value /no/such/directory",
		"Debug Log File value /no/such/directory/x.log", "Debug Log File value .",
	} {
		try(t, o, func(p *process) {
			p.send("setoption name MultiPV value 2", "setoption name Hash value 1")
			p.sendAs("", "setoption name "+o+"\n")
			if said := p.sync(); len(said) != 1 || !strings.HasPrefix(said[0], "info string ") {
				p.errorf("it says %q, want one info string", said)
			}
			if _, infos := p.best("position "+kiwipete, "go depth 4"); shownLines(infos) != 2 {
				p.errorf("%d lines, want the 2 of before", shownLines(infos))
			}
		})
	}
	for _, text := range []string{"setoption Hash", "setoption Hash 8", "setoption value", "setoption name", "setoption name name value value"} {
		try(t, fmt.Sprintf("%q", text), func(p *process) {
			p.sendAs("", text+"\n")
			if said := p.sync(); len(said) != 1 || !strings.HasPrefix(said[0], "info string ") {
				p.errorf("it says %q, want one info string", said)
			}
			p.best("go depth 3")
		})
	}
	// Each way to write it must have the effect of "MultiPV value 3".
	for _, text := range []string{"setoption name multipv value 3", "setoption name MULTIPV value 3", "  setoption\tname  MultiPV \t value  3  ", "setoption name MultiPV value 3\r", "joho setoption name MultiPV value 3", "setoption MultiPV value 3"} {
		try(t, fmt.Sprintf("%q", text), func(p *process) {
			p.sendAs("setoption name MultiPV value 3", text+"\n")
			if said := p.sync(); len(said) > 0 {
				p.errorf("it says %q", said)
			}
			if _, infos := p.best("go depth 3"); shownLines(infos) != 3 {
				p.errorf("%d lines, want 3", shownLines(infos))
			}
		})
	}
	for _, o := range []string{
		"MoveOverhead value 100", "move overhead value 100", "moveoverhead value 0", "Move Overhead value 5000", "ClearHash", "clear hash", "CLEAR HASH",
		"hash value 1", "Hash value 16", "Hash value 17", "Hash value 100", "Threads value 2", "UCI_Chess960 value TRUE", "ponder value False",
		"Driver value mtd(F)", "Driver value aspiration negascout", "Driver value MT-SSS*", "PlaatMode value Off",
		"OwnBook value true", "ownbook value TRUE", "Own Book value false", "BookFile value <empty>", "BookDepth value 12", "BookMode value Best", "BookSeed value 7",
		"UCI_Opponent value GM 2800 human Gary Kasparov", "UCI_Opponent value <empty>", "UCI_EngineAbout value anything at all", "UCI_AnalyseMode value true",
	} {
		try(t, "accepts "+o, func(p *process) {
			p.sendAs("", "setoption name "+o+"\n")
			if strings.HasPrefix(o, "UCI_Chess960") {
				p.mu.Lock()
				p.witness.Chess960 = true
				p.mu.Unlock()
			}
			if said := p.sync(); len(said) > 0 {
				p.errorf("it says %q", said)
			}
			p.best("position "+kiwipete, "go depth 4")
		})
	}
	try(t, "Threads and Hash in both orders", func(p *process) {
		p.best("go depth 1") // the first search says what evaluates
		for _, o := range []string{"Threads value 64", "Hash value 64", "Threads value 3", "Hash value 1", "Threads value 128", "Threads value 1"} {
			p.send("setoption name "+o, "go nodes 1000")
			if _, before := p.await("bestmove "); count(before, "info string") > 0 {
				p.errorf("%s: %q", o, before)
			}
		}
	})
	try(t, "a big Hash before readyok", func(p *process) {
		p.sync()
		before := 0
		if runtime.GOOS == "linux" {
			before = resident(p)
		}
		fastest := time.Hour
		for i := range 3 {
			p.send(fmt.Sprintf("setoption name Hash value %d", 128+i)) // another table each time
			p.sync()
			if runtime.GOOS == "linux" {
				if after := resident(p); after < before+90 { // the 16 MiB of before are gone
					p.errorf("%d MiB before, %d MiB with a table of %d MiB", before, after, 128+i)
				}
			}
			begin := time.Now()
			p.best("go depth 1")
			fastest = min(fastest, time.Since(begin))
		}
		if !load.Keeps(fastest, 100*time.Millisecond) {
			p.errorf("the first moves took %v", fastest)
		}
	})
	try(t, "Clear Hash and ucinewgame forget", func(p *process) {
		first := nodes(p, "position "+kiwipete, "go depth 6")
		again := nodes(p, "go depth 6")
		cleared := nodes(p, "setoption name Clear Hash", "go depth 6")
		newGame := nodes(p, "ucinewgame", "position "+kiwipete, "go depth 6")
		if first != cleared || first != newGame || again >= first {
			p.errorf("nodes: %d at first, %d with the table, %d after Clear Hash, %d after ucinewgame", first, again, cleared, newGame)
		}
	})
	try(t, "setoption between go and go", func(p *process) {
		for _, mib := range []int{1, 3, 64, 5} {
			p.send(fmt.Sprintf("setoption name Hash value %d", mib), "go infinite")
		}
		p.settle()
	})
}

// TestThreadsGiveMemoryBack: what many threads took is free again when there are few.
func TestThreadsGiveMemoryBack(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("no /proc")
	}
	try(t, "64 threads, then 1", func(p *process) {
		p.sync()
		before := resident(p)
		for range 2 {
			p.best("setoption name Threads value 64", "go movetime 50")
			p.send("setoption name Threads value 1")
			p.sync()
			if after := resident(p); after > before+50 {
				p.errorf("%d MiB before, %d MiB after", before, after)
			}
		}
	})
	try(t, "8 threads, then 64 that search nothing, then 1", func(p *process) {
		p.best("go movetime 50") // takes the table
		before := resident(p)
		p.best("setoption name Threads value 8", "go movetime 50")
		p.send("setoption name Threads value 64", "setoption name Threads value 1")
		p.sync()
		if after := resident(p); after > before+15 { // 8 threads have 32
			p.errorf("%d MiB before, %d MiB after", before, after)
		}
	})
}

// resident returns the memory that p occupies, in MiB.
func resident(p *process) int {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.cmd.Process.Pid))
	if err != nil {
		p.t.Fatal(err)
	}
	kib := 0
	_, rest, _ := strings.Cut(string(status), "VmRSS:")
	if _, err := fmt.Sscan(rest, &kib); err != nil {
		p.t.Fatal(err)
	}
	return kib / 1024
}

// nodes returns how many nodes the search that lines start takes.
func nodes(p *process, lines ...string) int {
	_, infos := p.best(lines...)
	return infos[len(infos)-1].Nodes
}

func TestShowWDL(t *testing.T) {
	// The witness wants wdl in every line while the option is on, and in none otherwise.
	p := start(t)
	for _, value := range []string{"true", "false", "true"} {
		p.best("setoption name UCI_ShowWDL value "+value, "position "+kiwipete, "go depth 4")
	}
	for position, want := range map[string]string{mateInOne: "wdl 1000 0 0", mateInTwo: "wdl 1000 0 0"} {
		if _, infos := p.best("position "+position, "go depth 12"); infos[len(infos)-1].WDL != " "+want {
			t.Errorf("%q, want %s", infos[len(infos)-1].Text, want)
		}
	}
	p.best("position "+mated, "go depth 1")
	p.best("setoption name MultiPV value 3", "position "+startpos, "go depth 4")
}

func TestLimitStrength(t *testing.T) {
	for _, elo := range []string{"1000", "1500", "2000", "2800"} {
		try(t, elo, func(p *process) {
			p.send("setoption name UCI_LimitStrength value true", "setoption name UCI_Elo value "+elo)
			for _, position := range []string{startpos, kiwipete, mateInTwo, mated, onlyMove} {
				for _, limit := range []string{"depth 5", "movetime 20", "nodes 500", "wtime 200 btime 200"} {
					p.best("position "+position, "go "+limit)
				}
				p.send("go infinite")
				p.holdsBack(5 * time.Millisecond)
				p.send("stop")
				p.move()
			}
			p.best("setoption name MultiPV value 3", "position "+kiwipete, "go depth 5")
		})
	}
	t.Run("off again", func(t *testing.T) {
		t.Parallel()
		full := nodes(start(t), "position "+kiwipete, "go depth 6")
		p := start(t)
		p.send("setoption name UCI_LimitStrength value true", "setoption name UCI_Elo value 1000")
		limited := nodes(p, "position "+kiwipete, "go depth 6 wtime 3000 btime 3000")
		unlimited := nodes(p, "go depth 6")
		analysis := nodes(p, "setoption name UCI_AnalyseMode value true", "setoption name Clear Hash", "go depth 6")
		off := nodes(p, "setoption name UCI_AnalyseMode value false", "setoption name UCI_LimitStrength value false", "ucinewgame", "go depth 6")
		if limited > full/2 || unlimited != full || analysis != full || off != full {
			t.Errorf("%d nodes in a game when limited, %d without a clock, %d in analysis, %d off again; %d in an engine that was never limited", limited, unlimited, analysis, off, full)
		}
	})
}

func TestNodesTime(t *testing.T) {
	p := start(t)
	// 100 nodes a millisecond: 50 ms, less the overhead of 10, are 4,000 nodes.
	p.send("setoption name nodestime value 100", "position "+kiwipete)
	first := nodes(p, "ucinewgame", "go movetime 50")
	if first < 1000 || first > 10_000 {
		t.Errorf("%d nodes in 50 ms at 100 nodes a millisecond", first)
	}
	if again := nodes(p, "ucinewgame", "go movetime 50"); again != first {
		t.Errorf("%d nodes, then %d", first, again)
	}
	p.best("go wtime 1000 btime 1000")
	p.send("go ponder wtime 1000 btime 1000")
	p.holdsBack(20 * time.Millisecond)
	p.send("ponderhit")
	p.move()
	p.best("setoption name nodestime value 0", "go movetime 10")
}

// shownLines returns how many lines a search has shown at a time.
func shownLines(infos []witness.Info) (most int) {
	for _, i := range infos {
		most = max(most, i.Line)
	}
	return most
}
