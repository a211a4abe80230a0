package search

// Params are the settings of the search. The zero value is not useful; start
// from [DefaultParams].
type Params struct {
	// Grain is the step of all scores that come from an evaluation, in
	// centipawns, at least 1: the fewer values there are, the fewer passes
	// MTD(f) needs. Pruning decisions use the fine evaluation.
	Grain int
	// Tolerance is the width in centipawns at which a bracket counts as closed.
	Tolerance int
	// MaxPasses is the number of passes after which an iteration is given up.
	MaxPasses int

	// Each of these can be switched off, to see what it is worth.
	NullMove        bool
	Reductions      bool
	ReverseFutility bool
}

// DefaultParams returns the settings the engine plays with.
func DefaultParams() Params {
	return Params{
		Grain:           8,
		Tolerance:       8,
		MaxPasses:       64,
		NullMove:        true,
		Reductions:      true,
		ReverseFutility: true,
	}
}
