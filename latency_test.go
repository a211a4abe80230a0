package main

import (
	"bufio"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

var (
	stops   = flag.Int("stops", 10, "how many searches TestStopLatency stops")
	threads = flag.Int("threads", 1, "search threads of the engines that TestStopLatency measures")
	against = flag.String("against", "", "another engine that TestStopLatency measures in turn, for comparison")
)

// TestStopLatency measures the time from "stop" to "bestmove" of the real
// program over pipes, in middlegames and endgames, after searching for 20 to
// 120 ms. The bar is a median of 2 ms and a 99th percentile of 10 ms on a quiet
// machine; the test itself allows for a busy one.
//
//	go test -run StopLatency -v -args -stops 500 -threads 2 -against stockfish
func TestStopLatency(t *testing.T) {
	engines := []*uciProcess{startUCI(t, build(t))}
	if *against != "" {
		engines = append(engines, startUCI(t, *against))
	}
	for _, e := range engines {
		e.send(fmt.Sprintf("setoption name Threads value %d\nisready", *threads))
		e.await("readyok")
	}
	latencies := make([][]time.Duration, len(engines))
	random := rand.New(rand.NewPCG(1, 2))
	positions := []string{
		"startpos",
		"fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
		"fen 8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
		"fen 8/8/4k3/8/2p5/8/B3K3/8 b - - 0 1",
	}
	for i := range *stops {
		pause := time.Duration(20+random.IntN(100)) * time.Millisecond
		for k, e := range engines {
			e.send("position " + positions[i%len(positions)] + "\ngo infinite")
			time.Sleep(pause)
			begin := time.Now()
			e.send("stop")
			e.await("bestmove")
			latencies[k] = append(latencies[k], time.Since(begin))
		}
	}
	for k, e := range engines {
		slices.Sort(latencies[k])
		median, p99 := percentile(latencies[k], 50), percentile(latencies[k], 99)
		t.Logf("%s, %d threads: %d stops, median %v, 99th percentile %v, maximum %v", e.name, *threads, *stops, median, p99, percentile(latencies[k], 100))
		if k == 0 && median > 100*time.Millisecond {
			t.Errorf("median %v", median)
		}
	}
}

// percentile returns the smallest of sorted that p percent of it do not exceed.
func percentile(sorted []time.Duration, p int) time.Duration {
	return sorted[(len(sorted)*p+99)/100-1]
}

// uciProcess is an engine that runs as a program of its own.
type uciProcess struct {
	t     *testing.T
	name  string
	input io.Writer
	lines *bufio.Scanner
}

func startUCI(t *testing.T, program string) *uciProcess {
	t.Helper()
	cmd := exec.Command(program)
	input, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	output, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	e := &uciProcess{t: t, name: filepath.Base(program), input: input, lines: bufio.NewScanner(output)}
	t.Cleanup(func() {
		e.send("quit")
		input.Close()
		cmd.Wait()
	})
	e.send("uci")
	e.await("uciok")
	e.send("isready")
	e.await("readyok")
	return e
}

func (e *uciProcess) send(line string) {
	if _, err := fmt.Fprintln(e.input, line); err != nil {
		e.t.Errorf("%s: %v", e.name, err)
	}
}

// await reads on to the line that begins with word.
func (e *uciProcess) await(word string) {
	for e.lines.Scan() {
		if strings.HasPrefix(e.lines.Text(), word) {
			return
		}
	}
	e.t.Fatalf("%s ended before %q", e.name, word)
}
