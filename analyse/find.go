package analyse

import (
	"context"

	"penrose/game"
	"penrose/movegen"
	"penrose/search"
	"penrose/tt"
)

// finder searches a position until its limits are reached or ctx ends. It calls info for
// each line of each iteration, unless info is nil. Tests have their own.
type finder func(ctx context.Context, g game.Game, l search.Limits, info func(search.Info)) search.Result

// engineFinder returns the finder that e is. A fault inside the search, which is survived,
// goes to report.
func engineFinder(e *search.Engine, report func(error)) finder {
	return func(ctx context.Context, g game.Game, l search.Limits, info func(search.Info)) search.Result {
		run := e.Start(g, l, search.Listener{Info: info, Error: report})
		defer context.AfterFunc(ctx, run.Stop)()
		return run.Wait()
	}
}

// iterations returns a listener to a search of g. It collects lines without a bound, and calls closed when
// all of the same depth have come, the best line first. Iterations of which some lines are missing are left
// out.
func iterations(g *game.Game, multiPV int, closed func([]search.Info)) func(search.Info) {
	var legal movegen.List
	movegen.Legal(&g.Position, &legal)
	count := min(multiPV, legal.Len())
	var lines []search.Info
	return func(i search.Info) {
		if i.Bound != tt.Exact {
			return
		}
		if i.Line == 1 {
			lines = nil // closed may have kept them
		}
		if lines = append(lines, i); len(lines) == count && i.Depth == lines[0].Depth {
			closed(lines)
		}
	}
}
