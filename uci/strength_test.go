package uci

import (
	"regexp"
	"strconv"
	"testing"
)

// TestStrength follows the playing strength through the options: what the next
// search is asked for, and how often the engine was cleared so far. Only a
// change clears it.
func TestStrength(t *testing.T) {
	c, fake := talkToFake(t)
	for i, step := range []struct {
		option     string
		elo, games int
	}{
		{"UCI_Elo value 2000", 0, 0}, // not limited: nothing changes
		{"UCI_LimitStrength value true", 2000, 1},
		{"UCI_LimitStrength value true", 2000, 1},
		{"UCI_Elo value 2000", 2000, 1},
		{"UCI_Elo value 1000", 1000, 2},
		{"UCI_Elo value 999", 1000, 2}, // refused
		{"Hash value 8", 1000, 2},
		{"UCI_AnalyseMode value true", 0, 3},
		{"UCI_Elo value 1200", 0, 3},
		{"UCI_AnalyseMode value false", 1200, 4},
		{"UCI_LimitStrength value false", 0, 5},
		{"UCI_AnalyseMode value true", 0, 5},
	} {
		c.send("setoption name "+step.option, "go depth 1")
		c.expect("bestmove")
		c.sync()
		fake.mu.Lock()
		if got := fake.limits[i].Elo; got != step.elo || fake.games != step.games {
			t.Errorf("%s: Elo %d, cleared %d times; want %d, %d", step.option, got, fake.games, step.elo, step.games)
		}
		fake.mu.Unlock()
	}
}

// TestLimitedSearch: the real search looks at few nodes when limited, and is as
// before afterwards.
func TestLimitedSearch(t *testing.T) {
	nodes := regexp.MustCompile(` nodes (\d+) `)
	c := talk(t, newSearchEngine)
	search := func() int {
		c.send("position fen "+kiwipete, "go depth 6")
		_, before := c.expect("bestmove")
		n, _ := strconv.Atoi(nodes.FindStringSubmatch(before[len(before)-1])[1])
		return n
	}
	full := search()
	c.send("setoption name UCI_LimitStrength value true", "setoption name UCI_Elo value 1000")
	if limited := search(); limited > full/2 {
		t.Errorf("%d nodes, %d without a limit", limited, full)
	}
	c.send("setoption name UCI_AnalyseMode value true")
	if analysis := search(); analysis != full {
		t.Errorf("%d nodes in analysis, %d without a limit", analysis, full)
	}
}

func TestNodesTimeReachesTheSearch(t *testing.T) {
	c, fake := talkToFake(t)
	c.send("go depth 1", "setoption name NodesTime value 500", "go depth 1")
	c.expect("bestmove")
	c.expect("bestmove")
	c.leave()
	if a, b := fake.limits[0].NodesTime, fake.limits[1].NodesTime; a != 0 || b != 500 {
		t.Errorf("nodestime %d, then %d; want 0, 500", a, b)
	}
}

// TestNodesTime: a tenth of a second at 100 nodes a millisecond is at most
// 10,000 nodes, and two searches are alike however busy the machine is.
func TestNodesTime(t *testing.T) {
	nodes := regexp.MustCompile(` nodes (\d+) `)
	c := talk(t, newSearchEngine)
	c.send("setoption name nodestime value 100", "position fen "+kiwipete)
	var seen [2]int
	for i := range seen {
		c.send("ucinewgame", "go movetime 100")
		_, before := c.expect("bestmove")
		seen[i], _ = strconv.Atoi(nodes.FindStringSubmatch(before[len(before)-1])[1])
	}
	if seen[0] != seen[1] || seen[0] > 12_000 || seen[0] < 1000 {
		t.Errorf("nodes %v", seen)
	}
}
