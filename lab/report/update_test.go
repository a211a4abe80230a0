package report

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

const header = "# Title\n\nA word before.\n"

func section(id, title string, verdict Verdict) Section {
	return Section{ID: id, Title: title, Verdict: verdict, Claim: "claim of " + id, Result: "| a |\n| - |\n| 1 |"}
}

func mustUpdate(t *testing.T, old string, sections ...Section) string {
	t.Helper()
	text, err := update(old, header, sections)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// Order and index, by the rule of Update's documentation.
func TestOrder(t *testing.T) {
	text := mustUpdate(t, "", section("X1", "x", Shown), section("F12", "f", Shown), section("E10", "ten", Fails), section("E2", "two", Holds))
	text = mustUpdate(t, text, section("E9", "nine", HoldsInPart))
	var got []string
	for _, m := range regexp.MustCompile(`(?m)^## (.*)$`).FindAllStringSubmatch(text, -1) {
		got = append(got, m[1])
	}
	want := "E2: two, E9: nine, E10: ten, F12: f, X1: x"
	if list := strings.Join(got, ", "); list != want {
		t.Errorf("sections %s, want %s", list, want)
	}
	index := "" +
		"| Experiment | Title | Verdict       |\n" +
		"| ---------- | ----- | ------------- |\n" +
		"| [E2](#e2)  | two   | holds         |\n" +
		"| [E9](#e9)  | nine  | holds in part |\n" +
		"| [E10](#e10) | ten  | fails         |\n"
	squeeze := func(s string) string { return regexp.MustCompile(`[ -]+`).ReplaceAllString(s, " ") }
	if !strings.Contains(squeeze(text), squeeze(index)) {
		t.Errorf("no index in\n%s", text)
	}
	if !strings.HasPrefix(text, header) {
		t.Errorf("no header in\n%s", text)
	}
}

func TestUpdateIsIdempotent(t *testing.T) {
	sections := []Section{section("E1", "one", Holds), section("E3", "three", Fails)}
	once := mustUpdate(t, "", sections...)
	for name, again := range map[string]string{
		"same sections": mustUpdate(t, once, sections...),
		"no sections":   mustUpdate(t, once),
		"CRLF":          mustUpdate(t, strings.ReplaceAll(once, "\n", "\r\n")),
	} {
		if again != once {
			t.Errorf("%s: got\n%s\nwant\n%s", name, again, once)
		}
	}
}

func TestReplaceKeepsOthers(t *testing.T) {
	path := filepath.Join(t.TempDir(), "lab", "REPORT.md")
	for _, sections := range [][]Section{
		{section("E1", "one", Holds), section("E2", "old title", Holds), section("E3", "three", Holds)},
		{section("E2", "new title", Fails)},
	} {
		if err := Update(path, header, sections); err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	want := mustUpdate(t, "", section("E1", "one", Holds), section("E2", "new title", Fails), section("E3", "three", Holds))
	if string(text) != want {
		t.Errorf("got\n%s\nwant\n%s", text, want)
	}
}

func TestMarkdown(t *testing.T) {
	s := Section{
		ID: "E3", Title: "Leaf count", Claim: "Fewer (000).", Setting: "Depth 7.", Result: "Many.", Verdict: HoldsInPart,
		Why: "Odd depths.", Figures: []string{"E3-leaves"}, Command: "go run ./lab E3",
	}
	want := `<a id="e3"></a>
## E3: Leaf count

**Claim.** Fewer (000).

**Setting.** Depth 7.

**Result.**

Many.

![E3: Leaf count](E3-leaves.png)

[SVG](E3-leaves.svg), [CSV](E3-leaves.csv)

**Verdict: holds in part.** Odd depths.

Repeat it with ` + "`go run ./lab E3`.\n"
	if got := s.markdown(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestUpdateRefuses(t *testing.T) {
	good := mustUpdate(t, "", section("E1", "one", Holds))
	withBorder := section("E2", "two", Holds)
	withBorder.Result = "a\n<!-- end E2 -->\nb"
	for _, test := range []struct {
		name, old string
		section   Section
		want      string // part of the error
	}{
		{"ID", "", section("three", "t", Holds), "ID"},
		{"no title", "", section("E3", "", Holds), "title"},
		{"title of two lines", "", section("E3", "a\nb", Holds), "title"},
		{"verdict", "", section("E3", "t", "maybe"), "verdict"},
		{"border in a text", "", withBorder, "border"},
		{"file of somebody else", "# My notes\n\nkeep\n", section("E2", "t", Holds), "no report"},
		{"file without an end", strings.ReplaceAll(good, "<!-- end E1 -->", ""), section("E2", "t", Holds), "alone"},
		{"file without a begin", strings.ReplaceAll(good, "<!-- begin E1 -->", ""), section("E2", "t", Holds), "alone"},
		{"file with a section twice", good + good, section("E2", "t", Holds), "two sections E1"},
		{"file with a section without title", strings.ReplaceAll(good, "## E1", "E1"), section("E2", "t", Holds), "no title"},
	} {
		path := filepath.Join(t.TempDir(), "REPORT.md")
		if err := os.WriteFile(path, []byte(test.old), 0o644); err != nil {
			t.Fatal(err)
		}
		err := Update(path, header, []Section{test.section})
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: error %v, want one about %q", test.name, err, test.want)
		}
		if text, _ := os.ReadFile(path); string(text) != test.old {
			t.Errorf("%s: the file has changed", test.name)
		}
	}
}
