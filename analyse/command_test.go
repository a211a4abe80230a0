package analyse

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/notnil/chess"

	"penrose/board"
	"penrose/book/pgn"
	"penrose/score"
	"penrose/search"
)

// run carries out "analyse" by the engine and returns its output.
func run(args ...string) (out, messages string, err error) { return runOn("", args...) }

// runOn is run with text on standard input.
func runOn(text string, args ...string) (out, messages string, err error) {
	var o, m bytes.Buffer
	err = Command("Penrose test", strings.NewReader(text)).Execute(&o, &m, args)
	return o.String(), m.String(), err
}

// These test the whole with the real engine, as far as the rules of chess say what comes.
func TestCommand(t *testing.T) {
	const mateInOne = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"
	for _, c := range []struct {
		args []string
		want string // regular expression
	}{
		{[]string{"-depth", "3", mateInOne}, `(?s)^White to move, .*\n 1\. Ra8# +#1 +100% +0% +0% .*1\. Ra8#\n 2\. .*\n 3\. `},
		{append(strings.Fields(mateInOne), "-nodes", "1000", "-multipv=1"), `\n 1\. Ra8# +#1 .*\n$`},
		{[]string{"-depth", "3", "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1"}, `^Black is mated\n$`},
		{[]string{"-depth", "1", "startpos", "-json"}, `"fen":"` + board.StartFEN + `"`},
		{[]string{"-depth", "3", "8/8/8/8/8/8/8/K1k5 w - - 0 1"}, `\n 1\. Ka2 +0\.00 +0% 100% +0% `},
		{[]string{"-depth", "3", "-json", "8/8/8/8/8/8/8/K1k5 w - - 0 1"}, `"final":true,.*"cp":0,"wdl":\[0,1000,0\]`},
		{[]string{"-movetime", "20ms"}, `^White to move, .*\n.*\n 1\. \S+ `},
		{[]string{"-depth", "2", "-json"}, `"fen":"` + board.StartFEN + `","final":true,"depth":2,`},
	} {
		out, messages, err := run(c.args...)
		if err != nil || messages != "" || !regexp.MustCompile(c.want).MatchString(out) {
			t.Errorf("%q: %v, %s, want %s in\n%s", c.args, err, messages, c.want, out)
		}
	}
}

func TestCommandErrors(t *testing.T) {
	empty := filepath.Join(t.TempDir(), "empty.pgn")
	if err := os.WriteFile(empty, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"joho"}, `"joho": no such file, and not a FEN`},
		{[]string{"testdata/joho.txt"}, `"testdata/joho.txt": no such file, and not a FEN`},
		{strings.Fields("8/8/8/8 w - - 0 1"), "FEN"},
		{[]string{"missing.pgn"}, "missing.pgn"},
		{[]string{"testdata/games.pgn", "joho"}, "joho: no such file"},
		{[]string{"joho", "testdata/games.pgn"}, `"joho": no such file, and not a FEN`},
		{[]string{"testdata/games.pgn", "missing.pgn"}, "missing.pgn"},
		{[]string{t.TempDir()}, "is a directory"},
		{[]string{os.DevNull}, "no games"},
		{[]string{"-"}, "standard input: no games"},
		{[]string{empty}, "no games"},
		{[]string{"-depth", "-3"}, "below 0"},
		{[]string{"-threads", "0"}, "threads"},
		{[]string{"-joho"}, "joho"},
	} {
		if _, _, err := run(c.args...); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: error %v, want one about %q", c.args, err, c.want)
		}
	}
}

// The fool who allows the scholar's mate is marked, and told what was better.
func TestGameByEngine(t *testing.T) {
	out, messages, err := run("-nodes", "2000", "testdata/games.pgn")
	if !isOneBroken(err) || !strings.Contains(messages, "game 1, Légal - NN: ") {
		t.Fatalf("%v, %s", err, messages)
	}
	if !regexp.MustCompile(`Nf6\?\?\s\{ \[%eval\s#1\] \}\s\(3\.\.\.\s`).MatchString(out) {
		t.Errorf("3... Nf6 is not marked in\n%s", out)
	}
}

