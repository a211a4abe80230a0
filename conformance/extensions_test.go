package conformance

import (
	"cmp"
	"fmt"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestExtensions has the customary commands beside the protocol.
func TestExtensions(t *testing.T) {
	try(t, "d shows FEN, key and checkers", func(p *process) {
		p.send("position "+mateInOne+" moves a1a8", "d")
		line, before := p.await("Checkers:")
		text := strings.Join(before, "\n")
		if !strings.Contains(text, "Fen: R6k/8/6K1/8/8/8/8/8 b - - 1 1") || !strings.Contains(text, "Key: ") || line != "Checkers: a8" {
			p.errorf("%s\n%s", text, line)
		}
	})
	try(t, "eval", func(p *process) {
		for _, position := range []string{startpos, kiwipete, mated, bareKings} {
			p.send("position "+position, "eval")
			if said := p.sync(); len(said) < 2 {
				p.errorf("%s: %q", position, said)
			}
		}
	})
	try(t, "flip", func(p *process) {
		p.send("position fen 4k3/8/8/8/8/8/P7/4K2R w K - 3 9", "flip")
		if fen := p.fen(); !strings.HasPrefix(fen, "4k2r/p7/8/8/8/8/8/4K3 b k -") {
			p.errorf("now at %s", fen)
		}
		p.best("go depth 3")
		p.send("flip", "flip")
		p.best("go depth 3")
	})
	for name, want := range map[string]string{"help": "isready", "?": "isready", "help go": "searchmoves M", "go -h": "searchmoves M", "bench --help": "fixed positions", "license": "GNU General Public License", "compiler": "go1."} {
		try(t, name, func(p *process) {
			p.send(name)
			if said := strings.Join(p.sync(), "\n"); !strings.Contains(said, want) {
				p.errorf("%q is not in\n%s", want, said)
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
		try(t, "go perft, "+c.name, func(p *process) {
			p.send("position "+c.position, "go perft "+c.args)
			line, before := p.await("Nodes searched: ")
			if line != fmt.Sprintf("Nodes searched: %d", c.nodes) {
				p.errorf("%q, want %d", line, c.nodes)
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
				p.errorf("%d moves with %d nodes, want %d with %d", moves, sum, c.moves, c.nodes)
			}
			if said := p.sync(); count(said, "bestmove") > 0 {
				p.errorf("then %q", said)
			}
		})
	}
	try(t, "debug on shows each pass", func(p *process) {
		pass := regexp.MustCompile(`^info string pass depth (\d+) line (\d+) number (\d+) gamma -?\d+ value -?\d+ bracket (-?\d+)\.\.-?\d+ nodes \d+ evaluations \d+ move [a-h1-8nbrq]+( crossed)?$`)
		iteration := regexp.MustCompile(`^info string iteration depth (\d+) line (\d+) passes (\d+) guess -?\d+ value (-?\d+) error -?\d+$`)
		p.send("debug on", "setoption name MultiPV value 2", "position "+kiwipete, "go depth 5")
		_, before := p.await("bestmove ")
		var last []string // depth, line, number and lower bound of the latest pass
		iterations := 0
		for _, text := range before {
			if fields := pass.FindStringSubmatch(text); fields != nil {
				number := 1
				if last != nil && fields[1] == last[0] && fields[2] == last[1] {
					fmt.Sscan(last[2], &number)
					number++
				}
				if fields[3] != fmt.Sprint(number) {
					p.errorf("after pass %q: %s", last, text)
				}
				last = fields[1:5]
			} else if fields := iteration.FindStringSubmatch(text); fields != nil {
				iterations++
				if !slices.Equal(fields[1:5], last) {
					p.errorf("after pass %q: %s", last, text)
				}
			}
		}
		if iterations != 5*2 {
			p.errorf("%d iterations, want 10:\n%q", iterations, before)
		}
	})
	try(t, "debug during a search", func(p *process) {
		p.send("position "+kiwipete, "go infinite", "debug on")
		p.await("info string pass ")
		p.send("debug off")
		p.sync()
		if said := p.sync(); count(said, "info string") != 0 {
			p.errorf("after debug off it says %q", said)
		}
	})
	try(t, "bench", func(p *process) {
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
			p.best("setoption name Hash value 1", "go depth 5") // must make no difference
		}
		if sums[0] != sums[1] {
			p.errorf("%s nodes, then %s", sums[0], sums[1])
		}
	})
}

// TestOneShots has commands as arguments of the program; it carries them out,
// says nothing else and exits.
func TestOneShots(t *testing.T) {
	const fen = "8/8/8/3k4/8/8/3PK3/8 w - -"
	for _, c := range []struct {
		args []string
		last string // regular expression for the last line of the output
		err  string // regular expression for the error output, empty if there is to be none
	}{
		{[]string{"uci"}, "^uciok$", ""},
		{[]string{"isready"}, "^readyok$", ""},
		{[]string{"go", "depth", "3"}, "^bestmove [a-h1-8]{4}", ""},
		{[]string{"go depth 3"}, "^bestmove [a-h1-8]{4}", ""},
		{[]string{"go", "movetime", "10"}, "^bestmove [a-h1-8]{4}", ""},
		{[]string{"go", "perft", "3"}, "^Nodes searched: 8902$", ""},
		{[]string{"perft", "3"}, "^Nodes searched: 8902$", ""},
		{[]string{"perft", "1", fen}, "^Nodes searched: 9$", ""},
		{[]string{"perft"}, "^$", "^penrose: perft: the depth"},
		{[]string{"perft", "x"}, "^$", `^penrose: perft: depth "x"`},
		{[]string{"d"}, "^Checkers:", ""},
		{append([]string{"d"}, strings.Fields(fen)...), "^Checkers:", ""},
		{[]string{"d", "8/8/8/8/8/8/8/8 w - -"}, "^$", "^penrose: d: FEN"},
		{[]string{"eval"}, ".", ""},
		{[]string{"eval", fen}, ".", ""},
		{[]string{"bench", "1"}, `^\d+ nodes \d+ nps$`, ""},
		{[]string{"bench", "2", "1", "1"}, `^\d+ nodes \d+ nps$`, ""},
		{[]string{"book"}, "built in", ""},
		{[]string{"book", "moves"}, "%", ""},
		{[]string{"book", "check"}, "^sound$", ""},
		{[]string{"book", "info", "/no/such/book.bin"}, "^$", "^penrose: book: info: "},
		{[]string{"help"}, `^penrose "LINE"`, ""},
		{[]string{"--help"}, `^penrose "LINE"`, ""},
		{[]string{"-h"}, `^penrose "LINE"`, ""},
		{[]string{"help", "d"}, "^Without FEN", ""},
		{[]string{"d", "-h"}, "^Without FEN", ""},
		{[]string{"help", "book"}, "Without BOOK", ""},
		{[]string{"version", "2"}, "^$", "^penrose: version: "},
		{[]string{"--version"}, "^Penrose " + cmp.Or(regexp.QuoteMeta(version), `\S+`) + `, network [0-9a-f]{8} \d+x\d+$`, ""},
		{[]string{"license"}, ".", ""},
		{[]string{"compiler"}, ".", ""},
		{[]string{"setoption name Hash value 4"}, "^$", ""},
		{[]string{"genfens 3 seed 7 book None", "joho joho", "quit"}, "^info string ", "^penrose: "},
		{[]string{"setoption name Hash value joho"}, "^$", "^penrose: option Hash: [^\n]*\n$"},
		{[]string{"position fen joho"}, "^$", "^penrose: position: [^\n]*\n$"},
		{[]string{"joho"}, "^$", "^penrose: unknown command [^\n]*\n$"},
		{[]string{""}, "^$", ""},
	} {
		t.Run("penrose "+strings.Join(c.args, " "), func(t *testing.T) {
			t.Parallel()
			command := exec.Command(program(), c.args...) // its standard input is empty
			var out, err strings.Builder
			command.Stdout, command.Stderr = &out, &err
			command.Run()
			want := 0
			if c.err != "" {
				want = 1
			}
			if status := command.ProcessState.ExitCode(); status != want {
				t.Errorf("status %d, want %d", status, want)
			}
			lines := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
			if last := lines[len(lines)-1]; !regexp.MustCompile(c.last).MatchString(last) {
				t.Errorf("the last line is %q, want %s", last, c.last)
			}
			if (err.Len() > 0) != (c.err != "") || !regexp.MustCompile(c.err).MatchString(err.String()) {
				t.Errorf("on the error output %q, want %q", err.String(), c.err)
			}
		})
	}
	t.Run("several lines", func(t *testing.T) { // as workers of OpenBench call the engine
		t.Parallel()
		out, err := exec.Command(program(), "setoption name Hash value 1", "genfens 3 seed 7 book None", "quit", "d").Output()
		if err != nil || strings.Count(string(out), "info string genfens ") != 3 || strings.Contains(string(out), "Checkers:") {
			t.Errorf("%v\n%s", err, out)
		}
	})
	t.Run("options of a script that are empty", func(t *testing.T) {
		t.Parallel()
		command := exec.Command(program(), "", " ")
		command.Stdin = strings.NewReader("isready\nquit\n")
		if out, err := command.Output(); err != nil || string(out) != "readyok\n" {
			t.Errorf("%v %q", err, out)
		}
	})
	t.Run("bench is deterministic", func(t *testing.T) {
		t.Parallel()
		var sums [2]string
		for i := range sums {
			out, err := exec.Command(program(), "bench", "4").Output()
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
