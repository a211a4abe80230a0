package records

import (
	"fmt"
	"math"

	"penrose/train/games"
	"penrose/train/sigmoid"
)

// Labels says what becomes the score of a record. With Lambda 0 it is the score of the
// search that played from the position. The score of a small search is noisy. It is hardly
// nearer to that of a large search than the evaluation alone. But the searches of the moves
// that followed have looked at the same line, each from one ply further on. So the score is
// a mean over all of them, each with Lambda times the weight of the one before, and over the
// result of the game with the weight that is left (R. Sutton, "Learning to Predict by the
// Methods of Temporal Differences", 1988: the return of TD(λ)). It is a mean of expected
// results, not of centipawns, so that a lost queen does not count ten times as much as a
// lost pawn.
type Labels struct {
	Lambda float64 // at least 0, less than 1
	Scale  float64 // centipawns, at least 1; the expected result of a score is sigmoid(score/Scale)
}

// DefaultLabels are those of network 6. Networks from 7 on have a scale of 222, and those from 10
// on a lambda of 0.98. For games at 200 nodes a move, weights of 0.5 to 0.7 come nearest to
// searches of 50,000 nodes; see docs/nets.md.
func DefaultLabels() Labels { return Labels{Lambda: 0.6, Scale: 240} }

// Validate returns an error if the labels make no sense.
func (l Labels) Validate() error {
	if !(l.Lambda >= 0 && l.Lambda < 1) || l.Lambda > 0 && !(l.Scale >= 1 && l.Scale <= games.KeepScore) {
		return fmt.Errorf("labels with lambda %g and scale %g: want 0 to less than 1, and 1 to %d", l.Lambda, l.Scale, games.KeepScore)
	}
	return nil
}

// Of returns the scores of the records of all plies of g, in centipawns for the side to
// move. Those of plies for training are within ±[games.KeepScore]. The result uses the memory
// of buffer. The labels have to be valid.
func (l Labels) Of(g *games.Game, buffer []int16) []int16 {
	scores := buffer[:0]
	for _, ply := range g.Plies {
		scores = append(scores, ply.Score)
	}
	if l.Lambda == 0 || len(scores) == 0 {
		return scores
	}
	start := games.StartPosition(g.Start)
	side := start.SideToMove()
	if len(scores)&1 == 1 {
		side = side.Other()
	}
	mean := float64(g.Result.For(side)) / 2 // from here on, for the side to move after the last ply
	for i := len(scores) - 1; i >= 0; i-- {
		mean = 1 - mean
		if g.Plies[i].Flags&games.Unscored == 0 {
			mean = (1-l.Lambda)*l.expected(scores[i]) + l.Lambda*mean
			scores[i] = l.score(mean)
		}
	}
	return scores
}

func (l Labels) expected(score int16) float64 { return sigmoid.Of(float64(score) / l.Scale) }

// score returns the score with an expected result.
func (l Labels) score(expected float64) int16 {
	score := l.Scale * math.Log(expected/(1-expected))
	return int16(math.Round(max(-games.KeepScore, min(score, games.KeepScore))))
}
