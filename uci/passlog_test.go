package uci

import (
	"regexp"
	"slices"
	"strconv"
	"testing"
)

func TestPassLog(t *testing.T) {
	c, _ := talkToFake(t)
	search := func() (remarks []string) {
		c.send("go depth 1")
		_, before := c.expect("bestmove")
		return slices.DeleteFunc(before, func(line string) bool { return count([]string{line}, "info string") == 0 })
	}
	if said := search(); len(said) != 0 {
		t.Errorf("by default it says %q", said)
	}
	want := []string{
		"info string pass depth 1 line 1 number 1 gamma 20 value 10 bracket -32000..10 nodes 8 move a2a3",
		"info string pass depth 1 line 1 number 2 gamma 10 value 13 bracket 13..10 nodes 20 move a2a3 crossed",
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

// TestPassLogOfSearch: with the real search every iteration is told of, line by
// line, and the passes count from 1 and lead to the value.
func TestPassLogOfSearch(t *testing.T) {
	pass := regexp.MustCompile(`^info string pass depth (\d+) line (\d+) number (\d+) gamma -?\d+ value -?\d+ bracket (-?\d+)\.\.-?\d+ nodes \d+ move [a-h1-8nbrq]+( crossed)?$`)
	iteration := regexp.MustCompile(`^info string iteration depth (\d+) line (\d+) passes (\d+) guess -?\d+ value (-?\d+) error -?\d+$`)
	c := talk(t, newSearchEngine)
	c.send("debug on", "setoption name MultiPV value 2", "position fen "+kiwipete, "go depth 5")
	_, before := c.expect("bestmove")
	var last []string // depth, line, number and lower bound of the latest pass
	told := 0
	for _, text := range before {
		if fields := pass.FindStringSubmatch(text); fields != nil {
			number := 0
			if last != nil && fields[1] == last[0] && fields[2] == last[1] {
				number, _ = strconv.Atoi(last[2])
			}
			if fields[3] != strconv.Itoa(number+1) {
				t.Errorf("after pass %q: %s", last, text)
			}
			last = fields[1:5]
		} else if fields := iteration.FindStringSubmatch(text); fields != nil {
			told++
			if !slices.Equal(fields[1:5], last) {
				t.Errorf("after pass %q: %s", last, text)
			}
		}
	}
	if told != 5*2 {
		t.Errorf("%d iterations told of, want 10:\n%q", told, before)
	}
}

// TestDebugDuringSearch: it holds for the search that runs.
func TestDebugDuringSearch(t *testing.T) {
	c := talk(t, newSearchEngine)
	c.send("position fen "+kiwipete, "go infinite", "debug on")
	c.expect("info string pass ")
	c.send("debug off")
	c.sync()
	if said := c.sync(); count(said, "info string") != 0 {
		t.Errorf("after debug off it says %q", said)
	}
	c.send("stop")
	c.expect("bestmove")
}
