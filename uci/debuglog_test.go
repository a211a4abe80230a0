package uci

import (
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"penrose/eval"
)

// logged returns the lines of a log without their time stamps, which it checks.
func logged(t *testing.T, path string) (lines []string) {
	t.Helper()
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	stamp := regexp.MustCompile(`^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{6} `)
	for line := range strings.Lines(string(content)) {
		if !stamp.MatchString(line) {
			t.Errorf("no time stamp: %q", line)
		}
		lines = append(lines, strings.TrimSuffix(stamp.ReplaceAllString(line, ""), "\n"))
	}
	return lines
}

func TestDebugLog(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a log with spaces.txt")
	if err := os.WriteFile(path, []byte("2000-01-01 00:00:00.000000 -- kept\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	c, _ := talkToFake(t)
	c.send("setoption name UCI_Opponent value GM 2800 human Gary Kasparov", "isready",
		"setoption name Debug Log File value "+path, "joho", "", "# why not", "go depth 1")
	c.expect("bestmove")
	c.send("setoption name UCI_Opponent value none none computer Shredder", "setoption name Debug Log File value <empty>", "isready")
	c.expect("readyok")
	want := []string{
		"-- kept",
		"-- Penrose test",
		"-- opponent: GM 2800 human Gary Kasparov",
		">> joho",
		`<< info string unknown command "joho", try help`,
		">> # why not",
		">> go depth 1",
		"<< info string network " + eval.BuiltIn().Name() + ", built in",
		"<< info depth 1 seldepth 1 multipv 1 score cp 9 nodes 20 nps 20000 hashfull 0 tbhits 0 time 1 pv a2a3",
		"<< bestmove a2a3",
		">> setoption name UCI_Opponent value none none computer Shredder",
		"-- opponent: none none computer Shredder",
		">> setoption name Debug Log File value <empty>",
	}
	if got := logged(t, path); !slices.Equal(got, want) {
		t.Errorf("the log is\n%s", strings.Join(got, "\n"))
	}
}

// TestDebugLogToTheEnd: what comes in one piece with the option and with the
// end, "quit" included, is in the log.
func TestDebugLogToTheEnd(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log")
	c, _ := talkToFake(t)
	go io.WriteString(c.input, "setoption name Debug Log File value "+path+"\nisready\ngo infinite\nquit\n")
	c.awaitEnd()
	lines := logged(t, path)
	for _, want := range []string{">> isready", "<< readyok", ">> quit", "<< bestmove a2a3"} {
		if !slices.Contains(lines, want) {
			t.Errorf("no %q in %q", want, lines)
		}
	}
}

// TestDebugLogRefused: a log that cannot be opened, or takes no line as on a full disk, is reported, and the one
// before stays.
func TestDebugLogRefused(t *testing.T) {
	const takesNumbers = "/proc/self/oom_score_adj" // of Linux: a plain file, which refuses all else
	dir := t.TempDir()
	path := filepath.Join(dir, "log")
	c, _ := talkToFake(t)
	c.send("setoption name Debug Log File value " + path)
	for i, bad := range []string{dir, filepath.Join(dir, "missing", "log"), os.DevNull, takesNumbers} {
		c.send("setoption name Debug Log File value " + bad)
		if said := c.sync(); len(said) != 1 || !strings.HasPrefix(said[0], "info string option Debug Log File: ") {
			t.Errorf("%q: %q", bad, said)
		}
		c.session.log.complete()
		if lines := logged(t, path); count(lines, "<< readyok") != i+1 {
			t.Errorf("after %q the log is %q", bad, lines)
		}
	}
	c.send("setoption name debuglogfile value " + path) // the same again
	if said := c.sync(); len(said) != 0 {
		t.Errorf("reopening says %q", said)
	}
}

// TestDebugLogToOutput: standard output is for the protocol, also if it goes to a plain file.
func TestDebugLogToOutput(t *testing.T) {
	file, err := os.Create(filepath.Join(t.TempDir(), "output"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	defer func(old *os.File) { os.Stdout = old }(os.Stdout)
	os.Stdout = file
	c, _ := talkToFake(t)
	c.send("setoption name Debug Log File value " + file.Name())
	want := "info string option Debug Log File: " + file.Name() + " is standard output"
	if said := c.sync(); !slices.Equal(said, []string{want}) {
		t.Errorf("%q, want %q", said, want)
	}
}

// TestDebugLogBreaks: a file that takes no more, like one on a full disk, is
// reported once and everything else goes on.
func TestDebugLogBreaks(t *testing.T) {
	c, _ := talkToFake(t)
	c.send("setoption name Debug Log File value " + filepath.Join(t.TempDir(), "log"))
	c.sync()
	c.session.log.spoil()
	c.send("isready")
	c.expect("readyok")
	c.session.log.complete()
	c.send("isready")
	c.expect("info string the debug log ends: ")
	if said := slices.DeleteFunc(c.sync(), func(line string) bool { return line == "readyok" }); len(said) != 0 {
		t.Errorf("afterwards %q", said)
	}
}

// spoil closes the file behind the back of the log, so that the next line fails.
func (l *debugLog) spoil() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.drain() // or an older line fails, which is reported before the next answer
	l.file.Close()
}

// TestDebugLogAfterABroken: the error of a log does not end the next one.
func TestDebugLogAfterABroken(t *testing.T) {
	c, _ := talkToFake(t)
	c.send("setoption name Debug Log File value " + filepath.Join(t.TempDir(), "broken"))
	c.sync()
	c.session.log.spoil()
	path := filepath.Join(t.TempDir(), "log")
	c.send("setoption name Debug Log File value " + path)
	said := append(c.sync(), c.sync()...)
	c.session.log.complete()
	if lines := logged(t, path); len(said) != 0 || count(lines, "<< readyok") != 2 {
		t.Errorf("it says %q, and the log is %q", said, lines)
	}
}

// slowFile takes lines only once it is free.
type slowFile struct {
	io.WriteCloser
	free chan struct{}
}

func (f slowFile) Write(p []byte) (int, error) {
	<-f.free
	return f.WriteCloser.Write(p)
}

// talkWithSlowLog returns a session with a fake engine, the path of its debug log, and the file, which is not free yet.
func talkWithSlowLog(t *testing.T) (c *conversation, path string, slow slowFile) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "log")
	c, _ = talkToFake(t)
	c.send("setoption name Debug Log File value " + path)
	c.sync()
	l := c.session.log
	l.complete()
	l.mu.Lock()
	slow = slowFile{l.file, make(chan struct{})}
	l.file = slow
	l.mu.Unlock()
	return c, path, slow
}

// TestDebugLogOnASlowDisk: moves do not wait for a disk, lines come later, in order, and the end of the log waits for them.
func TestDebugLogOnASlowDisk(t *testing.T) {
	c, path, slow := talkWithSlowLog(t)
	l := c.session.log
	for range 100 {
		c.send("go depth 1")
		c.expect("bestmove")
	}
	if lines := logged(t, path); count(lines, "<< bestmove") != 0 {
		t.Errorf("the disk is not slow: %q", lines)
	}
	time.AfterFunc(10*time.Millisecond, func() { close(slow.free) })
	if err := l.open(""); err != nil {
		t.Fatal(err)
	}
	lines := logged(t, path)
	if count(lines, "<< bestmove") != 100 || count(lines, ">> go") != 100 {
		t.Errorf("%d lines", len(lines))
	}
	said := ""
	for _, line := range lines {
		if strings.HasPrefix(line, ">> go") || strings.HasPrefix(line, "<< bestmove") {
			if line[:2] == said {
				t.Fatalf("twice %s", said)
			}
			said = line[:2]
		}
	}
}

// TestDebugLogEndsOnASlowDisk: the end of a session waits for the last lines, but not for a disk that takes none.
func TestDebugLogEndsOnASlowDisk(t *testing.T) {
	for _, free := range []bool{true, false} {
		c, path, slow := talkWithSlowLog(t)
		if free {
			time.AfterFunc(50*time.Millisecond, func() { close(slow.free) })
		}
		c.send("go depth 1", "quit")
		c.awaitEnd()
		if lines := logged(t, path); slices.Contains(lines, "<< bestmove a2a3") != free || slices.Contains(lines, ">> quit") != free {
			t.Errorf("the disk takes lines %t: %q", free, lines)
		}
		if !free {
			close(slow.free)
			c.session.log.complete()
		}
	}
}

// TestDebugLogDuringSearch logs what several goroutines say, while the log is
// switched; for the race detector.
func TestDebugLogDuringSearch(t *testing.T) {
	dir := t.TempDir()
	c := talk(t, newSearchEngine)
	c.send("debug on")
	for _, name := range []string{"a", "b", "a"} {
		c.send("setoption name Debug Log File value "+filepath.Join(dir, name), "go infinite")
		for range 20 {
			c.send("isready")
			c.expect("readyok")
		}
		c.send("stop")
		c.expect("bestmove")
	}
	c.leave()
	c.session.log.complete()
	if lines := logged(t, filepath.Join(dir, "a")); count(lines, "<< bestmove") != 2 || count(lines, ">> isready") != 40 || count(lines, "<< info string pass") == 0 {
		t.Errorf("%d lines", len(lines))
	}
}

// TestDebugLogKeepsLinesWhole: lines of several writers do not mix.
func TestDebugLogKeepsLinesWhole(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log")
	var log debugLog
	if err := log.open(path); err != nil {
		t.Fatal(err)
	}
	var writers sync.WaitGroup
	for _, text := range []string{"a\na", "b\nb", "c\nc"} {
		writers.Go(func() {
			for range 200 {
				log.write(time.Now(), note, text)
			}
		})
	}
	writers.Wait()
	if err := log.open(""); err != nil {
		t.Fatal(err)
	}
	lines := logged(t, path)
	if len(lines) != 1200 {
		t.Fatalf("%d lines", len(lines))
	}
	for i := 0; i < len(lines); i += 2 {
		if lines[i] != lines[i+1] {
			t.Fatalf("line %d is %q, the next %q", i, lines[i], lines[i+1])
		}
	}
}

func BenchmarkDebugLog(b *testing.B) {
	var log debugLog
	if err := log.open(filepath.Join(b.TempDir(), "log")); err != nil {
		b.Fatal(err)
	}
	defer log.open("")
	line := "info depth 20 seldepth 30 multipv 1 score cp 7 nodes 123456 nps 1000000 hashfull 0 tbhits 0 time 1 pv" + strings.Repeat(" e2e4", 20)
	for b.Loop() {
		log.write(time.Now(), toGUI, line)
	}
}

// TestDebugLogWaitsOnce: after a line that has waited in vain for a slow disk none waits for a while.
func TestDebugLogWaitsOnce(t *testing.T) {
	var log debugLog
	if err := log.open(filepath.Join(t.TempDir(), "log")); err != nil {
		t.Fatal(err)
	}
	slow := slowFile{log.file, make(chan struct{})}
	log.file = slow
	defer func() { close(slow.free); log.open("") }()
	waited := func() time.Time {
		log.mu.Lock()
		defer log.mu.Unlock()
		return log.late
	}
	log.write(time.Now(), note, "first")
	first := waited()
	log.write(time.Now(), note, "second")
	if again := waited(); first.IsZero() || again != first && again.Sub(first) < logRespite {
		t.Errorf("a line waited at %v, the next at %v", first, again)
	}
}
