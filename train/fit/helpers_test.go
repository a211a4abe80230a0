package fit

import (
	"io"
	"math/rand/v2"

	"penrose/eval"
	"penrose/eval/attacks"
)

// tiny are settings for tests: a small network, one worker.
func tiny() Settings {
	s := Defaults()
	s.Directory, s.Hidden, s.Buckets, s.Workers, s.Scale = "unused", 64, 2, 1, 400
	return s
}

// plainModel returns a new model as the settings of the given numbers make it.
func plainModel(hidden, buckets, scale int, seed uint64) *Model {
	s := tiny()
	s.Hidden, s.Buckets, s.Scale, s.Seed = hidden, buckets, scale, seed
	return newModel(&s)
}

// randomModel returns a model as [newModel] does, with random weights of attacks as well, and
// for each place of the king if the seed is odd.
func randomModel(hidden, buckets, scale int, seed uint64) *Model {
	s := tiny()
	s.Hidden, s.Buckets, s.Scale, s.Seed, s.ByKing = hidden, buckets, scale, seed, seed%2 == 1
	m := newModel(&s)
	random := rand.New(rand.NewPCG(seed, 2))
	p := m.layout().parts(m.weights)
	for i := range p.features {
		p.features[i] += float32(random.NormFloat64() * 0.01)
	}
	for _, weights := range [][]float32{p.attacks, p.attackFeatures} {
		for i := range weights {
			weights[i] = max(-attackFeatureLimit, min(attackFeatureLimit, float32(random.NormFloat64()*0.1)))
		}
	}
	return m
}

// randomSample returns a sample with so many different inputs on, in no legal way.
func randomSample(random *rand.Rand, pieces, buckets int) Sample {
	s := Sample{Count: uint8(pieces), Bucket: uint8(random.IntN(buckets)), Game: uint16(random.Uint32())}
	s.OwnKing, s.OtherKing = uint8(random.IntN(eval.KingBuckets)), uint8(random.IntN(eval.KingBuckets))
	own, other := random.Perm(eval.Inputs), random.Perm(eval.Inputs)
	for i := range pieces {
		s.Own[i], s.Other[i] = uint16(own[i]), uint16(other[i])
	}
	for _, list := range [...]*attacks.List{&s.OwnAttacks, &s.OtherAttacks} {
		first, second := uint16(random.IntN(attacks.Count)), uint16(random.IntN(attacks.Count))
		*list = attacks.ListOf(first, second, first)
	}
	exposed := random.Perm(attacks.States * eval.Inputs)
	for s.Exposed = 0; int(s.Exposed) < pieces/3; s.Exposed++ {
		s.OwnExposed[s.Exposed], s.OtherExposed[s.Exposed] = uint16(exposed[s.Exposed]), uint16(exposed[s.Exposed+MaxPieces])
	}
	s.Score = float32(random.NormFloat64() * 200)
	s.Result = float32(random.IntN(3)) / 2
	return s
}

func randomSamples(seed uint64, n, buckets int) []Sample {
	random := rand.New(rand.NewPCG(seed, 1))
	samples := make([]Sample, n)
	for i := range samples {
		samples[i] = randomSample(random, 2+random.IntN(31), buckets)
	}
	return samples
}

// slice is a source in memory, in the same order each time.
type slice struct {
	samples  []Sample
	next     int
	identity uint32
}

func (s *slice) Len() int64 { return int64(len(s.samples)) }

func (s *slice) Identity() uint32 { return s.identity }

func (s *slice) Rewind(int) error {
	s.next = 0
	return nil
}

func (s *slice) Read(samples []Sample) (int, error) {
	n := copy(samples, s.samples[s.next:])
	if s.next += n; n == 0 {
		return 0, io.EOF
	}
	return n, nil
}
