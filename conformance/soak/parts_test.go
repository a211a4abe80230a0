package main

import (
	"context"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"penrose/board"
	"penrose/movegen"
	"penrose/search/driver"
)

// TestDriversDrawn: games have every driver of the engine but the default one, by the names of the option.
func TestDriversDrawn(t *testing.T) {
	var want []string
	for _, d := range driver.All()[1:] {
		want = append(want, strings.ReplaceAll(d.String(), " ", ""))
	}
	if !slices.Equal(drivers, want) {
		t.Errorf("%q, want %q", drivers, want)
	}
}

// TestDraw: a seed and a number give the same plan again, and everything comes up.
func TestDraw(t *testing.T) {
	b := bounds{threads: 64, hash: 4096, rivals: []bool{true, false}}
	seen := map[string]int{}
	for number := range uint64(2000) {
		p := draw(7, number, b)
		if !reflect.DeepEqual(p, draw(7, number, b)) {
			t.Fatalf("game %d has two plans", number)
		}
		for _, name := range []string{p.variant, p.control.name, p.loss.String()} {
			seen[name]++
		}
		if p.rival == 1 && p.chess960 {
			t.Errorf("game %d: Chess960 against a rival that does not know it", number)
		}
		for _, s := range p.sides {
			if s.threads < 1 || s.threads > b.threads || s.hash < 1 || s.hash > b.hash || s.lines < 1 || s.lines > 10 {
				t.Errorf("game %d: %+v", number, s)
			}
			seen[s.driver]++
			if s.threads > 32 {
				seen["many threads"]++
			}
			if s.hash > 2048 {
				seen["a large table"]++
			}
		}
	}
	want := []string{standard, shuffled, double, ending, "many threads", "a large table", "MTD(f)"}
	for _, c := range controls {
		want = append(want, c.name)
	}
	for l := range loss(lossCount) {
		want = append(want, l.String())
	}
	for _, name := range append(want, drivers...) {
		if seen[name] == 0 {
			t.Errorf("%s never comes up", name)
		}
	}
}

func TestClocks(t *testing.T) {
	second := time.Second
	for _, c := range []struct {
		name string
		control
		took  []time.Duration // by White
		over  time.Duration   // the last move
		least time.Duration
		args  string // after it
	}{
		{"increment", control{base: 10 * second, inc: second}, []time.Duration{3 * second}, 0, 0, "wtime 8000 btime 10000 winc 1000 binc 1000"},
		{"forfeit", control{base: 10 * second, inc: second}, []time.Duration{11 * second}, second, 0, "wtime 2000 btime 10000 winc 1000 binc 1000"},
		{"period", control{base: 10 * second, period: 2}, []time.Duration{3 * second}, 0, 0, "wtime 7000 btime 10000 movestogo 1"},
		{"next period", control{base: 10 * second, period: 2}, []time.Duration{3 * second, second}, 0, 0, "wtime 16000 btime 10000 movestogo 2"},
		{"nearly empty", control{base: 10 * second}, []time.Duration{10*second - time.Microsecond}, 0, 0, "wtime 0 btime 10000"},
		{"nearly empty, of a rival", control{base: 10 * second, period: 40}, []time.Duration{10*second - time.Microsecond}, 0, time.Millisecond, "wtime 1 btime 10000 movestogo 39"},
		{"movetime", control{move: second}, []time.Duration{3 * second}, 2 * second, 0, "movetime 1000"},
		{"nodes", control{nodes: 7}, []time.Duration{3 * second}, 0, 0, "nodes 7"},
		{"depth", control{depth: 7}, []time.Duration{3 * second}, 0, 0, "depth 7"},
	} {
		t.Run(c.name, func(t *testing.T) {
			clocks, over := newClocks(c.control), time.Duration(0)
			for _, took := range c.took {
				over = clocks.charge(board.White, took)
			}
			if args := clocks.args(board.White, c.least); over != c.over || args != c.args {
				t.Errorf("over by %v, want %v; %q, want %q", over, c.over, args, c.args)
			}
		})
	}
}

