package uci

import (
	"os"
	"slices"
	"strings"
	"testing"
)

func TestPassLog(t *testing.T) {
	c, _ := talkToFake(t)
	search := func() (remarks []string) {
		c.send("go depth 1")
		_, before := c.expect("bestmove")
		return slices.DeleteFunc(before, func(line string) bool { return count([]string{line}, "info string") == 0 })
	}
	search() // the first one names the evaluation
	if said := search(); len(said) != 0 {
		t.Errorf("by default it says %q", said)
	}
	want := []string{
		"info string pass depth 1 line 1 number 1 gamma 20 value 10 bracket -32000..10 nodes 8 evaluations 5 move a2a3",
		"info string pass depth 1 line 1 number 2 gamma 10 value 13 bracket 13..10 nodes 20 evaluations 11 move a2a3 crossed",
		"info string iteration depth 1 line 1 passes 2 guess 20 value 13 error -7",
	}
	c.send("debug on")
	if said := search(); !slices.Equal(said, want) {
		t.Errorf("it says %q", said)
	}
	c.send("debug joho off joho", "debug", "debug ON")
	c.expect("info string debug: neither")
	c.expect("info string debug: neither")
	if said := search(); len(said) != 0 {
		t.Errorf("after debug off it says %q", said)
	}
}

// The README shows the pass log of a search. A change of play changes it there, too.
func TestREADMEPassLog(t *testing.T) {
	readme, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	const start = "info string pass depth 5 "
	var shown, said []string
	for line := range strings.Lines(string(readme)) {
		if line = strings.TrimSpace(line); strings.HasPrefix(line, start) {
			shown = append(shown, line)
		}
	}
	c := talk(t, newSearchEngine)
	c.send("debug on", "position startpos moves c2c4", "go depth 5")
	_, before := c.expect("bestmove")
	for _, line := range before {
		if strings.HasPrefix(line, start) {
			said = append(said, line)
		}
	}
	if len(said) == 0 || !slices.Equal(shown, said) {
		t.Errorf("README.md (and docs/architecture.md, which explains it) shows\n%s\nand the engine says\n%s", strings.Join(shown, "\n"), strings.Join(said, "\n"))
	}
}
