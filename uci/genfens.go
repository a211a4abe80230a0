package uci

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

	"penrose/board"
	"penrose/book/opening"
	"penrose/game"
	"penrose/search"
)

// What genfens draws: so many random plies or one more, see [opening.Draw], and the score in units of the evaluation,
// seen by a search with so many nodes, beyond which an opening leaves one side no chance.
const (
	genfensPlies   = 8
	genfensNodes   = 1000
	genfensScore   = 600
	genfensHashMiB = 2
	genfensMost    = 1 << 20
)

// genfensOrder is what the arguments of genfens ask for.
type genfensOrder struct {
	count    int
	seed     uint64
	chess960 bool // start positions of Chess960
	dfrc     bool // and another one for each side
}

// parseGenfens reads "N seed S book None [extra]", as workers of OpenBench write it.
func parseGenfens(args string) (o genfensOrder, err error) {
	words := strings.Fields(args)
	if len(words) < 5 || words[1] != "seed" || words[3] != "book" {
		return o, errors.New("want N seed S book None, then perhaps chess960 or dfrc")
	}
	if o.count, err = strconv.Atoi(words[0]); err != nil || o.count < 1 || o.count > genfensMost {
		return o, fmt.Errorf("%.20q openings, want 1 to %d", words[0], genfensMost)
	}
	if o.seed, err = strconv.ParseUint(words[2], 10, 64); err != nil {
		return o, fmt.Errorf("seed %.20q, want a number from 0 to 2^64-1", words[2])
	}
	if !strings.EqualFold(words[4], "none") {
		return o, fmt.Errorf("book %.60q: openings are drawn without a book only", words[4])
	}
	for _, extra := range words[5:] {
		switch strings.ToLower(extra) {
		case "chess960", "frc":
			o.chess960 = true
		case "dfrc":
			o.dfrc = true
		default:
			return o, fmt.Errorf("%.20q is neither chess960 nor dfrc", extra)
		}
	}
	return o, nil
}

// start returns a start position.
func (o *genfensOrder) start(rng *rand.Rand) board.Position {
	white := rng.IntN(opening.StartCount)
	switch {
	case o.dfrc:
		return opening.Start(white, rng.IntN(opening.StartCount))
	case o.chess960:
		return opening.Start(white, white)
	}
	return board.StartPosition()
}

// genfens prints openings for games from which networks learn, each another one,
// after "info string genfens". The seed decides which.
func (s *Session) genfens(c command) error {
	order, err := parseGenfens(c.args)
	if err != nil {
		return fmt.Errorf("genfens: %w", err)
	}
	b, err := s.newBatch(c, genfensHashMiB, 1)
	if err != nil {
		return fmt.Errorf("genfens: %w", err)
	}
	b.begin(func() (complete bool) { return b.genfens(order) })
	return nil
}

var errStopped = errors.New("stopped")

// genfens draws and prints the openings.
func (b *batch) genfens(order genfensOrder) (complete bool) {
	out := b.session.out
	rng := rand.New(rand.NewPCG(order.seed, 0))
	met := map[string]bool{}
	for len(met) < order.count {
		start := order.start(rng)
		var fen string
		_, err := opening.Draw(rng, start, genfensPlies, func(moves []board.Move) (bool, error) {
			g := game.New(start)
			for _, m := range moves {
				g.Play(m)
			}
			fen = g.Position.FEN()
			b.engine.NewGame()
			result, ok := b.search(g, search.Limits{Nodes: genfensNodes})
			if !ok {
				return false, errStopped
			}
			score := result.Lines[0].Score
			return score <= genfensScore && score >= -genfensScore && !met[fen], nil
		})
		if errors.Is(err, errStopped) {
			return false
		}
		if err != nil {
			b.onFault(fmt.Errorf("genfens: %w", err))
			return true // nobody has stopped it
		}
		met[fen] = true
		out.remark("genfens %s", fen)
	}
	return true
}
