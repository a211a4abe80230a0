package uci

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

var update = flag.Bool("update", false, "rewrite the golden transcripts in testdata")

// volatile matches what differs from run to run, or with every change of the
// search and the evaluation that is not the business of this package.
var volatile = regexp.MustCompile(`\b(seldepth|nodes|nps|hashfull|time) -?\d+|\bnetwork [0-9a-f]{8} \d+x\d+`)

// endsByItself matches the commands after which the search, if any, ends soon.
var endsByItself = regexp.MustCompile(`^(stop|ponderhit|bench|go (depth|nodes|mate|movetime|perft))`)

// TestGolden replays testdata/*.golden with the real engine. Lines beginning
// with "> " are what the GUI sends, the others what it gets, with volatile
// numbers as #. After "go" with a limit the transcript waits for the move, so
// what follows finds no search. Rewrite them with
//
//	go test ./uci -run Golden -update
func TestGolden(t *testing.T) {
	files, err := filepath.Glob("testdata/*.golden")
	if err != nil || len(files) == 0 {
		t.Fatalf("no transcripts: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".golden"), func(t *testing.T) {
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if len(tuningOptions()) > 0 && strings.Contains(string(want), "\noption name ") {
				t.Skip("a tuning build has more options")
			}
			got := replay(t, string(want))
			if *update {
				if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			} else if got != string(want) {
				t.Errorf("the transcript is now\n%s", got)
			}
		})
	}
}

// replay sends the GUI's lines of transcript to a new session and returns the
// transcript of that.
func replay(t *testing.T, transcript string) string {
	var out bytes.Buffer
	s, err := newSession(&out, About{Name: "Penrose test", Author: "the Penrose authors", Text: "about"}, newSearchEngine)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	var sb strings.Builder
	for line := range strings.Lines(transcript) {
		sent, fromGUI := strings.CutPrefix(line, "> ")
		if !fromGUI {
			if strings.HasPrefix(line, "//") {
				sb.WriteString(line)
			}
			continue
		}
		sb.WriteString(line)
		c := parseLine(s.verbs, sent)
		c.received = time.Now()
		s.report(s.obey(c))
		if endsByItself.MatchString(sent) && s.current != nil {
			<-s.current.done
		}
		for said := range strings.Lines(out.String()) {
			sb.WriteString(volatile.ReplaceAllStringFunc(strings.TrimSuffix(said, "\n"), func(field string) string {
				name, _, _ := strings.Cut(field, " ")
				return name + " #"
			}) + "\n")
		}
		out.Reset()
	}
	return sb.String()
}
