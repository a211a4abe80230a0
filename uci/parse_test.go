package uci

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"penrose/board"
	"penrose/movegen"
	"penrose/search"
)

// The expected values of the tables below follow from the protocol text (April
// 2006) and, where it is silent, from what GUIs and match runners send.

func TestParseLine(t *testing.T) {
	table := verbs()
	for _, c := range []struct{ line, verb, args string }{
		{"uci", "uci", ""},
		{"  \t isready \t", "isready", ""},
		{"go depth 5", "go", "depth 5"},
		{"joho debug on", "debug", "on"}, // the example of the protocol text
		{"\x00\xff\xfe junk position startpos", "position", "startpos"},
		{"d", "d", ""},
		{"what does d mean", "", "what does d mean"}, // extensions only in front
		{"my eval", "", "my eval"},
		{"# go infinite", "", ""},
		{"#go", "", ""},
		{"GO", "", "GO"},
		{"gopher", "", "gopher"},
		{" \t ", "", ""},
		{"\x1a", "", ""}, // ends files of DOS
		{"stop quit", "stop", "quit"},
	} {
		got := parseLine(table, c.line)
		verb := ""
		if got.verb != nil {
			verb = got.verb.name
		}
		if verb != c.verb || strings.TrimSpace(got.args) != c.args {
			t.Errorf("%q: %q with %q, want %q with %q", c.line, verb, got.args, c.verb, c.args)
		}
	}
}

func TestParsePosition(t *testing.T) {
	const fen = "8/8/8/3k4/8/8/3PK3/8 w - -"
	for _, c := range []struct {
		args, skipped, fen, moves string
		wrong                     bool
	}{
		{args: "startpos"},
		{args: "  startpos   moves "},
		{args: "startpos moves e2e4  e7e5", moves: "e2e4 e7e5"},
		{args: "startpos e2e4 moves d2d4", wrong: true},
		{args: "fen " + fen, fen: fen},
		{args: "fen  8/8/8/3k4/8/8/3PK3/8  w - - 0 1  moves d2d4", fen: "8/8/8/3k4/8/8/3PK3/8 w - - 0 1", moves: "d2d4"},
		{args: "joho fen " + fen + " moves", skipped: "joho", fen: fen},
		{args: " and  so on startpos", skipped: "and so on"},
		{args: "", wrong: true},
		{args: "fen", wrong: true},
		{args: "fen moves e2e4", wrong: true},
		{args: "nonsense", wrong: true},
	} {
		skipped, fen, moves, err := parsePosition(c.args)
		tidy := func(s string) string { return strings.Join(strings.Fields(s), " ") }
		if tidy(fen) != c.fen || tidy(moves) != c.moves || tidy(skipped) != c.skipped || (err != nil) != c.wrong {
			t.Errorf("%q: %q, %q, %v; want %q, %q, error %v", c.args, fen, moves, err, c.fen, c.moves, c.wrong)
		}
	}
}

func TestParseSetOption(t *testing.T) {
	for _, c := range []struct{ args, name, value string }{
		{" name Hash value 32", "Hash", "32"},
		{" name  Clear   Hash ", "Clear Hash", ""},
		{" name Move Overhead value 100", "Move Overhead", "100"},
		{" NAME hash VALUE 1", "hash", "1"},
		{" Hash value 32", "Hash", "32"},
		{" name UCI_Opponent value GM 2800 human  Gary Kasparov ", "UCI_Opponent", "GM 2800 human  Gary Kasparov"},
		{` name SyzygyPath value c:\chess  tb\4;c:\tb\5`, "SyzygyPath", `c:\chess  tb\4;c:\tb\5`},
		{" name UCI_EngineAbout value <empty>", "UCI_EngineAbout", ""},
		{" name Hash value", "Hash", ""},
		{" name Style value the value of value", "Style", "the value of value"},
		{"", "", ""},
		{" value 3", "", "3"},
	} {
		if name, value := parseSetOption(c.args); name != c.name || value != c.value {
			t.Errorf("%q: %q = %q, want %q = %q", c.args, name, value, c.name, c.value)
		}
	}
}

