package fit

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"penrose/eval"
	"penrose/eval/attacks"
	"penrose/train/filelock"
	"penrose/train/sigmoid"
)

// materialSamples are samples of pieces on random squares whose score is the
// difference of material in the usual values, for a pawn 100.
func materialSamples(n int) []Sample {
	values := [6]float32{100, 300, 300, 500, 900, 0}
	const half = eval.Inputs / 2
	samples := randomSamples(1, n, 2)
	for i := range samples {
		s := &samples[i]
		s.Count = min(s.Count, 16)
		s.Score, s.Result = 0, 0.5
		for j, f := range s.Own[:s.Count] {
			s.Other[j] = (f + half) % eval.Inputs // an own piece is the other's enemy
			if value := values[f%half/64]; f < half {
				s.Score += value
			} else {
				s.Score -= value
			}
		}
	}
	return samples
}

// materialSettings are settings with which a small network learns material.
func materialSettings(t *testing.T) Settings {
	s := tiny()
	s.Directory = t.TempDir()
	s.Epochs, s.RoundedEpochs, s.BatchSize, s.LearningRate, s.WarmUp = 4, 1, 128, 5e-3, 20
	s.ResultShare, s.FinalResultShare, s.HeldOut = 0, 0, 5
	return s
}

func TestRunLearnsMaterial(t *testing.T) {
	if testing.Short() {
		t.Skip("long under the race detector")
	}
	settings := materialSettings(t)
	settings.Workers = 2
	calls, done := 0, 0.0
	result, err := Run(t.Context(), settings, &slice{samples: materialSamples(30_000)}, func(p Progress) {
		if calls++; p.Done < done || p.Done > 1 {
			t.Fatalf("progress %+v after %g", p, done)
		}
		done = p.Done
	})
	if err != nil {
		t.Fatal(err)
	}
	if want := settings.Epochs * (30_000 * 95 / 100 / settings.BatchSize); calls < want*98/100 {
		t.Errorf("%d batches, want about %d", calls, want)
	}
	// The spread of the targets, which is the loss of a network that knows
	// nothing, is about 0.13.
	if last := result.History[settings.Epochs-1]; last.HeldOut > 0.002 || last.Epoch != settings.Epochs {
		t.Errorf("loss %+v, want at most 0.002", last)
	}
	net, err := Quantise(result.Model, "material")
	if err != nil {
		t.Fatal(err)
	}
	// The last epoch was trained with rounded weights, so that only the rounding
	// of the value is left.
	if d := Compare(result.Model, net, result.HeldOut, 0); d.Worst > 1.01 || len(result.HeldOut) < 1000 {
		t.Errorf("whole numbers over %d samples: %+v, want at most 1", len(result.HeldOut), d)
	}
	for _, name := range []string{"loss.csv", "loss.svg", "loss.png", "checkpoint"} {
		if _, err := os.Stat(filepath.Join(settings.Directory, name)); err != nil {
			t.Error(err)
		}
	}
	table, err := os.ReadFile(filepath.Join(settings.Directory, "loss.csv"))
	if lines := strings.Count(string(table), "\n"); err != nil || lines != 2*settings.Epochs+1 {
		t.Errorf("%d lines of losses, want %d (%v)", lines, 2*settings.Epochs+1, err)
	}
	if left, err := filepath.Glob(filepath.Join(settings.Directory, "*.new-*")); len(left) != 0 || err != nil {
		t.Errorf("left behind: %v %v", left, err)
	}
}

// noted is a slice that notes the epochs that it is read in.
type noted struct {
	slice
	epochs []int
}

func (n *noted) Rewind(epoch int) error {
	n.epochs = append(n.epochs, epoch)
	return n.slice.Rewind(epoch)
}

// A run that is interrupted and goes on gives the same network, to the last bit,
// as one that is not, and so does one that is started anew.
func TestRunIsRepeatable(t *testing.T) {
	samples := materialSamples(1500)
	settings := materialSettings(t)
	settings.Epochs, settings.Workers, settings.BatchSize = 3, 2, 500
	run := func(directory string, progress func(Progress)) (*Result, error) {
		settings.Directory = directory
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		return Run(ctx, settings, &slice{samples: samples}, func(p Progress) {
			if p.Epoch == 3 && progress != nil {
				cancel()
			}
		})
	}
	want, err := run(t.TempDir(), nil)
	if err != nil {
		t.Fatal(err)
	}
	again, err := run(t.TempDir(), nil)
	if err != nil || !slices.Equal(again.Model.weights, want.Model.weights) {
		t.Errorf("the same again gives another network (%v)", err)
	}
	directory := t.TempDir()
	if _, err := run(directory, func(Progress) {}); !errors.Is(err, context.Canceled) {
		t.Fatalf("interrupted: %v", err)
	}
	var shares []float64 // of what the resumed run has to do
	source := &noted{slice: slice{samples: samples}}
	resumed, err := Run(t.Context(), settings, source, func(p Progress) { shares = append(shares, p.Done) })
	if err != nil {
		t.Fatal(err)
	}
	if len(shares) < 2 || shares[0] != 0 || shares[1] < 0.3 {
		t.Errorf("one epoch in three batches is done by %v", shares)
	}
	if want := []int{fileOrder, 2}; !slices.Equal(source.epochs, want) {
		t.Errorf("the resumed run reads in the order of the epochs %v, want %v", source.epochs, want)
	}
	if !slices.Equal(resumed.Model.weights, want.Model.weights) || !slices.Equal(resumed.History, want.History) {
		t.Error("a resumed run gives another network")
	}
	settings.Seed++
	if _, err := run(directory, nil); err == nil || !strings.Contains(err.Error(), "other settings") {
		t.Errorf("checkpoint of other settings: %v", err)
	}
	settings.Seed--
	for _, other := range []*slice{{samples: samples[1:]}, {samples: samples, identity: 1}} {
		if _, err := Run(t.Context(), settings, other, nil); !errors.Is(err, ErrOtherRun) {
			t.Errorf("a checkpoint of other data: %v", err)
		}
	}
}

