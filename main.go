// Command penrose is a chess engine. Without arguments it speaks the Universal
// Chess Interface on standard input and output; with arguments it carries one
// command out and exits.
package main

import (
	"fmt"
	"os"
	"os/signal"
	"runtime/debug"
	"strconv"
	"strings"
	"syscall"

	"penrose/board"
	"penrose/book/tool"
	"penrose/epd"
	"penrose/uci"
)

// oneShot is a command given as the first argument. What is not in the table is
// taken as a line of UCI.
type oneShot struct {
	name, args, help string
	run              func(args []string) error
}

func oneShots() []oneShot {
	return []oneShot{
		{"bench", "[depth] [hash] [threads]", "search fixed positions and count nodes", asTyped("bench")},
		{"perft", "depth [fen]", "count move sequences", func(args []string) error {
			if len(args) == 0 {
				return fmt.Errorf("perft: the depth is missing")
			}
			if depth, err := strconv.Atoi(args[0]); err != nil || depth < 0 {
				return fmt.Errorf("perft: depth %.20q, want a number of plies", args[0])
			}
			return onPosition("go perft " + args[0])(args[1:])
		}},
		{"d", "[fen]", "show a position", onPosition("d")},
		{"eval", "[fen]", "show how it is evaluated", onPosition("eval")},
		{"epd", "[flags] file", "solve the positions of a test suite", func(args []string) error {
			return epd.Command(os.Stdout, args)
		}},
		{"book", "command ...", "build, merge, show and check opening books", func(args []string) error {
			return tool.Command(os.Stdout, os.Stderr, args)
		}},
		{"version", "", "show the version", func([]string) error {
			fmt.Println(about().Name)
			return nil
		}},
		{"help", "", "show this list", func([]string) error {
			printUsage()
			return nil
		}},
	}
}

// gcPercent lets the heap, 5 MiB without the table, which is not on it,
// grow to 25 MiB before garbage is collected. With Go's own 100 that happened up
// to 3 times in a game of 140 plies, each time stopping all threads for 1 to
// 8 ms on a busy machine; with 400 it did not happen.
const gcPercent = 400

func main() {
	ignoreBrokenPipes()
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(gcPercent)
	}
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "penrose:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) == 0 {
		session, err := newSession()
		if err != nil {
			return err
		}
		session.Run(os.Stdin)
		return nil // the process takes the engine with it, in whatever state
	}
	if strings.Contains(args[0], " ") {
		return converse(args...) // lines of UCI, as OpenBench calls engines
	}
	name := strings.TrimLeft(args[0], "-")
	if name == "h" {
		name = "help"
	}
	for _, c := range oneShots() {
		if c.name == name {
			return c.run(args[1:])
		}
	}
	return converse(strings.Join(append([]string{name}, args[1:]...), " "))
}

// newSession returns a session on standard output that ends with the signals
// that ask a program to.
func newSession() (*uci.Session, error) {
	session, err := uci.New(os.Stdout, about())
	if err != nil {
		return nil, err
	}
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	go func() {
		<-signals
		session.Interrupt()
	}()
	return session, nil
}

// converse carries out lines of UCI one after another.
func converse(lines ...string) error {
	session, err := newSession()
	if err != nil {
		return err
	}
	for _, line := range lines {
		if line == "quit" {
			return nil
		}
		if err := session.RunOnce(line); err != nil {
			return err
		}
	}
	return nil
}

// asTyped returns the UCI command name with the arguments as they are.
func asTyped(name string) func([]string) error {
	return func(args []string) error {
		return converse(name + " " + strings.Join(args, " "))
	}
}

// onPosition returns the UCI command line after setting up the FEN in the
// arguments, quoted or in several of them; the initial position if there is
// none.
func onPosition(line string) func([]string) error {
	return func(args []string) error {
		if len(args) == 0 {
			return converse(line)
		}
		fen := strings.Join(args, " ")
		if _, err := board.ParseFEN(fen); err != nil {
			return err // the session would go on with the initial position
		}
		return converse("position fen "+fen, line)
	}
}

func printUsage() {
	fmt.Println("penrose            speak UCI on standard input and output")
	for _, c := range oneShots() {
		fmt.Printf("penrose %-10s %-26s %s\n", c.name, c.args, c.help)
	}
	fmt.Println("penrose UCI-LINE   carry one line of UCI out, for example: penrose go depth 12")
	fmt.Println("penrose \"LINE\" ... or several, for example: penrose \"genfens 9 seed 1 book None\" quit")
}
