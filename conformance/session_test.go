package conformance

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

var logs = flag.String("logs", "", "captured conversations that TestCapturedLogs replays, as a file name pattern")

// TestSessions replays testdata/sessions/*.uci, whole sessions in the manner of
// several GUIs and runners, made up for this test, with short clocks. In them
//
//	> text    is sent,
//	< text    waits for a line that begins so,
//	~ 50ms    waits,
//	# text    is a comment.
//
// A session ends with the end of the file, which is the end of the input; the
// program must leave by itself then, or after "> quit".
func TestSessions(t *testing.T) {
	files, err := filepath.Glob("testdata/sessions/*.uci")
	if err != nil || len(files) == 0 {
		t.Fatalf("no sessions: %v", err)
	}
	for _, file := range files {
		try(t, strings.TrimSuffix(filepath.Base(file), ".uci"), func(p *process) {
			for _, line := range readLines(p.t, file) {
				if line == "" {
					continue
				}
				text := strings.TrimSpace(line[1:])
				switch line[0] {
				case '>':
					p.send(text)
				case '<':
					p.await(text)
				case '~':
					pause, err := time.ParseDuration(text)
					if err != nil {
						p.fatalf("%s: %v", file, err)
					}
					time.Sleep(pause)
				case '#':
				default:
					p.fatalf("%s: %q", file, line)
				}
				if text == "quit" {
					if status := p.awaitExit(exitPatience); status != 0 {
						p.errorf("exit status %d", status)
					}
					return
				}
			}
		})
	}
}

// TestCapturedLogs replays conversations of other engines, captured by a GUI or
// a library, as far as the GUI's side goes: lines that begin with "> " or ">> ".
// Where the engine of the log gave its move ours is stopped soon if it still
// thinks. Such logs belong to others, so none is part of the repository.
//
//	go test ./conformance -run CapturedLogs -args -logs 'DIRECTORY/*'
func TestCapturedLogs(t *testing.T) {
	if *logs == "" {
		t.Skip("no -logs")
	}
	files, err := filepath.Glob(*logs)
	if err != nil || len(files) == 0 {
		t.Fatalf("no logs: %v", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			p := start(t)
			sent, moves := 0, 0
			for _, line := range readLines(t, file) {
				if strings.HasPrefix(line, ">") {
					command := strings.TrimLeft(line, "> ")
					p.send(command)
					sent++
					if command == "quit" {
						p.awaitExit(exitPatience)
						p = start(t) // for the next conversation in the log
					}
				}
				if !strings.HasPrefix(line, "<") || !strings.Contains(line, "bestmove") {
					continue
				}
				if _, _, ok := p.awaitFor("bestmove", 20*time.Millisecond); !ok {
					p.settle()
				}
				moves++
			}
			t.Logf("%d commands, %d moves", sent, moves)
		})
	}
}

func readLines(t testing.TB, file string) []string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.ReplaceAll(string(text), "\r\n", "\n"), "\n")
}
