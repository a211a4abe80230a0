package main

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// TestFaults: each fault of an engine is reported as what it is, and as nothing else, and
// the dialogue of the game is kept.
func TestFaults(t *testing.T) {
	plain := func(p *plan) bool { return !p.fresh && p.variant == standard && !p.sides[0].ownBook }
	for _, c := range []struct {
		fault string // of the fake engine
		want  kind
		game  func(*plan) bool
	}{
		{"move", illegalMove, plain},
		{"line", illegalLine, plain},
		{"twice", protocol, plain},
		{"malformed", protocol, plain},
		{"score", protocol, plain},
		{"early", protocol, func(p *plan) bool { return plain(p) && (p.sides[0].ponder || p.sides[1].ponder) }},
		{"hang", hang, plain},
		{"crash", crash, plain},
		{"complaint", stderr, plain},
		{"remark", warning, func(p *plan) bool { return plain(p) && p.loss == nothing }},
		{"late", forfeit, func(p *plan) bool { return plain(p) && p.base > 0 && !p.disturb }},
		{"dawdle", slow, func(p *plan) bool { return plain(p) && p.sides[0].ponder && p.sides[1].ponder && p.disturb }},
		{"status", badExit, func(p *plan) bool { return p.fresh }},
		{"undead", badExit, func(p *plan) bool { return p.fresh && p.quit }},
		{"undead", badExit, func(p *plan) bool { return p.fresh && !p.quit }},
	} {
		t.Run(c.fault, func(t *testing.T) {
			if c.want != forfeit && c.want != slow { // whose delays neighbours would explain
				t.Parallel()
			}
			f := flagsFor(t, fakeCommand(c.fault))
			f.only = gameWith(t, f, c.game)
			s, out := soakOf(t, f)
			for k, count := range s.tally.faults[1] {
				// The second bestmove may be taken for that of the next search.
				if kind(k) == illegalMove && c.fault == "twice" {
					continue
				}
				if (count > 0) != (kind(k) == c.want) {
					t.Errorf("%d faults of kind %v in game %d\n%s", count, kind(k), f.only, out)
				}
			}
			files, _ := filepath.Glob(filepath.Join(f.logs, "game-*.txt"))
			if len(files) != 1 {
				t.Fatalf("dialogues: %q", files)
			}
			if text, err := os.ReadFile(files[0]); err != nil || !strings.Contains(string(text), c.want.String()) || !strings.Contains(string(text), "> go ") {
				t.Errorf("%v: %s", err, text)
			}
		})
	}
}

// TestRivals: faults of rivals are counted apart, and are no faults of ours.
func TestRivals(t *testing.T) {
	t.Parallel()
	f := flagsFor(t, fakeCommand("sound"))
	f.rivals, f.games = []string{fakeCommand("move"), fakeCommand("crash")}, 20
	s, out := soakOf(t, f)
	if s.tally.total(true) > 0 || s.tally.faults[0][illegalMove] == 0 || s.tally.faults[0][crash] == 0 {
		t.Error(out)
	}
}

// TestLeaks: memory, files and goroutines that grow are found, and what does not grow is
// not reported.
func TestLeaks(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("no /proc")
	}
	for fault, what := range map[string]string{"memory": " of memory in ", "files": " open files in ", "goroutines": " goroutines, ", "sound": ""} {
		t.Run(fault, func(t *testing.T) {
			t.Parallel()
			f := flagsFor(t, fakeCommand(fault))
			f.games, f.growth = 2*(warmUp+leastSamples), 24
			s, out := soakOf(t, f)
			found := s.tally.faults[1][leak]
			if (found > 0) != (what != "") || found != s.tally.total(true) || !strings.Contains(out, what) {
				t.Error(out)
			}
		})
	}
}
