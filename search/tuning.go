package search

import (
	"fmt"
	"reflect"
)

// Tuning holds the numbers of the search that play is tuned by. What each of them does is said
// where it is used; their units, defaults and ranges stand in the table [Tunables]. The others are
// constants: limits such as [maxDoubleExtensions], depths from which a step makes sense at all, and, in package order, the
// limit of the histories and their weights, of which matches have tried a few values by hand. SingularDoubleMargin,
// DeeperMargin and ShallowerMargin are compared with differences of values on the grid, and what ProbCutMargin and
// SingularMargin lead to is rounded to it. So they act in steps of the grain, not of a centipawn: with a grain of 8 a
// SingularDoubleMargin of 16 to 23 is one and the same.
type Tuning struct {
	RazoringDepth, RazoringBase, RazoringSlope int

	ReverseFutilityDepth, ReverseFutilityZugzwangDepth int
	ReverseFutilityMargin, ReverseFutilityImproving    int
	ReverseFutilityShare                               int

	NullMoveBase, NullMoveDepth, NullMoveMarginShare, NullMoveVerifyDepth, NullMoveSlope, NullMoveOffset int

	InternalReductionDepth int

	ProbCutDepth, ProbCutMargin, ProbCutReduction int

	ETCDepth int

	SingularDepth, SingularSlack, SingularMargin, SingularDoubleMargin, SingularNegative int

	LateMoveBase, LateMoveSquare, LateMoveNotImproving, LateMoveDepth                       int
	PruningReduction, PruningNotImproving                                                   int
	FutilityDepth, FutilityBase, FutilitySlope, FutilityHistory                             int
	CaptureFutilityDepth, CaptureFutilityBase, CaptureFutilitySlope, CaptureFutilityHistory int
	SeeQuietDepth, SeeQuietMargin, SeeNoisyDepth, SeeNoisyMargin                            int
	ReductionBase, ReductionSlope, ReductionNoisy, ReductionMoves                           int
	ReductionNotImproving, ReductionCut, ReductionPVLike                                    int
	ReductionNoisyTableMove, ReductionCheck                                                 int
	ReductionNoTableMove, ReductionCutoffs                                                  int
	ReductionHistory, DeeperMargin, ShallowerMargin                                         int
	HistoryBonusSlope, HistoryBonusMax, HistoryMalusSlope, HistoryMalusMax                  int

	CorrectionPawn, CorrectionMinor, CorrectionNonPawn, CorrectionContinuation, CorrectionMost int

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
	unitCentipawn        = "centipawns"
	unitCentipawnPly     = "centipawns a ply"
	unitCentipawnSquare  = "centipawns times the square of the plies"
	unitPly              = "plies"
	unitReduction        = "1/1024 ply"
	unitSingular         = "1/16 centipawn a ply"
	unitNullMove         = "1/256 ply"
	unitNullMovePly      = "1/256 ply a ply"
	unitHistory          = "history points"
	unitHistoryPly       = "history points a ply"
	unitHistoryCentipawn = "history points a centipawn"
	unitCorrection       = "1/128"
	unitCorrectionLimit  = "1/1024 of the most that a correction can be"
	unitMove             = "moves"
	unitMoveSquare       = "1/64 move times the square of the plies"
	unitShare            = "1/64"
	unitPercent          = "percent"
	unitPercentHalf      = "percent a half change"
)

