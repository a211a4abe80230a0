package main

import (
	"fmt"
	"os"
	"strings"
	"time"
)

// dialogue keeps all lines of a game, for the case that something is wrong.
type dialogue struct {
	began time.Time
	lines []string
}

func (d *dialogue) note(e *engine, direction, text string, at time.Time) {
	if !d.began.IsZero() { // somebody wants it
		d.lines = append(d.lines, fmt.Sprintf("%9.4f %d %s %s", at.Sub(d.began).Seconds(), e.cmd.Process.Pid, direction, text))
	}
}

// remark writes a line that is none of the engines'.
func (d *dialogue) remark(format string, args ...any) {
	d.lines = append(d.lines, "# "+fmt.Sprintf(format, args...))
}

// save writes the dialogue to a file.
func (d *dialogue) save(path string) error {
	return os.WriteFile(path, []byte(strings.Join(d.lines, "\n")+"\n"), 0o644)
}
