package driver

import "math"

// Driver names an algorithm that finds the value of the root by passes of the node
// search. All drivers share the rest of the engine.
type Driver uint8

// The drivers. In all of them Alpha-Beta has a memory, the transposition table.
const (
	MTDf                Driver = iota // MTD(f) (Plaat et al., 1995), what Penrose plays with
	MTSSS                             // MT-SSS*: Stockman's SSS* (1979) in the form of Plaat et al.
	MTDUAL                            // MT-DUAL*: its dual
	MTDbi                             // MTD(bi): Coplan's C* (1982)
	MTDstep                           // MTD(step)
	MTDbest                           // MTD(best): finds the best move, and as its score only a lower bound
	AspirationNegaScout               // NegaScout with a window around the last score
	NegaScout                         // NegaScout (Reinefeld, 1983), also known as PVS
	Scout                             // Scout (Pearl, 1980): re-searches without any window
	AlphaBeta                         // Alpha-Beta with one wide window (Knuth and Moore, 1975)
)

// Rule is what distinguishes the drivers at the root. Next returns the window of the
// next pass: it is called once before each pass, with the bracket, which must be open. A rule serves one iteration.
type Rule interface{ Next(*Bracket) Window }

// Scouting is what distinguishes the drivers at nodes with a wide window: how the
// children after the first are searched.
type Scouting uint8

// The ways to search later children.
const (
	NoScouts  Scouting = iota // with the whole window
	Narrowed                  // with a null window, and after a fail-high with the rest of the window: from alpha, not from the bound just found
	Unlimited                 // with a null window, and after a fail-high without any bounds
)

// drivers describes each [Driver].
var drivers = [...]struct {
	name    string
	scouts  Scouting
	limited bool // to Settings.MaxPasses passes an iteration
	rule    func(s *Settings, guess int) Rule
}{
	MTDf:                {"MTD(f)", NoScouts, true, newMTDf},
	MTSSS:               {"MT-SSS*", NoScouts, false, func(*Settings, int) Rule { return mtSSS{} }},
	MTDUAL:              {"MT-DUAL*", NoScouts, false, func(*Settings, int) Rule { return mtDUAL{} }},
	MTDbi:               {"MTD(bi)", NoScouts, false, func(*Settings, int) Rule { return mtdBi{} }},
	MTDstep:             {"MTD(step)", NoScouts, false, func(s *Settings, _ int) Rule { return mtdStep{s.Step} }},
	MTDbest:             {"MTD(best)", NoScouts, false, func(_ *Settings, guess int) Rule { return mtdBest{mtdF{guess}} }},
	AspirationNegaScout: {"Aspiration NegaScout", Narrowed, false, newAspiration},
	NegaScout:           {"NegaScout", Narrowed, false, newUnbounded},
	Scout:               {"Scout", Unlimited, false, newUnbounded},
	AlphaBeta:           {"Alpha-Beta", NoScouts, false, newUnbounded},
}

func newMTDf(s *Settings, guess int) Rule {
	if s.Striding {
		return newStriding(s, guess)
	}
	return mtdF{guess}
}

func newUnbounded(*Settings, int) Rule { return unbounded{} }

// All returns all drivers, the default first.
func All() []Driver {
	all := make([]Driver, len(drivers))
	for i := range all {
		all[i] = Driver(i)
	}
	return all
}

// String returns the name of d as the papers write it.
func (d Driver) String() string { return drivers[d].name }

// Rule returns the rule of d for one iteration. guess is the expected value, in
// centipawns. s must pass [Settings.Check]: with others it may never end.
func (d Driver) Rule(s *Settings, guess int) Rule { return drivers[d].rule(s, guess) }

// Scouting returns how d searches later children at nodes with a wide window.
func (d Driver) Scouting() Scouting { return drivers[d].scouts }

// MaxPasses returns the number of passes after which d gives up an iteration.
func (d Driver) MaxPasses(s *Settings) int {
	if !drivers[d].limited || s.MaxPasses == 0 {
		return math.MaxInt
	}
	return s.MaxPasses
}
