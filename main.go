// Command penrose is a chess engine. Without arguments it speaks the Universal
// Chess Interface on standard input and output; with arguments it carries one
// command out and exits.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"strconv"
	"strings"
	"syscall"
	"time"

	"penrose/analyse"
	"penrose/board"
	booktool "penrose/book/tool"
	"penrose/epd"
	"penrose/eval"
	"penrose/internal/cli"
	"penrose/internal/patient"
	"penrose/internal/terminal"
	syzygytool "penrose/syzygy/tool"
	"penrose/uci"
)

// program returns the engine with its commands. What names none of them is a
// line of UCI.
func program() cli.Command {
	return cli.Command{
		Name: "penrose",
		Args: "[COMMAND ... | UCI-LINE]",
		Help: "speak UCI on standard input and output, or carry out one command:",
		Notes: "penrose UCI-LINE   carry out one line of UCI, for example: penrose go depth 12;\n" +
			"                   penrose help go explains it\n" +
			"penrose \"LINE\" ... or several: penrose \"genfens 9 seed 1 book None\" quit",
		Run: speakUCI,
		Commands: []cli.Command{
			{Name: "bench", Args: "[DEPTH] [HASH] [THREADS]", Help: "search fixed positions and count nodes",
				Notes: "DEPTH in plies, 12 if not given; HASH in MiB, 16; THREADS, 1", Run: asTyped("bench")},
			{Name: "perft", Args: "DEPTH [FEN]", Help: "count move sequences", Notes: withoutFEN, Run: perft},
			{Name: "d", Args: "[FEN]", Help: "show a position", Notes: withoutFEN, Run: onPosition("d")},
			{Name: "eval", Args: "[FEN]", Help: "show how it is evaluated", Notes: withoutFEN, Run: onPosition("eval")},
			analyse.Command(about().Name, patient.New(os.Stdin)),
			epd.Command(patient.New(os.Stdin)),
			booktool.Command(patient.New(os.Stdin)),
			syzygytool.Command(patient.New(os.Stdin)),
			{Name: "version", Aliases: []string{"v"}, Help: "show the version", Run: showVersion},
		},
	}
}

const withoutFEN = "Without FEN it is the initial position."

// gcPercent lets the heap grow to 25 MiB before garbage is collected: 5 MiB are in use, 4 more with each thread beyond the
// first, and all large tables lie outside the heap. With Go's own 100 a collection happened up
// to 3 times in a game of 140 plies, each time stopping all threads for 1 to
// 8 ms on a busy machine; with 400 it did not happen.
const gcPercent = 400

func main() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(gcPercent)
	}
	program().Main()
}

// speakUCI carries out the line of UCI on the command line, or those of standard
// input if there is none. If the first argument has a space in it, each argument is a
// line.
func speakUCI(c *cli.Call) error {
	if strings.Trim(strings.Join(c.Args, ""), "- \t\r\n") == "" {
		c.Args = nil // a script has passed options on that are empty, or "-" for standard input
	}
	if len(c.Args) > 0 && strings.Contains(c.Args[0], " ") {
		return converse(c, c.Args...) // several lines, as OpenBench calls engines
	}
	if len(c.Args) > 0 {
		err := converse(c, strings.TrimLeft(c.Args[0], "-")+" "+strings.Join(c.Args[1:], " "))
		if unknown := uci.UnknownCommand(""); errors.As(err, &unknown) {
			return fmt.Errorf("%w%s", err, c.Guess(string(unknown)))
		}
		return err
	}
	// Not c.Out: that the output is closed is the end of a session and no error.
	ignoreBrokenPipes()
	session, stop, err := newSession(patient.New(os.Stdout))
	if err != nil {
		return err
	}
	defer stop()
	byHand, byScreen := terminal.Is(os.Stdin), terminal.Is(os.Stdout)
	if byHand && byScreen { // a person, not a GUI
		fmt.Fprintf(os.Stdout, "%s, a chess engine for GUIs. Type help for its commands, quit to leave.\n", about().Name)
	}
	err = session.Run(patient.New(os.Stdin))
	if otherSideGone(err) || (byHand || byScreen) && errors.Is(err, syscall.EIO) { // a terminal that has gone away
		return nil
	}
	return err // the process takes the engine with it, in whatever state
}

// interruptPatience is how long after a signal further ones are ignored: somebody who presses Ctrl-C twice
// still gets the best move. After that the next signal ends the process, as a command may wait for ever, for
// example for somebody to read its output.
const interruptPatience = 2 * time.Second

// newSession returns a session that writes to out and ends with the signals that ask a
// program to, until stop is called.
func newSession(out io.Writer) (session *uci.Session, stop func(), err error) {
	session, err = uci.New(out, about())
	if err != nil {
		return nil, nil, err
	}
	signals, ended := make(chan os.Signal, 1), make(chan struct{})
	signal.Notify(signals, cli.Interrupts()...)
	go func() {
		defer signal.Stop(signals)
		select {
		case <-ended:
			return
		case <-signals:
		}
		session.Interrupt()
		select {
		case <-ended:
		case <-time.After(interruptPatience):
		}
	}()
	return session, func() { close(ended) }, nil
}

// converse carries out lines of UCI one after another.
func converse(c *cli.Call, lines ...string) error {
	session, stop, err := newSession(c.Out)
	if err != nil {
		return err
	}
	defer stop()
	defer session.Close() // the process ends, and gives back what cannot be closed
	for _, line := range lines {
		switch err := session.RunOnce(line); {
		case errors.Is(err, uci.ErrQuit):
			return nil
		case err != nil:
			return err
		}
	}
	return nil
}

// asTyped returns the UCI command name with the arguments as they are.
func asTyped(name string) func(*cli.Call) error {
	return func(c *cli.Call) error {
		args, err := c.Parse()
		if err != nil {
			return err
		}
		return withoutName(name, converse(c, name+" "+strings.Join(args, " ")))
	}
}

// withoutName returns err without the name of its UCI command in front, as cli puts the same one there. err may be nil.
func withoutName(name string, err error) error {
	if err == nil {
		return nil
	}
	if text, named := strings.CutPrefix(err.Error(), name+": "); named {
		return errors.New(text)
	}
	return err
}

// onPosition returns the UCI command line after setting up the FEN in the
// arguments, quoted or in several of them; the initial position if there is
// none.
func onPosition(line string) func(*cli.Call) error {
	return func(c *cli.Call) error {
		args, err := c.Parse()
		if err != nil {
			return err
		}
		return converseOn(c, args, line)
	}
}

func converseOn(c *cli.Call, fen []string, line string) error {
	text := strings.Join(fen, " ")
	if text == "" || text == "startpos" {
		return converse(c, line)
	}
	// The session could say what is wrong, too. But its error names position, a command that the user has not typed,
	// and it would take moves behind the FEN.
	if _, err := board.ParseFEN(text); err != nil {
		return err
	}
	return converse(c, "position fen "+text, line)
}

func perft(c *cli.Call) error {
	args, err := c.Parse()
	if err != nil {
		return err
	}
	if len(args) == 0 {
		return errors.New("the depth is missing")
	}
	if depth, err := strconv.Atoi(args[0]); err != nil || depth < 0 {
		return fmt.Errorf("depth %.20q, want a number of plies", args[0])
	}
	return converseOn(c, args[1:], "go perft "+args[0])
}

func showVersion(c *cli.Call) error {
	if err := c.ParseFlags(); err != nil {
		return err
	}
	_, err := fmt.Fprintf(c.Out, "%s, network %s\n", about().Name, eval.BuiltIn().Name())
	return err
}
