package search

// Params are the settings of the search. The zero value is not useful; start
// from [DefaultParams], and from there with [Params.Plain] for the plain search
// of the papers.
type Params struct {
	Driver Driver

	// Grain is the step of all scores that come from an evaluation, in
	// centipawns, at least 1: the fewer values there are, the fewer passes
	// MTD(f) needs. Pruning decisions use the fine evaluation.
	Grain int
	// Tolerance is the width in centipawns at which a bracket counts as closed.
	Tolerance int
	// Striding makes MTD(f) take larger and larger steps while passes fail the
	// same way; without it its steps are those of the papers.
	Striding bool
	// MaxPasses is the number of passes after which MTD(f) gives an iteration up, 0
	// for none.
	MaxPasses int
	// Step is that of MTD(step), in centipawns, at least 1.
	Step int
	// Window is how far the first window of Aspiration NegaScout reaches to both
	// sides of the guess, in centipawns, at least 1.
	Window int
	// Guess, unless nil, returns the first guess of an iteration of the given
	// depth in plies; last is the score of the iteration before, of the line above
	// for a line that has none, or 0. Every thread calls it.
	Guess func(depth, last int) int

	// Each of these can be switched off, to see what it is worth.
	NullMove        bool
	Reductions      bool
	ReverseFutility bool
	History         bool // order moves by history and killers
	Memory          bool // use the transposition table; can be off only in Plaat mode
	Bounds          bool // let what the table holds answer, not only order moves; likewise
	Deepening       bool // search all depths up to the limit, not only the last

	Plaat Plaat
}

// DefaultParams returns the settings the engine plays with.
func DefaultParams() Params {
	return Params{
		Driver:          MTDf,
		Grain:           8,
		Tolerance:       8,
		Striding:        true,
		MaxPasses:       64,
		Step:            40,
		Window:          24,
		NullMove:        true,
		Reductions:      true,
		ReverseFutility: true,
		History:         true,
		Memory:          true,
		Bounds:          true,
		Deepening:       true,
	}
}
