package main

import (
	"fmt"
	"runtime"

	"penrose/eval"
	"penrose/internal/progress"
	"penrose/train/selfplay"
)

func playMatch(c *call) error {
	m := selfplay.Match{Settings: selfplay.Defaults()}
	s := &m.Settings
	newNet := c.Flags.String("new", "", "network of one side, or \"classical\"; the network that is built in unless named")
	baseNet := c.Flags.String("base", "", "network of the other side, likewise")
	c.Flags.IntVar(&m.Pairs, "pairs", 200, "pairs of games, each from an opening of its own")
	c.Flags.IntVar(&m.Workers, "workers", runtime.GOMAXPROCS(0), "pairs played at the same time, one core each")
	c.Flags.Uint64Var(&m.Seed, "seed", 1, "of the openings")
	c.Flags.Uint64Var(&s.SoftNodes, "nodes", 5000, "nodes of a move after which no further iteration begins")
	c.Flags.IntVar(&s.HashMiB, "hash", 8, "table of each engine in MiB")
	c.Flags.IntVar(&s.OpeningScore, "opening-score", 150, "openings with a score beyond this, in centipawns, are drawn anew")
	if err := c.ParseFlags(); err != nil {
		return err
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
	bar := progress.New(c.Messages)
	score, err := m.Play(ctx, func(score selfplay.Score) {
		bar.Show(float64(score.Games())/float64(2*m.Pairs), scoreLine(&score))
	})
	bar.Close()
	fmt.Fprintln(c.Out, scoreLine(&score))
	if err == nil && ctx.Err() != nil {
		fmt.Fprintln(c.Out, "interrupted")
	}
	return err
}

func scoreLine(s *selfplay.Score) string {
	elo, margin := s.Elo()
	return fmt.Sprintf("%d games: +%d =%d -%d, Elo %+.1f +-%.1f, pairs by half points %v",
		s.Games(), s.Wins, s.Draws, s.Losses, elo, margin, s.Pairs)
}

// classicalTerms names the evaluation by terms in place of a network.
const classicalTerms = "classical"

// evaluationOf returns the evaluation by the network in a file and the hash of that
// network. An empty name stands for the network that is built in, and [classicalTerms]
// for the evaluation by terms, which has the hash 0.
func evaluationOf(file string) (evaluation eval.Evaluation, hash [8]byte, err error) {
	net := eval.BuiltIn()
	switch file {
	case "":
	case classicalTerms:
		return eval.Classical(), hash, nil
	default:
		if net, err = eval.Load(file); err != nil {
			return evaluation, hash, err
		}
	}
	kernel, err := eval.DefaultKernel()
	return eval.Network(net, kernel), net.Hash(), err
}
