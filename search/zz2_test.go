package search

import (
	"fmt"
	"os"
	"penrose/board"
	"strings"
	"testing"
	"time"
)

func TestZZSweep(t *testing.T) {
	data, _ := os.ReadFile("/work/shared/data/suites/game-sequence-20.epd")
	var games []Game
	for _, line := range strings.Split(string(data), "\n") {
		f := strings.Fields(line)
		if len(f) < 4 {
			continue
		}
		p, err := board.ParseFEN(strings.Join(f[:4], " ") + " 0 1")
		if err != nil {
			t.Fatal(err)
		}
		games = append(games, NewGame(p))
	}
	run := func(name string, set func(*Params)) {
		e, _ := NewEngine(16, 1)
		defer e.Close()
		p := DefaultParams()
		set(&p)
		e.SetParams(p)
		var passes, its, crossed, high int
		var nodes uint64
		maxp := 0
		cur := 0
		start := time.Now()
		for _, g := range games {
			e.NewGame()
			last := -1
			e.PassLog = func(q Pass) {
				if q.Depth != last {
					its++
					last = q.Depth
					cur = 0
				}
				passes++
				cur++
				if cur > maxp {
					maxp = cur
				}
				if q.Value >= q.Beta {
					high++
				}
				if q.Lower > q.Upper {
					crossed++
				}
			}
			r := e.Start(g, Limits{Depth: 14}, Listener{}).Wait()
			nodes += r.Lines[0].Nodes
		}
		fmt.Printf("%-32s passes/it %.2f max %d high %.2f nodes %8d  %v\n", name, float64(passes)/float64(its), maxp, float64(high)/float64(passes), nodes, time.Since(start).Round(10*time.Millisecond))
	}
	run("default", func(p *Params) {})
	for _, gt := range [][3]int{{8, 16, 8}, {8, 16, 16}, {4, 8, 8}, {16, 16, 16}, {8, 8, 16}, {1, 8, 8}, {1, 16, 16}, {8, 24, 16}} {
		run(fmt.Sprint("grain,tol,stride ", gt), func(p *Params) { p.Grain, p.Tolerance, p.Stride = gt[0], gt[1], gt[2] })
	}
	for _, o := range []int{-16, -8, 8, 16} {
		run(fmt.Sprint("offset ", o), func(p *Params) { p.Offset = o })
	}
	run("PVLike off", func(p *Params) { p.PVLike = false })
	run("no ETC", func(p *Params) { p.Transpositions = false })
	run("no singular", func(p *Params) { p.Singular = false })
	run("no probcut", func(p *Params) { p.ProbCut = false })
	run("no corr", func(p *Params) { p.Correction = false })
	run("no IIR", func(p *Params) { p.InternalReduction = false })
	run("twin w24", func(p *Params) { p.Driver = AspirationNegaScout })
	run("twin w12 g1", func(p *Params) { p.Driver = AspirationNegaScout; p.Window = 12; p.Grain = 1; p.Tolerance = 0 })
	run("twin w24 g1", func(p *Params) { p.Driver = AspirationNegaScout; p.Window = 24; p.Grain = 1; p.Tolerance = 0 })
	run("twin w16 g4", func(p *Params) { p.Driver = AspirationNegaScout; p.Window = 16; p.Grain = 4; p.Tolerance = 0 })
}
