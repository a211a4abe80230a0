package uci

import (
	"fmt"
	"time"

	"penrose/board"
	"penrose/game"
	"penrose/search"
)

// Defaults of "bench". With this depth a whole bench takes about a second on one thread.
const (
	benchDepth   = 12
	benchHashMiB = 16
	benchThreads = 1
)

// bench searches fixed positions. It prints the speed and the sum of nodes, which is a
// fingerprint of the search (with one thread). Runners and packagers read the last line.
func (s *Session) bench(c command) error {
	depth, badDepth := c.benchArgument("depth", benchDepth, search.MaxDepth)
	hashMiB, badHash := c.benchArgument("hash", benchHashMiB, maxHashMiB)
	threads, badThreads := c.benchArgument("threads", benchThreads, search.MaxThreads)
	var surplus error
	if rest := trimSpace(c.args); rest != "" {
		surplus = notUnderstood("bench", rest)
	}
	for _, err := range []error{badDepth, badHash, badThreads, surplus} {
		if err := s.tolerate(c, err); err != nil {
			return err
		}
	}
	b, err := s.newBatch(c, hashMiB, threads)
	if err != nil {
		return fmt.Errorf("bench: %w", err)
	}
	reserveProcessors(threads)
	b.begin(func() (complete bool) { return b.bench(depth) })
	return nil
}

// benchArgument takes the next argument from those of c. It returns initial if there is
// none or it is out of range. In the latter case there is an error, too.
func (c *command) benchArgument(name string, initial, most int) (int, error) {
	var field string
	field, c.args = nextField(c.args)
	if field == "" {
		return initial, nil
	}
	n, ok := parseNumber(field)
	if !ok || !isWhole(field) || n < 1 || n > int64(most) {
		return initial, c.inSession(fmt.Errorf("bench: %s %.20q is not a number from 1 to %d", name, field, most), fmt.Sprintf("the default is %d", initial))
	}
	return int(n), nil
}

// bench searches the positions to depth, in plies.
func (b *batch) bench(depth int) (complete bool) {
	out := b.session.out
	b.prepare() // its time is not that of the searches
	start := time.Now()
	nodes := uint64(0)
	for i, fen := range benchPositions {
		p, err := board.ParseFEN(fen)
		if err != nil {
			panic(err) // the list is ours, and a test reads it
		}
		result, ok := b.search(game.New(p), search.Limits{Depth: depth})
		if !ok {
			return false
		}
		n := result.Lines[0].Nodes
		out.printf("%2d/%d %10d nodes  %s", i+1, len(benchPositions), n, fen)
		nodes += n
	}
	elapsed := max(time.Since(start), time.Millisecond)
	out.printf("%d nodes %d nps", nodes, uint64(float64(nodes)/elapsed.Seconds()))
	return true
}
