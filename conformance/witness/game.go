package witness

import (
	"fmt"
	"slices"
	"strings"

	"penrose/board"
	"penrose/movegen"
)

// Game is a position with the keys of all positions before it. Copies share
// the keys: a copy that is played on changes those of the other.
type Game struct {
	Position board.Position
	keys     []board.Key // of the positions so far, the present one included
}

func newGame(p board.Position) Game { return Game{p, []board.Key{p.Key()}} }

func (g *Game) clone() Game { return Game{g.Position, slices.Clone(g.keys)} }

// ParsePosition understands the tidy form of the arguments of "position".
func ParsePosition(args string) (g Game, err error) {
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
		m, err := movegen.ParseUCI(&g.Position, text)
		if err != nil {
			return g, err
		}
		g.Make(m)
	}
	return g, nil
}

// Make plays m, which must be legal.
func (g *Game) Make(m board.Move) {
	g.Position.Make(m)
	g.keys = append(g.keys, g.Position.Key())
}

// play makes the move that text stands for, which must be legal and written as
// the engine should write it.
func (g *Game) play(text string, chess960 bool) error {
	m, err := movegen.ParseUCI(&g.Position, text)
	if err != nil {
		return err
	}
	if want := movegen.FormatUCI(m, chess960); want != text {
		return fmt.Errorf("%s should be written %s", text, want)
	}
	g.Make(m)
	return nil
}

// Legal returns the legal moves.
func (g *Game) Legal() []board.Move {
	var list movegen.List
	movegen.Legal(&g.Position, &list)
	return list.Moves()
}

// drawn reports whether the game has ended by threefold repetition or fifty moves.
func (g *Game) drawn() bool {
	present, times := g.Position.Key(), 0
	first := max(len(g.keys)-1-g.Position.Rule50(), 0)
	for _, key := range g.keys[first:] {
		if key == present {
			times++
		}
	}
	return times >= 3 || g.Position.Rule50() >= board.Rule50Limit
}

// checkLine plays the moves of i: each must be legal and follow on a game that
// is not over; with a mate score they must lead to that mate.
func (g *Game) checkLine(i *Info, chess960 bool) error {
	line := g.clone()
	for k, text := range i.PV {
		// At the root the game may be over by the rules: a move is wanted all the same. If neither side has the material
		// to mate, one move is enough: no line brings the material back.
		if k > 0 && (line.drawn() && !g.drawn() || line.Position.InsufficientMaterial()) {
			return fmt.Errorf("the line goes on at ply %d after a draw", k+1)
		}
		if err := line.play(text, chess960); err != nil {
			return fmt.Errorf("ply %d of the line: %w", k+1, err)
		}
	}
	if !i.Mate || i.Bound != "" {
		return nil
	}
	if plies := i.matePlies(); plies != len(i.PV) {
		return fmt.Errorf("%d plies, a mate in %d moves has %d", len(i.PV), i.Score, plies)
	}
	if !movegen.IsCheckmate(&line.Position) {
		return fmt.Errorf("the line does not end in mate")
	}
	return nil
}
