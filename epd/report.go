package epd

import (
	"fmt"
	"io"
	"strings"
	"time"

	"penrose/internal/cli"
)

// namedMost is the number of positions that a report names at most.
const namedMost = 20

// Report writes what came of a suite that took the time elapsed: positions solved, those
// that were not, those without a task, mates announced and found at the distance that the
// suite states, nodes, and passes for each iteration of MTD(f).
func Report(w io.Writer, outcomes []Outcome, elapsed time.Duration) {
	var unsolved []string
	tasks := 0
	for i := range outcomes {
		o := &outcomes[i]
		if o.Position.hasTask() {
			tasks++
		}
		if o.failed() {
			unsolved = append(unsolved, o.name())
		}
	}
	solved := tasks - len(unsolved)
	percent := 100 * solved / max(tasks, 1) // there are none if the run was interrupted early
	fmt.Fprintf(w, "solved %d of %d positions (%d%%) in %.1f s\n", solved, tasks, percent, elapsed.Seconds())
	if without := len(outcomes) - tasks; without > 0 {
		fmt.Fprintf(w, "%d more with %s\n", without, noTask)
	}
	if len(unsolved) > 0 {
		more := ""
		if hidden := len(unsolved) - namedMost; hidden > 0 {
			unsolved, more = unsolved[:namedMost], fmt.Sprintf(" and %d more", hidden)
		}
		fmt.Fprintf(w, "not solved: %s%s\n", strings.Join(unsolved, ", "), more)
	}
	reportMates(w, outcomes)
	reportSearch(w, outcomes)
}

// reportSearch writes what the searches took.
func reportSearch(w io.Writer, outcomes []Outcome) {
	passes, iterations, most, crossed := 0, 0, 0, 0
	nodes, contradictions := uint64(0), uint64(0)
	var thought time.Duration // of all engines together
	var faults []error
	for i := range outcomes {
		o := &outcomes[i]
		for _, n := range o.Passes {
			passes, iterations, most = passes+n, iterations+1, max(most, n)
		}
		crossed += o.Crossed
		faults = append(faults, o.Faults...)
		nodes += o.Result.Lines[0].Nodes
		thought += o.Result.Lines[0].Elapsed
		contradictions += o.Result.Crossings
	}
	fmt.Fprintf(w, "each engine looked at %s nodes a second, %s nodes in all\n",
		cli.Thousands(int(float64(nodes)/max(thought.Seconds(), 1e-3))), cli.Thousands(nodes))
	if iterations > 0 {
		fmt.Fprintf(w, "MTD(f) needed %.2f passes for each iteration, %d at most; %s of %s iterations and %s bounds in the table contradicted earlier ones\n",
			float64(passes)/float64(iterations), most, cli.Thousands(crossed), cli.Thousands(iterations), cli.Thousands(contradictions))
	}
	if len(faults) > 0 {
		fmt.Fprintf(w, "%d faults inside the search, bugs of ours; the first: %v\n", len(faults), faults[0])
	}
}
