package conformance

import (
	"fmt"
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

// TestExtensions has the customary commands beside the protocol.
func TestExtensions(t *testing.T) {
	t.Run("d shows FEN, key and checkers", func(t *testing.T) {
		t.Parallel()
		p := start(t)
		p.send("position "+mateInOne+" moves a1a8", "d")
		line, before := p.await("Checkers:")
		text := strings.Join(before, "\n")
		if !strings.Contains(text, "Fen: R6k/8/6K1/8/8/8/8/8 b - - 1 1") || !strings.Contains(text, "Key: ") || line != "Checkers: a8" {
			t.Errorf("%s\n%s", text, line)
		}
	})
	t.Run("eval", func(t *testing.T) {
		t.Parallel()
		p := start(t)
		for _, position := range []string{startpos, kiwipete, mated, bareKings} {
			p.send("position "+position, "eval")
			if said := p.sync(); len(said) < 2 {
				t.Errorf("%s: %q", position, said)
			}
		}
	})
	t.Run("flip", func(t *testing.T) {
		t.Parallel()
		p := start(t)
		p.send("position fen 4k3/8/8/8/8/8/P7/4K2R w K - 3 9", "flip")
		if fen := p.fen(); !strings.HasPrefix(fen, "4k2r/p7/8/8/8/8/8/4K3 b k -") {
			t.Errorf("now at %s", fen)
		}
		p.best("go depth 3")
		p.send("flip", "flip")
		p.best("go depth 3")
	})
	for name, want := range map[string]string{"help": "isready", "license": "GNU General Public License", "compiler": "go1."} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := start(t)
			p.send(name)
			if said := strings.Join(p.sync(), "\n"); !strings.Contains(said, want) {
				t.Errorf("%q is not in\n%s", want, said)
			}
		})
	}
	// Node counts from the Chess Programming Wiki, "Perft Results"; the counts
	// for Chess960 castling and the ended games follow from the rules.
	for _, c := range []struct {
		name, position, args string
		moves, nodes         int
	}{
		{"start position", startpos, "3", 20, 8902},
		{"kiwipete", kiwipete, "3", 48, 97862},
		{"depth 1", kiwipete, "1", 48, 48},
		{"depth 0", startpos, "0", 0, 1},
		{"mated", mated, "3", 0, 0},
	} {
		t.Run("go perft, "+c.name, func(t *testing.T) {
			t.Parallel()
			p := start(t)
			p.send("position "+c.position, "go perft "+c.args)
			line, before := p.await("Nodes searched: ")
			if line != fmt.Sprintf("Nodes searched: %d", c.nodes) {
				t.Errorf("%q, want %d", line, c.nodes)
			}
			moves, sum := 0, 0
			for _, line := range before {
				var n int
				if move, count, ok := strings.Cut(line, ": "); ok && len(move) >= 4 {
					fmt.Sscan(count, &n)
					moves++
					sum += n
				}
			}
			if moves != c.moves || moves > 0 && sum != c.nodes {
				t.Errorf("%d moves with %d nodes, want %d with %d", moves, sum, c.moves, c.nodes)
			}
			if said := p.sync(); count(said, "bestmove") > 0 {
				t.Errorf("then %q", said)
			}
		})
	}
	t.Run("bench", func(t *testing.T) {
		t.Parallel()
		p := start(t)
		sum := regexp.MustCompile(`^(\d+) nodes \d+ nps$`)
		var sums [2]string
		for i := range sums {
			p.send("position "+kiwipete, "bench 3")
			for sums[i] == "" {
				line, _ := p.await("")
				if m := sum.FindStringSubmatch(line); m != nil {
					sums[i] = m[1]
				}
			}
			p.best("go depth 5") // must make no difference
		}
		if sums[0] != sums[1] {
			t.Errorf("%s nodes, then %s", sums[0], sums[1])
		}
	})
}

// TestOneShots has commands as arguments of the program; it carries them out,
// says nothing else and exits.
func TestOneShots(t *testing.T) {
	const fen = "8/8/8/3k4/8/8/3PK3/8 w - -"
	for _, c := range []struct {
		args   []string
		last   string // regular expression that the last line matches
		status int    // 1 for what cannot be obeyed
	}{
		{[]string{"uci"}, "^uciok$", 0},
		{[]string{"isready"}, "^readyok$", 0},
		{[]string{"go", "depth", "3"}, "^bestmove [a-h1-8]{4}", 0},
		{[]string{"go depth 3"}, "^bestmove [a-h1-8]{4}", 0},
		{[]string{"go", "movetime", "10"}, "^bestmove [a-h1-8]{4}", 0},
		{[]string{"go", "perft", "3"}, "^Nodes searched: 8902$", 0},
		{[]string{"perft", "3"}, "^Nodes searched: 8902$", 0},
		{[]string{"perft", "1", fen}, "^Nodes searched: 9$", 0},
		{[]string{"d"}, "^Checkers:", 0},
		{append([]string{"d"}, strings.Fields(fen)...), "^Checkers:", 0},
		{[]string{"eval"}, ".", 0},
		{[]string{"eval", fen}, ".", 0},
		{[]string{"bench", "1"}, `^\d+ nodes \d+ nps$`, 0},
		{[]string{"bench", "2", "1", "1"}, `^\d+ nodes \d+ nps$`, 0},
		{[]string{"book"}, "built in", 0},
		{[]string{"book", "moves"}, "%", 0},
		{[]string{"book", "check"}, "^sound$", 0},
		{[]string{"book", "info", "/no/such/book.bin"}, "^$", 1},
		{[]string{"help"}, ".", 0},
		{[]string{"--help"}, ".", 0},
		{[]string{"--version"}, "^Penrose", 0},
		{[]string{"license"}, ".", 0},
		{[]string{"compiler"}, ".", 0},
		{[]string{"setoption name Hash value 4"}, "^$", 0},
		{[]string{"setoption name Hash value joho"}, "^info string ", 1},
		{[]string{"position fen joho"}, "^info string ", 1},
		{[]string{"joho"}, "^info string ", 1},
		{[]string{""}, "^$", 0},
	} {
		t.Run("penrose "+strings.Join(c.args, " "), func(t *testing.T) {
			t.Parallel()
			command := exec.Command(program, c.args...)
			out, err := command.Output() // its standard input is empty
			if status := command.ProcessState.ExitCode(); status != c.status {
				t.Errorf("%v, want status %d", err, c.status)
			}
			lines := strings.Split(strings.TrimSuffix(string(out), "\n"), "\n")
			if last := lines[len(lines)-1]; !regexp.MustCompile(c.last).MatchString(last) {
				t.Errorf("the last line is %q, want %s", last, c.last)
			}
		})
	}
	t.Run("bench is deterministic", func(t *testing.T) {
		t.Parallel()
		var sums [2]string
		for i := range sums {
			out, err := exec.Command(program, "bench", "4").Output()
			if err != nil {
				t.Fatal(err)
			}
			lines := strings.Fields(strings.TrimSpace(string(out)))
			sums[i] = lines[len(lines)-4]
		}
		if sums[0] != sums[1] {
			t.Errorf("%s nodes, then %s", sums[0], sums[1])
		}
	})
}
