package teach

import (
	"errors"
	"fmt"
	"runtime"
)

const maxWorkers = 1024

// Settings are what a fit is made of.
type Settings struct {
	// Positions is how many records are used at most, from the start of the file.
	// Each takes about 600 bytes of memory.
	Positions int

	Rounds int // steps, each with slopes of its own; at least 1

	// ResultShare is the weight of the game's result in the target, 0 to 1; the
	// rest is that of the score.
	ResultShare float64

	// HeldOut is how many percent of the games are kept from training, 1 to 50.
	HeldOut int

	// Prior is the strength of the pull towards the weights at the start, counted in
	// positions. If a weight counts once in this many positions, the data and its value
	// at the start pull equally. It is 1e-6 to 1e9; with 0 weights that never count
	// would have no value. Positions of one game say much the same, so the prior has to
	// be larger than the noise of a target suggests.
	Prior float64

	// Workers is the number of goroutines. It is part of the result: sums
	// differ in their last bits with the way they are split.
	Workers int
}

// Defaults are settings for a million positions and more. From the weights set by
// hand, with a result share of 0.4, 360,000 positions brought the loss on held-out
// games from 0.01914 to 0.01862 with a prior of 300, 0.01852 with 1,000, 0.01845 with
// 3,000, 0.01848 with 10,000; with a share of 0.2, 1,000 was the better one. After two
// rounds the loss hardly changed. In matches of 600 games at 5,000 nodes a move (error
// 22 Elo) shares of 0, 0.2, 0.4 and 0.7 gained 53, 38, 62 and 30 Elo.
func Defaults() Settings {
	return Settings{
		Positions:   2_000_000,
		Rounds:      3,
		ResultShare: 0.3,
		HeldOut:     2,
		Prior:       1500,
		Workers:     runtime.GOMAXPROCS(0),
	}
}

// Validate returns an error that names everything wrong with s.
func (s *Settings) Validate() error {
	var errs []error
	check := func(ok bool, name string, value any, want string) {
		if !ok {
			errs = append(errs, fmt.Errorf("%s is %v, want %s", name, value, want))
		}
	}
	check(s.Positions >= 1, "Positions", s.Positions, "at least 1")
	check(s.Rounds >= 1, "Rounds", s.Rounds, "at least 1")
	check(s.ResultShare >= 0 && s.ResultShare <= 1, "ResultShare", s.ResultShare, "0 to 1")
	check(s.HeldOut >= 1 && s.HeldOut <= 50, "HeldOut", s.HeldOut, "1 to 50")
	check(s.Prior >= 1e-6 && s.Prior <= 1e9, "Prior", s.Prior, "1e-6 to 1e9")
	check(s.Workers >= 1 && s.Workers <= maxWorkers, "Workers", s.Workers, fmt.Sprintf("1 to %d", maxWorkers))
	return errors.Join(errs...)
}
