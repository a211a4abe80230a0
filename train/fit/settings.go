package fit

import (
	"errors"
	"fmt"
	"math"
	"runtime"

	"penrose/eval"
)

// Settings are what a run is made of. Two runs with equal settings over equal
// data give the same network to the last bit, on the same build and processor.
type Settings struct {
	// Directory takes the checkpoint and the curve; it is made if need be. It
	// alone does not influence the result.
	Directory string `json:"-"`

	Hidden  int // width of the hidden layer, a multiple of 64 up to [eval.MaxHidden]
	Buckets int // outputs, 1 to [eval.MaxBuckets]

	ByKing bool // feature weights for each place of the own king, see [eval.Net]

	Epochs int // passes over the data, at least 1

	// RoundedEpochs are the last epochs, 0 to Epochs, in which the network is
	// trained as the engine will compute it, with weights rounded to the engine's
	// units. On a toy problem, 128 wide, rounding afterwards moved values by 12
	// centipawns on average and raised the loss by 16%; after one such epoch it
	// did neither.
	RoundedEpochs int

	BatchSize    int     // samples a step, 1 to 2^20
	LearningRate float64 // after warm-up; weights move by about this much a step
	FinalRate    float64 // what a cosine lowers the rate to, at most LearningRate
	WarmUp       int     // steps over which the rate rises from zero
	WeightDecay  float64 // share of a weight that goes per step, times the rate

	// Scale is the value of an output of 1, in centipawns, up to [eval.MaxScale]. It is
	// also the scale of the sigmoid that turns scores into expected results. 0 takes the
	// [ForetellingScale] of the held-out games: right for scores of searches, too small for labels
	// that know the result.
	Scale int

	// QB is the engine's unit of the output weights, [eval.CoarseQB] or
	// [eval.FineQB]. They are clipped to what fits: ±1.98 or ±0.99.
	QB int

	// ResultShare is the weight of the game's result in the target in the first
	// epoch, 0 to 1; the rest is that of the score. It goes in a straight line, by
	// equal steps from epoch to epoch, to FinalResultShare in the last one. The loss
	// on held-out games is always measured with FinalResultShare, so that epochs can
	// be compared. With one epoch both are the same.
	ResultShare, FinalResultShare float64

	// LossPower is what is minimised: the mean of |miss| to this power, 1 to 4, where miss is
	// the expected result less the target. Losses are always shown as mean squares.
	LossPower float64

	// HeldOut is how many percent of the games are kept from training, 1 to 50;
	// the loss is measured on at most MaxHeldOut of their samples.
	HeldOut    int
	MaxHeldOut int

	// Workers is the number of goroutines. It is part of the result: sums
	// differ in their last bits with the way they are split.
	Workers int

	// Start, unless nil, is a network from whose weights training starts instead of from
	// random ones. It has as many Buckets and is at most Hidden wide; neurons that it lacks
	// start at random and without influence. StartHash is its hash, which Run sets.
	Start     *eval.Net `json:"-"`
	StartHash [8]byte

	Seed uint64 // of the first weights, and of the order of the samples if [FromRecords] has the same
}

// Bounds on what memory is taken for. A sample takes about 800 bytes.
const (
	maxBatchSize = 1 << 20
	maxWorkers   = 1024
)

// Defaults are settings for some tens of millions of samples from random weights, see
// docs/nets-history.md. They leave the result of the game out: the scores of records have it in them.
// A run that goes on from a network wants [StartRate], and fewer epochs.
func Defaults() Settings {
	return Settings{
		Hidden:        256,
		Buckets:       8,
		Epochs:        20,
		RoundedEpochs: 4,
		BatchSize:     16384,
		LearningRate:  5e-3,
		FinalRate:     1e-5,
		WarmUp:        200,
		WeightDecay:   0.01,
		LossPower:     2,
		HeldOut:       1,
		MaxHeldOut:    500_000,
		Workers:       runtime.GOMAXPROCS(0),
		Seed:          1,

		Scale: 220, // with which networks 7 to 13 were trained, see docs/training.md
		QB:    eval.FineQB,
	}
}

// StartRate is the LearningRate that suits a run that goes on from a network.
const StartRate = 5e-4

