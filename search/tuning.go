package search

import (
	"fmt"
	"reflect"
)

// Tuning holds the numbers of the search that play is tuned by. Margins are
// centipawns, depths plies, reductions 1/1024 ply. What each of them does is said
// where it is used; their defaults and ranges stand in the table [Tunables].
type Tuning struct {
	RazoringDepth, RazoringBase, RazoringSlope int

	ReverseFutilityDepth, ReverseFutilityZugzwangDepth int
	ReverseFutilityMargin, ReverseFutilityImproving    int

	NullMoveBase, NullMoveDepth, NullMoveMarginShare, NullMoveVerifyDepth, NullMoveSlope, NullMoveOffset int

	InternalReductionDepth int

	ProbCutDepth, ProbCutMargin, ProbCutReduction int

	TranspositionDepth int

	SingularDepth, SingularSlack, SingularMargin, SingularDoubleMargin, SingularNegative, SingularNegativeCut int

	LateMoveBase, LateMoveDepth                                            int
	FutilityDepth, FutilityBase, FutilitySlope                             int
	HistoryPruningDepth, HistoryPruningSlope                               int
	SeeQuietDepth, SeeQuietMargin, SeeNoisyDepth, SeeNoisyMargin           int
	ReductionBase, ReductionSlope, ReductionNoisy, ReductionMin            int
	ReductionNotImproving, ReductionCut, ReductionPVLike                   int
	ReductionNoisyTableMove, ReductionCheck                                int
	ReductionNoTableMove, ReductionCutoffs                                 int
	ReductionHistory, DeeperMargin, ShallowerMargin                        int
	HistoryBonusSlope, HistoryBonusMax, HistoryMalusSlope, HistoryMalusMax int

	CorrectionPawn, CorrectionMinor, CorrectionNonPawn, CorrectionContinuation int

	DeltaMargin int

	TimeMovesToGo, TimeIncrement, TimeIteration, TimePass, TimeOverrun int
	TimeSettled, TimeMoveChange, TimeFailLow, TimeFalling              int
	TimeNodesBase, TimeNodesSlope                                      int
}

// Tunable is one number of [Tuning]: a row of the table from which the default
// values, the UCI options of a tuning build and the range test derive.
type Tunable struct {
	Name              string // the field of Tuning
	Default, Min, Max int
	Step              int    // a change that should be noticeable in games
	Unit              string // what one counts
}

// Tunables returns the table of all tunable numbers.
func Tunables() []Tunable { return append([]Tunable(nil), tunables[:]...) }

const (
	centipawns   = "centipawns"
	plies        = "plies"
	fine         = "1/1024 ply"
	sixteenths   = "1/16 centipawn"
	nullMoveUnit = "1/256 ply"
	points       = "history points"
	weight       = "1/128"
	count        = "moves"
	percent      = "percent"
)

