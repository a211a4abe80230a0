package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
	"unicode"

	"penrose/conformance/witness"
)

// TestFaults: each fault of an engine is reported as what it is, and as nothing else, and
// the dialogue of the game is kept.
func TestFaults(t *testing.T) {
	plain := func(p *plan) bool { return !p.fresh && p.variant == standard && !p.sides[0].ownBook }
	ponders := func(p *plan) bool {
		return plain(p) && p.sides[0].ponder && p.sides[1].ponder && p.disturb && p.base+p.move == 0
	}
	pondersOnClock := func(p *plan) bool {
		return plain(p) && p.sides[0].ponder && p.sides[1].ponder && !p.disturb && p.base > 0
	}
	crowded := func(p *plan) bool {
		return plain(p) && p.base > 0 && !p.disturb && p.rival < 0 && min(p.sides[0].threads, p.sides[1].threads) > runtime.NumCPU()
	}
	for _, c := range []struct {
		fault string // of the fake engine
		want  kind
		long  bool // waits, and is left out of short tests
		game  func(*plan) bool
	}{
		{"move", illegalMove, false, plain},
		{"line", illegalLine, false, plain},
		{"twice", protocol, false, plain},
		{"malformed", protocol, false, plain},
		{"score", protocol, false, plain},
		{"early", protocol, false, func(p *plan) bool { return plain(p) && (p.sides[0].ponder || p.sides[1].ponder) }},
		{"silent", protocol, false, func(p *plan) bool { return plain(p) && p.sides[0].ponder && p.sides[1].ponder }},
		{"hang", hang, true, plain},
		{"crash", crash, false, plain},
		{"complaint", stderr, false, plain},
		{"remark", warning, false, func(p *plan) bool { return plain(p) && p.loss == nothing }},
		{"book", warning, false, func(p *plan) bool { return plain(p) && p.loss == nothing }}, // only a spoiled book would explain it
		{"late", forfeit, true, func(p *plan) bool { return plain(p) && p.base > 0 && !p.disturb }},
		{"late", forfeit, true, crowded},
		{"dawdle", slow, true, ponders},
		{"dawdle", forfeit, true, pondersOnClock},
		{"sluggish", slow, true, ponders},
		{"mute", hang, true, ponders},
		{"farewell", protocol, false, func(p *plan) bool { return p.fresh && p.quit }},
		{"farewell", protocol, false, func(p *plan) bool { return p.fresh && !p.quit }},
		{"lament", stderr, false, func(p *plan) bool { return p.fresh }},
		{"status", badExit, false, func(p *plan) bool { return p.fresh }},
		{"undead", badExit, true, func(p *plan) bool { return p.fresh && p.quit }},
		{"undead", badExit, true, func(p *plan) bool { return p.fresh && !p.quit }},
	} {
		t.Run(c.fault, func(t *testing.T) {
			if c.long && testing.Short() {
				t.Skip("it waits")
			}
			t.Parallel()
			f := flagsFor(t, fakeCommand(c.fault))
			f.threads = 4 * runtime.NumCPU() // the fake engine has one
			f.only = gameWith(t, f, c.game)
			if c.want == forfeit {
				f.latency = time.Minute // it is not for being slow to answer
			}
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
			if c.fault == "sluggish" && !strings.Contains(out, "isready was answered after ") { // a stop may be late as well
				t.Error(out)
			}
			if c.fault == "status" && !strings.Contains(out, "DATA RACE") {
				t.Error(out)
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

// TestErrorOutputOfABrokenOffGame: what an engine has written to its error output is a fault of its own, also where
// another one has ended the game.
func TestErrorOutputOfABrokenOffGame(t *testing.T) {
	t.Parallel()
	f := flagsFor(t, fakeCommand("outcry"))
	f.only = gameWith(t, f, func(p *plan) bool { return !p.fresh && p.variant == standard })
	s, out := soakOf(t, f)
	if faults := &s.tally.faults[1]; faults[illegalMove] == 0 || faults[stderr] != 1 || s.tally.total(true) != faults[illegalMove]+1 {
		t.Error(out)
	}
}

// TestEarlyMove: a bestmove that comes before stop is one fault, by whomever it is found.
func TestEarlyMove(t *testing.T) {
	now := time.Now()
	for _, c := range []struct {
		name   string
		ours   bool
		stops  bool // before the bestmove is heard
		came   time.Duration
		faults int
	}{
		{"ours", true, false, 0, 1},
		{"a rival's", false, false, 0, 1},
		{"ours, heard after stop", true, true, -time.Millisecond, 1},
		{"a rival's, heard after stop", false, true, -time.Millisecond, 1},
		{"ours, in time", true, true, time.Millisecond, 0},
		{"a rival's, in time", false, true, time.Millisecond, 0},
	} {
		var faults []*fault
		e := &engine{dialogue: &dialogue{}, faulted: func(f *fault) { faults = append(faults, f) }, known: isKnown}
		p := &player{engine: e}
		e.hear = p.look
		if c.ours {
			e.witness = witness.New()
			e.witness.Said("go infinite")
		}
		e.heard(line{"info depth 1 seldepth 1 multipv 1 score cp 0 nodes 1 nps 1 hashfull 0 tbhits 0 time 0 pv e2e4", now.Add(-time.Second)})
		if c.stops {
			p.released = now
			if c.ours {
				e.witness.Said("stop")
			}
		}
		if e.heard(line{"bestmove e2e4", now.Add(c.came)}); len(faults) != c.faults {
			t.Errorf("%s: %v, want %d faults", c.name, faults, c.faults)
		}
	}
}

// TestParting: an engine that moves and is gone before it can be told to ponder has crashed,
// not the rival whose turn it is.
func TestParting(t *testing.T) {
	t.Parallel()
	f := flagsFor(t, fakeCommand("parting"))
	f.rivals = []string{fakeCommand("sound")}
	f.only = gameWith(t, f, func(p *plan) bool {
		return p.rival == 0 && p.sides[p.rivals.Other()].ponder && p.variant == standard && !p.fresh && !p.disturb
	})
	s, out := soakOf(t, f)
	if s.tally.faults[1][crash] != 1 || s.tally.total(true) != 1 || s.tally.total(false) != 0 {
		t.Error(out)
	}
	if flags := "again with -engine " + quoted(f.engine) + " -rival " + quoted(f.rivals[0]) + " -tables " + f.tables; !strings.Contains(out, flags) {
		t.Errorf("no %q\n%s", flags, out)
	}
}

// TestFarewell: the end of a process that lives long is judged, and a fault of it ends the
// program with an error.
func TestFarewell(t *testing.T) {
	t.Parallel()
	for fault, faults := range map[string]int{"sound": 0, "status": 1} { // the other process shows its goroutines
		f := flagsFor(t, fakeCommand(fault))
		f.only = gameWith(t, f, func(p *plan) bool { return !p.fresh })
		var out strings.Builder
		err := f.run(t.Context(), &out)
		if (err != nil) != (faults > 0) || strings.Contains(out.String(), ": exit: ") != (faults > 0) {
			t.Errorf("%s: %v\n%s", fault, err, &out)
		}
	}
}

// TestHandshake: what an engine says before its first game is judged.
func TestHandshake(t *testing.T) {
	t.Parallel()
	f := flagsFor(t, fakeCommand("handshake"))
	s, out := soakOf(t, f)
	if s.tally.faults[1][protocol] == 0 || s.tally.faults[1][protocol] != s.tally.total(true) {
		t.Error(out)
	}
}

// TestStillborn: of an engine that is gone before it says anything this is known at once.
func TestStillborn(t *testing.T) {
	t.Parallel()
	began := time.Now()
	const patience = time.Minute
	_, err := start(fakeCommand("stillborn"), true, patience, func(f *fault) { t.Error(f) })
	if f := (*fault)(nil); !errors.As(err, &f) || f.kind != crash || time.Since(began) >= patience {
		t.Errorf("%v after %v", err, time.Since(began))
	}
	// A soak goes on with the next game, until no start has succeeded for some time.
	for _, command := range []string{fakeCommand("stillborn"), filepath.Join(t.TempDir(), "no program")} {
		var out strings.Builder
		f := flagsFor(t, command)
		f.games = 10
		s, err := f.soak(&out)
		if err != nil {
			t.Fatal(err)
		}
		if s.run(t.Context(), 1, f.games, 1); s.tally.faults[1][crash] != mostUnborn {
			t.Errorf("%s: %v", command, &out)
		}
	}
}

// TestWrapper: a script that does not become the engine is no obstacle to its end.
func TestWrapper(t *testing.T) {
	t.Parallel()
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip(err)
	}
	script := filepath.Join(t.TempDir(), "wrapper.sh")
	if strings.ContainsFunc(script, unicode.IsSpace) {
		t.Skip("arguments of an engine cannot have blanks")
	}
	if err := os.WriteFile(script, []byte(quoted(os.Args[0])+" "+fakeFlag+"undead\nexit $?\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	const patience = 10 * time.Second
	e, err := start("sh "+script, true, patience, func(f *fault) { t.Error(f) })
	if err != nil {
		t.Fatal(err)
	}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		e.kill()
	}()
	select {
	case <-ended:
	case <-time.After(3 * patience):
		t.Error("it is still there")
	}
}

// TestRivals: faults of rivals are counted apart, and are no faults of ours.
func TestRivals(t *testing.T) {
	t.Parallel()
	f := flagsFor(t, fakeCommand("sound"))
	f.rivals, f.games = []string{fakeCommand("move"), fakeCommand("crash")}, 20
	s, out := soakOf(t, f)
	if len(s.lives) != 2 {
		t.Errorf("%d processes of ours for both sides", len(s.lives))
	}
	if s.tally.total(true) > 0 || s.tally.faults[0][illegalMove] == 0 || s.tally.faults[0][crash] == 0 {
		t.Error(out)
	}
}

// TestRivalThatDoesNotComeBack: a rival that crashes and cannot be started again ends no soak.
func TestRivalThatDoesNotComeBack(t *testing.T) {
	t.Parallel()
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip(err)
	}
	// It starts twice: to be asked what it knows, and for its first game.
	dir := t.TempDir()
	script := filepath.Join(dir, "rival.sh")
	if strings.ContainsFunc(script, unicode.IsSpace) {
		t.Skip("arguments of an engine cannot have blanks")
	}
	text := "cd " + quoted(dir) + "\n[ -e twice ] && exit 1\n[ -e once ] && >twice\n>once\nexec " + quoted(os.Args[0]) + " " + fakeFlag + "crash\n"
	if err := os.WriteFile(script, []byte(text), 0o755); err != nil {
		t.Fatal(err)
	}
	f := flagsFor(t, fakeCommand("sound"))
	f.rivals, f.games = []string{"sh " + script}, 30
	s, out := soakOf(t, f)
	if s.tally.total(true) > 0 || s.tally.faults[0][crash] < 2 || len(s.lives) != 2 {
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
			if testing.Short() {
				t.Skip("long under the race detector")
			}
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