func TestPulse(t *testing.T) {
	var p pulse
	at := func(ms int) time.Time { return time.UnixMilli(int64(ms)) }
	p.note(at(100), 30*time.Millisecond)
	p.note(at(200), 20*time.Millisecond)
	for _, c := range []struct{ from, to, want int }{{0, 60, 0}, {0, 80, 30}, {90, 300, 30}, {101, 300, 20}, {201, 300, 0}} {
		if got := p.between(at(c.from), at(c.to)); got != time.Duration(c.want)*time.Millisecond {
			t.Errorf("%d to %d: %v", c.from, c.to, got)
		}
	}
}

func TestPulseSum(t *testing.T) {
	var p pulse
	at := func(ms int) time.Time { return time.UnixMilli(int64(ms)) }
	p.note(at(100), 30*time.Millisecond)
	p.note(at(200), 20*time.Millisecond)
	p.note(at(250), pulseLate/2)
	for _, c := range []struct{ from, to, want int }{{0, 60, 0}, {0, 80, 10}, {90, 300, 30}, {80, 190, 30}, {185, 190, 5}, {201, 300, 0}} {
		if got := union(p.within(at(c.from), at(c.to))); got != time.Duration(c.want)*time.Millisecond {
			t.Errorf("%d to %d: %v", c.from, c.to, got)
		}
	}
}

// TestUnion: delays that overlap count once, whatever their order.
func TestUnion(t *testing.T) {
	at := func(begin, end int) delay {
		return delay{time.UnixMilli(int64(end)), time.Duration(end-begin) * time.Millisecond}
	}
	for _, c := range []struct {
		delays []delay
		want   int
	}{
		{nil, 0},
		{[]delay{at(10, 20), at(30, 35)}, 15},
		{[]delay{at(30, 35), at(10, 20)}, 15},
		{[]delay{at(10, 20), at(15, 25)}, 15},
		{[]delay{at(10, 20), at(12, 15), at(18, 22)}, 12},
		{[]delay{at(10, 20), at(20, 25), at(10, 20)}, 15},
	} {
		if got := union(c.delays); got != time.Duration(c.want)*time.Millisecond {
			t.Errorf("%v: %v, want %d ms", c.delays, got, c.want)
		}
	}
}

// TestStopped: the time for which a processor stood still is no time in which an engine ran, and
// explains as much of a delay. What several processors lose at the same time counts once.
func TestStopped(t *testing.T) {
	self, err := os.FindProcess(os.Getpid())
	if err != nil {
		t.Fatal(err)
	}
	p := player{engine: &engine{cmd: &exec.Cmd{Process: self}}, watch: &watch{machine: &machine{processors: map[int]*processor{0: {}, 1: {}}}}, threads: 1}
	to := time.Now()
	began := to.Add(-time.Second)
	s := span{began: began, work: work{pid: -1, at: began}, ours: work{pid: -1}}
	idle := idleIn(&p, &s)
	for number, ms := range []int{40, 30} {
		p.watch.machine.processors[number].note(to.Add(-time.Millisecond), time.Duration(ms)*time.Millisecond, 0)
	}
	p.watch.machine.processors[0].note(to.Add(-time.Second/2), 20*time.Millisecond, 0)
	p.watch.machine.processors[1].note(to.Add(-time.Second/4), 15*time.Millisecond, 0)
	const want = 75 * time.Millisecond
	if more := idleIn(&p, &s) - idle; more < want || more > want+time.Since(to) {
		t.Errorf("idle for %v more, want %v", more, want)
	}
	if withheld := p.withheld(&s, to); withheld != want {
		t.Errorf("%v withheld, want %v", withheld, want)
	}
	// What the host tells explains as much, but the system has taken it off the time of the engine itself.
	for number, seen := range []time.Duration{24, 0} {
		end := to.Add(time.Duration(-100*(number+1)) * time.Millisecond)
		p.watch.machine.processors[number].note(end, seen*time.Millisecond, 20*time.Millisecond)
	}
	if more := idleIn(&p, &s) - idle; more < want+4*time.Millisecond || more > want+4*time.Millisecond+time.Since(to) {
		t.Errorf("with stops of 24 and 20 ms, of which the host tells 20, idle for %v more than without any", more)
	}
	if withheld := p.withheld(&s, to); withheld != want+44*time.Millisecond {
		t.Errorf("%v withheld with stops of 24 and 20 ms more", withheld)
	}
}

