package main

import (
	"fmt"
	"os"
	"runtime"

	"penrose/eval"
	"penrose/train/selfplay"
)

func playMatch(c *call) error {
	m := selfplay.Match{Settings: selfplay.Defaults()}
	s := &m.Settings
	newNet := c.flags.String("new", "", "network of one side, or \"classical\"; the network that is built in unless named")
	baseNet := c.flags.String("base", "", "network of the other side, likewise")
	c.flags.IntVar(&m.Pairs, "pairs", 200, "pairs of games, each from an opening of its own")
	c.flags.IntVar(&m.Workers, "workers", runtime.GOMAXPROCS(0), "pairs played at the same time, one core each")
	c.flags.Uint64Var(&m.Seed, "seed", 1, "of the openings")
	c.flags.Uint64Var(&s.SoftNodes, "nodes", 5000, "nodes of a move after which no further iteration begins")
	c.flags.IntVar(&s.HashMiB, "hash", 8, "table of each engine in MiB")
	c.flags.IntVar(&s.OpeningScore, "opening-score", 150, "openings with a score beyond this, in centipawns, are drawn anew")
	if args, err := c.parse(); err != nil {
		return err
	} else if len(args) > 0 {
		return fmt.Errorf("%q is no flag", args[0])
	}
	s.Chess960 = 0
	var err error
	if m.New, _, err = evaluationOf(*newNet); err != nil {
		return err
	}
	if m.Base, _, err = evaluationOf(*baseNet); err != nil {
		return err
	}
	ctx, stop := interruptible()
	defer stop()
	meter := newMeter(os.Stderr)
	score, err := m.Play(ctx, func(score selfplay.Score) {
		meter.show(float64(score.Games())/float64(2*m.Pairs), tellScore(&score))
	})
	meter.close()
	fmt.Fprintln(c.out, tellScore(&score))
	if err == nil && ctx.Err() != nil {
		fmt.Fprintln(c.out, "interrupted")
	}
	return err
}

func tellScore(s *selfplay.Score) string {
	elo, margin := s.Elo()
	return fmt.Sprintf("%d games: +%d =%d -%d, Elo %+.1f +-%.1f, pairs by half points %v",
		s.Games(), s.Wins, s.Draws, s.Losses, elo, margin, s.Pairs)
}

// evaluationOf returns the evaluation by the network in a file, or by the one that is
// built in if no file is named, and the hash of that; or the classical one and zeros.
func evaluationOf(file string) (evaluation eval.Evaluation, hash [8]byte, err error) {
	net := eval.BuiltIn()
	switch file {
	case "":
	case "classical": // in the place of a network
		return eval.Classical(), hash, nil
	default:
		if net, err = eval.Load(file); err != nil {
			return evaluation, hash, err
		}
	}
	kernel, err := eval.DefaultKernel()
	return eval.Network(net, kernel), net.Hash(), err
}
