package fit

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"penrose/eval"
	"penrose/eval/attacks"
)

// The first step of Adam is the rate, against the sign of the gradient. So after it each
// weight has moved by as many rates as there are groups, itself included, that pull one way,
// less those that pull the other way.
func TestFactorsMoveRows(t *testing.T) {
	const rate = 1.0 / 1024
	for _, workers := range []int{1, 3, 16} {
		m := newModel(64, 3, 400, 1)
		clear(m.weights)
		l := m.layout()
		gradient := make([]float32, len(m.weights))
		random := rand.New(rand.NewPCG(1, 2))
		for i := range gradient {
			gradient[i] = float32(1 + random.IntN(1<<20)) // whole numbers, so that sums are exact
			if random.IntN(2) == 0 {
				gradient[i] = -gradient[i]
			}
		}
		team := newTeam(m, workers, fastestKernels())
		copy(team.workers[workers-1].gradient, gradient)
		newOptimiser(m, true).update(m, team, rate, 0)

		// pull returns the step of the rows that are in a group.
		pull := func(at, width, column, rows int, in func(row int) bool) float64 {
			sum := 0.0
			for row := range rows {
				if in(row) {
					sum += float64(gradient[at+row*width+column])
				}
			}
			return -math.Copysign(rate, sum)
		}
		check := func(what string, at, width, rows int, groups func(row int) []func(other int) bool) {
			t.Helper()
			for range 300 {
				row, column := random.IntN(rows), random.IntN(width)
				want := pull(at, width, column, rows, func(other int) bool { return other == row })
				for _, in := range groups(row) {
					want += pull(at, width, column, rows, in)
				}
				if got := float64(m.weights[at+row*width+column]); math.Abs(got-want) > rate/100 {
					t.Fatalf("%d workers, %s %d, %d: %g rates, want %g", workers, what, row, column, got/rate, want/rate)
				}
			}
		}
		sameIn := func(row int, parts ...func(int) int) func(int) bool {
			return func(other int) bool {
				return !slices.ContainsFunc(parts, func(part func(int) int) bool { return part(other) != part(row) })
			}
		}
		state, input := func(row int) int { return row / eval.Inputs }, func(row int) int { return row % eval.Inputs }
		plane, rank, file := func(row int) int { return row / 64 }, func(row int) int { return row / 8 % 8 }, func(row int) int { return row % 8 }
		check("piece", 0, 64, eval.Inputs, func(row int) []func(int) bool {
			return []func(int) bool{sameIn(row, plane), sameIn(row, plane, rank), sameIn(row, plane, file)}
		})
		exposed := l.attackFeatures + 2*attacks.Count*eval.AttackHidden
		check("exposed piece", exposed, eval.AttackHidden, attacks.States*eval.Inputs, func(row int) []func(int) bool {
			groups := []func(int) bool{sameIn(row, plane), sameIn(row, plane, rank), sameIn(row, plane, file), sameIn(row, input)}
			if state(row) != int(attacks.Loose) {
				groups = append(groups, func(other int) bool { return input(other) == input(row) && state(other) != int(attacks.Loose) })
			}
			return groups
		})
		for what, width := range map[string]int{"output weight": 128, "attack weight": 2 * attacks.Count} {
			at := l.outputWeights
			if what == "attack weight" {
				at = l.attackWeights
			}
			check(what, at, width, 3, func(row int) []func(int) bool {
				groups := []func(int) bool{func(int) bool { return true }}
				for first := range 2 {
					if row == first || row == first+1 {
						groups = append(groups, func(other int) bool { return other == first || other == first+1 })
					}
				}
				return groups
			})
		}
		check("attack feature", l.attackFeatures, eval.AttackHidden, 2*attacks.Count, func(int) []func(int) bool { return nil })
	}
}

// Without factors each weight moves by itself.
func TestNotFactorised(t *testing.T) {
	m := newModel(64, 2, 400, 1)
	before := slices.Clone(m.weights)
	team := newTeam(m, 1, plainKernels())
	team.workers[0].gradient[5] = 1
	newOptimiser(m, false).update(m, team, 1e-3, 0)
	for i := range before {
		if (m.weights[i] != before[i]) != (i == 5) {
			t.Errorf("weight %d moves from %g to %g", i, before[i], m.weights[i])
		}
	}
}
