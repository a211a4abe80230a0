package main

import (
	"path"
	"path/filepath"
	"regexp"
	"strings"
)

// markdownLink is a link or, with an exclamation mark, a picture: its text and its target.
var markdownLink = regexp.MustCompile(`(!?)\[([^\]]*)\]\(([^)\s]+)\)`)

// relink returns the text of a page that stands at from in the sources and at to in the
// archive, with links that lead to the same files there. places maps the files of the
// archive from where they stand in the sources to where they stand in the archive. A link to
// anything else in the sources becomes its text, such a picture goes.
func relink(text, from, to string, places map[string]string) string {
	return markdownLink.ReplaceAllStringFunc(text, func(link string) string {
		parts := markdownLink.FindStringSubmatch(link)
		target, anchor, _ := strings.Cut(parts[3], "#")
		if target == "" || strings.Contains(target, ":") { // on the same page, or an address
			return link
		}
		place, ok := places[path.Join(path.Dir(from), target)]
		switch {
		case ok:
			return parts[1] + "[" + parts[2] + "](" + relative(path.Dir(to), place) + strings.TrimSuffix("#"+anchor, "#") + ")"
		case parts[1] == "!":
			return ""
		}
		return parts[2]
	})
}

// relative returns the way from a directory to a file; both are paths with slashes.
func relative(dir, file string) string {
	way, err := filepath.Rel(filepath.FromSlash(dir), filepath.FromSlash(file))
	if err != nil {
		panic(err) // both are relative
	}
	return filepath.ToSlash(way)
}
