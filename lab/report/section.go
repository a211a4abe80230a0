package report

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// Verdict says whether a paper's claim was confirmed.
type Verdict string

// The verdicts.
const (
	Holds       Verdict = "holds"
	HoldsInPart Verdict = "holds in part"
	Fails       Verdict = "fails"
	Shown       Verdict = "shown" // there was nothing to test, only something to see
)

// Section is the record of one experiment. Claim, Setting, Result and Why are
// Markdown and may be empty.
type Section struct {
	ID      string // a capital letter and a number, "E3"
	Title   string
	Claim   string // what the paper says, and which paper
	Setting string // positions, depth, table, evaluation
	Result  string // what was measured; see Table
	Verdict Verdict
	Why     string   // the cause found where the claim does not hold
	Figures []string // files without extension, relative to the report
	Command string   // that repeats the experiment
	Engine  string   // the commit that was measured
}

var idPattern = regexp.MustCompile(`^([A-Z])([0-9]{1,4})$`)

func (s *Section) check() error {
	texts := []string{s.Title, s.Claim, s.Setting, s.Result, s.Why, s.Command, s.Engine}
	switch {
	case !idPattern.MatchString(s.ID):
		return fmt.Errorf("section ID %q is not a letter and a number", s.ID)
	case s.Title == "" || strings.ContainsAny(s.Title, "\r\n"):
		return fmt.Errorf("section %s: the title %q is not one line", s.ID, s.Title)
	case !slices.Contains([]Verdict{Holds, HoldsInPart, Fails, Shown}, s.Verdict):
		return fmt.Errorf("section %s: unknown verdict %q", s.ID, s.Verdict)
	case slices.ContainsFunc(texts, marker.MatchString):
		return fmt.Errorf("section %s: a text looks like the border of a section", s.ID)
	}
	return nil
}

// markdown returns the section without its borders. parse reads title and
// verdict from it.
func (s *Section) markdown() string {
	var b strings.Builder
	fmt.Fprintf(&b, "<a id=\"%s\"></a>\n## %s: %s\n\n", anchor(s.ID), s.ID, s.Title)
	paragraph := func(name, text string) {
		if text = strings.TrimSpace(text); text != "" {
			fmt.Fprintf(&b, "**%s.** %s\n\n", name, text)
		}
	}
	paragraph("Claim", s.Claim)
	paragraph("Setting", s.Setting)
	if result := strings.TrimSpace(s.Result); result != "" {
		// A table has to start a line of its own.
		fmt.Fprintf(&b, "**Result.**\n\n%s\n\n", result)
	}
	for _, figure := range s.Figures {
		fmt.Fprintf(&b, "![%s: %s](%s.png)\n\n[SVG](%s.svg), [CSV](%s.csv)\n\n", s.ID, s.Title, figure, figure, figure)
	}
	fmt.Fprintf(&b, "**Verdict: %s.** %s", s.Verdict, strings.TrimSpace(s.Why))
	text := strings.TrimSpace(b.String()) + "\n"
	if s.Command != "" {
		text += fmt.Sprintf("\nRepeat it with `%s`.", s.Command)
		if s.Engine != "" {
			text += fmt.Sprintf(" Measured: %s.", s.Engine)
		}
		text += "\n"
	}
	return text
}

func anchor(id string) string { return strings.ToLower(id) }

// entry is a section of the file: its text and its line in the index.
type entry struct{ id, title, verdict, text string }

var (
	marker      = regexp.MustCompile(`(?m)^<!-- (begin|end) ([A-Z][0-9]{1,4}) -->$`)
	titleLine   = regexp.MustCompile(`(?m)^## [A-Z][0-9]+: (.*)$`)
	verdictLine = regexp.MustCompile(`(?m)^\*\*Verdict: ([a-z ]+)\.\*\*`)
)

func newEntry(id, text string) (entry, error) {
	title, verdict := titleLine.FindStringSubmatch(text), verdictLine.FindStringSubmatch(text)
	if title == nil || verdict == nil {
		return entry{}, fmt.Errorf("section %s has no title or no verdict", id)
	}
	return entry{id, title[1], verdict[1], text}, nil
}

// parse returns the sections of a report.
func parse(text string) ([]entry, error) {
	var entries []entry
	markers := marker.FindAllStringSubmatchIndex(text, -1)
	for i := 0; i < len(markers); i += 2 {
		kind, id := text[markers[i][2]:markers[i][3]], text[markers[i][4]:markers[i][5]]
		if kind != "begin" || i+1 == len(markers) || text[markers[i+1][2]:markers[i+1][5]] != "end "+id {
			return nil, fmt.Errorf("border %q of a section stands alone", text[markers[i][0]:markers[i][1]])
		}
		if slices.ContainsFunc(entries, func(e entry) bool { return e.id == id }) {
			return nil, fmt.Errorf("two sections %s", id)
		}
		e, err := newEntry(id, strings.TrimLeft(text[markers[i][1]:markers[i+1][0]], "\n"))
		if err != nil {
			return nil, err
		}
		entries = append(entries, e)
	}
	return entries, nil
}