// TestTold: the host has told of all processors what it told of each of them at least. So much of the time for which
// the engine ran may have been a stop.
func TestTold(t *testing.T) {
	m := &machine{processors: map[int]*processor{0: {}, 1: {}}}
	to := time.Now()
	from := to.Add(-time.Second)
	m.processors[0].note(to.Add(-time.Millisecond), 25*time.Millisecond, 20*time.Millisecond)
	if told := m.told(from, to); told != 0 {
		t.Errorf("the host has told %v of one processor of two", told)
	}
	m.processors[1].note(to.Add(-time.Millisecond), 0, 10*time.Millisecond)
	if told := m.told(from, to); told != 10*time.Millisecond {
		t.Errorf("the host has told %v of both processors", told)
	}
	p := player{watch: &watch{machine: m}}
	const untold = 5
	for ran, want := range map[time.Duration]time.Duration{0: untold, 4: untold + 4, 10: untold + 10, 34: untold + 10} {
		if got := p.seemed(&span{work: work{at: from}}, &effort{spent: spent{ran: ran * time.Millisecond}, at: to}); got != want*time.Millisecond {
			t.Errorf("an engine that ran for %d ms only seemed to for %v, want %d ms", ran, got, want)
		}
	}
}

// idleIn returns for how long p has been idle in s.
func idleIn(p *player, s *span) time.Duration {
	engine := s.work.since()
	return p.idle(s, &engine)
}

// TestSettle: a processor that still stands still when a delay is judged explains it.
func TestSettle(t *testing.T) {
	standing := &processor{}
	p := player{engine: &engine{cmd: &exec.Cmd{}}, watch: &watch{machine: &machine{processors: map[int]*processor{0: standing}}}, threads: 1}
	to := time.Now()
	began := to.Add(-30 * time.Millisecond)
	s := span{began: began, work: work{pid: -1, at: began}, ours: work{pid: -1}}
	end := standing.stops.begin()
	if p.watch.machine.knows(to) {
		t.Error("all is known of a pulse that has not noted anything")
	}
	var later sync.WaitGroup
	later.Go(func() {
		time.Sleep(20 * time.Millisecond)
		standing.note(time.Now(), time.Since(to)+10*time.Millisecond, 0)
	})
	if e := p.explained(&s, to); e.late < 9*time.Millisecond || e.total != e.late {
		t.Errorf("explained: %v", e)
	}
	later.Wait()
	end()
	if !p.watch.machine.knows(time.Now().Add(time.Hour)) {
		t.Error("more is awaited of a pulse that has ended")
	}
}

// TestWatchOutlastsTime: the machine is watched after the time of a soak, too, until its engines have ended.
// These take a second to do so.
func TestWatchOutlastsTime(t *testing.T) {
	t.Parallel()
	f := flagsFor(t, fakeCommand("undead"))
	f.duration, f.games, f.patience = time.Second/5, 1<<40, time.Second
	s, _ := soakOf(t, f)
	if watched := s.watch.machine.pulse.awake.Sub(s.began); watched < f.duration+f.patience {
		t.Errorf("watched for %v", watched)
	}
}

// TestBusyProcessor: a processor for which many threads wait does not stand still.
func TestBusyProcessor(t *testing.T) {
	numbers := allowedProcessors()
	if _, known := spentOf("/proc/self"); !known || len(numbers) == 0 {
		t.Skip("the system does not say for how long a thread waits")
	}
	// The host may stop the processor really: five times it does not.
	for attempt := 1; ; attempt++ {
		before, _ := stolenFrom(numbers[0])
		stopped, took := stoppedWhileBusy(t, numbers[0])
		after, _ := stolenFrom(numbers[0])
		stolen := after - before // as the host says itself
		t.Logf("%v of %v, %v by the host", stopped, took, stolen)
		if stopped <= took/8+stolen {
			return
		}
		if attempt == 5 {
			t.Fatalf("it stood still for %v of %v, and no less before", stopped, took)
		}
	}
}

