package analyse

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"penrose/board"
	"penrose/book/pgn"
	"penrose/game"
	"penrose/internal/progress"
	"penrose/score"
	"penrose/search"
)

// annotatedText returns what becomes of files with the given content, by a finder that
// counts pieces.
func annotatedText(t *testing.T, find finder, asJSON bool, texts ...string) (out, messages string, err error) {
	t.Helper()
	var files []input
	for i, text := range texts {
		files = append(files, input{name: string(rune('a'+i)) + ".pgn", data: []byte(text)})
	}
	var o, m bytes.Buffer
	a := annotator{find: find, limits: search.Limits{MultiPV: 1}, name: "Penrose test", asJSON: asJSON, out: bufio.NewWriter(&o), bar: progress.New(&m)}
	err = a.annotate(t.Context(), files)
	return o.String(), m.String(), err
}

// scoring returns a finder that does as counting does, but to which every position is worth value centipawns for the
// side to move.
func scoring(value int) finder {
	return func(ctx context.Context, g game.Game, l search.Limits, info func(search.Info)) search.Result {
		result := counting(ctx, g, l, info)
		result.Lines[0].Score = value
		return result
	}
}

// What is no PGN gives an error and no output, and so do all files beside it.
func TestNotPGN(t *testing.T) {
	const games = "1. e4 e5 *\n"
	for text, want := range map[string]string{
		"# A title\n\nSome text about 1. e4.\n":                         "b.pgn: not a PGN file: it has neither tags nor moves",
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4;\n": "b.pgn: not a PGN file: it has neither tags nor moves",
		"\x7fELF\x02\x01\x01\x00":                                       "b.pgn: binary data, not a PGN file",
		"*":                                                             "b.pgn: not a PGN file: it has neither tags nor moves",
		"\x1f\x8b\x08\x00":                                              "b.pgn: compressed by gzip, not a PGN file",
		"\xff\xfe[\x00E\x00":                                            "b.pgn: text in UTF-16, not a PGN file",
		"\xfe\xff\x00[\x00E":                                            "b.pgn: text in UTF-16, not a PGN file",
		"PK\x03\x04":                                                    "b.pgn: a zip archive, not a PGN file",
		" \n":                                                           "b.pgn: no games",
	} {
		out, messages, err := annotatedText(t, counting, false, games, text)
		if err == nil || err.Error() != want || out != "" || messages != "" {
			t.Errorf("%q: %v, want %s; output %q, messages %q", text, err, want, out, messages)
		}
	}
	for _, text := range []string{"1. e4", "[Event \"a\"]\n", "\xef\xbb\xbf1. e4 *"} {
		if _, _, err := annotatedText(t, counting, false, text); err != nil {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// Games that cannot be read to their end are written so far, and are an error in the end.
func TestBrokenGames(t *testing.T) {
	const broken, sound = "1. e4 e5 2. Ke3 1-0\n\n", "1. d4 d5 *\n"
	for _, c := range []struct {
		texts []string
		want  string
	}{
		{[]string{sound + broken + sound}, "1 of 3 games could not be read to its end"},
		{[]string{broken, sound + broken}, "2 of 3 games could not be read to their ends"},
	} {
		out, messages, err := annotatedText(t, counting, false, c.texts...)
		if err == nil || err.Error() != c.want || strings.Count(out, "[Annotator") != 3 || !strings.Contains(messages, "the game ends before that") {
			t.Errorf("%q: error %v, want %s; output\n%s\n%s", c.texts, err, c.want, out, messages)
		}
	}
}

// Nothing is said of a position that is not in the file, as the FEN of its game is wrong.
func TestGameWithoutStart(t *testing.T) {
	const text = "[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. e4 *\n\n[Variant \"Atomic\"]\n\n1. e4 *\n"
	out, _, err := annotatedText(t, counting, true, text)
	if err == nil || out != "" {
		t.Errorf("error %v, output %q", err, out)
	}
}

// Of a game that is broken at its first move the start position is analysed.
func TestGameBrokenAtItsFirstMove(t *testing.T) {
	for text, want := range map[string]string{
		"[White \"A\"]\n\n1. e5 *\n":                             board.StartFEN,
		"[FEN \"8/8/8/8/8/5k2/4p3/4K3 w - - 0 1\"]\n\n1. e4 *\n": "8/8/8/8/8/5k2/4p3/4K3 w - - 0 1",
	} {
		out, _, err := annotatedText(t, counting, true, text)
		if err == nil || strings.Count(out, "\n") != 1 || !strings.Contains(out, want) {
			t.Errorf("%q: error %v, output %q", text, err, out)
		}
	}
}

// The engine signs a game without an annotator. An empty tag is none.
func TestAnnotator(t *testing.T) {
	for tags, want := range map[string]string{
		"":                                "[Annotator \"Penrose test\"]\n",
		"[Annotator \"\"]\n":              "[Annotator \"Penrose test\"]\n",
		"[annotator \"\"]\n":              "[Annotator \"Penrose test\"]\n",
		"[Annotator \"a\"]\n":             "[Annotator \"a\"]\n",
		"[Annotator \"\"]\n[Round \"1\"]": "[Round \"1\"]\n[Annotator \"Penrose test\"]\n",
	} {
		out, _, err := annotatedText(t, counting, false, tags+"\n1. e4 *\n")
		if got, _, _ := strings.Cut(out, "\n\n"); err != nil || got+"\n" != want {
			t.Errorf("%q: %v, tags %q, want %q", tags, err, got, want)
		}
	}
}

// What a tag says stays, with quotation marks and backslashes.
func TestTagsStay(t *testing.T) {
	const tags = `[Event "The \"Open\""]` + "\n" + `[Site "C:\\games\\"]` + "\n"
	if out, _, err := annotatedText(t, counting, false, tags+"\n1. e4 *\n"); err != nil || !strings.HasPrefix(out, tags) {
		t.Errorf("%v\n%s", err, out)
	}
}

// Messages and JSON name the file if there are several.
func TestSeveralFiles(t *testing.T) {
	const text = "1. e4 *"
	for _, asJSON := range []bool{false, true} {
		out, messages, err := annotatedText(t, counting, asJSON, text, text)
		const summary = "game 1, ? - ?: White 0 ??, 0 ?, 0 ?!; Black 0 ??, 0 ?, 0 ?!\n"
		if err != nil || messages != "a.pgn: "+summary+"b.pgn: "+summary {
			t.Errorf("%v, messages %q", err, messages)
		}
		lines := strings.Count(out, `{"file":"a.pgn","game":1,`) + strings.Count(out, `{"file":"b.pgn","game":1,`)
		if want := map[bool]int{true: 4}[asJSON]; lines != want {
			t.Errorf("%d lines name their file, want %d:\n%s", lines, want, out)
		}
	}
}

// Games may come by standard input and by a pipe, beside a file.
func TestInputs(t *testing.T) {
	name := filepath.Join(t.TempDir(), "games.txt")
	if err := os.WriteFile(name, []byte("1. e4 *"), 0o600); err != nil {
		t.Fatal(err)
	}
	out, messages, err := runOn("1. c4 *", "-depth", "1", name, "-")
	if err != nil || !strings.Contains(out, "1. e4 {") || !strings.Contains(out, "1. c4 {") || !strings.Contains(messages, "standard input: game 1") {
		t.Errorf("%v, %s\n%s", err, messages, out)
	}
	if runtime.GOOS != "linux" {
		return // the names of pipes differ
	}
	read, write, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer read.Close()
	write.WriteString("1. d4 *")
	write.Close()
	if out, _, err := run("-depth", "1", fmt.Sprintf("/proc/self/fd/%d", read.Fd())); err != nil || !strings.Contains(out, "1. d4 {") {
		t.Errorf("%v\n%s", err, out)
	}
}

// A result that contradicts the tag is reported. What is written stays the tag.
func TestResultConflict(t *testing.T) {
	out, messages, err := annotatedText(t, counting, false, "\n[Result \"1-0\"]\n\n1. e4 0-1\n")
	if err != nil || !strings.HasPrefix(messages, "a.pgn: game 1, line 2: the tag Result says 1-0, but 0-1 stands behind the moves; the tag counts\n") || !strings.HasSuffix(out, "} 1-0\n\n") {
		t.Errorf("%v, %s\n%s", err, messages, out)
	}
}

// A game that ends after fifty moves without progress is drawn, unless the last of them mates. Where nobody has
// claimed the draw no move is marked.
func TestFiftyMovesAtTheEnd(t *testing.T) {
	const drawn = "[FEN \"8/8/4k3/8/8/4P2p/4K3/7R b - - 99 80\"]\n\n80... Ke5"
	out, _, err := annotatedText(t, scoring(900), true, drawn+" 1/2-1/2")
	if err != nil || strings.Count(out, `"ending":"fifty moves","lines":[]}`) != 1 {
		t.Errorf("%v\n%s", err, out)
	}
	out, _, err = annotatedText(t, scoring(900), false, drawn+" 81. Rh2 Kd5 82. Rh1 *")
	if err != nil || strings.Count(out, "?") != 2 || !strings.Contains(out, "Rh1?? { [%eval 0.00] }") {
		t.Errorf("%v; only the last move ends the game\n%s", err, out)
	}
	out, _, err = annotatedText(t, scoring(900), true, "[FEN \"7k/R7/6K1/8/8/8/8/8 w - - 99 80\"]\n\n80. Ra8# 1-0")
	if err != nil || strings.Contains(out, "fifty") {
		t.Errorf("%v; mate counts\n%s", err, out)
	}
}

// A game that ends because neither side can mate any more is drawn.
func TestMaterialAtTheEnd(t *testing.T) {
	out, _, err := annotatedText(t, counting, true, "[FEN \"8/8/4k3/8/8/8/4Kp2/8 w - - 0 80\"]\n\n80. Kxf2 1/2-1/2")
	if err != nil || strings.Count(out, `"ending":"material","lines":[]}`) != 1 {
		t.Errorf("%v\n%s", err, out)
	}
}

// A game that ends with a position for the third time is drawn, whatever a search finds there.
func TestRepetitionAtTheEnd(t *testing.T) {
	const moves = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8"
	out, _, err := annotatedText(t, scoring(40), false, moves+" 1/2-1/2")
	if err != nil || !strings.HasSuffix(out, "Ng8 { [%eval 0.00] }\n1/2-1/2\n\n") {
		t.Errorf("%v\n%s", err, out)
	}
	out, _, err = annotatedText(t, scoring(40), true, moves+" 5. e4 1/2-1/2")
	if err != nil || strings.Contains(out, `"ending"`) {
		t.Errorf("%v; the game went on\n%s", err, out)
	}
	out, _, err = annotatedText(t, scoring(40), true, moves+" 1/2-1/2")
	if err != nil || strings.Count(out, `"ending":"repetition","lines":[]}`) != 1 {
		t.Errorf("%v\n%s", err, out)
	}
	// Black's fourth move led to a draw that nobody has claimed: its search saw that, and the one after it began anew.
	out, _, err = annotatedText(t, scoring(900), false, moves+" 5. Nf3 *")
	if flat := strings.Join(strings.Fields(out), " "); err != nil || !strings.Contains(flat, "2... Ng8?? {") || !strings.Contains(flat, "4. Ng1?? {") || !strings.Contains(flat, "4... Ng8 {") {
		t.Errorf("%v; only what leads to no draw is marked\n%s", err, out)
	}
	drawn := ply{lines: []search.Info{{Score: score.Draw, Drawn: true}}}
	if half := whiteHalfPoints(&drawn); half != 1000 {
		t.Errorf("a thousand draws are worth %d half points", half)
	}
}

// A large file can be interrupted before the first analysis, while its games are counted.
func TestCountInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var a annotator
	if err := a.count(ctx, &input{name: "testdata/games.pgn"}); !errors.Is(err, errInterrupted) || a.games > 0 {
		t.Errorf("%d games, error %v", a.games, err)
	}
}

// Names come from strangers: a terminal must not obey them.
func TestPlayersArePrintable(t *testing.T) {
	g, err := pgn.NewReader(strings.NewReader("[White \"\x1b[31mÅ\x1b]0;title\x07\"]\n[Black \"\x01\"]\n\n1. e4 *\n")).Next()
	if err != nil {
		t.Fatal(err)
	}
	if said := players(g); said != "game 1, [31mÅ]0;title - ?" {
		t.Errorf("%q", said)
	}
}
