package main

import (
	"bufio"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"penrose/conformance/witness"
	"penrose/movegen"
)

// fake is a UCI engine without a search that has one fault.
type fake struct {
	fault    string
	game     witness.Game
	chess960 bool
	wdl      bool
	multiPV  int
	searches int
	shown    string // the lines of the latest search
	waiting  string // the answer to stop or ponderhit
	hoard    [][]byte
	files    []*os.File
}

// fakeDelay is how long a slow answer takes.
const fakeDelay = 4 * time.Second

// faultySearch is the search in which faults show that show once.
const faultySearch = 8

// fakeFlag is the only argument of a fake engine.
const fakeFlag = "-fake="

// fakeCommand is the command of an engine with a fault: this program.
func fakeCommand(fault string) string { return os.Args[0] + " " + fakeFlag + fault }

// runFake is the main function of a fake engine.
func runFake(fault string) {
	f := &fake{fault: fault, multiPV: 1}
	f.game, _ = witness.ParsePosition("startpos")
	input := bufio.NewScanner(os.Stdin)
	input.Buffer(nil, 1<<20)
	for input.Scan() {
		command, rest, _ := strings.Cut(input.Text(), " ")
		if command == "quit" {
			break
		}
		f.obey(command, rest)
	}
	switch fault {
	case "farewell":
		fmt.Println("goodbye")
	case "status":
		fmt.Fprintln(os.Stderr, "WARNING: DATA RACE")
		os.Exit(1)
	case "lament":
		fmt.Fprintln(os.Stderr, "WARNING: DATA RACE")
	case "undead":
		time.Sleep(time.Minute)
	}
}

func (f *fake) obey(command, rest string) {
	switch command {
	case "uci":
		switch f.fault {
		case "handshake":
			fmt.Println("welcome")
		case "stillborn":
			os.Exit(1)
		}
		fmt.Println("id name fake\noption name UCI_Chess960 type check default false\nuciok")
	case "isready":
		f.ready()
	case "ucinewgame":
		f.newGame()
	case "setoption":
		name, value, _ := strings.Cut(strings.TrimPrefix(rest, "name "), " value ")
		f.chess960 = name == "UCI_Chess960" && value == "true" || name != "UCI_Chess960" && f.chess960
		if name == "MultiPV" {
			f.multiPV, _ = strconv.Atoi(value)
		}
		f.wdl = name == "UCI_ShowWDL" && value == "true" || name != "UCI_ShowWDL" && f.wdl
	case "position":
		f.game, _ = witness.ParsePosition(rest)
	case "go":
		f.search(rest)
	case "stop", "ponderhit":
		if f.waiting != "" && command == "ponderhit" {
			f.part(f.waiting)
			if f.fault != "silent" {
				fmt.Print(f.shown)
			}
		}
		if f.fault == "dawdle" && f.waiting != "" && command == "stop" {
			time.Sleep(fakeDelay)
			f.fault = "sound"
		}
		fmt.Print(f.waiting)
		f.waiting = ""
	}
}

// ready answers at once, unless it is asked amid a search and has a fault there.
func (f *fake) ready() {
	switch {
	case f.waiting == "":
	case f.fault == "mute":
		return
	case f.fault == "sluggish":
		time.Sleep(fakeDelay)
		f.fault = "sound"
	}
	fmt.Println("readyok")
}

func (f *fake) newGame() {
	switch f.fault {
	case "memory":
		block := make([]byte, 4<<20)
		for i := range block {
			block[i] = byte(i)
		}
		f.hoard = append(f.hoard, block)
	case "files":
		file, _ := os.Open(os.Args[0])
		f.files = append(f.files, file)
	case "goroutines":
		go func() { select {} }()
	}
}

// search answers at once with a capture if there is one.
func (f *fake) search(args string) {
	f.searches++
	moves := f.game.Legal()
	best := moves[max(0, slices.IndexFunc(moves, f.game.Position.IsCapture))]
	text := movegen.FormatUCI(best, f.chess960)
	line, answer := text, "bestmove "+text+"\n"
	if after := f.game.Position; !f.over() || f.fault == "parting" {
		after.Make(best)
		var replies movegen.List
		if movegen.Legal(&after, &replies); replies.Len() > 0 {
			answer = "bestmove " + text + " ponder " + movegen.FormatUCI(replies.At(0), f.chess960) + "\n"
		}
	}
	if f.over() {
		line, answer = f.misbehave(line, answer, args)
	}
	wdl := ""
	if f.wdl {
		wdl = " wdl 0 1000 0"
	}
	depth := "1"
	if only, ok := strings.CutPrefix(args, "depth "); ok {
		depth = only
	}
	lines := []string{line}
	for _, m := range moves {
		if m != best {
			lines = append(lines, movegen.FormatUCI(m, f.chess960))
		}
	}
	f.shown = ""
	for i, line := range lines[:min(f.multiPV, len(lines))] {
		f.shown += fmt.Sprintf("info depth %s seldepth 1 multipv %d score cp 0%s nodes 1 nps 1 hashfull 0 tbhits 0 time 0 pv %s\n", depth, i+1, wdl, line)
	}
	fmt.Print(f.shown)
	if held := args == "infinite" || strings.HasPrefix(args, "ponder"); held && f.fault != "early" {
		f.waiting = answer
		return
	}
	f.part(answer)
	fmt.Print(answer)
}

// part answers and dies, before it can be told to ponder, if that is the fault.
func (f *fake) part(answer string) {
	if f.fault == "parting" && f.over() && strings.Contains(answer, " ponder ") {
		os.Stdin.Close()
		fmt.Print(answer)
		os.Exit(2)
	}
}

// over reports whether the sound part of the life is over. Games against rivals may be too
// short for one.
func (f *fake) over() bool { return f.searches >= faultySearch || f.fault == "parting" }

// misbehave returns the line and the answer of a faulty search.
func (f *fake) misbehave(line, answer, args string) (string, string) {
	switch f.fault {
	case "move":
		return line, "bestmove a1a1\n"
	case "outcry":
		fmt.Fprintln(os.Stderr, "WARNING: DATA RACE")
		return line, "bestmove a1a1\n"
	case "line":
		return line + " a1a1", answer
	case "twice":
		return line, answer + answer
	case "malformed":
		fmt.Println("info depth one")
	case "score":
		fmt.Printf("info depth 1 seldepth 1 multipv 1 score cp 31000 nodes 1 nps 1 hashfull 0 tbhits 0 time 0 pv %s\n", line)
	case "hang":
		time.Sleep(time.Hour)
	case "crash":
		fmt.Fprintln(os.Stderr, "panic: fake")
		os.Exit(2)
	case "complaint":
		fmt.Fprintln(os.Stderr, "WARNING: DATA RACE")
	case "remark":
		fmt.Println("info string not enough memory")
	case "book":
		fmt.Println("info string reading an opening book: EOF; there is no book now")
	case "late":
		if strings.Contains(args, "wtime") {
			time.Sleep(fakeDelay)
			f.fault = "sound"
		}
	}
	return line, answer
}
