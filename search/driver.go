package search

import (
	"fmt"
	"strings"
)

// Driver names an algorithm that finds the value of the root by passes of the
// node search. Everything else is the same code, each driver at its own best
// settings; see [Params.For].
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

// rule is what distinguishes the drivers at the root: which window the next pass
// of an open bracket searches.
type rule interface{ window(*bracket) window }

// scouting is what distinguishes them at nodes with a wide window: how the
// children after the first are searched.
type scouting uint8

const (
	noScouts  scouting = iota // with the whole window
	narrowed                  // with a null window, and if that fails high with the rest of the window
	unlimited                 // with a null window, and if that fails high with no bounds at all
)

// drivers describes each [Driver].
var drivers = [...]struct {
	name    string
	scouts  scouting
	limited bool // to Params.MaxPasses passes an iteration
	rule    func(p *Params, guess int) rule
}{
	MTDf:                {"MTD(f)", noScouts, true, newMTDf},
	MTSSS:               {"MT-SSS*", noScouts, false, func(*Params, int) rule { return mtSSS{} }},
	MTDUAL:              {"MT-DUAL*", noScouts, false, func(*Params, int) rule { return mtDUAL{} }},
	MTDbi:               {"MTD(bi)", noScouts, false, func(*Params, int) rule { return mtdBi{} }},
	MTDstep:             {"MTD(step)", noScouts, false, func(p *Params, _ int) rule { return mtdStep{p.Step} }},
	MTDbest:             {"MTD(best)", noScouts, false, func(_ *Params, guess int) rule { return mtdBest{mtdF{guess}} }},
	AspirationNegaScout: {"Aspiration NegaScout", narrowed, false, newAspiration},
	NegaScout:           {"NegaScout", narrowed, false, newUnbounded},
	Scout:               {"Scout", unlimited, false, newUnbounded},
	AlphaBeta:           {"Alpha-Beta", noScouts, false, newUnbounded},
}

func newMTDf(p *Params, guess int) rule {
	if p.Striding {
		return newStriding(p, guess)
	}
	return mtdF{guess}
}

func newUnbounded(*Params, int) rule { return unbounded{} }

// Drivers returns all drivers, the default first.
func Drivers() []Driver {
	all := make([]Driver, len(drivers))
	for i := range all {
		all[i] = Driver(i)
	}
	return all
}

// String returns the name of d as the papers write it.
func (d Driver) String() string { return drivers[d].name }

// ParseDriver returns the driver of the given name; case does not matter.
func ParseDriver(name string) (Driver, error) {
	for i := range drivers {
		if strings.EqualFold(drivers[i].name, name) {
			return Driver(i), nil
		}
	}
	return 0, fmt.Errorf("no driver is called %.40q", name)
}