// A second process in the directory could replace the checkpoint by one of another run.
func TestDirectoryIsLocked(t *testing.T) {
	settings := materialSettings(t)
	unlock, err := filelock.Directory(settings.Directory)
	if err != nil {
		t.Fatal(err)
	}
	if second, err := filelock.Directory(settings.Directory); err == nil {
		second()
		t.Skip("no locks on this system")
	}
	settings.Epochs, settings.RoundedEpochs = 1, 0
	source := &slice{samples: materialSamples(500)}
	if _, err := Run(t.Context(), settings, source, nil); err == nil || !strings.Contains(err.Error(), "another process") {
		t.Errorf("while another process is at work: %v", err)
	}
	if err := unlock(); err != nil {
		t.Fatal(err)
	}
	for range 2 { // nothing stays locked
		if _, err := Run(t.Context(), settings, source, nil); err != nil {
			t.Error(err)
		}
	}
}

func TestCheckpointRefusesDamage(t *testing.T) {
	if testing.Short() {
		t.Skip("long under the race detector")
	}
	name := filepath.Join(t.TempDir(), "checkpoint")
	s := newState(tiny(), 10, 3)
	s.history = []EpochLoss{{1, 0.5, 0.25}}
	s.optimiser.step = 7
	s.optimiser.second[3] = 0.125
	if err := s.store(name); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	back := newState(tiny(), 10, 3)
	if err := back.decode(data); err != nil {
		t.Fatal(err)
	}
	if back.optimiser.step != 7 || back.optimiser.second[3] != 0.125 || !slices.Equal(back.history, s.history) {
		t.Error("not what was stored")
	}
	for _, cut := range []int{0, 5, len(checkpointMagic), len(checkpointMagic) + 4, 100, len(data) - 1} {
		if newState(tiny(), 10, 3).decode(data[:cut]) == nil {
			t.Errorf("the first %d bytes are accepted", cut)
		}
	}
	random := rand.New(rand.NewPCG(1, 1))
	for range 50 {
		at := random.IntN(len(data))
		damaged := slices.Clone(data)
		damaged[at] ^= 1 << random.IntN(8)
		if newState(tiny(), 10, 3).decode(damaged) == nil {
			t.Errorf("a wrong byte %d is accepted", at)
		}
	}
}

// A model that the engine would refuse ends the run at the next checkpoint, and the one
// before stays.
func TestRunRefusesWhatTheEngineRefuses(t *testing.T) {
	if testing.Short() {
		t.Skip("long under the race detector")
	}
	settings := materialSettings(t)
	settings.Epochs, settings.RoundedEpochs, settings.BatchSize = 3, 0, 1000
	source := &slice{samples: materialSamples(3000)}
	ctx, cancel := context.WithCancel(t.Context())
	if _, err := Run(ctx, settings, source, func(p Progress) {
		if p.Epoch == 2 {
			cancel()
		}
	}); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	before, err := os.ReadFile(checkpointPath(settings.Directory))
	if err != nil {
		t.Fatal(err)
	}
	for i := range source.samples { // the gradient is then no number
		source.samples[i].Score = float32(math.NaN())
	}
	if _, err := Run(t.Context(), settings, source, nil); err == nil || !strings.Contains(err.Error(), "epoch 2: not fit for the engine") {
		t.Errorf("weights that are no numbers: %v", err)
	}
	if after, err := os.ReadFile(checkpointPath(settings.Directory)); err != nil || !slices.Equal(after, before) {
		t.Errorf("the checkpoint is another one (%v)", err)
	}
}

