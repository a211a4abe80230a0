package conformance

import (
	"fmt"
	"slices"
	"strings"

	"penrose/board"
	"penrose/movegen"
)

// game is a position with the keys of all positions before it. Copies share
// the keys: clone one before playing on.
type game struct {
	position board.Position
	keys     []board.Key // of the positions so far, the present one included
}

func newGame(p board.Position) game { return game{p, []board.Key{p.Key()}} }

func (g *game) clone() game { return game{g.position, slices.Clone(g.keys)} }

// parsePosition understands the tidy form of the arguments of "position".
func parsePosition(args string) (g game, err error) {
	setup, moves, _ := strings.Cut(args, " moves")
	p := board.StartPosition()
	if fen, ok := strings.CutPrefix(setup, "fen "); ok {
		if p, err = board.ParseFEN(fen); err != nil {
			return g, err
		}
	} else if setup != "startpos" {
		return g, fmt.Errorf("neither startpos nor fen")
	}
	g = newGame(p)
	for _, text := range strings.Fields(moves) {
		m, err := movegen.ParseUCI(&g.position, text)
		if err != nil {
			return g, err
		}
		g.make(m)
	}
	return g, nil
}

func (g *game) make(m board.Move) {
	g.position.Make(m)
	g.keys = append(g.keys, g.position.Key())
}

// play makes the move that text stands for, which must be legal and written as
// the engine should write it.
func (g *game) play(text string, chess960 bool) error {
	m, err := movegen.ParseUCI(&g.position, text)
	if err != nil {
		return err
	}
	if want := movegen.FormatUCI(m, chess960); want != text {
		return fmt.Errorf("%s should be written %s", text, want)
	}
	g.make(m)
	return nil
}

func (g *game) legal() []board.Move {
	var list movegen.List
	movegen.Legal(&g.position, &list)
	return list.Moves()
}

// drawn reports whether the game has ended by threefold repetition or fifty moves.
func (g *game) drawn() bool {
	present, times := g.position.Key(), 0
	first := max(len(g.keys)-1-g.position.Rule50(), 0)
	for _, key := range g.keys[first:] {
		if key == present {
			times++
		}
	}
	return times >= 3 || g.position.Rule50() >= 100
}

// checkLine plays the moves of i: each must be legal and follow on a game that
// is not over; with a mate score they must lead to that mate.
func (g *game) checkLine(i *info, chess960 bool) error {
	line := g.clone()
	for k, text := range i.pv {
		// At the root the game may be over by the rules: a move is wanted all the same.
		if k > 0 && line.drawn() && !g.drawn() {
			return fmt.Errorf("the line goes on at ply %d after a draw", k+1)
		}
		if err := line.play(text, chess960); err != nil {
			return fmt.Errorf("ply %d of the line: %w", k+1, err)
		}
	}
	if !i.mate || i.bound != "" {
		return nil
	}
	if plies := i.matePlies(); plies != len(i.pv) {
		return fmt.Errorf("%d plies, a mate in %d moves has %d", len(i.pv), i.score, plies)
	}
	if !line.position.InCheck() || len(line.legal()) > 0 {
		return fmt.Errorf("the line does not end in mate")
	}
	return nil
}
