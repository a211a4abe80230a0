package conformance

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"penrose/board"
	"penrose/chesstest/load"
	"penrose/conformance/witness"
	"penrose/movegen"
)

var (
	sessions = flag.Duration("sessions", 2*time.Second, "how long TestRandomSessions goes on")
	seed     = flag.Uint64("seed", 0, "the only session of TestRandomSessions to run; 0 for many")
	newSeeds = flag.Bool("new-seeds", false, "TestRandomSessions holds other sessions each time")
)

// TestRandomSessions holds random conversations with random timing, two at a
// time. Whatever is said, the engine stays alive, answers each go with exactly
// one bestmove, legal in the position in force, answers isready within a second
// (more on a busy machine), and exits within a second of its end
// with status 0. A failure prints the seed and the transcript; the same seed
// says the same, though the engine may take it with other timing. The seeds are
// 1, 2, 3 and so on, for as long as the time lasts, or with -new-seeds random.
func TestRandomSessions(t *testing.T) {
	t.Parallel()
	length := *sessions
	if testing.Short() {
		length = min(length, time.Second)
	}
	if *seed != 0 {
		holdSession(t, *seed)
		return
	}
	var (
		mu            sync.Mutex
		last          uint64 // seed
		held, answers int
		ready, exit   time.Duration
		workers       sync.WaitGroup
	)
	deadline := time.Now().Add(length)
	for range 2 {
		workers.Go(func() {
			for time.Now().Before(deadline) && !t.Failed() {
				mu.Lock()
				last++
				number := last
				mu.Unlock()
				if *newSeeds {
					number = rand.Uint64()>>1 | 1
				}
				t.Run(fmt.Sprintf("seed %d", number), func(t *testing.T) {
					s := holdSession(t, number)
					mu.Lock()
					defer mu.Unlock()
					held++
					answers += s.answers
					ready, exit = max(ready, s.ready), max(exit, s.exit)
				})
			}
		})
	}
	workers.Wait()
	t.Logf("%d sessions, %d searches; slowest readyok %v, slowest exit %v", held, answers, ready, exit)
}

// holdSession holds the session of a seed, and holds it again if it was slow: what the
// engine is to blame for comes five times.
func holdSession(t *testing.T, number uint64) *talk {
	for try := 1; ; try++ {
		s := newTalk(t, number)
		s.hold()
		switch {
		case load.Keeps(s.ready, time.Second) && load.Keeps(s.exit, time.Second):
			return s
		case try == 5:
			s.process.errorf("readyok took %v, the exit %v, and one of them too long four times before", s.ready, s.exit)
			return s
		}
		t.Logf("readyok took %v, the exit %v: the session is held again", s.ready, s.exit)
	}
}

// talk is one random conversation.
type talk struct {
	t       *testing.T
	random  *rand.Rand
	process *process

	answers     int           // searches that had their bestmove
	ready, exit time.Duration // the slowest readyok, and the exit
}

func newTalk(t *testing.T, number uint64) *talk {
	s := &talk{t: t, random: rand.New(rand.NewPCG(number, number)), process: start(t)}
	s.process.sync() // it is up and catches signals
	return s
}

// kinds of things to say, each as often as its weight among all.
var kinds = []struct {
	weight int
	say    func(*talk)
}{
	{20, (*talk).position},
	{30, (*talk).search},
	{20, func(s *talk) { s.process.send("stop") }},
	{10, func(s *talk) { s.process.send("ponderhit") }},
	{15, func(s *talk) { s.process.send("isready") }},
	{10, func(s *talk) { s.process.sync() }},
	{10, (*talk).option},
	{10, (*talk).garbage},
	{6, (*talk).damagedPosition},
	{4, func(s *talk) { s.process.send("ucinewgame") }},
	{4, func(s *talk) {
		s.process.send(pick(s, "d", "eval", "help", "uci", "compiler", "flip", "register later"))
	}},
	{3, func(s *talk) {
		s.process.send(pick(s, "go perft 1", "go perft 3", "go perft 6", "bench 1", "bench 12"))
	}},
	{3, func(s *talk) { s.process.send(pick(s, "debug on", "debug off")) }},
	{15, func(s *talk) { time.Sleep(time.Duration(s.random.IntN(20_000)) * time.Microsecond) }},
	{2, func(s *talk) { // patience to the end of a search, if it has one
		s.process.awaitFor("bestmove", time.Duration(s.random.IntN(200))*time.Millisecond)
	}},
}

func pick[T any](s *talk, choices ...T) T { return choices[s.random.IntN(len(choices))] }