// A curve that could not be written is written by the next call, also after the last epoch.
func TestRunWritesTheCurveInTheEnd(t *testing.T) {
	settings := materialSettings(t)
	settings.Epochs, settings.RoundedEpochs, settings.BatchSize = 1, 0, 1000
	source := &slice{samples: materialSamples(500)}
	curve := filepath.Join(settings.Directory, "loss.csv")
	if err := os.MkdirAll(curve, 0o755); err != nil { // in its place
		t.Fatal(err)
	}
	if _, err := Run(t.Context(), settings, source, nil); err == nil {
		t.Error("without a curve: no error")
	}
	if err := os.Remove(curve); err != nil {
		t.Fatal(err)
	}
	if _, err := Run(t.Context(), settings, source, nil); err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(curve); err != nil || strings.Count(string(text), "\n") != 3 {
		t.Errorf("the curve is %q, %v", text, err)
	}
}

// failing is a source that fails after its samples.
type failing struct{ slice }

var errFailing = errors.New("no more paper")

func (f *failing) Read(samples []Sample) (int, error) {
	n, err := f.slice.Read(samples)
	if err != nil {
		err = errFailing
	}
	return n, err
}

func TestRunReportsBadData(t *testing.T) {
	settings := materialSettings(t)
	settings.MaxHeldOut = 1 // found before the error
	if _, err := Run(t.Context(), settings, &failing{slice{samples: materialSamples(500)}}, nil); !errors.Is(err, errFailing) {
		t.Errorf("source that fails: %v", err)
	}
	for want, spoil := range map[string]func(s *Sample){
		"the inputs 768 and":      func(s *Sample) { s.Own[0], s.Count = eval.Inputs, 1 },
		"33 pieces":               func(s *Sample) { s.Count = 33 },
		"bucket 2 of 2":           func(s *Sample) { s.Bucket = 2 },
		"a king at the place":     func(s *Sample) { s.OtherKing = eval.KingBuckets },
		"33 exposed pieces":       func(s *Sample) { s.Exposed = MaxPieces + 1 },
		"of exposed pieces, want": func(s *Sample) { s.OtherExposed[0], s.Exposed = uint16(attacks.States*eval.Inputs), 1 },
		"the attack input":        func(s *Sample) { s.OtherAttacks = attacks.ListOf(attacks.Count) },
	} {
		samples := materialSamples(500)
		for i := range samples {
			spoil(&samples[i])
		}
		if _, err := Run(t.Context(), settings, &slice{samples: samples}, nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want one about %q", err, want)
		}
	}
	samples := materialSamples(100)
	for i := range samples {
		samples[i].Game = 1<<16 - 1
	}
	if _, err := Run(t.Context(), settings, &slice{samples: samples}, nil); err == nil {
		t.Error("nothing held out: no error")
	}
}

// The share of the result grows over the epochs, and the loss on held-out games is always
// that with the last share. With a rate that moves nothing, all losses are those of the
// first weights.
func TestRunRaisesResultShare(t *testing.T) {
	if testing.Short() {
		t.Skip("long under the race detector")
	}
	samples := materialSamples(1500)
	for i := range samples { // results far from the scores
		samples[i].Result = float32(i & 1)
	}
	settings := materialSettings(t)
	settings.Epochs, settings.RoundedEpochs, settings.LearningRate, settings.FinalRate = 3, 0, 1e-30, 1e-30
	settings.BatchSize = 500
	settings.ResultShare, settings.FinalResultShare = 0, 1
	result, err := Run(t.Context(), settings, &slice{samples: samples}, nil)
	if err != nil {
		t.Fatal(err)
	}
	measure := func(share float64, heldOut bool) float64 {
		var part []Sample
		for _, s := range samples {
			if s.heldOut(settings.HeldOut) == heldOut {
				part = append(part, s)
			}
		}
		return newTeam(newModel(&settings), 1, plainKernels()).measure(part, share)
	}
	for epoch, h := range result.History {
		if want := measure(float64(epoch)/2, false); !(math.Abs(h.Training-want) <= 1e-6) {
			t.Errorf("epoch %d: training loss %g, want %g", epoch, h.Training, want)
		}
		if want := measure(1, true); !(math.Abs(h.HeldOut-want) <= 1e-6) {
			t.Errorf("epoch %d: held-out loss %g, want %g", epoch, h.HeldOut, want)
		}
	}
}

// Without a scale a run takes the one that foretells the results of the held-out
// games, for its targets and for the network.
func TestRunFindsScale(t *testing.T) {
	if testing.Short() {
		t.Skip("long under the race detector")
	}
	samples := materialSamples(20_000)
	random := rand.New(rand.NewPCG(9, 9))
	for i := range samples {
		s := &samples[i]
		s.Result = 0
		if random.Float64() < sigmoid.Of(float64(s.Score)/300) {
			s.Result = 1
		}
	}
	settings := materialSettings(t)
	settings.Scale, settings.Epochs, settings.HeldOut = 0, 1, 50
	result, err := Run(t.Context(), settings, &slice{samples: samples}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if scale := result.Model.Scale; scale < 270 || scale > 330 {
		t.Errorf("scale %d, the results were drawn with 300", scale)
	}
}
