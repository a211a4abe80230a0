package movegen

import (
	"flag"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"penrose/board"
)

var perftMax = flag.Uint64("perft-max", 0,
	"count every row of the perft files of at most so many nodes; 0 keeps the test to seconds")

// The rows that an ordinary and a short run count, by their nodes. All files
// together are 0.9 and 0.016 billion nodes then; up to 200 million, 82 billion.
const (
	ordinaryPerftMax = 1_000_000
	shortPerftMax    = 20_000
)

// perftRow is a position of a perft file with its node counts by depth.
type perftRow struct {
	file, fen string
	counts    []perftCount
}

type perftCount struct {
	depth int
	nodes uint64
}

// readPerftFile reads lines of the form "FEN ;D1 20 ;D2 400"; depths may be
// missing. testdata/perft/README.md names the sources of the files.
func readPerftFile(t testing.TB, file string) []perftRow {
	t.Helper()
	var rows []perftRow
	for _, line := range readLines(t, "perft", file) {
		fields := strings.Split(line, ";")
		row := perftRow{file: file, fen: strings.TrimSpace(fields[0])}
		for _, field := range fields[1:] {
			depth, nodes, _ := strings.Cut(strings.TrimSpace(strings.TrimPrefix(field, "D")), " ")
			d, errDepth := strconv.Atoi(depth)
			n, errNodes := strconv.ParseUint(nodes, 10, 64)
			if errDepth != nil || errNodes != nil {
				t.Fatalf("%s: malformed count %q in %q", file, field, line)
			}
			row.counts = append(row.counts, perftCount{d, n})
		}
		if len(row.counts) == 0 {
			t.Fatalf("%s: no count in %q", file, line)
		}
		rows = append(rows, row)
	}
	return rows
}

func perftFiles(t testing.TB) []string {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join("..", "testdata", "perft", "*.epd"))
	if err != nil || len(paths) == 0 {
		t.Fatalf("no perft files: %v", err)
	}
	names := make([]string, len(paths))
	for i, path := range paths {
		names[i] = filepath.Base(path)
	}
	return names
}

// perftTally is what has been counted of one file.
type perftTally struct {
	passed, total int
	nodes         uint64
	busy          time.Duration // summed over the workers
}

// TestPerft counts the rows of all perft files up to a number of nodes, on all
// processors. "make perft" raises that number with -perft-max.
func TestPerft(t *testing.T) {
	limit := *perftMax
	if limit == 0 {
		limit = ordinaryPerftMax
		if testing.Short() {
			limit = shortPerftMax
		}
	}
	files := perftFiles(t)
	tallies := make(map[string]*perftTally)
	var mu sync.Mutex // guards the tallies
	rows := make(chan perftRow)
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for row := range rows {
				for _, count := range row.counts {
					if count.nodes > limit {
						continue
					}
					start := time.Now()
					passed := checkPerft(t, row, count)
					mu.Lock()
					tally := tallies[row.file]
					tally.total++
					tally.nodes += count.nodes
					tally.busy += time.Since(start)
					if passed {
						tally.passed++
					}
					mu.Unlock()
				}
			}
		})
	}
	start, lastNews := time.Now(), time.Now()
	for _, file := range files {
		mu.Lock()
		tallies[file] = new(perftTally)
		mu.Unlock()
		positions := readPerftFile(t, file)
		for i, row := range positions {
			rows <- row
			if time.Since(lastNews) > time.Minute {
				t.Logf("%v: %s, position %d of %d", time.Since(start).Round(time.Second), file, i, len(positions))
				lastNews = time.Now()
			}
		}
	}
	close(rows)
	workers.Wait()
	for _, file := range files {
		tally := tallies[file]
		t.Logf("%s: %d/%d rows, %d nodes, %.1f s", file, tally.passed, tally.total, tally.nodes, tally.busy.Seconds())
		if tally.total == 0 {
			t.Errorf("%s: no row of at most %d nodes", file, limit)
		}
	}
}

// checkPerft counts one row, from the position as the FEN it is written to and
// read from again.
func checkPerft(t *testing.T, row perftRow, count perftCount) bool {
	p, err := board.ParseFEN(row.fen)
	if err != nil {
		t.Errorf("%s: %v", row.file, err)
		return false
	}
	for _, fen := range [...]string{p.FEN(), p.ShredderFEN()} {
		if again, err := board.ParseFEN(fen); err != nil || again != p {
			t.Errorf("%s: %s became %s (%v)", row.file, row.fen, fen, err)
			return false
		}
	}
	if got := Perft(&p, count.depth); got != count.nodes {
		t.Errorf("%s: %s: perft %d is %d, want %d", row.file, row.fen, count.depth, got, count.nodes)
		return false
	}
	return true
}

// TestPerftByStages checks in every node of small trees that noisy and quiet
// moves together are the legal moves, none of them twice.
func TestPerftByStages(t *testing.T) {
	if testing.Short() {
		t.Skip("long under the race detector")
	}
	checkPerftBy(t, 3000, 1, func(p *board.Position, l *List) {
		var noisy, quiet List
		Legal(p, l)
		Noisy(p, &noisy)
		Quiet(p, &quiet)
		seen := make(map[board.Move]bool, l.Len())
		for _, stage := range [...]*List{&noisy, &quiet} {
			for _, m := range stage.Moves() {
				if seen[m] || !slices.Contains(l.Moves(), m) || p.IsNoisy(m) != (stage == &noisy) {
					t.Errorf("%s: %v is generated twice, in the wrong stage or not legal", p.FEN(), m)
				}
				seen[m] = true
			}
		}
		if len(seen) != l.Len() {
			t.Errorf("%s: %d noisy and %d quiet moves, %d legal ones", p.FEN(), noisy.Len(), quiet.Len(), l.Len())
		}
	})
}

// TestPerftThroughIsLegal counts with the moves that IsLegal accepts among all
// 65,536 values of 16 bits.
func TestPerftThroughIsLegal(t *testing.T) {
	if testing.Short() {
		t.Skip("long under the race detector")
	}
	checkPerftBy(t, 300, 8, func(p *board.Position, l *List) {
		l.n = 0
		for m := range 1 << 16 {
			if IsLegal(p, board.Move(m)) {
				l.moves[l.n] = board.Move(m)
				l.n++
			}
		}
	})
}

// checkPerftBy counts with another way to list the legal moves. It takes every
// every-th position of each file and its rows of at most limit nodes. Not every
// file has any.
func checkPerftBy(t *testing.T, limit uint64, every int, fill func(*board.Position, *List)) {
	const leastRows = 300 // in all files
	rows := 0
	for _, file := range perftFiles(t) {
		for i, row := range readPerftFile(t, file) {
			if i%every != 0 {
				continue
			}
			p := mustParse(t, row.fen)
			for _, count := range row.counts {
				if count.nodes > limit {
					continue
				}
				rows++
				if got := countBy(&p, count.depth, fill); got != count.nodes {
					t.Errorf("%s: %s: perft %d is %d, want %d", file, row.fen, count.depth, got, count.nodes)
				}
			}
		}
	}
	if rows < leastRows {
		t.Errorf("%d rows of at most %d nodes in all files, want at least %d", rows, limit, leastRows)
	}
}

func countBy(p *board.Position, depth int, fill func(*board.Position, *List)) (nodes uint64) {
	if depth == 0 {
		return 1
	}
	var list List
	fill(p, &list)
	for _, m := range list.Moves() {
		child := *p
		child.Make(m)
		nodes += countBy(&child, depth-1, fill)
	}
	return nodes
}