// An annotated game has the tags and moves of the game, and is read again.
func TestAnnotatedIsRead(t *testing.T) {
	out, _, err := annotated(t.Context(), counting, false)
	if !isOneBroken(err) {
		t.Fatal(err)
	}
	file, err := os.Open("testdata/games.pgn")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for _, line := range strings.Split(string(out), "\n") {
		if len([]rune(line)) > pgnColumns {
			t.Errorf("a long line: %s", line)
		}
	}
	before, after := pgn.NewReader(bufio.NewReader(file)), pgn.NewReader(bytes.NewReader(out))
	for {
		want, fault := before.Next()
		got, err := after.Next()
		if errors.Is(fault, io.EOF) {
			if !errors.Is(err, io.EOF) {
				t.Errorf("more games than before: %v", err)
			}
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(got.Moves, want.Moves) || got.Position != want.Position || got.Result() != want.Result() {
			t.Errorf("game %d: %v, want %v", want.Number, got.Moves, want.Moves)
		}
		want.EachTag(func(name, value string) {
			if got.Tag(name) != value {
				t.Errorf("game %d, tag %s: %q, want %q", want.Number, name, got.Tag(name), value)
			}
		})
		if got.Tag("Annotator") == "" {
			t.Errorf("game %d has no annotator", want.Number)
		}
	}
}

// Another reader of PGN, github.com/notnil/chess, takes the game as well, and finds the
// evaluations in the comments.
func TestNotnilReadsAnnotated(t *testing.T) {
	out, _, err := annotated(t.Context(), counting, false)
	if !isOneBroken(err) {
		t.Fatal(err)
	}
	games := chess.NewScanner(bytes.NewReader(out))
	if !games.Scan() {
		t.Fatal(games.Err())
	}
	g := games.Next()
	var moves, comments []string
	for i, m := range g.Moves() {
		moves = append(moves, m.String())
		comments = append(comments, strings.Join(g.Comments()[i], " "))
	}
	if want := []string{"e2e4", "e7e5", "d1h5", "b8c6", "f1c4", "g8f6", "h5f7"}; !slices.Equal(moves, want) {
		t.Errorf("%v, want %v", moves, want)
	}
	if comments[3] != "[%eval 1.00]" || comments[5] != "[%eval #1]" {
		t.Errorf("comments %q", comments)
	}
}

func TestJSONIsJSON(t *testing.T) {
	out, _, err := run("-json", "-nodes", "500", "testdata/games.pgn")
	if !isOneBroken(err) {
		t.Fatal(err)
	}
	if out == "" {
		t.Error("no output")
	}
	for line := range strings.Lines(out) {
		var a jsonAnalysis
		if err := json.Unmarshal([]byte(line), &a); err != nil {
			t.Errorf("%v: %s", err, line)
		}
		for _, l := range a.Lines {
			if (l.Mate == nil) == (l.Centipawns == nil) || len(l.Moves) != len(l.SAN) || l.WDL[0]+l.WDL[1]+l.WDL[2] != 1000 {
				t.Errorf("%s", line)
			}
		}
	}
}

// The time is limited only if nothing else is, or if the user says so.
func TestSetDefaults(t *testing.T) {
	for _, c := range []struct {
		said         search.Limits
		timed, games bool
		want         search.Limits
	}{
		{search.Limits{}, false, false, search.Limits{MoveTime: 5 * time.Second, MultiPV: 3}},
		{search.Limits{}, false, true, search.Limits{MoveTime: time.Second, MultiPV: 1}},
		{search.Limits{}, true, false, search.Limits{MultiPV: 3}},
		{search.Limits{Depth: 9, MultiPV: 2}, false, false, search.Limits{Depth: 9, MultiPV: 2}},
		{search.Limits{Nodes: 9, MoveTime: time.Minute}, true, false, search.Limits{Nodes: 9, MoveTime: time.Minute, MultiPV: 3}},
	} {
		got := c.said
		if setDefaults(&got, c.timed, c.games); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%+v, timed %v: %+v, want %+v", c.said, c.timed, got, c.want)
		}
	}
}

