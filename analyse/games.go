package analyse

import (
	"bufio"
	"context"
	"errors"
	"fmt"

	"penrose/board"
	"penrose/book/pgn"
	"penrose/game"
	"penrose/internal/cli"
	"penrose/internal/progress"
	"penrose/movegen"
	"penrose/score"
	"penrose/search"
	"penrose/tt"
)

// annotator writes the games of files with evaluations.
type annotator struct {
	find   finder
	limits search.Limits // for each position
	name   string        // of the engine, for the tag Annotator
	asJSON bool
	out    *bufio.Writer
	bar    *progress.Bar

	several   bool // there are several files: messages and JSON name them
	positions int  // of all games
	analysed  int  // positions
	games     int  // of all files
	begun     int  // games
	broken    int  // games that could not be read to their end
}

// annotate writes the games of files. When ctx ends, what has been analysed of the game is
// written, and the other games are left out. The error says, too, that games are broken.
func (a *annotator) annotate(ctx context.Context, files []input) error {
	a.several = len(files) > 1
	a.bar.Show(0, "counting the games")
	for i := range files { // all of them first: an error comes before any work
		if err := a.count(ctx, &files[i]); err != nil {
			return err
		}
	}
	for i := range files {
		if err := a.annotateFile(ctx, &files[i]); err != nil {
			return err
		}
	}
	switch {
	case a.broken == 1:
		return fmt.Errorf("1 of %d games could not be read to its end", a.games)
	case a.broken > 1:
		return fmt.Errorf("%d of %d games could not be read to their ends", a.broken, a.games)
	}
	return nil
}

var errInterrupted = errors.New("interrupted")

// count counts the games and positions of a file. Games do not say how many moves will
// come.
func (a *annotator) count(ctx context.Context, file *input) error {
	before, sensible := a.games, false
	err := file.eachGame(func(g *pgn.Game, _ error) error {
		if ctx.Err() != nil {
			return errInterrupted
		}
		a.games++
		a.positions += len(g.Moves) + 1
		g.EachTag(func(string, string) { sensible = true })
		sensible = sensible || len(g.Moves) > 0
		return nil
	})
	switch {
	case err != nil:
		return err
	case a.games == before:
		return fmt.Errorf("%s: no games", file.name)
	case !sensible:
		return fmt.Errorf("%s: not a PGN file: it has neither tags nor moves", file.name)
	}
	return nil
}

func (a *annotator) annotateFile(ctx context.Context, file *input) error {
	return file.eachGame(func(g *pgn.Game, fault error) error {
		if ctx.Err() != nil {
			return errInterrupted
		}
		if a.begun++; fault != nil {
			a.broken++
			a.bar.Printf("%s: %v; the game ends before that", file.name, fault)
		}
		if err := g.ResultConflict(); err != nil {
			a.bar.Printf("%s: game %d, line %d: %v", file.name, g.Number, g.Line, err)
		}
		return a.annotateGame(ctx, file, g)
	})
}

// annotateGame writes g, without an analysis if it has no start.
func (a *annotator) annotateGame(ctx context.Context, file *input, g *pgn.Game) error {
	plies := make([]ply, 1)
	if g.Started {
		plies = a.evaluate(ctx, g)
	} else {
		a.analysed++
	}
	name := ""
	if a.several {
		name = file.name
	}
	var err error
	a.bar.Aside(func() {
		if a.asJSON {
			err = a.writeJSON(name, g, plies)
		} else {
			err = a.writePGN(g, plies)
		}
		if err == nil {
			err = a.out.Flush()
		}
	})
	switch {
	case err != nil:
		return err
	case ctx.Err() != nil:
		return errInterrupted
	}
	if a.several {
		name += ": "
	}
	a.bar.Printf("%s%s: %s", name, players(g), markSummary(plies))
	return nil
}

// ply is a position of a game with the move that is played there.
type ply struct {
	position board.Position
	played   board.Move    // unless last
	last     bool          // the final position
	drawn    bool          // though there may be moves to play, if somebody claims it
	lines    []search.Info // of the analysis, nil if the position was not reached by it
	mark     string        // of the move played
}