// stoppedWhileBusy returns for how long a processor is said to have stood still in a second in which many
// threads wait for it.
func stoppedWhileBusy(t *testing.T, number int) (stopped, took time.Duration) {
	t.Helper()
	p := &processor{}
	m := &machine{processors: map[int]*processor{number: p}, threads: map[string]bool{}}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var watch sync.WaitGroup
	watch.Go(func() { m.run(ctx) })
	heard := func() bool {
		p.stops.mu.Lock()
		defer p.stops.mu.Unlock()
		return p.stops.beats
	}
	for begin := time.Now(); !heard(); time.Sleep(pulseSleep) {
		if time.Since(begin) > 10*time.Second {
			t.Fatal("the watcher is not heard")
		}
	}
	began := time.Now()
	busy, rest := context.WithTimeout(ctx, time.Second)
	defer rest()
	spin(t, busy, number)
	ended := time.Now()
	m.settle(ended)
	if p.lost.Load() || !p.stops.knows(ended) {
		t.Errorf("the watcher is lost %v, or not heard", p.lost.Load())
	}
	cancel()
	watch.Wait()
	if len(m.threads) > 0 {
		t.Errorf("threads %v are still known after their end", m.threads)
	}
	return m.stopped(began, ended), ended.Sub(began)
}

// spin keeps a processor busy with several threads until ctx ends.
func spin(t *testing.T, ctx context.Context, number int) {
	var all sync.WaitGroup
	all.Go(func() {
		runtime.LockOSThread() // which ends with the goroutine
		if bindThread(number) != nil {
			return
		}
		var spinners sync.WaitGroup
		for range 6 {
			spinner := exec.CommandContext(ctx, "sh", "-c", "while :; do :; done") // bound like its parent
			if err := spinner.Start(); err != nil {
				t.Error(err)
				break
			}
			spinners.Go(func() { spinner.Wait() })
		}
		spinners.Wait()
	})
	all.Wait()
}

// TestStolen: what the host keeps of a processor is the eighth figure of its line, in ticks.
func TestStolen(t *testing.T) {
	const stat = "cpu  5 4 1 13 6 0 2 92 0 0\ncpu0 2 2 8 6 1 0 4 46 0 0\ncpu1 2 2 8 6 4 0 1 45 0 0\ncpu10 2 2 8 6 4 0 1 7 0 0\nintr 1 2 3 4 5 6 7 8 9\n"
	for processor, want := range map[int]time.Duration{0: 460 * time.Millisecond, 1: 450 * time.Millisecond, 10: 70 * time.Millisecond, 2: 0} {
		if got, known := stolenIn(stat, processor); got != want || known != (processor != 2) {
			t.Errorf("processor %d: %v, known %v, want %v", processor, got, known, want)
		}
	}
	if got, known := stolenIn("cpu0 1 2 3\n", 0); got != 0 || known { // an old system
		t.Errorf("%v of a line without it", got)
	}
}

// TestExplain: spoiled files explain remarks about them, from then on, and none about others.
func TestExplain(t *testing.T) {
	f := props{dir: "/tmp/soak7", tables: "/tmp/soak7/tables", book: "/tmp/soak7/book.bin"}
	tables, book, neither := []loss{deletedTables, cutTables}, []loss{deletedBook, cutBook}, []loss{}
	for remark, by := range map[string][]loss{
		"/tmp/soak7/tables/KQvK.rtbw: damaged: 100 bytes are not a whole file; it is ignored":     tables,
		"open /tmp/soak7/tables: no such file or directory":                                       tables,
		"no endgame tables in /tmp/soak7/tables: no file .rtbw; there are no endgame tables now":  tables,
		"opening book: open /tmp/soak7/book.bin: no such file or directory; there is no book now": book,
		"opening book /tmp/soak7/book.bin: no entries; there is no book now":                      book,
		"/tmp/soak7/book.bin: 4 bytes after the last whole entry are ignored":                     book,
		"reading an opening book: EOF; there is no book now":                                      book,
		"the debug log ends: write /tmp/soak7/log: no space left on device":                       neither,
		"open /tmp/soak7/net.nnue: no such file or directory":                                     neither,
		"8 threads: not enough memory":                                                            neither,
		"the table has 4 MiB: not enough memory":                                                  neither,
		"internal error: /tmp/soak7/book.bin and the endgame tables":                              neither,
	} {
		for f.lost = range loss(lossCount) {
			if want := slices.Contains(by, f.lost); f.explain(remark) != want {
				t.Errorf("%q, %v: want %v", remark, f.lost, want)
			}
		}
	}
}

