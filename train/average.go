package main

import (
	"errors"
	"fmt"
	"strings"

	"penrose/eval"
)

const averageFile = "average.nnue"

// averageNetworks writes the mean of networks.
func averageNetworks(c *call) error {
	name := c.Flags.String("o", "", "`FILE` to write (default "+averageFile+" in -data)")
	scale := c.Flags.Int("scale", 0, "centipawns of the output 1 of the mean; 0 for that of the networks")
	args, err := c.Parse()
	if err != nil {
		return err
	}
	if len(args) < 2 {
		return errors.New("want two networks or more")
	}
	file := c.inData(*name, averageFile)
	if err := mustBeNew(file); err != nil {
		return err
	}
	var nets []*eval.Net
	var hashes []string
	for _, arg := range args {
		net, err := eval.Load(arg)
		if err != nil {
			return err
		}
		nets = append(nets, net)
		hashes = append(hashes, fmt.Sprintf("%x", net.Hash()))
	}
	mean, err := eval.Average(nets, "Penrose self-play, mean of "+strings.Join(hashes, ", "))
	if err != nil {
		return err
	}
	if *scale != 0 {
		mean.Scale = *scale
		if err := mean.Check(); err != nil {
			return err
		}
	}
	if err := writeNetFile(file, mean); err != nil {
		return err
	}
	fmt.Fprintf(c.report(file), "%s: %x\n", file, mean.Hash())
	return nil
}
