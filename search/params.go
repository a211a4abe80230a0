package search

import (
	"errors"
	"fmt"
	"reflect"

	"penrose/search/driver"
	"penrose/search/order"
)

// Params are the settings of the search. The zero value is not useful; start
// from [DefaultParams], and from there with [Params.For] for another driver and
// [Params.Plain] for the plain search of the papers.
type Params struct {
	Driver driver.Driver
	// Settings are those of the driver. Grain is for the nodes, too: they round the evaluations that they return
	// to it, but not those by which they prune, except in delta pruning.
	driver.Settings

	// Guess, unless nil, returns the first guess of an iteration of the given
	// depth in plies; last is the score of the iteration before, of the line above
	// for a line that has none, or 0. Every thread calls it.
	Guess func(depth, last int) int

	Memory    bool // use the transposition table; can be off only in Plaat mode
	Bounds    bool // let what the table holds answer, not only order moves; can be off only in Plaat mode
	Deepening bool // search all depths up to the limit, not only the last

	Steps
	Tuning Tuning

	Plaat Plaat
}

// Steps says which steps of the search, and parts of them, are on. Each can be switched to measure its
// price. In play all are on but Killers, PVLike and WholePV; for the latter two see [Params.For].
type Steps struct {
	History bool // learn from cutoffs what moves to try first: by colors and squares, and by the parts that follow

	Killers           bool // off but in the plain search and where mating lines are completed
	CaptureHistory    bool
	Continuation      bool
	PawnHistory       bool
	Threats           bool // split the history of quiet moves by what the opponent attacks
	Checks            bool // order quiet checks earlier
	Endgames          bool // correct evaluations by what package eval/endgame knows, and know the mates it computes
	Correction        bool // correct the static evaluation by what searches found
	Razoring          bool
	ReverseFutility   bool
	NullMove          bool
	Verification      bool // of null moves
	InternalReduction bool
	ProbCut           bool
	ETC               bool // enhanced transposition cutoffs
	Singular          bool
	LateMovePruning   bool
	Futility          bool // of quiet moves and of captures
	SeePruning        bool
	Reductions        bool
	PVLike            bool // nodes on the line of first moves are pruned and reduced with care; on for the drivers that scout alone, see [Params.For]
	PVFlag            bool // so are nodes that the table flags as once on that line; without PVLike nothing
	WholePV           bool // the table does not answer nodes with a wide window, quiescence apart; on for the drivers that scout alone, as in PVS engines
	PathFree          bool // do not store values that rest on a repetition
	ComingRepetition  bool // a draw by repetition that is one move away answers the node
	Delta             bool // futility in quiescence, and there only a few evasions
}

// historySwitches returns which parts of the histories are on.
func (s *Steps) historySwitches() order.Switches {
	return order.Switches{Killers: s.Killers, CaptureHistory: s.CaptureHistory, Continuation: s.Continuation, PawnHistory: s.PawnHistory, Threats: s.Threats, Checks: s.Checks}
}

// all returns s with every switch in the given position.
func (s Steps) all(on bool) Steps {
	v := reflect.ValueOf(&s).Elem()
	for i := range v.NumField() {
		v.Field(i).SetBool(on)
	}
	return s
}

// Names returns the names of the switches, in their order.
func (Steps) Names() []string {
	t := reflect.TypeFor[Steps]()
	names := make([]string, t.NumField())
	for i := range names {
		names[i] = t.Field(i).Name
	}
	return names
}

// On reports whether the step of the given name, one of [Steps.Names], is on.
func (s Steps) On(name string) bool { return reflect.ValueOf(s).FieldByName(name).Bool() }

// Switch turns the step of the given name on or off.
func (s *Steps) Switch(name string, on bool) error {
	field := reflect.ValueOf(s).Elem().FieldByName(name)
	if !field.IsValid() {
		return fmt.Errorf("no step is called %.40q", name)
	}
	field.SetBool(on)
	return nil
}

// DefaultParams returns the settings the engine plays with.
func DefaultParams() Params {
	p := Params{
		Settings:  driver.MTDf.BestSettings(),
		Memory:    true,
		Bounds:    true,
		Deepening: true,
		Steps:     Steps{}.all(true),
		Tuning:    defaultTuning(),
	}
	p.Killers = false // they are worth -11 Elo (15,000 nodes, 3,904 games): the histories know better
	return p.For(driver.MTDf)
}

// check returns an error if the driver cannot work with its settings, a number of the search is out of its range, or
// the engine plays without the table.
func (p *Params) check() error {
	if p.Plaat == PlaatOff && !(p.Memory && p.Bounds) {
		return errors.New("search: memory and bounds can be off only in Plaat mode")
	}
	if err := p.Tuning.check(); err != nil {
		return fmt.Errorf("search: %w", err)
	}
	return p.Settings.Check()
}

// For returns p with driver d at its own best settings, see [driver.Driver.BestSettings]; Offset, MaxPasses and Step
// stay. In Plaat mode only the driver changes. The drivers that scout have a principal variation of nodes with a wide
// window and treat it with care; the others do better without.
func (p Params) For(d driver.Driver) Params {
	p.Driver = d
	if p.Plaat != PlaatOff {
		return p
	}
	scouting := d.Scouting() != driver.NoScouts
	p.PVLike, p.WholePV = scouting, scouting
	best := d.BestSettings()
	best.Offset, best.MaxPasses, best.Step = p.Offset, p.MaxPasses, p.Step // experiments set them for whatever driver follows
	p.Settings = best
	return p
}