// TestSpoil: files are deleted, or cut to 100 bytes, and the others stay.
func TestSpoil(t *testing.T) {
	content := make([]byte, 200)
	o := originals{tables: map[string][]byte{"KQvK.rtbw": content}, book: content}
	for l, want := range map[loss][2]int64{deletedTables: {-1, 200}, cutTables: {100, 200}, deletedBook: {200, -1}, cutBook: {200, 100}} {
		f, err := o.lay(&plan{sides: [2]settings{{tables: true, bookFile: true}}})
		if err != nil {
			t.Fatal(err)
		}
		f.spoil(l)
		for i, name := range []string{filepath.Join(f.tables, "KQvK.rtbw"), f.book} {
			size := int64(-1)
			if info, err := os.Stat(name); err == nil {
				size = info.Size()
			}
			if size != want[i] {
				t.Errorf("%v: %s has %d bytes, want %d", l, filepath.Base(name), size, want[i])
			}
		}
		f.clear()
		if _, err := os.Stat(f.dir); err == nil {
			t.Errorf("%v: %s is still there", l, f.dir)
		}
	}
}

// TestIdle: what the engine has computed is not the machine's doing. This process stands
// for the engine.
func TestIdle(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("no /proc")
	}
	self, err := os.FindProcess(os.Getpid())
	if err != nil {
		t.Fatal(err)
	}
	p := player{engine: &engine{cmd: &exec.Cmd{Process: self}}, watch: &watch{machine: &machine{}}}
	s := p.now()
	for s.work.since().ran < 5*systemTick {
		for range 1 << 20 {
		}
		if s.work.since().ran == 0 && time.Since(s.began) > time.Second {
			t.Skip("the system does not say for how long threads run")
		}
	}
	if idle, took := idleIn(&p, &s), time.Since(s.work.at); idle > took-3*systemTick { // at is before began
		t.Errorf("idle for %v of %v", idle, took)
	}
	// What the threads of a crowded engine wait for each other explains no more than that, but for a tick: how
	// long a thread has run is noted at ticks, and the two figures are not read at once.
	to := time.Now()
	p.watch.machine.pulse.note(to, to.Sub(s.began))
	if withheld, took := p.withheld(&s, to), to.Sub(s.began); withheld < took {
		t.Errorf("withheld for %v of %v", withheld, took)
	}
	p.threads = runtime.NumCPU() + 1
	if withheld, idle := p.withheld(&s, to), idleIn(&p, &s); withheld > idle+systemTick {
		t.Errorf("with many threads withheld for %v, idle for %v", withheld, idle)
	}
	// The work was asked for long before the span began.
	s.began = time.Now()
	time.Sleep(3 * systemTick)
	if idle, took := idleIn(&p, &s), time.Since(s.began); idle < 2*systemTick {
		t.Errorf("idle for %v of %v", idle, took)
	}
	if explained := p.explained(&s, s.began.Add(time.Microsecond)).total; explained > time.Microsecond {
		t.Errorf("%v explained of a microsecond", explained)
	}
}

// TestQuoted: words are written so that a shell reads them as they are.
func TestQuoted(t *testing.T) {
	for word, want := range map[string]string{"./penrose": "./penrose", "": "''", "a b": "'a b'", "a'b": `'a'\''b'`, "$a": "'$a'"} {
		if got := quoted(word); got != want {
			t.Errorf("%q: %s, want %s", word, got, want)
		}
	}
}

// TestWordsOf: the path of a program may have blanks.
func TestWordsOf(t *testing.T) {
	program := filepath.Join(t.TempDir(), "an engine.exe")
	if err := os.WriteFile(program, nil, 0o755); err != nil {
		t.Fatal(err)
	}
	for command, want := range map[string][]string{
		program: {program}, program + " -fake=x  y": {program, "-fake=x", "y"}, "no such program": {"no", "such", "program"}, "": nil, " ": nil,
	} {
		if got := wordsOf(command); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", command, got, want)
		}
	}
}

