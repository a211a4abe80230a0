package main

import (
	"fmt"
	"math"
	"math/rand/v2"

	"penrose/board"
)

// plan is all that is drawn for a game before it begins.
type plan struct {
	seed, number uint64
	startPosition
	control
	rival   int         // which one plays, -1 for none
	rivals  board.Color // the side of the rival
	sides   [2]settings // of white and black
	fresh   bool        // with processes of its own, which end after the game
	quit    bool        // how those end: by "quit", or by the end of their input
	disturb bool        // searches are stopped, asked, or without limit
	loss    loss        // what happens to the files of the game
	lossPly int         // when
	shuffle uint64      // of the order of the options
}

// bounds are the limits within which plans are drawn.
type bounds struct {
	threads int
	hash    int    // MiB of each engine
	rivals  []bool // whether each of them knows Chess960
}

// settings are the options of one of our engines.
type settings struct {
	threads, hash, lines int
	ponder               bool
	ownBook, bookFile    bool
	tables, network      bool
	driver               string
	elo                  int // 0 for full strength
	log, wdl, classical  bool
}

var drivers = []string{"MT-SSS*", "MT-DUAL*", "MTD(bi)", "MTD(step)", "MTD(best)", "AspirationNegaScout", "NegaScout", "Scout", "Alpha-Beta"}

// draw returns the plan of a game. The same seed, number and bounds give the same plan.
func draw(seed, number uint64, b bounds) *plan {
	rng := rand.New(rand.NewPCG(seed, number))
	one := func(n int) bool { return rng.IntN(n) == 0 } // once in n games
	p := &plan{seed: seed, number: number, control: drawControl(rng), rival: -1, fresh: one(20), quit: one(2), disturb: one(3), shuffle: rng.Uint64()}
	if len(b.rivals) > 0 && one(3) {
		p.rival, p.rivals = rng.IntN(len(b.rivals)), board.Color(rng.IntN(2))
	}
	p.startPosition = drawStart(rng, p.rival < 0 || b.rivals[p.rival])
	for side := range p.sides {
		p.sides[side] = drawSettings(rng, b, p.variant == ending)
	}
	if one(3) {
		p.loss, p.lossPly = loss(1+rng.IntN(lossCount-1)), 1+rng.IntN(20)
		for side := range p.sides {
			s := &p.sides[side]
			s.tables = s.tables || p.loss.ofTables()
			s.ownBook, s.bookFile = s.ownBook || !p.loss.ofTables(), s.bookFile || !p.loss.ofTables()
		}
	}
	return p
}

func drawSettings(rng *rand.Rand, b bounds, few bool) settings {
	one := func(n int) bool { return rng.IntN(n) == 0 }
	s := settings{
		threads: 1, lines: 1, driver: "MTD(f)", ponder: one(4), tables: few && !one(3) || one(10), network: one(10),
		ownBook: one(8), bookFile: one(2), log: one(10), wdl: one(4), classical: one(20),
		hash: upTo(rng, b.hash, 6),
	}
	if one(3) {
		s.threads = upTo(rng, b.threads, 1)
	}
	if one(5) {
		s.lines = 1 + rng.IntN(10)
	}
	if one(6) {
		s.driver = drivers[rng.IntN(len(drivers))]
	}
	if one(12) {
		s.elo = 1000 + rng.IntN(1801)
	}
	return s
}

// upTo returns a number from 1 to most. Its logarithm is evenly spread if rare is 1; the
// greater rare is, the fewer numbers are large.
func upTo(rng *rand.Rand, most int, rare float64) int {
	return int(math.Exp(math.Log(float64(most)+0.99) * math.Pow(rng.Float64(), rare)))
}

// ours returns the settings of the sides that our engine plays.
func (p *plan) ours() []settings {
	if p.rival >= 0 {
		us := p.rivals.Other()
		return p.sides[us : us+1]
	}
	return p.sides[:]
}

// options returns the options of s, in an order of their own in each game.
func (p *plan) options(s *settings, props *props) [][2]string {
	all := [][2]string{
		{"Threads", fmt.Sprint(s.threads)},
		{"Hash", fmt.Sprint(s.hash)},
		{"MultiPV", fmt.Sprint(s.lines)},
		{"Ponder", fmt.Sprint(s.ponder)},
		{"UCI_Chess960", fmt.Sprint(p.chess960)},
		{"OwnBook", fmt.Sprint(s.ownBook)},
		{"Driver", s.driver},
		{"UCI_ShowWDL", fmt.Sprint(s.wdl)},
		{"UCI_LimitStrength", fmt.Sprint(s.elo > 0)},
		{"UCI_Elo", fmt.Sprint(max(s.elo, 1000))},
	}
	add := func(given bool, name, value string) {
		if given {
			all = append(all, [2]string{name, value})
		}
	}
	add(s.bookFile, "BookFile", props.book)
	add(s.tables, "SyzygyPath", props.tables)
	add(s.network, "EvalFile", props.network)
	add(s.classical, "Evaluation", "Classical")
	add(s.log, "Debug Log File", props.log)
	rng := rand.New(rand.NewPCG(p.shuffle, p.number))
	rng.Shuffle(len(all), func(i, k int) { all[i], all[k] = all[k], all[i] })
	return all
}

// defaults are the options of an engine at rest, as far as games change them. When Threads
// falls, our engine collects its garbage: what is left is what it holds.
var defaults = [][2]string{
	{"Debug Log File", "<empty>"}, {"SyzygyPath", "<empty>"}, {"BookFile", "<empty>"}, {"OwnBook", "false"}, {"EvalFile", "<empty>"},
	{"Evaluation", "Network"}, {"Driver", "MTD(f)"}, {"UCI_LimitStrength", "false"}, {"UCI_Elo", "1500"}, {"UCI_ShowWDL", "false"}, {"UCI_Chess960", "false"}, {"Ponder", "false"},
	{"MultiPV", "1"}, {"Hash", "16"}, {"Threads", "2"}, {"Threads", "1"},
}

// String says how to play the game again and what was drawn for it.
func (p *plan) String() string {
	against := "itself"
	if p.rival >= 0 {
		against = fmt.Sprintf("rival %d as %v", p.rival, p.rivals)
	}
	return fmt.Sprintf("-seed %d -game %d: against %s, %s, %s, white %+v, black %+v, fresh %v, disturbed %v, files %v at ply %d",
		p.seed, p.number, against, p.variant, p.control.name, p.sides[0], p.sides[1], p.fresh, p.disturb, p.loss, p.lossPly)
}
