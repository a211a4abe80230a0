package analyse

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"penrose/board"
	"penrose/game"
	"penrose/internal/cli"
	"penrose/internal/progress"
	"penrose/search"
)

const notes = `FEN need not be quoted; without it the initial position is analysed. Ctrl-C ends the
search and shows what it has found.

The games of a PGN file come back with an evaluation behind each move, as [%eval], and
with marks: ?? for moves that cost at least 0.3 expected points, ? for 0.2, ?! for 0.1.
A better line follows them. Comments and variations of the file are left out.

Scores are White's: with +1.00 White wins half of the games; #-3 is a mate in three
moves by Black.`

// Limits for each position if no flag has one.
const (
	defaultMoveTime = 5 * time.Second
	gameMoveTime    = time.Second // in a game
	defaultMultiPV  = 3           // 1 in a game
)

// Command returns "penrose analyse". name is that of the engine with its version, for the
// tag Annotator of games.
func Command(name string) cli.Command {
	return cli.Command{
		Name: "analyse", Aliases: []string{"analyze"}, Args: "[flags] [FEN | GAMES.pgn]",
		Help: "show the best lines of a position, or annotate games", Notes: notes,
		Run: func(c *cli.Call) error { return analyse(c, name) },
	}
}

func analyse(c *cli.Call, name string) error {
	limits := search.Limits{}
	moveTime := cli.Duration{}
	c.Flags.Var(&moveTime, "movetime", "`time` for each position, like 500ms or 5s; 0 for no limit (default 5s, in games 1s, unless -depth or -nodes is given)")
	c.Flags.IntVar(&limits.Depth, "depth", 0, "plies; 0 for no limit")
	c.Flags.Uint64Var(&limits.Nodes, "nodes", 0, "nodes; 0 for no limit")
	c.Flags.IntVar(&limits.MultiPV, "multipv", 0, "lines to show (default 3, in games 1)")
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
	file := ""
	if len(args) == 1 && isFile(args[0]) {
		file = args[0]
	}
	p, err := parsePosition(args)
	if file == "" && err != nil {
		return err
	}
	limits.MoveTime = moveTime.Duration
	setDefaults(&limits, moveTime.Given, file != "")
	e, err := search.NewEngine(*hash, *threads)
	if err != nil {
		return err
	}
	defer e.Close()
	find := engineFinder(e, func(err error) { fmt.Fprintln(c.Messages, err) })
	ctx, stop := c.Interruptible()
	defer stop()
	if file == "" {
		return position(ctx, c.Out, find, game.New(p), limits, *asJSON)
	}
	return annotateFile(ctx, c, &annotator{find: find, limits: limits, name: name, asJSON: *asJSON}, file)
}

// isFile reports whether an argument names games and not a position.
func isFile(arg string) bool {
	if strings.HasSuffix(strings.ToLower(arg), ".pgn") {
		return true
	}
	_, err := os.Stat(arg)
	return err == nil
}

// parsePosition reads the FEN in args, quoted or in several of them. It is the initial
// position if there is none, or if it is "startpos", as in UCI.
func parsePosition(args []string) (board.Position, error) {
	fen := strings.Join(args, " ")
	if fen == "" || fen == "startpos" {
		return board.StartPosition(), nil
	}
	return board.ParseFEN(fen)
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

func annotateFile(ctx context.Context, c *cli.Call, a *annotator, path string) error {
	a.out, a.bar = bufio.NewWriter(c.Out), progress.New(c.Messages)
	defer a.bar.Close()
	return a.annotate(ctx, path)
}