var tunables = [...]Tunable{
	{"RazoringDepth", 3, 0, 8, 1, unitPly},
	{"RazoringBase", 200, 0, 600, 30, unitCentipawn},
	{"RazoringSlope", 160, 0, 600, 30, unitCentipawnPly},

	{"ReverseFutilityDepth", 6, 0, 16, 1, unitPly},
	{"ReverseFutilityZugzwangDepth", 4, 0, 16, 1, unitPly},
	{"ReverseFutilityMargin", 49, 10, 200, 10, unitCentipawnPly},
	{"ReverseFutilityImproving", 45, 0, 200, 10, unitCentipawn},
	{"ReverseFutilityShare", 32, 0, 64, 4, unitShare},

	{"NullMoveBase", 1280, 256, 2048, 96, unitNullMove},
	{"NullMoveDepth", 80, 16, 128, 10, unitNullMovePly},
	{"NullMoveMarginShare", 180, 50, 600, 30, unitCentipawnPly},
	{"NullMoveVerifyDepth", 14, 4, 200, 2, unitPly},
	{"NullMoveSlope", 18, 0, 60, 5, unitCentipawnPly},
	{"NullMoveOffset", 95, 0, 400, 30, unitCentipawn},

	{"InternalReductionDepth", 4, 2, 12, 1, unitPly},

	{"ProbCutDepth", 5, 3, 12, 1, unitPly},
	{"ProbCutMargin", 170, 50, 400, 20, unitCentipawn},
	{"ProbCutReduction", 3, 1, 5, 1, unitPly},

	{"ETCDepth", 6, 1, 64, 1, unitPly},

	{"SingularDepth", 6, 4, 20, 1, unitPly},
	{"SingularSlack", 3, 0, 8, 1, unitPly},
	// The default, half a centipawn a ply, is less than the grain of MTD(f) up to depth 15. On the grid that is no difference up to
	// depth 7, and a whole grain from 10 on. At 8 and 9 it is a grain where the bound is 0 or less.
	{"SingularMargin", 8, 0, 128, 8, unitSingular},
	{"SingularDoubleMargin", 16, 0, 200, 8, unitCentipawn},
	{"SingularNegative", 1, 0, 3, 1, unitPly},

	{"LateMoveBase", 5, 0, 12, 1, unitMove},
	{"LateMoveSquare", 64, 0, 256, 8, unitMoveSquare},
	{"LateMoveNotImproving", 32, 0, 64, 4, unitShare},
	{"LateMoveDepth", 16, 0, 64, 2, unitPly},
	{"PruningReduction", 840, 0, 3072, 150, unitReduction},
	{"PruningNotImproving", 1024, 0, 3072, 150, unitReduction},
	{"FutilityDepth", 13, 0, 16, 1, unitPly},
	{"FutilityBase", 50, 0, 400, 20, unitCentipawn},
	{"FutilitySlope", 65, 0, 300, 15, unitCentipawnPly},
	{"FutilityHistory", 100, 20, 1000, 10, unitHistoryCentipawn},
	{"CaptureFutilityDepth", 6, 0, 16, 1, unitPly},
	{"CaptureFutilityBase", 75, 0, 400, 20, unitCentipawn},
	{"CaptureFutilitySlope", 90, 0, 300, 15, unitCentipawnPly},
	{"CaptureFutilityHistory", 20, 5, 200, 3, unitHistoryCentipawn},
	{"SeeQuietDepth", 16, 0, 64, 2, unitPly},
	{"SeeQuietMargin", 14, 0, 120, 3, unitCentipawnSquare},
	{"SeeNoisyDepth", 16, 0, 64, 2, unitPly},
	{"SeeNoisyMargin", 95, 0, 300, 15, unitCentipawnPly},

	{"ReductionBase", 700, 0, 2048, 100, unitReduction},
	{"ReductionSlope", 495, 100, 1024, 40, unitReduction},
	{"ReductionNoisy", 1080, 0, 3072, 150, unitReduction},
	{"ReductionMoves", 1, 1, 8, 1, unitMove},
	{"ReductionNotImproving", 700, 0, 2048, 150, unitReduction},
	{"ReductionCut", 1400, 0, 3072, 150, unitReduction},
	{"ReductionPVLike", 1100, 0, 3072, 150, unitReduction},
	{"ReductionNoisyTableMove", 590, 0, 2048, 150, unitReduction},
	{"ReductionNoTableMove", 300, 0, 2048, 150, unitReduction},
	{"ReductionCutoffs", 900, 0, 2048, 150, unitReduction},
	{"ReductionCheck", 800, 0, 2048, 150, unitReduction},
	{"ReductionHistory", 9000, 2000, 40000, 1000, unitHistoryPly},
	{"DeeperMargin", 50, 0, 200, 10, unitCentipawn},
	{"ShallowerMargin", 8, 0, 60, 4, unitCentipawn},

	{"HistoryBonusSlope", 150, 20, 500, 20, unitHistoryPly},
	{"HistoryBonusMax", 1700, 200, 4000, 150, unitHistory},
	{"HistoryMalusSlope", 180, 20, 500, 20, unitHistoryPly},
	{"HistoryMalusMax", 1300, 200, 4000, 150, unitHistory},

	{"CorrectionPawn", 64, 0, 256, 12, unitCorrection},
	{"CorrectionMinor", 32, 0, 256, 12, unitCorrection},
	{"CorrectionNonPawn", 60, 0, 256, 12, unitCorrection},
	{"CorrectionContinuation", 48, 0, 256, 12, unitCorrection},
	{"CorrectionMost", 256, 16, 1024, 50, unitCorrectionLimit},

	{"DeltaMargin", 155, 0, 400, 20, unitCentipawn},

	{"TimeMovesToGo", 26, 8, 60, 3, unitMove},
	{"TimeIncrement", 92, 20, 100, 8, unitPercent},
	{"TimeIteration", 90, 30, 100, 8, unitPercent},
	{"TimePass", 100, 50, 1000, 10, unitPercent},
	{"TimeOverrun", 600, 100, 1000, 50, unitPercent},
	{"TimeSettled", 65, 30, 150, 8, unitPercent},
	{"TimeMoveChange", 26, 0, 60, 5, unitPercentHalf},
	{"TimeFailLow", 120, 100, 250, 12, unitPercent},
	{"TimeFalling", 40, 0, 100, 10, unitPercent},
	{"TimeNodesBase", 160, 100, 300, 15, unitPercent},
	{"TimeNodesSlope", 90, 0, 200, 15, unitPercent},
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
			if err := row.check(value); err != nil {
				return err
			}
			*t.field(name) = value
			return nil
		}
	}
	return fmt.Errorf("no number is called %.40q", name)
}

// check returns an error if a number is not in its range.
func (t *Tuning) check() error {
	for i := range tunables {
		if err := tunables[i].check(*t.field(tunables[i].Name)); err != nil {
			return err
		}
	}
	return nil
}

// check returns an error if value is not in the range of row.
func (row *Tunable) check(value int) error {
	if value < row.Min || value > row.Max {
		return fmt.Errorf("%s %d: want %d to %d", row.Name, value, row.Min, row.Max)
	}
	return nil
}

// Get returns the number called name, a name of [Tunables].
func (t *Tuning) Get(name string) int { return *t.field(name) }

func (t *Tuning) field(name string) *int {
	return reflect.ValueOf(t).Elem().FieldByName(name).Addr().Interface().(*int)
}
