package cli

import (
	"errors"
	"time"
)

// Duration is the value of a flag for a length of time, which has a unit and is not
// below 0.
type Duration struct {
	time.Duration
	Given bool // by the user
}

// Set reads text, for package flag.
func (d *Duration) Set(text string) error {
	value, err := time.ParseDuration(text)
	switch {
	case err != nil:
		return errors.New("want a time with its unit, like 500ms or 5s")
	case value < 0:
		return errors.New("a time is not below 0")
	}
	*d = Duration{value, true}
	return nil
}