// GoOnFrom makes s the settings of a run that starts from net: with [StartRate] and in the shape of net, but wider if its
// width is no multiple of 64.
func (s *Settings) GoOnFrom(net *eval.Net) {
	s.Start, s.LearningRate = net, StartRate
	s.Hidden, s.Buckets, s.ByKing = (net.Hidden+block-1)/block*block, net.Buckets, net.ByKing
}

// Validate returns an error that names everything wrong with s.
func (s *Settings) Validate() error {
	var errs []error
	check := func(ok bool, name string, value any, want string) {
		if !ok {
			errs = append(errs, fmt.Errorf("%s is %v, want %s", name, value, want))
		}
	}
	check(s.Directory != "", "Directory", `""`, "a path")
	check(s.Hidden >= block && s.Hidden <= eval.MaxHidden && s.Hidden%block == 0, "Hidden", s.Hidden, "a multiple of 64, not too large")
	check(s.Buckets >= 1 && s.Buckets <= eval.MaxBuckets, "Buckets", s.Buckets, "1 or more, not too many")
	check(s.Epochs >= 1, "Epochs", s.Epochs, "at least 1")
	check(s.RoundedEpochs >= 0 && s.RoundedEpochs <= s.Epochs, "RoundedEpochs", s.RoundedEpochs, "0 to Epochs")
	check(s.BatchSize >= 1 && s.BatchSize <= maxBatchSize, "BatchSize", s.BatchSize, fmt.Sprintf("1 to %d", maxBatchSize))
	check(s.LearningRate > 0 && s.LearningRate <= 1, "LearningRate", s.LearningRate, "above 0, at most 1")
	check(s.FinalRate >= 0 && s.FinalRate <= s.LearningRate, "FinalRate", s.FinalRate, "0 to LearningRate")
	check(s.WarmUp >= 0, "WarmUp", s.WarmUp, "at least 0")
	check(s.WeightDecay >= 0 && s.WeightDecay <= 1, "WeightDecay", s.WeightDecay, "0 to 1")
	check(s.Scale >= 0 && s.Scale <= eval.MaxScale, "Scale", s.Scale, "0 to 32767")
	check(s.QB == eval.CoarseQB || s.QB == eval.FineQB, "QB", s.QB, "64 or 128")
	check(s.ResultShare >= 0 && s.ResultShare <= 1, "ResultShare", s.ResultShare, "0 to 1")
	check(s.FinalResultShare >= 0 && s.FinalResultShare <= 1, "FinalResultShare", s.FinalResultShare, "0 to 1")
	check(s.Epochs > 1 || s.FinalResultShare == s.ResultShare, "FinalResultShare", s.FinalResultShare, "the same as ResultShare with one epoch")
	check(s.LossPower >= 1 && s.LossPower <= 4, "LossPower", s.LossPower, "1 to 4")
	check(s.HeldOut >= 1 && s.HeldOut <= 50, "HeldOut", s.HeldOut, "1 to 50")
	check(s.MaxHeldOut >= 1, "MaxHeldOut", s.MaxHeldOut, "at least 1")
	check(s.Workers >= 1 && s.Workers <= maxWorkers, "Workers", s.Workers, fmt.Sprintf("1 to %d", maxWorkers))
	if n := s.Start; n != nil {
		check(n.Hidden <= s.Hidden && n.Buckets == s.Buckets && (s.ByKing || !n.ByKing), "Start", fmt.Sprintf("%d wide with %d buckets", n.Hidden, n.Buckets), "as many buckets, not wider, and by king only if the run is")
	}
	return errors.Join(errs...)
}

// rate returns the learning rate of a step. done is the share of the whole run that is
// finished, 0 to 1.
func (s *Settings) rate(step int, done float64) float64 {
	rate := s.FinalRate + (s.LearningRate-s.FinalRate)*(1+math.Cos(math.Pi*done))/2
	if step < s.WarmUp {
		rate *= float64(step+1) / float64(s.WarmUp)
	}
	return rate
}

// resultShare returns the weight of the result in the targets of an epoch, 0 to Epochs-1.
func (s *Settings) resultShare(epoch int) float64 {
	return s.ResultShare + (s.FinalResultShare-s.ResultShare)*float64(epoch)/float64(max(s.Epochs-1, 1))
}
