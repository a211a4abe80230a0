package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"

	"penrose/eval/classical"
	"penrose/internal/progress"
	"penrose/internal/wholefile"
	"penrose/train/records"
	"penrose/train/teach"
)

// weightsFile is what teach writes into the directory for data.
const weightsFile = "fitted.go"

func fitWeights(c *call) error {
	s := teach.Defaults()
	to := c.Flags.String("o", "", "file to write, for the directory eval/classical (default "+weightsFile+" in -data)")
	c.Flags.IntVar(&s.Positions, "positions", s.Positions, "records to use at most; each takes about 600 bytes of memory")
	c.Flags.IntVar(&s.Rounds, "rounds", s.Rounds, "steps of the fit")
	c.Flags.Float64Var(&s.ResultShare, "result-share", s.ResultShare, "weight of the game's result in the target, 0 to 1; the rest is the score's")
	c.Flags.IntVar(&s.HeldOut, "held-out", s.HeldOut, "percent of the games that are kept from training")
	c.Flags.Float64Var(&s.Prior, "prior", s.Prior, "positions that draw a weight as strongly as its value at the start does")
	c.Flags.IntVar(&s.Workers, "workers", s.Workers, "goroutines; part of the result")
	file, err := c.parseRecords()
	if err != nil {
		return err
	}
	target := c.inData(*to, weightsFile)
	if err := mustBeNew(target); err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(target), 0o755); err != nil {
		return err
	}
	if err := wholefile.Check(target); err != nil {
		return err
	}
	reader, err := records.Open(file)
	if err != nil {
		return err
	}
	defer reader.Close()
	bar := progress.New(c.Messages)
	result, err := teach.Run(s, classical.DefaultWeights(), reader, bar.Show)
	bar.Close()
	if err != nil {
		return err
	}
	return c.writeWeights(result, s, target)
}

// writeWeights writes the weights as Go source and reports how good they are.
func (c *call) writeWeights(result *teach.Result, s teach.Settings, name string) error {
	out := c.report(name)
	fmt.Fprintf(out, "%d positions, %d held out; a score of %.0f cp stands for e:1 in expected result\n", result.Training, result.HeldOut, result.Scale)
	for i, loss := range result.Rounds {
		fmt.Fprintf(out, "round %2d  held out %.6f  mean size of the evaluation %.1f cp\n", i, loss.Error, loss.Size)
	}
	first, last := result.Rounds[0], result.Rounds[len(result.Rounds)-1]
	note := fmt.Sprintf("Penrose self-play, %d positions, result share %g, held-out loss %.6f, before %.6f.", result.Training, s.ResultShare, last.Error, first.Error)
	err := writeFile(name, func(w io.Writer) error { return teach.Source(w, result.Weights, note) })
	if err != nil {
		return err
	}
	fmt.Fprintln(out, name)
	return nil
}
