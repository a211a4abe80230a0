package report

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"penrose/internal/wholefile"
)

// Update writes sections into the report at path. Each replaces the section of the
// same ID, if there is one; the others stay as they are. Above them Update writes
// header, which is Markdown, and an index. It keeps nothing else of the file. So a file that has no sections and
// does not begin with the first line of header is an error: it is no report.
//
// Sections are sorted: E by number, F by number, then others. A missing file is
// made, with its directory. After an error the file is as it was.
func Update(path, header string, sections []Section) error {
	old, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	text, err := update(string(old), header, sections)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return wholefile.Write(path, func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	})
}

func update(old, header string, sections []Section) (string, error) {
	if marker.MatchString(header) {
		return "", errors.New("the header looks like the border of a section")
	}
	entries, err := parse(strings.ReplaceAll(old, "\r\n", "\n"))
	if err != nil {
		return "", err
	}
	firstLine, _, _ := strings.Cut(strings.TrimSpace(header), "\n")
	if len(entries) == 0 && strings.TrimSpace(old) != "" && !strings.HasPrefix(old, firstLine) {
		return "", errors.New("this is no report, and would be lost")
	}
	for i := range sections {
		s := &sections[i]
		if err := s.check(); err != nil {
			return "", err
		}
		e, err := newEntry(s.ID, s.markdown())
		if err != nil {
			return "", err
		}
		if at := slices.IndexFunc(entries, func(e entry) bool { return e.id == s.ID }); at >= 0 {
			entries[at] = e
		} else {
			entries = append(entries, e)
		}
	}
	slices.SortFunc(entries, func(a, b entry) int { return compareIDs(a.id, b.id) })

	var b strings.Builder
	b.WriteString(strings.TrimSpace(header) + "\n\n")
	var index [][]string
	for _, e := range entries {
		index = append(index, []string{fmt.Sprintf("[%s](#%s)", e.id, anchor(e.id)), e.title, e.verdict})
	}
	b.WriteString(Table([]string{"Experiment", "Title", "Verdict"}, index))
	for _, e := range entries {
		fmt.Fprintf(&b, "\n<!-- begin %s -->\n%s<!-- end %s -->\n", e.id, e.text, e.id)
	}
	return b.String(), nil
}

// compareIDs compares IDs that idPattern matches.
func compareIDs(a, b string) int {
	number := func(id string) int {
		n, _ := strconv.Atoi(id[1:]) // digits, by the pattern
		return n
	}
	rank := func(id string) int {
		if known := strings.IndexByte("EF", id[0]); known >= 0 {
			return known
		}
		return int(id[0])
	}
	return cmp.Or(cmp.Compare(rank(a), rank(b)), cmp.Compare(number(a), number(b)))
}