func (s *talk) hold() {
	total := 0
	for _, kind := range kinds {
		total += kind.weight
	}
	for range s.random.IntN(60) {
		n := s.random.IntN(total)
		for _, kind := range kinds {
			if n -= kind.weight; n < 0 {
				kind.say(s)
				break
			}
		}
	}
	if s.random.IntN(2) == 0 {
		s.process.settle() // else it ends in whatever state it is
	}
	s.end()
	s.process.mu.Lock()
	s.answers, s.ready = s.process.witness.Answered, s.process.slowest
	s.process.mu.Unlock()
}

// end ends the session in one of the ways GUIs know.
func (s *talk) end() {
	p := s.process
	p.mu.Lock()
	p.note(">", "(end)")
	p.witness.Closed()
	p.mu.Unlock()
	begin := time.Now()
	switch way := s.random.IntN(6); {
	case way == 0:
		p.in.WriteString("quit\n")
	case way == 1:
		p.in.WriteString("stop\nquit\nisready")
		p.closeInput()
	case way == 2:
		p.in.WriteString("position startpos mov")
		p.closeInput()
	case way == 3 && runtime.GOOS != "windows":
		p.cmd.Process.Signal(syscall.SIGTERM)
	case way == 4 && runtime.GOOS != "windows":
		p.cmd.Process.Signal(os.Interrupt)
	default:
		p.closeInput()
	}
	status := p.awaitExit(exitPatience)
	s.exit = time.Since(begin)
	if status != 0 {
		p.errorf("exit status %d after %v, stderr:\n%s", status, s.exit, p.stderr.String())
	}
}

// position sends a position after a random game from one of several.
func (s *talk) position() {
	setup := pick(s, startpos, startpos, startpos, kiwipete, mated, stalemate, mateInOne, bareKings, onlyMove, rookEnding,
		"fen 8/PPP4k/8/8/8/8/4Kppp/8 w - - 0 1",
		"fen r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 98 70",
		"fen bnrbkrnq/pppppppp/8/8/8/8/PPPPPPPP/BNRBKRNQ w FCfc - 0 1",
		"fen 4k3/8/8/8/8/8/8/RR2K2R w HB - 0 1",
		"fen R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1")
	g, err := witness.ParsePosition(setup)
	if err != nil {
		s.t.Fatal(err)
	}
	line := "position " + setup
	plies := pick(s, 0, 1, 5, s.random.IntN(40), s.random.IntN(200))
	for ply := range plies {
		moves := g.Legal()
		if len(moves) == 0 {
			break
		}
		m := moves[s.random.IntN(len(moves))]
		if ply == 0 {
			line += " moves"
		}
		line += " " + movegen.FormatUCI(m, s.process.witness.Chess960)
		g.Make(m)
	}
	s.process.sendAs(line, s.spaced(line))
}

// spaced returns line as a careless GUI might send it.
func (s *talk) spaced(line string) string {
	switch s.random.IntN(8) {
	case 0:
		return line + "\r\n"
	case 1:
		return " \t" + strings.ReplaceAll(line, " ", "  ") + " \n"
	case 2:
		return "joho " + line + "\n"
	}
	return line + "\n"
}

// search sends a go with random tokens in random order.
func (s *talk) search() {
	number := func() int { return pick(s, -1, 0, 1, s.random.IntN(10), s.random.IntN(300)) }
	var tokens []string
	for range s.random.IntN(4) {
		tokens = append(tokens, pick(s,
			fmt.Sprintf("depth %d", number()), fmt.Sprintf("nodes %d", 10*number()), fmt.Sprintf("movetime %d", number()),
			fmt.Sprintf("wtime %d btime %d", number(), number()), fmt.Sprintf("winc %d binc %d", number(), number()),
			fmt.Sprintf("movestogo %d", number()), fmt.Sprintf("mate %d", number()), "infinite", "ponder", "joho"))
	}
	s.random.Shuffle(len(tokens), func(i, k int) { tokens[i], tokens[k] = tokens[k], tokens[i] })
	line := "go"
	for _, token := range tokens {
		if token != "joho" {
			line += " " + token
		}
	}
	said := strings.Join(append([]string{"go"}, tokens...), " ")
	if s.random.IntN(4) == 0 { // at the end, since what follows would be taken for moves
		only := " searchmoves"
		moves := s.process.witness.Game.Legal()
		for range s.random.IntN(4) {
			if len(moves) > 0 && s.random.IntN(4) > 0 {
				only += " " + movegen.FormatUCI(moves[s.random.IntN(len(moves))], s.process.witness.Chess960)
			} else {
				only += " " + pick(s, "e2e5", "a1a1", "joho", "0000")
			}
		}
		line += only
		said += only
	}
	s.process.sendAs(line, s.spaced(said))
}

