package fit_test

import (
	"context"
	"fmt"
	"io"
	"os"

	"penrose/train/fit"
)

// pawns is a source of 2000 positions in which the side to move has, or lacks, a
// pawn.
type pawns struct{ next int }

func (p *pawns) Len() int64       { return 2000 }
func (p *pawns) Identity() uint32 { return 1 }
func (p *pawns) Rewind(int) error { p.next = 0; return nil }

func (p *pawns) Read(samples []fit.Sample) (int, error) {
	for i := range samples {
		if p.next == 2000 {
			if i == 0 {
				return 0, io.EOF
			}
			return i, nil
		}
		square := uint16(8 + p.next/2%48)
		s := fit.Sample{Count: 1, Game: uint16(p.next * 31)}
		if p.next%2 == 0 {
			s.Own[0], s.Other[0], s.Score, s.Result = square, 384+square, 100, 1
		} else {
			s.Own[0], s.Other[0], s.Score, s.Result = 384+square, square, -100, 0
		}
		samples[i] = s
		p.next++
	}
	return len(samples), nil
}

func Example() {
	directory, err := os.MkdirTemp("", "fit")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(directory)
	settings := fit.Defaults()
	settings.Directory, settings.Hidden, settings.Buckets = directory, 64, 1
	settings.Epochs, settings.BatchSize, settings.LearningRate, settings.WarmUp = 5, 50, 1e-2, 10
	settings.ResultShare, settings.FinalResultShare, settings.HeldOut = 0, 0, 10

	result, err := fit.Run(context.Background(), settings, &pawns{}, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	net, err := fit.Quantise(result.Model, "knows what a pawn is worth")
	if err != nil {
		fmt.Println(err)
		return
	}
	loss := result.History[len(result.History)-1].HeldOut
	difference := fit.Compare(result.Model, net, result.HeldOut, settings.FinalResultShare)
	fmt.Println(len(result.History), loss < 1e-4, difference.Worst < 1.01, net.Hidden)
	// Output: 5 true true 64
}
