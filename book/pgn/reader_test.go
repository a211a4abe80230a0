package pgn

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"penrose/board"
	"penrose/movegen"
)

// read returns each game of text as "moves result", with the moves in UCI notation.
// The fault of the game, if any, follows.
func read(t testing.TB, in io.Reader) []string {
	t.Helper()
	var all []string
	for r := NewReader(in); ; {
		g, err := r.Next()
		if errors.Is(err, io.EOF) {
			return all
		}
		broken := new(GameError)
		if err != nil && !errors.As(err, &broken) {
			t.Fatal(err)
		}
		var sb strings.Builder
		for _, m := range g.Moves {
			sb.WriteString(movegen.FormatUCI(m, false) + " ")
		}
		sb.WriteString(g.Result().String())
		if err != nil {
			fmt.Fprintf(&sb, " (%v)", err)
		}
		all = append(all, sb.String())
	}
}

// TestReader covers the import format of the standard and what programs make of it.
// Section numbers are those of S. J. Edwards: Portable Game Notation Specification,
// 1994.
func TestReader(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       []string
	}{
		{"nothing", "", nil},
		{"only white space", " \r\n\n\t", nil},
		{"only a comment", "{no game} ; nor here", nil},
		{"only a tag", `[Event "?"]`, []string{"*"}},
		{"moves without tags", "1. e4 e5 *", []string{"e2e4 e7e5 *"}},
		{"no result", "1. e4 e5", []string{"e2e4 e7e5 *"}},
		{"results", "e4 1-0 e4 0-1 e4 1/2-1/2 e4 * e4 1/2 e4 ½-½", []string{"e2e4 1-0", "e2e4 0-1", "e2e4 1/2-1/2", "e2e4 *", "e2e4 1/2-1/2", "e2e4 1/2-1/2"}},
		{"a result without a blank before it (7)", "1.e4 e5*\n1.d4 +* d5 2.*{x}1.c4+*", []string{"e2e4 e7e5 *", "d2d4 d7d5 *", "c2c4 *"}},
		{"the tag has the result", `[Result "0-1"] e4 *`, []string{"e2e4 0-1"}},
		{"the tag has no result", `[Result "?"] e4 1-0`, []string{"e2e4 1-0"}},
		{"move numbers (8.2.2)", "1.e4 1...e5 2.Nf3 2. ... Nc6 3 Bb5 a6 4… Ba4 *", []string{"e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 *"}},
		{"annotation glyphs (8.2.4)", "e4$1 e5 $2 $ Nf3!? !? Nc6 +- *", []string{"e2e4 e7e5 g1f3 b8c6 *"}},
		{"comments (5)", "e4 {one (two [three] 1-0} e5 ; d5 1-0\nNf3{}Nc6 *", []string{"e2e4 e7e5 g1f3 b8c6 *"}},
		{"comments do not nest (5)", "e4 {a {b} e5 *", []string{"e2e4 e7e5 *"}},
		{"escaped lines (6)", "% not read 1-0\ne4 e5\n%nor this\nNf3 *", []string{"e2e4 e7e5 g1f3 *"}},
		{"variations (8.2.5)", "e4 (d4 d5 (Nf6 {)} c4) 1-0) e5 (c5) *", []string{"e2e4 e7e5 *"}},
		{"angle brackets (7)", "e4 <reserved d5 1-0> e5 *", []string{"e2e4 e7e5 *"}},
		{"angle brackets that do not close", "e4 < e5 2. Nf3 <= 2... Nc6 1-0 d4 (d4 < d5) d5 *", []string{"e2e4 e7e5 g1f3 b8c6 1-0", "d2d4 d7d5 *"}},
		{"square brackets amid the moves", "e4 [a remark] e5 [ 2. Nf3 Nc6 1-0\nd4 [%clk 0:10\nd5 *", []string{"e2e4 e7e5 g1f3 b8c6 1-0",
			"d2d4 * (game 2, line 2: move \"%clk\": it names no target square)"}},
		{"a tag that does not close", "[Event \"a\"]\n  [White d4\ne4 *", []string{"e2e4 *"}},
		{"move numbers without a stop", "1e4 e5 2Nf3 2...Nc6 3Bb5 Nf6 4O-O *", []string{"e2e4 e7e5 g1f3 b8c6 f1b5 g8f6 e1g1 *"}},
		{"results with other signs", "e4 1:0 e4 1-0. e4 1/2:1/2 [Result \" 0-1 \"] e4 *", []string{"e2e4 1-0", "e2e4 1-0", "e2e4 1/2-1/2", "e2e4 0-1"}},
		{"all on one line", `[Event "a"][Site "b"] e4 * [Event "c"] d4 *`, []string{"e2e4 *", "d2d4 *"}},
		{"a new tag section ends a game", "[Event \"a\"]\ne4\n[Event \"b\"]\nd4", []string{"e2e4 *", "d2d4 *"}},
		{"games without moves", "[Event \"a\"]\n[Site \"b\"]\n\n[Event \"c\"]\n\n[Site \"d\"]\n\n[Event \"e\"]\n", []string{"*", "*", "*"}},
		{"games without moves, with blanks between them", "[Event \"a\"]\n[White \"A\"]\n \t\n[Event \"b\"]\n[White \"B\"]\n\n1. e4 *", []string{"*", "e2e4 *"}},
		{"games without moves, with empty tags", "[Event \"\"]\n[Site \"\"]\n\n[Event \"\"]\n[Site \"\"]\n", []string{"*", "*"}},
		{"a tag twice", "[White \"a\"]\n[White \"b\"]\n\ne4 *", []string{"e2e4 *"}},
		{"line ends", "e4\re5\r\nNf3\n%d5\r%d5\r\nNc6 *", []string{"e2e4 e7e5 g1f3 b8c6 *"}},
		{"byte order mark", "\uFEFF[Event \"a\"]\ne4 *", []string{"e2e4 *"}},
		{"files with the mark one after another", "\uFEFF[Event \"a\"]\ne4 *\n\uFEFF[Event \"b\"]\nd4 *", []string{"e2e4 *", "d2d4 *"}},
		{"long algebraic and UCI", "g1f3 Ng8-f6 e2-e4 d7d5 O-O", []string{"g1f3 g8f6 e2e4 d7d5 * (game 1, line 1: move \"O-O\": no legal move reads so)"}},
		{"null moves", "e4 -- d4 Z0 *", []string{"e2e4 0000 d2d4 0000 *"}},
		{"the null move of UCI", "1. e4 0000 2. d4 2... 0000 3.0000 *", []string{"e2e4 0000 d2d4 0000 0000 *"}},
		{"a null move in check", "e4 f5 Qh5+ -- *", []string{"e2e4 f7f5 d1h5 * (game 1, line 1: move \"--\": a null move in check)"}},
		{"en passant", "e4 a6 e5 d5 exd6 e.p. h6 dxc7ep *", []string{"e2e4 a7a6 e4e5 d7d5 e5d6 h7h6 d6c7 *"}},
		{"castling with zeros", "1.Nf3 Nf6 2.g3 g6 3.Bg2 Bg7 4.0-0 0-0 5.Re1 1-0", []string{"g1f3 g8f6 g2g3 g7g6 f1g2 f8g7 e1g1 e8g8 f1e1 1-0"}},
		{"a double forfeit", "[Result \"0-0\"]\n\n0-0\n\n[Result \"0–0.\"]\n0–0 {nobody came}\n[Result \"0:0\"]\n0:0", []string{"*", "*", "*"}},
		{"a double forfeit after moves", "[Result \"0-0\"]\nNf3 Nf6 g3 g6 Bg2 Bg7 0-0", []string{"g1f3 g8f6 g2g3 g7g6 f1g2 f8g7 *"}},
		{"castling before a double forfeit", "[Result \"0-0\"]\nNf3 Nf6 g3 g6 Bg2 Bg7 0-0 0-0 0-0\n\n[Result \"0-0\"]\ne4 0-0", []string{"g1f3 g8f6 g2g3 g7g6 f1g2 f8g7 e1g1 e8g8 *", "e2e4 *"}},
		{"castling at the end", "[Result \"*\"]\nNf3 Nf6 g3 g6 Bg2 Bg7 0-0 *\n[Result \"0-0\"]\nNf3 Nf6 g3 g6 Bg2 Bg7 0-0 *\n[Result \"1-0\"]\nNf3 Nf6 g3 g6 Bg2 Bg7 0-0",
			[]string{"g1f3 g8f6 g2g3 g7g6 f1g2 f8g7 e1g1 *", "g1f3 g8f6 g2g3 g7g6 f1g2 f8g7 e1g1 *", "g1f3 g8f6 g2g3 g7g6 f1g2 f8g7 e1g1 1-0"}},
		{"zeros without the tag", "0-0\n[Result \"0-1\"]\n0-0", []string{"* (game 1, line 1: move \"0-0\": no legal move reads so)", "0-1 (game 2, line 3: move \"0-0\": no legal move reads so)"}},
		{"signs on the moves", "1.e4± e5‼ 2.Nf3+- Nc6-+ 3.Bb5/\\ a6+/= 4.O-O∞ Nf6, 5.d3. Be7□ *", []string{"e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 e1g1 g8f6 d2d3 f8e7 *"}},
		{"signs beside the moves", "1.e4 ± e5 ∓ 2.Nf3 ⩲ TN Nc6 □ *", []string{"e2e4 e7e5 g1f3 b8c6 *"}},
		{"castling with zeros alone", "1.Nf3 Nf6 2.g3 g6 3.Bg2 Bg7 4. 00. 00+- 5.Re1 * d4 d5 Nc3 Nc6 Bf4 Bf5 Qd2 Qd7 000+! 000 *",
			[]string{"g1f3 g8f6 g2g3 g7g6 f1g2 f8g7 e1g1 e8g8 f1e1 *", "d2d4 d7d5 b1c3 b8c6 c1f4 c8f5 d1d2 d8d7 e1c1 e8c8 *"}},
		{"promotions in brackets", "[FEN \"4k3/P7/8/8/8/8/p7/4K3 w - - 0 1\"]\na8(Q)+ (a8(N)) Kd7 (Ke7) Kf2 a1(q) *", []string{"a7a8q e8d7 e1f2 a2a1q *"}},
		{"captures that promote in brackets", "[FEN \"1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1\"]\n1.axb8(N) Ke7 *", []string{"a7b8n e8e7 *"}},
		{"remarks in brackets", "a4 a5 Ra3 Ra6 Rh3 Rh6 Ra3 Ra6 Ra1(N) Ra8(N) Nf3 Nf6 Ng1(N) Ng8(n) e4 *", []string{"a2a4 a7a5 a1a3 a8a6 a3h3 a6h6 h3a3 h6a6 a3a1 a6a8 g1f3 g8f6 f3g1 f6g8 e2e4 *"}},
		{"castling otherwise", "Nf3 Nf6 g3 g6 Bg2 Bg7 OO o-o+ * d4 d5 Nc3 Nc6 Bf4 Bf5 Qd2 Qd7 OOO! O–o–O *",
			[]string{"g1f3 g8f6 g2g3 g7g6 f1g2 f8g7 e1g1 e8g8 *", "d2d4 d7d5 b1c3 b8c6 c1f4 c8f5 d1d2 d8d7 e1c1 e8c8 *"}},
		{"em dashes", "e2—e4 1—0 e4 e5 Nf3 Nf6 Be2 Be7 O-O— *", []string{"e2e4 1-0", "e2e4 e7e5 g1f3 g8f6 f1e2 f8e7 e1g1 *"}},
		{"no-break spaces", "1. e4\u00a0e5\u00a0\u00a02.\u00a0Nf3 * 1.\xa0e4\xa0e5 1-0", []string{"e2e4 e7e5 g1f3 *", "e2e4 e7e5 1-0"}},
		{"no-break spaces and letters", "e4 {à} e5 \xbd-\xbd\xa0e4 *", []string{"e2e4 e7e5 1/2-1/2", "e2e4 *"}},
		{"results with dashes and blanks", "e4 1 – 0 d4 1/2\u00a0—\u00a01/2\u00a0c4 ½ - ½ Nf3 *", []string{"e2e4 1-0", "d2d4 1/2-1/2", "c2c4 1/2-1/2", "g1f3 *"}},
		{"results with blanks", "d4 d5 1/2 - 1/2 e4 1 - 0 c4 0  -1 1 - d4 0 *", []string{"d2d4 d7d5 1/2-1/2", "e2e4 1-0", "c2c4 0-1", "d2d4 *"}},
		{"en dashes", "e2–e4 1–0 e4 ½–½ e4 –– +– 0–1 [Result \"1–0\"] e4 *", []string{"e2e4 1-0", "e2e4 1/2-1/2", "e2e4 0000 0-1", "e2e4 1-0"}},
		{"results in Latin-1", "e4 \xbd-\xbd e4 \xbd [Result \"\xbd-\xbd\"] e4", []string{"e2e4 1/2-1/2", "e2e4 1/2-1/2", "e2e4 1/2-1/2"}},
		{"set up", "[FEN \"4k3/P7/8/8/8/8/8/4K2R w K - 0 1\"]\na8=Q+ Kd7 O-O *", []string{"a7a8q e8d7 e1g1 *"}},
		{"a castling right that is stale", "[FEN \"8/3k4/8/8/8/8/1r3PPP/R5K1 w KQkq - 0 1\"]\nRa7+ Kc6 *", []string{"a1a7 d7c6 *"}},
		{"an impossible position", "[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\ne4 * d4 *", []string{"* (game 1, line 2: FEN \"8/8/8/8/8/8/8/8 w - - 0 1\": White has 0 kings, want 1)", "d2d4 *"}},
		{"another game altogether", "[Variant \"Atomic\"]\n\ne4 e5 * d4 *", []string{"* (game 1, line 3: variant \"Atomic\")", "d2d4 *"}},
		{"Chess960", "[Variant \"fischerandom\"]\n[FEN \"rk2r3/pppppppp/8/8/8/8/PPPPPPPP/RK2R3 w EAea - 0 1\"]\nO-O O-O-O *", []string{"b1e1 b8a8 *"}},
		{"a tag over two lines", "[Event \"World\nCup\"]\n\ne4 {\n} Ke6 *", []string{"e2e4 * (game 1, line 5: move \"Ke6\": no legal move reads so)"}},
		{"a tag over more lines", "[Event \"a\n\nb\"]\n*\n[Event \"a\nb\nc\"]\n*\n[Event \"a\nb]\n*", []string{
			"* (game 1, line 3: move \"b\\\"\": it names no target square)", "* (game 2, line 6: move \"b\": it names no target square)", "* (game 3, line 10: move \"b\": it names no target square)"}},
		{"a tag before a long line", "[Event \"a\n{" + strings.Repeat("x", maxAside) + "} e4 ;\"]\n*", []string{"e2e4 *"}},
		{"a tag that does not end before an escaped line", "[Event \"a\n% Ke3\"]? no\ne4 *", []string{"e2e4 *"}},
		{"an illegal move", "e4 e5\nKe3 Ke6 1-0\nd4 *", []string{"e2e4 e7e5 1-0 (game 1, line 2: move \"Ke3\": no legal move reads so)", "d2d4 *"}},
		{"a comment without end", "e4 {\n[Event \"a\"]\nd4 *", []string{"e2e4 * (game 1, line 1: a comment that does not end)", "d2d4 *"}},
		{"a comment without end before another first tag", "e4 {\n\n[White \"a\"]\nd4 *", []string{"e2e4 * (game 1, line 1: a comment that does not end)", "d2d4 *"}},
		{"a comment with a tag", "e4 {a\n[White \"a\"]\n} e5 *", []string{"e2e4 e7e5 *"}},
		{"a comment with tags after an empty line", "e4 e5 {see\n\n[Result \"1-0\"]\n} Nf3 *", []string{"e2e4 e7e5 g1f3 *"}},
		{"a comment to the end", "e4 {\nd4 *", []string{"e2e4 * (game 1, line 1: a comment that does not end)"}},
		{"a variation without end", "e4\n(d4 e5 *\n\n[Event \"a\"]\nd4 *", []string{"e2e4 * (game 1, line 2: a variation that does not end)", "d2d4 *"}},
		{"stray brackets", "e4 ) ] } > e5 *", []string{"e2e4 e7e5 *"}},
		{"an endless word", strings.Repeat("x", 10_000), []string{"* (game 1, line 1: move \"xxxxxxxxxxxxxxxxxxxx\": it names no target square)"}},
		{"too many moves", strings.Repeat("Nf3 Nf6 Ng1 Ng8 ", maxPlies/4) + "e4", []string{
			strings.Repeat("g1f3 g8f6 f3g1 f6g8 ", maxPlies/4) + fmt.Sprintf("* (game 1, line 1: more than %d plies)", maxPlies)}},
	} {
		got := read(t, strings.NewReader(c.text))
		if fmt.Sprintf("%q", got) != fmt.Sprintf("%q", c.want) {
			t.Errorf("%s: got %.500q, want %.500q", c.name, got, c.want)
		}
	}
}

