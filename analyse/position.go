package analyse

import (
	"context"
	"io"
	"strings"
	"sync"
	"time"

	"penrose/game"
	"penrose/internal/terminal"
	"penrose/search"
)

// redrawEvery is how often the table on a terminal is drawn anew.
const redrawEvery = 100 * time.Millisecond

// position analyses the position of g and writes it to out: on a terminal as a table that
// is up to date at any time, elsewhere as the table at the end, or as a line of JSON for
// each iteration and for the result.
func position(ctx context.Context, out io.Writer, find finder, g game.Game, l search.Limits, asJSON bool) error {
	switch {
	case asJSON:
		return positionAsJSON(ctx, out, find, g, l)
	case terminal.CanRedraw(out):
		positionOnScreen(ctx, newScreen(out), find, g, l)
		return nil
	}
	began := time.Now()
	result := find(ctx, g, l, nil)
	_, err := io.WriteString(out, strings.Join(table(&g.Position, result.Lines, time.Since(began)), "\n")+"\n")
	return err
}

func positionAsJSON(ctx context.Context, out io.Writer, find finder, g game.Game, l search.Limits) error {
	var failure error
	write := func(lines []search.Info, final bool) {
		a := newJSON(&g.Position, lines, final)
		if err := a.write(out); failure == nil {
			failure = err
		}
	}
	result := find(ctx, g, l, iterations(&g, l.MultiPV, func(lines []search.Info) { write(lines, false) }))
	write(result.Lines, true)
	return failure
}

func positionOnScreen(ctx context.Context, s *screen, find finder, g game.Game, l search.Limits) {
	began := time.Now()
	var mu sync.Mutex
	var lines []search.Info
	redraw := func() {
		mu.Lock()
		defer mu.Unlock()
		s.show(table(&g.Position, lines, time.Since(began)))
	}
	note := iterations(&g, l.MultiPV, func(closed []search.Info) {
		mu.Lock()
		defer mu.Unlock()
		lines = closed
	})
	found := make(chan search.Result)
	go func() { found <- find(ctx, g, l, note) }()
	ticker := time.NewTicker(redrawEvery)
	defer ticker.Stop()
	for {
		select {
		case result := <-found:
			s.finish(table(&g.Position, result.Lines, time.Since(began)))
			return
		case <-ticker.C:
			redraw()
		}
	}
}
