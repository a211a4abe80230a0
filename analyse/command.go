package analyse

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"penrose/board"
	"penrose/eval"
	"penrose/game"
	"penrose/internal/cli"
	"penrose/internal/progress"
	"penrose/search"
)

const notes = `FEN need not be quoted; without it the initial position is analysed. Ctrl-C ends the
search and shows what it has found.

The games of PGN files, or of standard input for -, come back with an evaluation behind
each move, as [%eval], and with marks: ?? for moves that cost at least 0.3 expected
points, ? for 0.2, ?! for 0.1. A better line follows them. Comments and variations of the
file are left out.

Scores are White's: with +1.00 White wins half of the games; #-3 is a mate in three
moves by Black.`

// Limits for each position if no flag has one.
const (
	defaultMoveTime = 5 * time.Second
	gameMoveTime    = time.Second // in a game
	defaultMultiPV  = 3           // 1 in a game
)

// Command returns "penrose analyse". name is that of the engine with its version, for the
// tag Annotator of games. in is where "analyse -" reads games from.
func Command(name string, in io.Reader) cli.Command {
	return cli.Command{
		Name: "analyse", Aliases: []string{"analyze"}, Args: "[flags] [FEN | FILE...]",
		Help: "show the best lines, or annotate games", Notes: notes,
		Run: func(c *cli.Call) error { return analyse(c, name, in) },
	}
}

func analyse(c *cli.Call, name string, in io.Reader) error {
	limits := search.Limits{}
	moveTime := cli.Duration{}
	c.Flags.Var(&moveTime, "movetime", "`time` for each position, like 500ms or 5s; 0 for no limit (default 5s, in games 1s, unless -depth or -nodes is given)")
	c.Flags.IntVar(&limits.Depth, "depth", 0, "plies; 0 for no limit")
	c.Flags.Uint64Var(&limits.Nodes, "nodes", 0, "nodes; 0 for no limit")
	c.Flags.IntVar(&limits.MultiPV, "multipv", 0, "lines to show (default 3, in games 1, of which only -json shows more)")
	asJSON := c.Flags.Bool("json", false, "a line of JSON for each iteration, or for each position of a game")
	hash := c.Flags.Int("hash", 64, "table in MiB")
	threads := c.Flags.Int("threads", 1, "search threads")
	args, err := c.Parse()
	if err != nil {
		return err
	}
	if limits.Depth < 0 || limits.MultiPV < 0 {
		return errors.New("limits are not below 0")
	}
	p, files, err := parseSubject(cli.Expand(args), in)
	if err != nil {
		return err
	}
	limits.MoveTime = moveTime.Duration
	setDefaults(&limits, moveTime.Given, files != nil)
	if files != nil && limits.MoveTime == 0 && limits.Depth == 0 && limits.Nodes == 0 {
		return errors.New("-movetime 0 goes with -depth or -nodes in games: the first position would never end")
	}
	if _, err := eval.DefaultKernel(); err != nil {
		fmt.Fprintln(c.Messages, err)
	}
	e, err := search.NewEngine(*hash, *threads)
	if err != nil {
		return err
	}
	defer e.Close()
	find := engineFinder(e, func(err error) { fmt.Fprintln(c.Messages, err) })
	ctx, stop := c.Interruptible()
	defer stop()
	if files == nil {
		return position(ctx, c.Out, find, game.New(p), limits, *asJSON)
	}
	bar := progress.New(c.Messages)
	defer bar.Close()
	a := annotator{find: find, limits: limits, name: name, asJSON: *asJSON, out: bufio.NewWriter(c.Out), bar: bar}
	return a.annotate(ctx, files)
}

// parseSubject reads what is to be analysed: files, if all of args name one, or the FEN in
// args, quoted or in several of them. It is the initial position if there is none, or if
// it is "startpos", as in UCI.
func parseSubject(args []string, in io.Reader) (p board.Position, files []input, err error) {
	fen := strings.Join(args, " ")
	if fen == "" {
		return board.StartPosition(), nil, nil
	}
	missing := slices.IndexFunc(args, func(arg string) bool { return !isInput(arg) })
	switch {
	case missing < 0:
		for _, arg := range args {
			file, err := newInput(arg, in)
			if err != nil {
				return p, nil, err
			}
			files = append(files, file)
		}
		return p, files, nil
	case fen == "startpos":
		return board.StartPosition(), nil, nil
	case missing > 0:
		return p, nil, fmt.Errorf("%s: no such file", args[missing])
	case strings.Count(args[0], "/") < 7 && !strings.Contains(args[0], " "):
		return p, nil, fmt.Errorf("%.60q: no such file, and not a FEN", args[0])
	}
	p, err = board.ParseFEN(fen)
	return p, nil, err
}

// setDefaults fills in what the user has not said. timed reports whether there was a time,
// which may be 0.
func setDefaults(l *search.Limits, timed, games bool) {
	moveTime, multiPV := defaultMoveTime, defaultMultiPV
	if games {
		moveTime, multiPV = gameMoveTime, 1
	}
	if !timed && l.Depth == 0 && l.Nodes == 0 {
		l.MoveTime = moveTime
	}
	if l.MultiPV == 0 {
		l.MultiPV = multiPV
	}
}
