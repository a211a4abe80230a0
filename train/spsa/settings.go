package spsa

import (
	"errors"
	"fmt"
)

// Number is one of the numbers to be tuned.
type Number struct {
	Name            string
	Start, Min, Max int
	Step            int // the perturbation of the last iteration; at least 1
}

// Settings are what a run depends on, besides its numbers and its judge.
type Settings struct {
	Iterations   int     // at least 1
	Pairs        int     // of games in each iteration; at least 1
	REnd         float64 // learning rate of the last iteration, in steps of a number for a game won; above 0, at most 1
	Alpha, Gamma float64 // exponents by which learning and perturbation fall
	AShare       float64 // A, which keeps the first iterations calm, as a share of the iterations
	Lag          int     // iterations that are played at the same time, so at most Lag times Pairs pairs; 1 to 1024
	Seed         uint64

	// Judge describes everything else that the games depend on: engine, network, limits.
	// Only a job with the same description continues a run.
	Judge string
}

// Defaults returns the usual settings.
func Defaults() Settings {
	return Settings{Iterations: 4000, Pairs: 8, REnd: 0.002, Alpha: 0.602, Gamma: 0.101, AShare: 0.1, Lag: 4, Seed: 1}
}

// mostLag is the greatest Lag: each iteration in progress takes memory.
const mostLag = 1024

func validate(s *Settings, numbers []Number) error {
	switch {
	case s.Iterations < 1 || s.Pairs < 1 || s.Lag < 1 || s.Lag > mostLag:
		return fmt.Errorf("%d iterations of %d pairs, %d at the same time: want at least 1, and not more than %d at the same time", s.Iterations, s.Pairs, s.Lag, mostLag)
	case !(s.REnd > 0 && s.REnd <= 1 && s.Alpha >= 0 && s.Alpha <= 1 && s.Gamma >= 0 && s.Gamma <= 1 && s.AShare >= 0 && s.AShare <= 1):
		return fmt.Errorf("gains %v: want REnd above 0 and at most 1, the others from 0 to 1", *s)
	case len(numbers) == 0:
		return errors.New("no numbers to tune")
	}
	for _, n := range numbers {
		if n.Step < 1 || n.Min > n.Start || n.Start > n.Max {
			return fmt.Errorf("%+v: want a step of at least 1 and a start within the range", n)
		}
	}
	return nil
}
