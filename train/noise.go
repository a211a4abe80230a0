package main

import (
	"errors"
	"fmt"
	"runtime"
	"strconv"
	"strings"

	"penrose/eval"
	"penrose/internal/progress"
	"penrose/train/fit"
	"penrose/train/selfplay"
)

// measureNoise says how well searches of several sizes foretell the targets of training,
// and each other: how much of the loss of a network is the noise of its labels.
func measureNoise(c *call) error {
	s := selfplay.Defaults()
	c.Flags.StringVar(&s.Search, "search", s.Search, "changes of the search, in the words of match")
	net := c.Flags.String("net", "", "network to evaluate by, or \"classical\"; the network that is built in unless named")
	others := c.Flags.String("others", "", "more networks whose evaluations to compare, with commas between the files; -net alone searches")
	count := c.Flags.Int("positions", 100_000, "positions to draw from the games")
	list := c.Flags.String("nodes", "200,400,5000", "soft limits of nodes of the searches, the best one last")
	share := c.Flags.Float64("result-share", fit.Defaults().ResultShare, "weight of the game's result in the target, 0 to 1; the rest is the score's")
	scale := c.Flags.Float64("sigmoid", 0, "centipawns of the sigmoid; 0 for what foretells the results best")
	labels := c.labelFlags()
	percent := c.Flags.Int("held-out", fit.Defaults().HeldOut, "percent of the games to draw from: those that training does not see")
	workers := c.Flags.Int("workers", runtime.GOMAXPROCS(0), "searches at the same time, one core each")
	seed := c.Flags.Uint64("seed", 1, "of the choice of positions")
	files, err := c.parseGames()
	if err != nil {
		return err
	}
	limits, err := parseNodes(*list)
	if err != nil {
		return err
	}
	if err := labels.Validate(); err != nil {
		return err
	}
	if *count < 1 || *percent < 1 || *percent > 100 || *workers < 1 || !(*share >= 0 && *share <= 1) || !(*scale >= 0 && *scale <= mostSigmoid) {
		return errors.New("want at least 1 position, 1 to 100 percent, at least 1 worker, a share of 0 to 1 and a sigmoid of 0 to a million")
	}
	evaluation, _, err := evaluationOf(*net)
	if err != nil {
		return err
	}
	scorers, err := scorersOf(evaluation, *others, limits)
	if err != nil {
		return err
	}
	positions, err := selfplay.DrawLabelled(files, *labels, *percent, *count, *seed)
	if err != nil {
		return err
	}
	if len(positions) == 0 {
		return fmt.Errorf("no position for training in %d percent of the games", *percent)
	}
	if *scale == 0 {
		*scale = fit.ForetellingScale(outcomesOf(positions))
	}

	ctx, stop := c.Interruptible()
	defer stop()
	rows := []noiseRow{{name: "the labels"}, {name: "searches of the games"}}
	for _, p := range positions {
		rows[0].scores = append(rows[0].scores, p.Label)
		rows[1].scores = append(rows[1].scores, p.Score)
	}
	for _, by := range scorers {
		bar := progress.New(c.Messages)
		scores, err := selfplay.Relabel(ctx, positions, by.nodes, &s, by.evaluation, *workers, func(done int) {
			if done%100 == 0 {
				bar.Show(float64(done)/float64(len(positions)), fmt.Sprintf("%s: %d positions", by.name, done))
			}
		})
		bar.Close()
		if err != nil {
			return interruption(err)
		}
		rows = append(rows, noiseRow{name: by.name, scores: scores})
	}
	fmt.Fprintf(c.Out, "%d positions, labels with lambda %g and scale %g, sigmoid %.0f, result share %g. Squared differences of expected results, in units of the loss:\n\n", len(positions), labels.Lambda, labels.Scale, *scale, *share)
	fmt.Fprint(c.Out, noiseTable(positions, rows, *scale, *share))
	return nil
}

// scorer is a way to score positions: by an evaluation alone, or by searches of so many nodes if that is not 0.
type scorer struct {
	name       string
	evaluation eval.Evaluation
	nodes      uint64
}

// scorersOf returns those to compare: the evaluation, those by other networks, with commas between
// the files, and searches with the evaluation and each of the limits.
func scorersOf(evaluation eval.Evaluation, others string, limits []uint64) ([]scorer, error) {
	scorers := []scorer{{"evaluation", evaluation, 0}}
	for _, name := range strings.FieldsFunc(others, func(r rune) bool { return r == ',' }) {
		other, _, err := evaluationOf(name)
		if err != nil {
			return nil, err
		}
		scorers = append(scorers, scorer{"evaluation by " + name, other, 0})
	}
	for _, nodes := range limits {
		scorers = append(scorers, scorer{fmt.Sprintf("%d nodes", nodes), evaluation, nodes})
	}
	return scorers, nil
}

// parseNodes reads numbers of nodes between commas.
func parseNodes(list string) (nodes []uint64, err error) {
	for word := range strings.SplitSeq(list, ",") {
		n, err := strconv.ParseUint(strings.TrimSpace(word), 10, 64)
		if err != nil || n == 0 || n > selfplay.MostNodes {
			return nil, fmt.Errorf("%q: want numbers of nodes, such as 200,5000", list)
		}
		nodes = append(nodes, n)
	}
	return nodes, nil
}

// outcomesOf yields the scores of the searches with results. Labels know the result, so they would foretell it too well.
func outcomesOf(positions []selfplay.Labelled) func(yield func(score, result float64) bool) {
	return func(yield func(score, result float64) bool) {
		for i := range positions {
			if !yield(float64(positions[i].Score), positions[i].Result) {
				return
			}
		}
	}
}

// noiseRow is a way to score positions, with the scores.
type noiseRow struct {
	name   string
	scores []int
}

// noiseTable compares each row with the targets of training, with the labels (the first row) and with
// the best search (the last row). With the latter it compares the scores as they are, and multiplied by the factor
// that brings them nearest. Two networks differ in their scale, too, and that says little about play.
func noiseTable(positions []selfplay.Labelled, rows []noiseRow, scale, share float64) string {
	best := rows[len(rows)-1]
	labels, bests := expectedResults(rows[0].scores, 1, scale), expectedResults(best.scores, 1, scale)
	var table strings.Builder
	fmt.Fprintf(&table, "| | from the targets | from the labels | from %s | the same, scaled | by | from the results |\n|---|---|---|---|---|---|---|\n", best.name)
	for _, row := range rows {
		var target, label, last, result float64
		for i, value := range expectedResults(row.scores, 1, scale) {
			outcome := positions[i].Result
			target += square(value - (1-share)*labels[i] - share*outcome)
			label += square((1 - share) * (value - labels[i]))
			last += square((1 - share) * (value - bests[i]))
			result += square(value - outcome)
		}
		n := float64(len(positions))
		factor, scaled := nearest(row.scores, bests, scale)
		fmt.Fprintf(&table, "| %s | %.6f | %.6f | %.6f | %.6f | %.2f | %.5f |\n", row.name, target/n, label/n, last/n, square(1-share)*scaled, factor, result/n)
	}
	return table.String()
}