func TestParseGo(t *testing.T) {
	ms := time.Millisecond
	for _, c := range []struct {
		args string
		want goCommand
	}{
		{"", goCommand{}},
		{"infinite", goCommand{limits: search.Limits{Infinite: true}}},
		{"depth 7", goCommand{limits: search.Limits{Depth: 7}}},
		{"depth 0", goCommand{limits: search.Limits{Depth: 1}}},
		{"depth -3", goCommand{limits: search.Limits{Depth: 1}}},
		{"depth 99999", goCommand{limits: search.Limits{Depth: search.MaxDepth}}},
		{"depth 99999999999999999999999", goCommand{limits: search.Limits{Depth: search.MaxDepth}}},
		{"depth", goCommand{limits: search.Limits{Depth: 1}}},
		{"depth infinite", goCommand{limits: search.Limits{Depth: 1, Infinite: true}}},
		{"nodes 1", goCommand{limits: search.Limits{Nodes: 1}}},
		{"nodes 0", goCommand{limits: search.Limits{Nodes: 1}}},
		{"nodes 5000000000", goCommand{limits: search.Limits{Nodes: 5_000_000_000}}},
		{"movetime 250", goCommand{limits: search.Limits{MoveTime: 250 * ms}}},
		{"movetime 0", goCommand{limits: search.Limits{MoveTime: ms}}},
		{"movetime -5", goCommand{limits: search.Limits{MoveTime: ms}}},
		{"mate 3", goCommand{limits: search.Limits{Mate: 3}}},
		{"mate 0", goCommand{limits: search.Limits{Mate: 1}}},
		{"perft 4", goCommand{perft: 4}},
		{"perft 0", goCommand{perft: 0}},
		{"wtime 1000 btime 2000 winc 10 binc 20", goCommand{hasClock: true, clocks: [2]search.Clock{
			{Remaining: 1000 * ms, Increment: 10 * ms}, {Remaining: 2000 * ms, Increment: 20 * ms}}}},
		{"wtime -50 btime 0 movestogo 1", goCommand{hasClock: true, clocks: [2]search.Clock{
			{Remaining: -50 * ms, MovesToGo: 1}, {MovesToGo: 1}}}},
		{"wtime 300000.7 winc -10", goCommand{hasClock: true, clocks: [2]search.Clock{{Remaining: 300_000 * ms}}}},
		{"wtime btime 500", goCommand{hasClock: true, clocks: [2]search.Clock{{}, {Remaining: 500 * ms}}}},
		{"movestogo -4", goCommand{hasClock: true}},
		{"winc 10", goCommand{hasClock: true, clocks: [2]search.Clock{{Increment: 10 * ms}, {}}}},
		{"binc 20", goCommand{hasClock: true, clocks: [2]search.Clock{{}, {Increment: 20 * ms}}}},
		{"searchmoves e2e4 d2d4 depth 3", goCommand{limits: search.Limits{Depth: 3}, searchMoves: []string{"e2e4", "d2d4"}}},
		{"infinite searchmoves e2e4 ponder", goCommand{limits: search.Limits{Infinite: true, Ponder: true}, searchMoves: []string{"e2e4"}}},
		{"searchmoves", goCommand{}},
		{"joho depth 3 soon", goCommand{limits: search.Limits{Depth: 3}, unknown: []string{"joho", "soon"}}},
	} {
		if !strings.Contains(c.args, "perft") {
			c.want.perft = -1
		}
		got := parseGo(c.args)
		got.unreadable, got.tooSmall = nil, nil // TestRunOnce looks at it
		if !reflect.DeepEqual(got, c.want) {
			t.Errorf("%q:\n got %+v\nwant %+v", c.args, got, c.want)
		}
	}
}