// evaluate analyses the positions of g from the last one back to the first one: so the
// table knows what comes when a move is judged.
func (a *annotator) evaluate(ctx context.Context, g *pgn.Game) []ply {
	plies := make([]ply, len(g.Moves)+1)
	reached := game.New(g.Start)
	for i := range plies {
		plies[i].position, plies[i].last, plies[i].drawn = reached.Position, i == len(g.Moves), isDrawn(&reached)
		if !plies[i].last {
			plies[i].played = g.Moves[i]
			reached.Play(g.Moves[i])
		}
	}
	for i := len(plies) - 1; i >= 0 && ctx.Err() == nil; i-- {
		before := game.New(g.Start)
		for _, m := range g.Moves[:i] {
			before.Play(m)
		}
		a.bar.Show(float64(a.analysed)/float64(a.positions), fmt.Sprintf("game %d of %d, move %d", a.begun, a.games, before.Position.FullMove()))
		if plies[i].last && plies[i].drawn { // a search would go on from here
			plies[i].lines = []search.Info{{Line: 1, Score: score.Draw, Bound: tt.Exact, Drawn: true}}
		} else if result := a.find(ctx, before, a.limits, nil); ctx.Err() == nil { // else it was cut short
			plies[i].lines = result.Lines
		}
		a.analysed++
	}
	for i := range plies[:len(plies)-1] {
		plies[i].mark = markOf(&plies[i], &plies[i+1])
	}
	return plies
}

// isDrawn reports whether g is drawn though there are moves to play.
func isDrawn(g *game.Game) bool {
	switch movegen.EndingOf(&g.Position, g.Repetitions()) {
	case movegen.InsufficientMaterial, movegen.FiftyMoves, movegen.Repetition:
		return true
	}
	return false
}

// What a move costs from which on it is marked, in half points in 1000 games: 0.1, 0.2 and 0.3
// points of a game. When the game is level, they are about 45, 85 and 125 centipawns as they are shown.
const (
	dubiousCost = 200
	mistakeCost = 400
	blunderCost = 600
)

// markOf returns "??", "?", "?!" or nothing for the move played in p, by what it costs. Where the game
// goes on although somebody could claim a draw nothing is marked: the search of p saw a draw
// after the move, and that of after begins anew. The first line of a search may be a lower bound: then a move costs
// at least what is found here.
func markOf(p, after *ply) string {
	if p.lines == nil || after.lines == nil || p.played == board.NoMove || p.played == best(p) {
		return ""
	}
	if !after.last && after.drawn {
		return ""
	}
	cost := whiteHalfPoints(p) - whiteHalfPoints(after)
	if p.position.SideToMove() == board.Black {
		cost = -cost
	}
	switch {
	case cost >= blunderCost:
		return "??"
	case cost >= mistakeCost:
		return "?"
	case cost >= dubiousCost:
		return "?!"
	}
	return ""
}

// best returns the best move by the analysis of p, [board.NoMove] if there is none.
func best(p *ply) board.Move {
	if len(p.lines) == 0 || len(p.lines[0].PV) == 0 {
		return board.NoMove
	}
	return p.lines[0].PV[0]
}

// whiteHalfPoints returns what White gets in 1000 games from p, in half points.
func whiteHalfPoints(p *ply) int { return resultsForWhite(&p.position, &p.lines[0]).HalfPoints() }

// markSummary says how many moves of each side are marked.
func markSummary(plies []ply) string {
	counts := [2]map[string]int{{}, {}}
	for i := range plies {
		counts[plies[i].position.SideToMove()][plies[i].mark]++
	}
	side := func(name string, marks map[string]int) string {
		return fmt.Sprintf("%s %d ??, %d ?, %d ?!", name, marks["??"], marks["?"], marks["?!"])
	}
	return side("White", counts[board.White]) + "; " + side("Black", counts[board.Black])
}

// players names the players of g. What a terminal would obey is left out.
func players(g *pgn.Game) string {
	name := func(tag string) string {
		if value := cli.Printable(g.Tag(tag)); value != "" {
			return value
		}
		return "?"
	}
	return fmt.Sprintf("game %d, %s - %s", g.Number, name("White"), name("Black"))
}

// writeJSON writes a line for each position that was analysed. file is empty if there is
// only one.
func (a *annotator) writeJSON(file string, g *pgn.Game, plies []ply) error {
	for i := range plies {
		p := &plies[i]
		if p.lines == nil {
			continue
		}
		line := newJSON(&p.position, p.lines, true)
		line.File, line.Game, line.Ply = file, g.Number, i+1
		if !p.last {
			line.Played, line.Mark = "--", p.mark
			if p.played != board.NoMove {
				line.Played = movegen.FormatSAN(&p.position, p.played)
			}
		}
		if err := line.write(a.out); err != nil {
			return err
		}
	}
	return nil
}
