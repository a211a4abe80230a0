package main

import (
	"context"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"penrose/internal/cli"
)

// report prints a line a minute until ctx ends.
func (s *soak) report(ctx context.Context) {
	tick := time.NewTicker(time.Minute)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			t := s.tally
			t.mu.Lock()
			games, moves := t.games, t.moves
			t.mu.Unlock()
			s.say("%s games, %s moves, %d faults", cli.Thousands(games), cli.Thousands(moves), t.total(true))
		}
	}
}

// summarise prints the table at the end.
func (s *soak) summarise(out io.Writer) {
	t := s.tally
	t.mu.Lock()
	defer t.mu.Unlock()
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	row := func(name string, format string, args ...any) {
		fmt.Fprintf(w, "%s\t%s\n", name, fmt.Sprintf(format, args...))
	}
	row("time", "%v", time.Since(s.began).Round(time.Second))
	row("games", "%s", cli.Thousands(t.games))
	for _, name := range slices.Sorted(maps.Keys(t.kinds)) {
		row("  "+name, "%s", cli.Thousands(t.kinds[name]))
	}
	row("moves", "%s", cli.Thousands(t.moves))
	row("searches of ours", "%s", cli.Thousands(t.searches))
	spreads := func(title string, all map[string]*spread, names ...string) {
		for _, name := range names {
			s := all[name]
			if s == nil {
				s = &spread{}
			}
			row(title+name, "%s, %v at worst, %v in the mean", cli.Thousands(s.count), s.worst.Round(time.Microsecond), (s.sum / time.Duration(max(s.count, 1))).Round(time.Microsecond))
		}
	}
	spreads("answers to ", t.latencies, "stop", "isready")
	spreads("over the time: ", t.lateness, lateForfeit, lateExcused, lateCrowded, lateRival)
	row("longest delay by the machine", "%v", s.watch.machine.pulse.longest().Round(time.Microsecond))
	row("longest stop of a processor", "%v", s.watch.machine.longestStop().Round(time.Microsecond))
	row("watchers of the processors", "%v", s.watch.machine.watchers())
	for k := range kindCount {
		row("faults: "+k.String(), "%d\t(of rivals: %d)", t.faults[1][k], t.faults[0][k])
	}
	row("goroutines", "%d at first, at the end %v", s.goroutines.atFirst, s.goroutines.counts)
	w.Flush()
	for _, l := range s.lives {
		fmt.Fprintln(out, strings.TrimSpace(l.String()))
	}
}
