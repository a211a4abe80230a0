package cli

import (
	"strings"
	"unicode"
)

// Printable returns text without what a terminal would obey: control characters. Texts of files come from strangers.
func Printable(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return -1
		}
		return r
	}, text)
}