// TestLife: ups and downs are no leak, a floor that rises is one.
func TestLife(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, c := range []struct {
		name    string
		leak    int // KiB in a game
		threads int // in 10 games
		want    int // faults
		once    int // KiB that are needed from game 300 on
	}{{"ups and downs", 0, 0, 0, 0}, {"slow leak", 40, 0, 1, 0}, {"more and more threads", 0, 1, 1, 0}, {"a step", 0, 0, 0, 24 << 10}, {"a step and a leak", 40, 0, 1, 24 << 10}} {
		var l life
		for game := range 1000 {
			more := 0
			if game >= 300 {
				more = c.once
			}
			l.note(game, usage{memory: 30_000 + more + c.leak*game + rng.IntN(50_000), threads: 9 + c.threads*game/10 + rng.IntN(20), files: 9})
		}
		if faults := l.judge(growth{memory: 16 << 10, threads: 20}); len(faults) != c.want {
			t.Errorf("%s: %v\n%v", c.name, faults, &l)
		}
		if slope := int(l.slope()); slope < 1000*c.leak-15_000 || slope > 1000*c.leak+15_000 {
			t.Errorf("%s: %d KiB in 1,000 games", c.name, slope)
		}
	}
}

// TestShortLife: a process is judged from 12 games after the warm-up on, and the report says if it is not.
func TestShortLife(t *testing.T) {
	for games, judged := range map[int]bool{warmUp + leastSamples - 1: false, warmUp + leastSamples: true} {
		var l life
		for game := range games + 1 {
			l.note(game, usage{memory: 1000 * game})
		}
		if faults, text := l.judge(growth{}), l.String(); (len(faults) > 0) != judged || strings.Contains(text, "too few games to judge") == judged {
			t.Errorf("%d games: %v, %s", games, faults, text)
		}
	}
}

// TestSecondOpinion: the two generators agree on positions of random games, and a position
// in which one of them errs is known.
func TestSecondOpinion(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 20 {
		p := board.StartPosition()
		for range 80 {
			if f := disagreement(&p); f != nil {
				t.Fatal(f)
			}
			var legal movegen.List
			if movegen.Legal(&p, &legal); legal.Len() == 0 {
				break
			}
			p.Make(legal.At(rng.IntN(legal.Len())))
		}
	}
	// Chess960 is none of its games: that shows a disagreement.
	p, err := board.ParseFEN("4k3/8/8/8/8/8/8/1R2K3 w B - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	if f := disagreement(&p); f == nil || !strings.Contains(f.Error(), "second opinion") {
		t.Errorf("no disagreement about castling with an inner rook: %v", f)
	}
}

// TestSecondOpinionOfAGame: the position of each move of ours is compared.
func TestSecondOpinionOfAGame(t *testing.T) {
	t.Parallel()
	var faults []*fault
	e, err := start(fakeCommand("sound"), true, 10*time.Second, func(f *fault) { faults = append(faults, f) })
	if err != nil {
		t.Fatal(err)
	}
	defer e.kill()
	const fen = "4k3/8/8/8/8/8/8/1R2K3 w B - 0 1"
	position, err := board.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	tally := newTally()
	p := &player{engine: e, watch: &watch{machine: &machine{}, tally: tally}, threads: 1}
	e.hear = p.look
	plan := &plan{startPosition: startPosition{setup: "fen " + fen, position: position}, control: control{depth: 1}}
	m := newMatch(plan, [2]*player{p, p}, &props{}, tally)
	if _, err := m.move(""); err != nil || len(faults) != 1 || faults[0].kind != opinion {
		t.Errorf("%v, faults %v", err, faults)
	}
}

// A forfeit says what the machine's share of it follows from.
func TestExplanationText(t *testing.T) {
	e := explanation{total: 4189 * time.Microsecond, late: 500 * time.Microsecond, engineWaited: 3 * time.Millisecond, weWaited: 689 * time.Microsecond, engineIdle: time.Second + 1, engineRan: 2 * time.Millisecond, seemed: time.Millisecond,
		stopped: 2 * time.Millisecond, told: time.Millisecond}
	if got, want := e.String(), "4.189ms (late 500µs, the engine waited 3ms, we waited 689µs, it was idle for 1s: it ran for 2ms, of which it only seemed to run for 1ms; a processor stood still for 2ms, and the host told of 1ms)"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