var tunables = [...]Tunable{
	{"RazoringDepth", 3, 0, 8, 1, plies},
	{"RazoringBase", 180, 0, 600, 30, centipawns},
	{"RazoringSlope", 160, 0, 600, 30, centipawns},

	{"ReverseFutilityDepth", 6, 0, 16, 1, plies},
	{"ReverseFutilityZugzwangDepth", 4, 0, 16, 1, plies},
	{"ReverseFutilityMargin", 56, 10, 200, 10, centipawns},
	{"ReverseFutilityImproving", 41, 0, 200, 10, centipawns},

	{"NullMoveBase", 1280, 256, 2048, 96, nullMoveUnit},
	{"NullMoveDepth", 85, 16, 128, 10, nullMoveUnit},
	{"NullMoveMarginShare", 180, 50, 600, 30, centipawns},
	{"NullMoveVerifyDepth", 14, 4, 200, 2, plies},
	{"NullMoveSlope", 18, 0, 60, 5, centipawns},
	{"NullMoveOffset", 120, 0, 400, 30, centipawns},

	{"InternalReductionDepth", 4, 2, 12, 1, plies},

	{"ProbCutDepth", 5, 3, 12, 1, plies},
	{"ProbCutMargin", 170, 50, 400, 20, centipawns},
	{"ProbCutReduction", 4, 2, 6, 1, plies},

	{"TranspositionDepth", 6, 1, 64, 1, plies},

	{"SingularDepth", 6, 4, 20, 1, plies},
	{"SingularSlack", 3, 0, 8, 1, plies},
	{"SingularMargin", 8, 0, 128, 8, sixteenths},
	{"SingularDoubleMargin", 8, 0, 200, 8, centipawns},
	{"SingularNegative", 1, 0, 3, 1, plies},
	{"SingularNegativeCut", 0, 0, 3, 1, plies},

	{"LateMoveBase", 4, 0, 12, 1, count},
	{"LateMoveDepth", 8, 0, 16, 1, plies},
	{"FutilityDepth", 8, 0, 16, 1, plies},
	{"FutilityBase", 110, 0, 400, 20, centipawns},
	{"FutilitySlope", 90, 0, 300, 15, centipawns},
	{"HistoryPruningDepth", 4, 0, 12, 1, plies},
	{"HistoryPruningSlope", 4000, 500, 16000, 500, points},
	{"SeeQuietDepth", 8, 0, 16, 1, plies},
	{"SeeQuietMargin", 25, 0, 120, 5, centipawns},
	{"SeeNoisyDepth", 6, 0, 16, 1, plies},
	{"SeeNoisyMargin", 95, 0, 300, 15, centipawns},

	{"ReductionBase", 700, 0, 2048, 100, fine},
	{"ReductionSlope", 470, 100, 1024, 40, fine},
	{"ReductionNoisy", 1024, 0, 3072, 150, fine},
	{"ReductionMin", 1, 1, 8, 1, count},
	{"ReductionNotImproving", 600, 0, 2048, 150, fine},
	{"ReductionCut", 1400, 0, 3072, 150, fine},
	{"ReductionPVLike", 1100, 0, 3072, 150, fine},
	{"ReductionNoisyTableMove", 700, 0, 2048, 150, fine},
	{"ReductionNoTableMove", 350, 0, 2048, 150, fine},
	{"ReductionCutoffs", 900, 0, 2048, 150, fine},
	{"ReductionCheck", 800, 0, 2048, 150, fine},
	{"ReductionHistory", 9000, 2000, 40000, 1000, points},
	{"DeeperMargin", 50, 0, 200, 10, centipawns},
	{"ShallowerMargin", 8, 0, 60, 4, centipawns},

	{"HistoryBonusSlope", 170, 20, 500, 20, points},
	{"HistoryBonusMax", 1700, 200, 4000, 150, points},
	{"HistoryMalusSlope", 150, 20, 500, 20, points},
	{"HistoryMalusMax", 1300, 200, 4000, 150, points},

	{"CorrectionPawn", 64, 0, 256, 12, weight},
	{"CorrectionMinor", 32, 0, 256, 12, weight},
	{"CorrectionNonPawn", 64, 0, 256, 12, weight},
	{"CorrectionContinuation", 48, 0, 256, 12, weight},

	{"DeltaMargin", 130, 0, 400, 20, centipawns},

	{"TimeMovesToGo", 26, 8, 60, 3, count},
	{"TimeIncrement", 92, 20, 100, 8, percent},
	{"TimeIteration", 90, 30, 100, 8, percent},
	{"TimePass", 100, 50, 1000, 10, percent},
	{"TimeOverrun", 600, 100, 1000, 50, percent},
	{"TimeSettled", 65, 30, 150, 8, percent},
	{"TimeMoveChange", 26, 0, 60, 5, percent},
	{"TimeFailLow", 120, 100, 250, 12, percent},
	{"TimeFalling", 40, 0, 100, 10, percent},
	{"TimeNodesBase", 160, 100, 300, 15, percent},
	{"TimeNodesSlope", 90, 0, 200, 15, percent},
}

// defaultTuning returns the numbers the engine plays with.
func defaultTuning() Tuning {
	var t Tuning
	for i := range tunables {
		*t.field(tunables[i].Name) = tunables[i].Default
	}
	return t
}

// Set changes the number called name. It fails if there is none or value is not
// in its range.
func (t *Tuning) Set(name string, value int) error {
	for i := range tunables {
		if row := &tunables[i]; row.Name == name {
			if value < row.Min || value > row.Max {
				return fmt.Errorf("%s %d: want %d to %d", name, value, row.Min, row.Max)
			}
			*t.field(name) = value
			return nil
		}
	}
	return fmt.Errorf("no number is called %.40q", name)
}

func (t *Tuning) field(name string) *int {
	return reflect.ValueOf(t).Elem().FieldByName(name).Addr().Interface().(*int)
}
