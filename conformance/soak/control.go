package main

import (
	"fmt"
	"math/rand/v2"
	"time"

	"penrose/board"
)

// control is what limits the moves of both sides.
type control struct {
	name         string
	base, inc    time.Duration // a clock, if base is not 0
	period       int           // moves to the next time control, 0 for the whole game
	move         time.Duration // for each move alone
	nodes, depth int
}

// controls are the time controls, each as often as its weight among all.
var controls = []struct {
	weight int
	control
}{
	{40, control{name: "0.1+0.001", base: 100 * time.Millisecond, inc: time.Millisecond}},
	{14, control{name: "0.2+0.002", base: 200 * time.Millisecond, inc: 2 * time.Millisecond}},
	{2, control{name: "1+0.01", base: time.Second, inc: 10 * time.Millisecond}},
	{8, control{name: "20/0.1", base: 100 * time.Millisecond, period: 20}},
	{1, control{name: "1/0.05", base: 50 * time.Millisecond, period: 1}},
	{8, control{name: "movetime", move: 12 * time.Millisecond}},
	{14, control{name: "nodes", nodes: 2000}},
	{14, control{name: "depth", depth: 5}},
}

func drawControl(rng *rand.Rand) control {
	total := 0
	for _, c := range controls {
		total += c.weight
	}
	n := rng.IntN(total)
	for _, c := range controls {
		if n -= c.weight; n < 0 {
			c.nodes = c.nodes * (1 + rng.IntN(5)) / 5
			c.depth = c.depth * (1 + rng.IntN(5)) / 5
			return c.control
		}
	}
	panic("soak: no time control")
}

// clocks are those of both sides.
type clocks struct {
	control
	left   [2]time.Duration
	played [2]int // moves
}

func newClocks(c control) *clocks {
	return &clocks{control: c, left: [2]time.Duration{c.base, c.base}}
}

// args returns what follows "go". A clock that has less than least is said to have that.
func (c *clocks) args(us board.Color, least time.Duration) string {
	switch {
	case c.base > 0:
		white, black := max(c.left[board.White], least), max(c.left[board.Black], least)
		text := fmt.Sprintf("wtime %d btime %d", white.Milliseconds(), black.Milliseconds())
		if c.inc > 0 {
			text += fmt.Sprintf(" winc %d binc %d", c.inc.Milliseconds(), c.inc.Milliseconds())
		}
		if c.period > 0 {
			text += fmt.Sprintf(" movestogo %d", c.period-c.played[us]%c.period)
		}
		return text
	case c.move > 0:
		return fmt.Sprintf("movetime %d", c.move.Milliseconds())
	case c.nodes > 0:
		return fmt.Sprintf("nodes %d", c.nodes)
	}
	return fmt.Sprintf("depth %d", c.depth)
}

// charge counts a move and returns by how much it was over the time, 0 if it was not. A
// clock that is over is set to a tenth, so that a game can go on.
func (c *clocks) charge(us board.Color, took time.Duration) (over time.Duration) {
	c.played[us]++
	switch {
	case c.base > 0:
		c.left[us] -= took
		if over = max(0, -c.left[us]); over > 0 {
			c.left[us] = c.base / 10
		}
		c.left[us] += c.inc
		if c.period > 0 && c.played[us]%c.period == 0 {
			c.left[us] += c.base
		}
	case c.move > 0:
		over = max(0, took-c.move)
	}
	return over
}
