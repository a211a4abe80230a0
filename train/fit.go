package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"penrose/eval"
	"penrose/internal/progress"
	"penrose/train/fit"
	"penrose/train/records"
)

// Names of what fit writes.
const (
	fitDirectory = "net" // in the directory for data
	netFile      = "penrose.nnue"
)

func fitNetwork(c *call) error {
	s := fit.Defaults()
	c.Flags.StringVar(&s.Directory, "dir", "", "directory for checkpoint, curve and network; a run that is there is continued (default "+fitDirectory+" in -data)")
	hidden := c.Flags.Int("hidden", 0, fmt.Sprintf("width of the hidden layer, a multiple of 64; 0 for %d, with -start for that of the network, rounded up", s.Hidden))
	buckets := c.Flags.Int("buckets", 0, fmt.Sprintf("output buckets; 0 for %d, with -start for those of the network", s.Buckets))
	byKing := c.Flags.Bool("by-king", false, "weights of their own for each place of the king; with -start they come if the network has them")
	c.Flags.IntVar(&s.Epochs, "epochs", s.Epochs, "passes over the data")
	c.Flags.IntVar(&s.RoundedEpochs, "rounded-epochs", s.RoundedEpochs, "the last epochs, trained with the engine's whole numbers; at most -epochs")
	c.Flags.IntVar(&s.BatchSize, "batch", s.BatchSize, "samples a step, up to 2^20")
	rate := c.Flags.Float64("rate", 0, fmt.Sprintf("learning rate after warm-up; 0 for %g, with -start %g", s.LearningRate, fit.StartRate))
	c.Flags.Float64Var(&s.FinalRate, "final-rate", s.FinalRate, "learning rate at the end")
	c.Flags.IntVar(&s.WarmUp, "warm-up", s.WarmUp, "steps over which the rate rises from zero")
	c.Flags.Float64Var(&s.WeightDecay, "decay", s.WeightDecay, "share of a weight that goes per step, times the rate")
	c.Flags.IntVar(&s.Scale, "scale", s.Scale, "centipawns of the output 1 and of the sigmoid; 0 for what foretells the results best, for records of expand -lambda 0")
	c.Flags.IntVar(&s.QB, "output-unit", s.QB, "parts of 1 in which the engine keeps output weights, 64 or 128")
	c.Flags.Float64Var(&s.ResultShare, "result-share", s.ResultShare, "weight of the game's result in the target, 0 to 1; the rest is the score's")
	c.Flags.Float64Var(&s.LossPower, "loss-power", s.LossPower, "power of the distance from the target that is minimised, 1 to 4")
	c.Flags.Float64Var(&s.FinalResultShare, "final-result-share", -1, "weight of the game's result in the last epoch, of two or more; it changes linearly from -result-share. Below 0: as -result-share")
	c.Flags.IntVar(&s.HeldOut, "held-out", s.HeldOut, "percent of the games that are kept from training")
	c.Flags.IntVar(&s.Workers, "workers", s.Workers, "goroutines; part of the result")
	c.Flags.Uint64Var(&s.Seed, "seed", s.Seed, "of the first weights and of the order of the records")
	start := c.Flags.String("start", "", "network `FILE` to start from, with as many buckets and at most -hidden wide")
	file, err := c.parseRecords()
	if err != nil {
		return err
	}
	if *start != "" {
		net, err := eval.Load(*start)
		if err != nil {
			return err
		}
		s.GoOnFrom(net)
	}
	if flagsGiven(c.Flags)["by-king"] {
		s.ByKing = *byKing
	}
	s.LearningRate, s.Hidden, s.Buckets = cmp.Or(*rate, s.LearningRate), cmp.Or(*hidden, s.Hidden), cmp.Or(*buckets, s.Buckets)
	if s.FinalResultShare < 0 {
		s.FinalResultShare = s.ResultShare
	}
	s.Directory = c.inData(s.Directory, fitDirectory)
	if err := s.Validate(); err != nil {
		return err
	}
	target := filepath.Join(s.Directory, netFile)
	if !fit.Begun(s.Directory) {
		if _, err := os.Stat(target); err == nil {
			return otherRun(fmt.Errorf("%s: %w", target, fit.ErrOtherRun))
		}
	}
	reader, err := records.Open(file)
	if err != nil {
		return err
	}
	defer reader.Close()
	if steps := int64(s.Epochs) * reader.Len() / int64(s.BatchSize); steps < int64(s.WarmUp) {
		fmt.Fprintf(c.Out, "about %d steps: fewer than the %d of -warm-up, so the rate never reaches its height; a smaller -batch makes more steps\n", steps, s.WarmUp)
	}
	result, err := c.fitTo(reader, s)
	if errors.Is(err, fit.ErrOtherRun) {
		return otherRun(err)
	}
	if err != nil {
		return err
	}
	if result == nil {
		return errors.New("interrupted: the same command goes on after the last whole epoch")
	}
	return c.writeNet(target, result, s, reader.Len())
}

