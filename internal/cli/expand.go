package cli

import (
	"path/filepath"
	"runtime"
	"strings"
)

// Expand replaces each of args that has * or ? by the files that it matches, in the order of their names. On Windows that is left to programs; on other systems the shell has done it, and args stay as
// they are.
func Expand(args []string) []string {
	if runtime.GOOS != "windows" {
		return args
	}
	return expand(args)
}

// expand is [Expand] on any system. What matches no file stays: the error of whoever opens it names the pattern.
func expand(args []string) (files []string) {
	for _, arg := range args {
		var matches []string
		if strings.ContainsAny(arg, "*?") {
			matches, _ = filepath.Glob(strings.ReplaceAll(arg, "[", "[[]")) // brackets are not meant as a class; nothing else is malformed
		}
		if len(matches) == 0 {
			matches = []string{arg}
		}
		files = append(files, matches...)
	}
	return files
}