// option sets an option to a value that is good or not.
func (s *talk) option() {
	option := pick(s, "MultiPV value 1", "MultiPV value 1", "MultiPV value 2", "MultiPV value 7", "MultiPV value 256", "MultiPV value 0",
		"Hash value 1", "Hash value 7", "Hash value 64", "Hash value -3", "Hash value joho", "Hash value 33554432",
		"Threads value 1", "Threads value 2", "Threads value 4", "Threads value 0", "Clear Hash", "Ponder value true", "Ponder value false",
		"Move Overhead value 0", "Move Overhead value 50", "UCI_Chess960 value true", "UCI_Chess960 value false",
		"UCI_ShowWDL value true", "UCI_ShowWDL value false", "UCI_LimitStrength value true", "UCI_LimitStrength value false", "UCI_Elo value 1200",
		"UCI_AnalyseMode value true", "UCI_AnalyseMode value false", "nodestime value 0", "nodestime value 500", "UCI_Opponent value <empty>", "joho value 1", "",
		"Driver value MTD(f)", "Driver value MT-SSS*", "Driver value MTD(best)", "Driver value AspirationNegaScout", "Driver value Scout",
		"OwnBook value true", "OwnBook value false", "BookFile value /no/such/book.bin", "BookFile value <empty>", "BookDepth value 8", "BookMode value best",
		"PlaatMode value off", "PlaatMode value off", "PlaatMode value quiescence")
	s.process.send("setoption name " + option)
}

// protocol holds the words that mean something wherever they stand in a line,
// and those that do at its beginning.
var protocol = []string{"uci", "isready", "setoption", "ucinewgame", "position", "go", "stop", "ponderhit", "quit", "debug", "register",
	"d", "eval", "flip", "bench", "compiler", "license", "help", "?", "exit"}

// garbage sends a line without any meaning.
func (s *talk) garbage() {
	var line []byte
	switch s.random.IntN(4) {
	case 0:
		line = make([]byte, s.random.IntN(300))
		for i := range line {
			line[i] = byte(s.random.Uint32())
		}
	case 1:
		for range s.random.IntN(20) {
			line = append(line, pick(s, "e2e4 ", "moves ", "joho ", "startpos ", "fen ", "infinite ", "name ", "value ", "\x00 ", "ponder ", "GO ", "bestmove ", "-1 ")...)
		}
	case 2:
		line = []byte(strings.Repeat(pick(s, "x", " ", "joho ", "\t"), s.random.IntN(200_000)))
	case 3: // a command cut off amid its first word
		line = []byte(pick(s, "ucinewgam", "positio", "setoptio", "isread", "ponderhi", "sto", "qui", "regist"))
	}
	text := string(line)
	for _, part := range strings.FieldsFunc(text, func(r rune) bool { return r == '\n' || r == '\r' }) {
		for _, word := range strings.FieldsFunc(part, func(r rune) bool { return r <= ' ' }) {
			if slices.Contains(protocol, word) {
				return // by chance it has one
			}
		}
	}
	s.process.sendAs("", text+"\n")
}

// damagedPosition sends a position cut off or with a byte changed. What it then
// means is for the engine to say, but it must be a position.
func (s *talk) damagedPosition() {
	p := s.process
	text := []byte(pick(s, "startpos moves e2e4 e7e5 g1f3", kiwipete, "fen 8/8/8/3k4/8/8/3PK3/8 w - - 0 1 moves d2d4 d5e4", "fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1"))
	if s.random.IntN(2) == 0 {
		text = text[:s.random.IntN(len(text))]
	} else {
		text[s.random.IntN(len(text))] = byte(' ' + s.random.IntN(90))
	}
	if slices.ContainsFunc(strings.Fields(string(text)), func(word string) bool { return slices.Contains(protocol, word) }) {
		return
	}
	p.mu.Lock()
	p.witness.Lost = true
	p.mu.Unlock()
	p.sendAs("", "position "+string(text)+"\n")
	fen := p.fen()
	position, err := board.ParseFEN(fen)
	if err != nil {
		p.fatalf("after %q the position is %q: %v", text, fen, err)
	}
	if strings.HasPrefix(fen, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w") {
		p.send("position startpos")
		return
	}
	// Whether the game so far was kept cannot be seen, so it begins anew here.
	if got := p.fen(); got != fen {
		p.fatalf("d shows %q, then %q", fen, got)
	}
	p.send("position fen " + position.FEN())
}