// otherRun adds to err, which is [fit.ErrOtherRun], what to do about it.
func otherRun(err error) error {
	return fmt.Errorf("%w; name another directory with -dir, or remove this one", err)
}

// fitTo trains a network. The result is nil after an interruption.
func (c *call) fitTo(reader *records.Reader, s fit.Settings) (*fit.Result, error) {
	ctx, stop := c.Interruptible()
	defer stop()
	bar := progress.New(c.Messages)
	defer bar.Close()
	result, err := fit.Run(ctx, s, fit.FromRecords(reader, s.Buckets, s.Seed), func(p fit.Progress) {
		speed := float64(p.Samples) / max(p.Elapsed.Seconds(), 1e-3)
		bar.Show(p.Done, fmt.Sprintf("epoch %d of %d, loss %.5f, %.2f M samples/s", p.Epoch, p.Epochs, p.Loss, speed/1e6))
	})
	if errors.Is(err, context.Canceled) {
		return nil, nil
	}
	return result, err
}

// writeNet writes the network for the engine to the file called name and reports how good it is.
func (c *call) writeNet(name string, result *fit.Result, s fit.Settings, samples int64) error {
	for _, h := range result.History {
		fmt.Fprintf(c.Out, "epoch %3d  training %.6f  held out %.6f\n", h.Epoch, h.Training, h.HeldOut)
	}
	loss := result.History[len(result.History)-1]
	share := fmt.Sprint(s.ResultShare)
	if s.FinalResultShare != s.ResultShare {
		share += fmt.Sprintf(" to %g", s.FinalResultShare)
	}
	info := fmt.Sprintf("Penrose self-play, %d records, %d epochs, result share %s, scale %d, held-out loss %.6f", samples, s.Epochs, share, result.Model.Scale, loss.HeldOut)
	if s.Start != nil {
		info += fmt.Sprintf(", started from %x", s.Start.Hash())
	}
	net, err := fit.Quantise(result.Model, info)
	if err != nil {
		return err
	}
	fmt.Fprintf(c.Out, "the engine's whole numbers over %d samples of held-out games:\n", len(result.HeldOut))
	for _, against := range []struct {
		what  string
		model *fit.Model
	}{{"what was trained last", result.Model}, {"its weights before they were rounded", result.Float}} {
		d := fit.Compare(against.model, net, result.HeldOut, s.FinalResultShare)
		fmt.Fprintf(c.Out, "  %.2f cp from %s, %.1f at worst; loss %.6f instead of %.6f\n", d.Mean, against.what, d.Worst, d.NetLoss, d.ModelLoss)
	}
	if err := writeNetFile(name, net); err != nil {
		return err
	}
	fmt.Fprintln(c.Out, name)
	return nil
}

// writeNetFile writes net to the file called name, whole or not at all.
func writeNetFile(name string, net *eval.Net) error {
	return writeFile(name, func(w io.Writer) error {
		_, err := net.WriteTo(w)
		return err
	})
}