func TestMarkOf(t *testing.T) {
	white, black := board.StartPosition(), board.StartPosition()
	black.Make(board.NewMove(12, 28)) // e2e4
	reply := black
	reply.Make(board.NewMove(52, 36)) // e7e5
	best, other := board.NewMove(12, 28), board.NewMove(11, 27)
	info := func(value int, best board.Move) []search.Info {
		return []search.Info{{Score: value, PV: []board.Move{best}}}
	}
	for _, c := range []struct {
		name          string
		position      board.Position
		before, after int // scores of the side to move
		played        board.Move
		want          string
	}{
		{"the best move is never marked", white, 200, 200, best, ""},
		{"nothing lost", white, 200, -200, other, ""},
		{"a little", white, 60, 0, other, ""},
		{"dubious", white, 100, 0, other, "?!"},
		{"a mistake", white, 150, 0, other, "?"},
		{"a blunder", white, 400, 0, other, "??"},
		{"a blunder of Black", black, 400, 0, other, "??"},
		{"a gain of Black", black, -400, 0, other, ""},
		{"a mate missed", white, score.MateIn(3), 0, other, "??"},
		{"a mate allowed", black, 0, score.MateIn(1), other, "??"},
		{"a slower mate", white, score.MateIn(3), score.MatedIn(8), other, ""},
		{"a null move", white, 400, 0, board.NoMove, ""},
	} {
		after := black
		if c.position.SideToMove() == board.Black {
			after = reply
		}
		p := ply{position: c.position, played: c.played, lines: info(c.before, best)}
		next := ply{position: after, lines: info(c.after, other)}
		if got := markOf(&p, &next); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
		if p.lines = nil; markOf(&p, &next) != "" {
			t.Errorf("%s: marked without an analysis", c.name)
		}
	}
}

// Limits that make no sense, or no end of a game, are errors before any work.
func TestLimitErrors(t *testing.T) {
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"-multipv", "-1"}, "below 0"},
		{[]string{"-movetime", "0", "testdata/games.pgn"}, "would never end"},
	} {
		if _, _, err := run(c.args...); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: error %v, want one about %q", c.args, err, c.want)
		}
	}
}

// docs/analyse.md says what a move costs at least that is marked, in expected points and in centipawns of a level position.
func TestMarksCost(t *testing.T) {
	start, after := board.StartPosition(), board.StartPosition()
	after.Make(board.NewMove(12, 28))
	other := []board.Move{board.NewMove(11, 27)}
	type least struct{ cost, shown int } // of the first loss that is marked so
	got := map[string]least{}
	for loss := 0; loss <= 400; loss++ {
		p := ply{position: start, played: board.NewMove(12, 28), lines: []search.Info{{Score: 0, PV: other}}}
		next := ply{position: after, lines: []search.Info{{Score: loss, PV: other}}}
		mark := markOf(&p, &next)
		if _, known := got[mark]; !known {
			cost := whiteHalfPoints(&p) - whiteHalfPoints(&next)
			got[mark] = least{cost, int(math.Round(float64(score.Shown(loss))/5)) * 5}
		}
	}
	if want := map[string]least{"": {0, 0}, "?!": {201, 45}, "?": {402, 85}, "??": {601, 125}}; !maps.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// A move that costs just the limit is marked.
func TestMarkAtTheLimit(t *testing.T) {
	start, after := board.StartPosition(), board.StartPosition()
	after.Make(board.NewMove(12, 28))
	other := []board.Move{board.NewMove(11, 27)}
	for _, c := range []struct {
		limit int
		mark  string
	}{{dubiousCost, "?!"}, {mistakeCost, "?"}, {blunderCost, "??"}} {
		tried := 0
		for before := -400; before <= 400; before++ {
			for then := -400; then <= 400; then++ {
				p := ply{position: start, played: board.NewMove(12, 28), lines: []search.Info{{Score: before, PV: other}}}
				next := ply{position: after, lines: []search.Info{{Score: then, PV: other}}}
				white, left := score.Expected(before), score.Expected(then).ForOther()
				if 2*(white.Win-left.Win)+white.Draw-left.Draw != c.limit {
					continue
				}
				if tried++; markOf(&p, &next) != c.mark {
					t.Fatalf("%d, then %d for the other side: %q, want %q", before, then, markOf(&p, &next), c.mark)
				}
			}
		}
		if tried == 0 {
			t.Errorf("%s: no scores", c.mark)
		}
	}
}
