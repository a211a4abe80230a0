package games

import (
	"fmt"
	"strings"

	"penrose/board"
)

const (
	// LengthBars is the number of bars of [Stats.Lengths]; the last one has all longer games.
	LengthBars = 21
	// ScoreBars is the number of bars of [Stats.Scores].
	ScoreBars = 11

	lengthStep = 20 // width in plies of the bars of [Stats.Lengths]
)

// scoreBarLimit returns the greatest magnitude of a score, in centipawns, that
// counts in bar i of [Stats.Scores], 0 <= i < [ScoreBars].
func scoreBarLimit(i int) int {
	return [ScoreBars]int{10, 25, 50, 100, 200, 400, 800, 1600, 3200, KeepScore, MaxScore}[i]
}

// Stats sums up games.
type Stats struct {
	Blocks, Games, Plies int64
	Scored               int64 // plies with a score
	Kept                 int64 // positions for training
	Bytes                int64 // in files, with headers
	Results              [WhiteWins + 1]int64
	Terminations         [terminationCount]int64
	Lengths              [LengthBars]int64 // games by plies, in bars of 20
	Scores               [ScoreBars]int64  // scored plies by magnitude
	Outcomes             Outcomes
}

// Add counts a block.
func (s *Stats) Add(b *Block) {
	s.Blocks++
	s.Games += int64(b.Games)
	s.Plies += int64(b.Plies)
	s.Kept += int64(b.Kept)
	s.Bytes += headerSize + int64(b.Compressed)
	for i := range b.List {
		g := &b.List[i]
		s.Results[g.Result]++
		s.Terminations[g.Termination]++
		s.Lengths[min(len(g.Plies)/lengthStep, LengthBars-1)]++
		mover := board.White
		for _, ply := range g.Plies {
			if ply.Flags&Unscored == 0 {
				s.Scored++
				s.Scores[scoreBar(int(ply.Score))]++
				s.Outcomes.add(int(ply.Score), g.Result.For(mover))
			}
			mover = mover.Other()
		}
	}
}

func scoreBar(score int) int {
	bar := 0
	for max(score, -score) > scoreBarLimit(bar) {
		bar++
	}
	return bar
}

// ratio returns part / whole, and 0 if there is no whole.
func ratio(part, whole int64) float64 {
	if whole == 0 {
		return 0
	}
	return float64(part) / float64(whole)
}

// String returns the statistics as lines of text for people.
func (s *Stats) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d games in %d blocks, %d plies (%.1f a game), %d positions kept (%.1f%%)\n",
		s.Games, s.Blocks, s.Plies, ratio(s.Plies, s.Games), s.Kept, 100*ratio(s.Kept, s.Plies))
	fmt.Fprintf(&b, "%d bytes, %.2f a ply\n", s.Bytes, ratio(s.Bytes, s.Plies))
	line := func(name string, n, whole int64) {
		fmt.Fprintf(&b, "  %-22s %10d %5.1f%%\n", name, n, 100*ratio(n, whole))
	}
	b.WriteString("results\n")
	for r, n := range s.Results {
		line(Result(r).String(), n, s.Games)
	}
	b.WriteString("endings\n")
	for t, n := range s.Terminations {
		line(Termination(t).String(), n, s.Games)
	}
	b.WriteString("lengths in plies\n")
	for i, n := range s.Lengths {
		name := fmt.Sprintf("%d to %d", i*lengthStep, (i+1)*lengthStep-1)
		if i == LengthBars-1 {
			name = fmt.Sprintf("%d and more", i*lengthStep)
		}
		line(name, n, s.Games)
	}
	b.WriteString("scores in centipawns, magnitude\n")
	for i, n := range s.Scores {
		line(fmt.Sprintf("to %d", scoreBarLimit(i)), n, s.Scored)
	}
	if half, scale, ok := s.Outcomes.winCurve(); ok {
		fmt.Fprintf(&b, "won from a score of s centipawns: 1 / (1 + exp((%.0f-s)/%.0f))\n", half, scale)
	}
	return b.String()
}

// Verify reads the whole file at path and returns its statistics. It notes the games in
// l, which must not be nil. On an error (see [Reader.Next] and [Ledger.Add]) the
// statistics cover the blocks before it.
func Verify(path string, l *Ledger) (s Stats, err error) {
	err = Each(path, func(b *Block) error {
		if err := l.Add(b); err != nil {
			return err
		}
		s.Add(b)
		return nil
	})
	return s, err
}
