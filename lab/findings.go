package main

import (
	"fmt"
	"slices"

	"penrose/lab/report"
)

// finding is what was found of a part of a paper's claim.
type finding struct {
	holds     bool
	otherwise string // the sentence that says what was found, if the part does not hold
}

// findings are those of all parts of a claim.
type findings []finding

// verdict returns the verdict on the whole claim.
func (f findings) verdict() report.Verdict { return verdictOf(f.holding()...) }

// holding returns for each part whether it holds.
func (f findings) holding() (parts []bool) {
	for _, part := range f {
		parts = append(parts, part.holds)
	}
	return parts
}

// failures says which parts of the claim do not hold. It is empty if there are none.
func (f findings) failures() string {
	var failed []sentence
	for _, part := range f {
		failed = append(failed, sentence{!part.holds, part.otherwise})
	}
	return failures(failed...)
}

// verdictOf returns Holds if all parts of a claim hold, Fails if none does.
func verdictOf(parts ...bool) report.Verdict {
	switch {
	case !slices.Contains(parts, false):
		return report.Holds
	case slices.Contains(parts, true):
		return report.HoldsInPart
	}
	return report.Fails
}

// addCells adds one cell to each row of a table.
func addCells(rows [][]string, cells ...string) {
	if len(rows) != len(cells) {
		panic(fmt.Sprintf("lab: %d cells for %d rows", len(cells), len(rows)))
	}
	for i, cell := range cells {
		rows[i] = append(rows[i], cell)
	}
}
