package main

import (
	"context"
	"flag"
	"os"
	"strings"
	"testing"
	"time"
)

func TestMain(m *testing.M) {
	if isWatcher() {
		return
	}
	if len(os.Args) == 2 {
		if fault, ok := strings.CutPrefix(os.Args[1], fakeFlag); ok {
			runFake(fault)
			return
		}
	}
	flag.Parse()
	flag.Set("test.parallel", "8") // most of them wait most of the time
	os.Exit(m.Run())
}

// flagsFor returns small settings for tests of an engine. Times are judged as on a quiet
// machine only where a test says so.
func flagsFor(t *testing.T, engine string) *runFlags {
	return &runFlags{
		duration: 10 * time.Minute, games: 1, seed: 1, concurrency: 1, engine: engine, tables: "../../syzygy/testdata", logs: t.TempDir(),
		threads: 2, hash: 4, growth: 32, patience: 3 * time.Second, latency: time.Second, allowance: time.Second,
	}
}

// gameWith returns the number of a game whose plan is as wanted. Rivals know Chess960.
func gameWith(t *testing.T, f *runFlags, wanted func(*plan) bool) uint64 {
	t.Helper()
	b := bounds{threads: f.threads, hash: f.hash}
	for range f.rivals {
		b.rivals = append(b.rivals, true)
	}
	for number := range uint64(10_000) {
		if number > 0 && wanted(draw(f.seed, number, b)) {
			return number
		}
	}
	t.Fatal("no such game")
	return 0
}

// soakOf plays the games and returns what became of them, and what was printed.
func soakOf(t *testing.T, f *runFlags) (*soak, string) {
	t.Helper()
	var out strings.Builder
	s, err := f.soak(&out)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), f.duration)
	defer cancel()
	if err := s.run(ctx, max(f.only, 1), f.games, f.concurrency); err != nil {
		t.Fatal(err)
	}
	s.summarise(&out)
	return s, out.String()
}
