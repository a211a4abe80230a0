package main

import (
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"runtime"
	"strconv"
	"strings"

	"penrose/board"
	"penrose/epd"
	"penrose/eval"
	"penrose/train/games"
	"penrose/train/selfplay"
)

const mostSigmoid = 1_000_000 // centipawns

// measureDistance prints how far evaluations by networks are from scores that a stronger
// engine has given. With -nodes it measures small searches with these networks: a search
// sees threats and captures that an evaluation misses.
func measureDistance(c *call) error {
	settings := selfplay.Defaults()
	nodes := c.Flags.Uint64("nodes", 0, "soft limit of nodes of the searches to measure; 0 for the evaluations alone")
	c.Flags.StringVar(&settings.Search, "search", settings.Search, "changes of these searches, in the words of match")
	workers := c.Flags.Int("workers", runtime.GOMAXPROCS(0), "searches at the same time, one core each")
	name := c.Flags.String("reference", "", "`FILE` with lines of FEN, tab and centipawns for the side to move")
	scale := c.Flags.Float64("sigmoid", 150, "centipawns of the reference in the sigmoid that makes expected results of scores")
	nets, err := c.Parse()
	if err != nil {
		return err
	}
	if *name == "" || !(*scale > 0 && *scale <= mostSigmoid) || *workers < 1 || *workers > selfplay.MostWorkers {
		return fmt.Errorf("want a file for -reference, a sigmoid above 0, at most a million, and 1 to %d workers", selfplay.MostWorkers)
	}
	if *nodes == 0 && settings.Search != "" {
		return errors.New("-search wants -nodes: evaluations do not search")
	}
	if *nodes > selfplay.MostNodes {
		return fmt.Errorf("-nodes %d: want at most %d", *nodes, uint64(selfplay.MostNodes))
	}
	if err := settings.Validate(); err != nil {
		return err
	}
	if len(nets) == 0 {
		nets = []string{""}
	}
	evaluations, err := evaluationsOf(nets)
	if err != nil {
		return err
	}
	file, err := os.Open(*name)
	if err != nil {
		return err
	}
	defer file.Close()
	positions, referenceScores, err := readReference(file)
	if err != nil {
		return fmt.Errorf("%s: %w", *name, err)
	}
	what := "evaluations"
	if *nodes > 0 {
		what = fmt.Sprintf("scores of %d nodes", *nodes)
	}
	fmt.Fprintf(c.Out, "%d positions. Mean squared differences of expected results, %s multiplied by the best factor:\n\n", len(positions), what)
	fmt.Fprint(c.Out, "| network | distance | factor | more than the first |\n|---|---|---|---|\n")
	ctx, stop := c.Interruptible()
	defer stop()
	reference := expectedResults(referenceScores, 1, *scale)
	var first []float64
	for i, net := range nets {
		scores, err := selfplay.Relabel(ctx, positions, *nodes, &settings, evaluations[i], *workers, func(int) {})
		if err != nil {
			return interruption(err)
		}
		factor, distance := nearest(scores, reference, *scale)
		each := squaredDifferences(scores, reference, factor, *scale)
		if first == nil {
			first = each
		}
		more, margin := meanDifference(each, first)
		if net == "" {
			net = "built in"
		}
		fmt.Fprintf(c.Out, "| %s | %.6f | %.2f | %+.6f ±%.6f |\n", net, distance, factor, more, margin)
	}
	return nil
}

// evaluationsOf returns the evaluations that [evaluationOf] knows by these names.
func evaluationsOf(names []string) ([]eval.Evaluation, error) {
	list := make([]eval.Evaluation, len(names))
	for i, name := range names {
		var err error
		if list[i], _, err = evaluationOf(name); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// readReference reads positions, without labels of their own, and the scores of the reference.
func readReference(r io.Reader) (positions []selfplay.Labelled, scores []int, err error) {
	err = epd.EachLine(r, func(text string) error {
		fen, value, ok := strings.Cut(text, "\t")
		if !ok {
			return errors.New("want a FEN, a tab and centipawns")
		}
		p, err := board.ParseFEN(fen)
		if err != nil {
			return err
		}
		score, err := strconv.Atoi(strings.TrimSpace(value))
		if err != nil || score < -games.MaxScore || score > games.MaxScore {
			return fmt.Errorf("%q is no score, want whole centipawns up to %d", value, games.MaxScore)
		}
		positions, scores = append(positions, selfplay.Labelled{Position: p}), append(scores, score)
		return nil
	})
	if err != nil {
		return nil, nil, err
	}
	if len(positions) == 0 {
		return nil, nil, errors.New("no position")
	}
	return positions, scores, nil
}

// meanDifference returns the mean of a - b and the half width of its 95% confidence interval. The half width of a single
// difference is infinite, because the spread is unknown.
func meanDifference(a, b []float64) (mean, margin float64) {
	n := float64(len(a))
	for i := range a {
		mean += (a[i] - b[i]) / n
	}
	if n < 2 {
		return mean, math.Inf(1)
	}
	variance := 0.0
	for i := range a {
		variance += square(a[i]-b[i]-mean) / (n - 1)
	}
	return mean, 1.96 * math.Sqrt(variance/n)
}
