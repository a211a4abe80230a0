package spsa

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"

	"penrose/internal/wholefile"
)

// stateFile is the file of a run's directory with all that it needs to go on.
const stateFile = "state.json"

// ErrOtherRun says that the directory of a job holds a run that the job does not
// continue.
var ErrOtherRun = errors.New("it holds another run")

// state is a run on disk.
type state struct {
	Settings  Settings
	Numbers   []Number
	Iteration int         // that have ended
	Values    [][]float64 // after the last Lag iterations, the latest last; those before the first are the start
	Path      []point     // of the values, thinned out
}

// point is one of the path: the values after an iteration.
type point struct {
	Iteration int
	Values    []float64
}

// pathPoints is about how many points the path of a whole run has.
const pathPoints = 1000

// open returns the state on disk, or that of a new run if there is none.
func open(name string, settings Settings, numbers []Number) (*state, error) {
	text, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		start := make([]float64, len(numbers))
		for i := range numbers {
			start[i] = float64(numbers[i].Start)
		}
		s := &state{Settings: settings, Numbers: numbers, Path: []point{{0, start}}}
		for range settings.Lag {
			s.Values = append(s.Values, start)
		}
		return s, nil
	}
	if err != nil {
		return nil, err
	}
	s := new(state)
	if err := json.Unmarshal(text, s); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if s.Settings != settings || !slices.Equal(s.Numbers, numbers) {
		return nil, fmt.Errorf("%s: %w: %+v, not %+v; numbers %+v, not %+v", name, ErrOtherRun, s.Settings, settings, s.Numbers, numbers)
	}
	if err := s.check(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return s, nil
}

func (s *state) check() error {
	ok := s.Iteration >= 0 && s.Iteration <= s.Settings.Iterations && len(s.Values) == s.Settings.Lag && len(s.Path) > 0
	for _, values := range s.Values {
		ok = ok && len(values) == len(s.Numbers)
	}
	for _, p := range s.Path {
		ok = ok && len(p.Values) == len(s.Numbers)
	}
	if !ok {
		return errors.New("it contradicts itself")
	}
	return nil
}

func (s *state) store(name string) error {
	return wholefile.Write(name, func(w io.Writer) error { return json.NewEncoder(w).Encode(s) })
}

// after returns the values after iteration k, one of the last Lag; before the first
// iteration they are the start.
func (s *state) after(k int) []float64 {
	return s.Values[len(s.Values)-1-(s.Iteration-k)]
}

// advance ends an iteration with the given values.
func (s *state) advance(values []float64) {
	s.Iteration++
	s.Values = append(s.Values[1:], values)
	every := max(s.Settings.Iterations/pathPoints, 1)
	if s.Iteration%every == 0 || s.Iteration == s.Settings.Iterations {
		s.Path = append(s.Path, point{s.Iteration, values})
	}
}
