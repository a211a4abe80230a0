package report

import (
	"regexp"
	"strings"
	"unicode/utf8"
)

// numeric matches a number as Table understands it, with sign, thousands
// separators, decimals, an error after ±, a percent sign or a factor's x.
var numeric = regexp.MustCompile(`^[-+−±]?[0-9][0-9,.]*( ?± ?[0-9][0-9,.]*)?( ?%|x)?$`)

// Table returns a Markdown table. Columns that hold nothing but numbers, "-" and
// blanks are aligned to the right. Rows may be shorter than the header.
func Table(header []string, rows [][]string) string {
	lines := [][]string{escape(header, len(header))}
	for _, row := range rows {
		lines = append(lines, escape(row, len(header)))
	}
	widths, right := make([]int, len(header)), make([]bool, len(header))
	for c := range header {
		numbers := 0
		right[c] = true
		for i, line := range lines {
			widths[c] = max(widths[c], utf8.RuneCountInString(line[c]), 3)
			if i == 0 || line[c] == "" || line[c] == "-" {
				continue
			}
			numbers++
			right[c] = right[c] && numeric.MatchString(line[c])
		}
		right[c] = right[c] && numbers > 0
	}
	var b strings.Builder
	for i, line := range lines {
		writeRow(&b, line, widths, right)
		if i == 0 {
			writeRule(&b, widths, right)
		}
	}
	return b.String()
}

// escape returns row with the given number of cells, and with the characters
// escaped that would end a cell early.
func escape(row []string, cells int) []string {
	escaped := make([]string, cells)
	for i := range min(cells, len(row)) {
		cell := strings.Join(strings.Fields(row[i]), " ")
		escaped[i] = strings.ReplaceAll(cell, "|", `\|`)
	}
	return escaped
}

func writeRow(b *strings.Builder, line []string, widths []int, right []bool) {
	for c, cell := range line {
		padding := strings.Repeat(" ", widths[c]-utf8.RuneCountInString(cell))
		if right[c] {
			b.WriteString("| " + padding + cell + " ")
		} else {
			b.WriteString("| " + cell + padding + " ")
		}
	}
	b.WriteString("|\n")
}

func writeRule(b *strings.Builder, widths []int, right []bool) {
	for c, width := range widths {
		if right[c] {
			b.WriteString("| " + strings.Repeat("-", width-1) + ": ")
		} else {
			b.WriteString("| " + strings.Repeat("-", width) + " ")
		}
	}
	b.WriteString("|\n")
}