// Only two results that differ are a conflict: a game that goes on may have got one later.
func TestResultConflict(t *testing.T) {
	for text, conflict := range map[string]bool{
		`[Result "1-0"] e4 0-1`:     true,
		`[Result "1-0"] e4 1/2-1/2`: true,
		`[Result "1/2"] e4 1/2-1/2`: false,
		`[Result "1-0"] e4 *`:       false,
		`[Result "*"] e4 1-0`:       false,
		`[Result "joho"] e4 1-0`:    false,
		`e4 1-0`:                    false,
	} {
		g, err := NewReader(strings.NewReader(text)).Next()
		if err != nil || (g.ResultConflict() != nil) != conflict {
			t.Errorf("%s: %v, %v", text, err, g.ResultConflict())
		}
	}
}

func TestTags(t *testing.T) {
	for _, c := range []struct{ text, name, want string }{
		{`[Event "Cup"]`, "Event", "Cup"},
		{`[event "Cup"]`, "Event", "Cup"},
		{`[ Event   "Cup" ]`, "Event", "Cup"},
		{`[Event ""]`, "Event", ""},
		{`[Event "a \"b\" c"]`, "Event", `a "b" c`},
		{`[Event "a \\ b"]`, "Event", `a \ b`},
		{`[Event "a "b" c"]`, "Event", `a "b" c`},
		{`[Event "Cup \"]`, "Event", `Cup \`},
		{`[Event "[a]"]`, "Event", "[a]"},
		{`[Event "a" ] [Site "b"]`, "Site", "b"},
		{`[joho] [Site "b"]`, "Site", "b"},
		{"[Event \"a\n[Site \"b\"]", "Site", "b"},
		{`[Event "` + strings.Repeat("x", 10_000) + `"]`, "Event", strings.Repeat("x", maxTag)},
		{`[Event "` + strings.Repeat("x", maxTag-1) + `é tail"]`, "Event", strings.Repeat("x", maxTag-1)},
		{`[Event "` + strings.Repeat("x", maxTag-2) + `é tail"]`, "Event", strings.Repeat("x", maxTag-2) + "é"},
		{`[Black_Elo-2 "1"]`, "Black_Elo-2", "1"},
		{"[Event \"World\nCup\"]", "Event", "World Cup"},
		{"[Event \"World\r\nCup \" ] \r\n[Site \"b\"]", "Event", "World Cup "},
		{"[Event \"World\rCup\"]\r[Site \"b\"]", "Site", "b"},
		{"[Event \"a \\\"b\\\"\nc [d]\"]", "Event", `a "b" c [d]`},
		{"[Event \"a\n\"]", "Event", "a "},
		{"[Event \"a\"\nb\"]", "Event", `a" b`},
		{"[Event \"a\nb\"] [Site \"c\"]", "Site", "c"},
		{"[Event \"a\n [Site \"b\"]", "Site", "b"},
		{strings.Repeat(`[A "1"]`, 2*maxTags) + `[B "2"]`, "B", ""},
	} {
		g, err := NewReader(strings.NewReader(c.text)).Next()
		if err != nil || g.Tag(c.name) != c.want {
			t.Errorf("%.100s: %s is %.100q (%v), want %.100q", c.text, c.name, g.Tag(c.name), err, c.want)
		}
	}
}

// The names of chess and Chess960 in the tag Variant, and those of other games.
func TestVariants(t *testing.T) {
	for variant, chess := range map[string]bool{
		"": true, "Standard": true, "From Position": true, "Classical": true, "chess 960": true, "Fischerandom": true, "FRC": true, "DFRC": true, "960": true,
		"wild/0": false, "wild/1": false, "wild/2": true, "Wild/5": true, "wild/8": true, "wild/8a": true,
		"wild/9": false, "wild/17": false, "wild/": false, "wild/a": false, "wild/8b": false, "Atomic": false, "Crazyhouse": false, "9600": false,
	} {
		_, err := NewReader(strings.NewReader("[Variant \"" + variant + "\"]\n\ne4 *")).Next()
		if (err == nil) != chess {
			t.Errorf("%q: error %v, want chess %v", variant, err, chess)
		}
	}
}

// TestLines: games and faults name their lines, with every kind of line end.
func TestLines(t *testing.T) {
	for _, end := range []string{"\n", "\r\n", "\r"} {
		text := strings.ReplaceAll("\n[Event \"a\"]\n\n1. e4 {\n\n} 1-0\n; remark\n\n[Event \"b\"]\n1. e4\nKe3\n*\n", "\n", end)
		r := NewReader(strings.NewReader(text))
		first, err := r.Next()
		if err != nil || first.Line != 2 || first.Number != 1 {
			t.Errorf("first game: number %d, line %d, %v", first.Number, first.Line, err)
		}
		second, err := r.Next()
		broken := new(GameError)
		if !errors.As(err, &broken) || second.Line != 9 || broken.Number != 2 || broken.Line != 11 {
			t.Errorf("second game: line %d, %v", second.Line, err)
		}
	}
}

// TestInputError: the error of the input is passed on.
func TestInputError(t *testing.T) {
	want := errors.New("no more")
	r := NewReader(io.MultiReader(strings.NewReader("e4 * d4"), iotest.ErrReader(want)))
	if _, err := r.Next(); err != nil {
		t.Error(err)
	}
	if _, err := r.Next(); !errors.Is(err, want) {
		t.Errorf("%v, want %v", err, want)
	}
}

// TestPieces: the sizes in which the input arrives do not change what is read.
func TestPieces(t *testing.T) {
	const text = "\uFEFF[Event \"a\"]\r\n\r\n1. e4 {x}\r\n (d4) e5 1-0\r\n[Event \"b\"]\rd4 *"
	want := fmt.Sprint(read(t, strings.NewReader(text)))
	for name, in := range map[string]io.Reader{
		"bytes":         iotest.OneByteReader(strings.NewReader(text)),
		"halves":        iotest.HalfReader(strings.NewReader(text)),
		"end with data": iotest.DataErrReader(strings.NewReader(text)),
	} {
		if got := fmt.Sprint(read(t, in)); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
}

// FuzzReader: for any text, reading ends. All moves are legal and lead to the final
// position of the game. The numbers of games and lines go up.
func FuzzReader(f *testing.F) {
	f.Add("[Event \"a\"]\n[FEN \"4k3/P7/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. a8=Q+ {x} Kd7 (Ke7) $1 O-O ; y\n% z\n1-0\n\n1. e4 -- 1/2-1/2")
	f.Add("[Variant \"Chess960\"]\n[FEN \"rk2r3/8/8/8/8/8/8/RK2R3 w EAea - 0 1\"] O-O O-O-O * {\n[Event \"\\\"]")
	f.Fuzz(func(t *testing.T, text string) {
		r := NewReader(strings.NewReader(text))
		line := 1
		for number := 1; ; number++ {
			g, err := r.Next()
			if errors.Is(err, io.EOF) || number == 1 && g == nil && err != nil { // the end, or no PGN
				return
			}
			broken := new(GameError)
			if err != nil && (!errors.As(err, &broken) || broken.Line < g.Line || broken.Number != number) {
				t.Fatalf("game %d, line %d: %v", number, g.Line, err)
			}
			if g.Number != number || g.Line < line {
				t.Fatalf("game %d on line %d after %d on line %d", g.Number, g.Line, number-1, line)
			}
			line = g.Line
			p := g.Start
			for _, m := range g.Moves {
				switch {
				case m == board.NoMove && !p.InCheck():
					p.MakeNull()
				case movegen.IsLegal(&p, m):
					p.Make(m)
				default:
					t.Fatalf("%v is not legal in %s", m, p.FEN())
				}
			}
			if p != g.Position {
				t.Fatalf("the moves end in %s, the game in %s", p.FEN(), g.Position.FEN())
			}
		}
	})
}