// TestParseGoOrder puts all words of go into random orders: none has a fixed place.
func TestParseGoOrder(t *testing.T) {
	groups := []string{"wtime 1000", "btime 2000", "winc 10", "binc 20", "movestogo 30", "depth 4", "nodes 5",
		"mate 6", "movetime 7", "infinite", "ponder", "searchmoves e2e4 d2d4"}
	want := parseGo(strings.Join(groups, " "))
	if want.limits.Depth != 4 || !want.limits.Ponder || len(want.searchMoves) != 2 {
		t.Fatalf("unexpected reading %+v", want)
	}
	random := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		random.Shuffle(len(groups), func(i, j int) { groups[i], groups[j] = groups[j], groups[i] })
		args := strings.Join(groups, "  ")
		if got := parseGo(args); !reflect.DeepEqual(got, want) {
			t.Fatalf("%q:\n got %+v\nwant %+v", args, got, want)
		}
	}
}

func TestResolve(t *testing.T) {
	white := board.StartPosition()
	black := white
	e4, err := movegen.ParseUCI(&white, "e2e4")
	if err != nil {
		t.Fatal(err)
	}
	black.Make(e4)
	clock := func(p *board.Position, args string) *search.Clock {
		g := parseGo(args)
		l, _ := g.resolve(p)
		return l.Clock
	}
	if c := clock(&white, "wtime 1000 btime 2000"); c == nil || c.Remaining != time.Second {
		t.Errorf("White's clock is %+v", c)
	}
	if c := clock(&black, "btime 2000 movestogo 5"); c == nil || c.Remaining != 2*time.Second || c.MovesToGo != 5 {
		t.Errorf("Black's clock alone is %+v", c)
	}
	if c := clock(&white, "btime 2000"); c == nil || c.Remaining != 0 {
		t.Errorf("without our clock %+v, want none left", c)
	}
	for _, args := range []string{"wtime 0 btime 0", "mate 3 wtime 0 btime 0"} {
		if c := clock(&white, args); c == nil {
			t.Errorf("%s: there is no clock, although nothing else is sure to end the search", args)
		}
	}
	for _, empty := range []string{"winc 0 binc 0", "wtime 0 btime 0 winc 0 binc 0", "movestogo 40"} {
		for _, limit := range []string{"movetime 500 ", "depth 3 ", "nodes 5 "} {
			if c := clock(&white, limit+empty); c != nil {
				t.Errorf("%s%s has the clock %+v", limit, empty, c)
			}
		}
	}
	for _, real := range []string{"wtime 100", "btime 100", "wtime -100"} {
		if c := clock(&white, "movetime 500 "+real); c == nil {
			t.Errorf("movetime with %s has no clock", real)
		}
	}
	if c := clock(&white, "depth 3"); c != nil {
		t.Errorf("without clocks %+v", c)
	}
	if c := clock(&white, "wtime 10 infinite"); c != nil {
		t.Errorf("infinite has the clock %+v", c)
	}
	infinite := parseGo("movetime 10 infinite")
	if l, _ := infinite.resolve(&white); l.MoveTime != 0 {
		t.Errorf("infinite ends after %v", l.MoveTime)
	}
	if c := clock(&white, "ponder wtime 10"); c == nil {
		t.Error("ponder lost the clock")
	}
	g := parseGo("searchmoves e2e4 e2e5 joho d2d4")
	l, rejected := g.resolve(&white)
	if len(l.SearchMoves) != 2 || l.SearchMoves[0] != e4 || !slices.Equal(rejected, []string{"e2e5", "joho"}) {
		t.Errorf("search moves %v, rejected %v", l.SearchMoves, rejected)
	}
}

func TestBenchPositions(t *testing.T) {
	seen := map[board.Key]bool{}
	for _, fen := range benchPositions {
		p, err := board.ParseFEN(fen)
		if err != nil {
			t.Error(err)
			continue
		}
		var moves movegen.List
		movegen.Legal(&p, &moves)
		if moves.Len() == 0 || seen[p.Key()] {
			t.Errorf("%s: %d legal moves, seen before: %v", fen, moves.Len(), seen[p.Key()])
		}
		seen[p.Key()] = true
	}
}
