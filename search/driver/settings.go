package driver

import "fmt"

// Settings are the numbers that the drivers go by.
type Settings struct {
	// Grain is the step of all scores that come from an evaluation, in centipawns, at
	// least 1. With fewer values there are fewer passes.
	Grain int
	// Tolerance is the width in centipawns at which a bracket counts as closed.
	Tolerance int
	// Offset is added to the first guess of MTD(f) if it is Striding, in centipawns: negative values
	// make the first pass more likely to fail high. Others found that the cheaper
	// answer; here it is not (docs/history.md).
	Offset int
	// Stride is how far MTD(f) first goes beyond the nearest possible value, in
	// centipawns, at least 1. If it is no more than the tolerance, the bracket closes
	// when the next pass fails the other way.
	Stride int
	// Striding makes MTD(f) take larger and larger steps while passes fail the same
	// way. Without it its steps are those of the papers.
	Striding bool
	// MaxPasses is the number of passes after which MTD(f) gives up an iteration, 0
	// for no limit.
	MaxPasses int
	// Step is the step of MTD(step), in centipawns, at least 1.
	Step int
	// Window is half the width of the first window of Aspiration NegaScout, in
	// centipawns, at least 1.
	Window int
	// FullResearch makes Aspiration NegaScout search the whole side on which its first
	// window has failed. Without it the windows grow by and by, which takes no more leaves (experiment E3 of
	// the lab).
	FullResearch bool
}

// Check returns an error if s has a number that drivers cannot work with.
func (s *Settings) Check() error {
	if s.Grain < 1 || s.Tolerance < 0 || s.Stride < 1 || s.MaxPasses < 0 || s.Step < 1 || s.Window < 1 {
		return fmt.Errorf("driver: settings %+v are out of range", *s)
	}
	return nil
}

// BestSettings returns the settings with which d plays best.
func (d Driver) BestSettings() Settings {
	s := Settings{Grain: 8, Tolerance: 8, Stride: 8, Striding: true, MaxPasses: 64, Step: 40, Window: 16}
	if d.Scouting() != NoScouts {
		s.Grain, s.Tolerance = 4, 4
	}
	return s
}

// Number is one of the [Settings] that programs may tune, with its range.
type Number struct {
	Name     string                 // of the field
	Min, Max int                    // the range that makes sense, inclusive
	At       func(s *Settings) *int // where it stands in s
}

// Numbers returns the numbers that programs may tune. Step and MaxPasses are not among
// them.
func Numbers() []Number {
	return []Number{
		{"Grain", 1, 64, func(s *Settings) *int { return &s.Grain }},
		{"Tolerance", 0, 64, func(s *Settings) *int { return &s.Tolerance }},
		{"Offset", -100, 100, func(s *Settings) *int { return &s.Offset }},
		{"Stride", 1, 400, func(s *Settings) *int { return &s.Stride }},
		{"Window", 1, 400, func(s *Settings) *int { return &s.Window }},
	}
}
