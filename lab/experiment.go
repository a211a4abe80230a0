package main

import (
	"fmt"
	"sync"

	"penrose/internal/progress"
	"penrose/lab/positions"
	"penrose/lab/report"
)

// experiment is one question of the papers, a row in the table of experiments.
type experiment struct {
	id      string // of its section, "E3"
	name    string // in a few words
	measure func(*lab) (report.Section, error)
}

// lab is a run of experiments: how large they are, where the results go, and
// what several of them share.
type lab struct {
	scale
	dir     string    // of the report and the figures
	seed    uint64    // of all random trees
	figures []drawing // of the running experiment

	bar     *progress.Bar // nil for none
	running string        // id of the experiment under way
	done    float64       // share of the experiments that have ended, 0 to 1
	writing sync.Mutex    // held while the figures and the section of an experiment are written

	measured map[string]any           // results by what was measured; see shared
	runs     map[string][][]iteration // runs by setup; see each
}

// drawing is what can be drawn into a directory.
type drawing interface{ Write(dir string) error }

// draw adds a figure to those of the running experiment.
func (l *lab) draw(f drawing) { l.figures = append(l.figures, f) }

// writeFigures writes the figures of the experiment that has ended.
func (l *lab) writeFigures() error {
	figures := l.figures
	l.figures = nil
	for _, f := range figures {
		if err := f.Write(l.dir); err != nil {
			return err
		}
	}
	return nil
}

// scale is how large the experiments are.
type scale struct {
	name       string
	positions  []positions.Position
	more       []positions.Position // of other games: to choose the rule for the first guess, as a check for anomalies, and for V1
	depth      int                  // plies, of comparisons in chess
	deepest    int                  // plies, where only a few drivers are compared
	sweepDepth int                  // plies, where many settings are compared
	tableBits  int                  // the transposition table has 2^tableBits entries
	sweepBits  []int                // the same for sweeps of the table size
	timeDepth  int                  // plies, of what is timed in Plaat mode
	trees      int                  // random trees of each kind where structure is compared
	bigTrees   int                  // random trees of each kind where leaves are counted
	bigDepth   int                  // plies of those trees
}

// scales returns the three scales.
func scales() (quick, all, full scale) {
	games := positions.Games()
	full = scale{
		name: "full", positions: games, more: positions.More(),
		depth: 8, deepest: 9, sweepDepth: 8, tableBits: 21, sweepBits: []int{10, 12, 14, 16, 18, 20, 22},
		timeDepth: 8, trees: 10_000, bigTrees: 20, bigDepth: 6,
	}
	all = full
	all.name, all.deepest, all.sweepDepth, all.timeDepth = "all", 8, 6, 7
	quick = full
	quick.name, quick.depth, quick.deepest, quick.sweepDepth, quick.timeDepth = "quick", 5, 5, 4, 5
	quick.positions = everyFifth(games)
	quick.more = everyFifth(positions.More())
	quick.sweepBits, quick.trees, quick.bigTrees, quick.bigDepth = []int{8, 12, 16, 20}, 500, 4, 4
	return quick, all, full
}

// everyFifth returns one position of each game.
func everyFifth(all []positions.Position) []positions.Position {
	var some []positions.Position
	for i := 0; i < len(all); i += positions.RunLength {
		some = append(some, all[i])
	}
	return some
}

// shared returns the result of measure. It measures once for all experiments that
// name the same thing.
func shared[T any](l *lab, what string, measure func() (T, error)) (T, error) {
	if found, ok := l.measured[what]; ok {
		return found.(T), nil
	}
	result, err := measure()
	if err == nil {
		l.measured[what] = result
	}
	return result, err
}

// beside returns a table that compares the papers with this lab. A row has three
// cells: what is compared, the papers' figure, the figure here.
func beside(rows ...[]string) string {
	return report.Table([]string{"", "papers", "here"}, rows) + "\n"
}

// percent returns part as a percentage of whole, with one decimal.
func percent(part, whole float64) string { return fmt.Sprintf("%.1f", 100*part/whole) }
