package eval_test

import (
	"reflect"
	"slices"
	"testing"

	"penrose/eval"
)

func TestAverage(t *testing.T) {
	a, b, c := randomNet(15, 64, 2), randomNet(15, 64, 2), randomNet(15, 64, 2)
	copy(a.FeatureWeights, []int16{1, -1, 100, 0, 7, 2, -2})
	copy(b.FeatureWeights, []int16{2, -2, -100, 0, 7, 3, -3})
	copy(c.FeatureWeights, []int16{2, -2, 1, 1, 7, 3, -3})
	for part := range int16(4) {
		for i, n := range []*eval.Net{a, b, c} {
			[]([]int16){n.FeatureBiases, n.OutputWeights, n.AttackWeights, n.AttackFeatures}[part][0] = []int16{10, 20, 90}[i] + part
		}
	}
	a.OutputBiases[1], b.OutputBiases[1], c.OutputBiases[1] = 1<<30, 1<<30, 1<<30-3
	for _, test := range []struct {
		nets  []*eval.Net
		first []int16
		bias  int32
		other int16 // of the first weight of the first other part; one more in each next one
	}{
		{[]*eval.Net{a}, []int16{1, -1, 100, 0, 7, 2, -2}, 1 << 30, 10},
		{[]*eval.Net{a, b}, []int16{2, -2, 0, 0, 7, 2, -2}, 1 << 30, 15}, // of 1.5 and 2.5
		{[]*eval.Net{a, b, c}, []int16{2, -2, 0, 0, 7, 3, -3}, 1<<30 - 1, 40},
	} {
		mean, err := eval.Average(test.nets, "mean")
		if err != nil {
			t.Fatal(err)
		}
		if got := mean.FeatureWeights[:7]; !slices.Equal(got, test.first) || mean.OutputBiases[1] != test.bias || mean.Info != "mean" {
			t.Errorf("%d networks: %v, bias %d, want %v, %d", len(test.nets), got, mean.OutputBiases[1], test.first, test.bias)
		}
		others := []int16{mean.FeatureBiases[0], mean.OutputWeights[0], mean.AttackWeights[0], mean.AttackFeatures[0]}
		if want := []int16{test.other, test.other + 1, test.other + 2, test.other + 3}; !slices.Equal(others, want) {
			t.Errorf("%d networks: the first weights of the other parts are %v, want %v", len(test.nets), others, want)
		}
		if !slices.Equal(mean.AttackFeatures[1:], a.AttackFeatures[1:]) || !slices.Equal(mean.AttackWeights[1:], a.AttackWeights[1:]) || !slices.Equal(mean.OutputWeights[1:], a.OutputWeights[1:]) {
			t.Errorf("%d networks: weights that all share have changed", len(test.nets))
		}
	}
	plain := randomNet(1, 64, 2)
	if mean, err := eval.Average([]*eval.Net{plain, plain}, plain.Info); err != nil || !reflect.DeepEqual(mean, plain) {
		t.Errorf("a network and itself: another one (%v)", err)
	}
}

func TestAverageRefuses(t *testing.T) {
	good, scaled, bad := randomNet(15, 64, 2), randomNet(15, 64, 2), randomNet(15, 64, 2)
	scaled.Scale++
	bad.OutputWeights[0] = eval.MaxOutputWeight + 1
	for name, nets := range map[string][]*eval.Net{
		"none": nil, "a bad one": {good, bad}, "another scale": {good, scaled},
		"another unit": {good, randomNet(14, 64, 2)}, "not by king": {good, randomNet(7, 64, 2)},
		"without attack features": {randomNet(7, 64, 2), randomNet(3, 64, 2)},
		"another width":           {good, randomNet(15, 128, 2)}, "other buckets": {good, randomNet(15, 64, 1)},
	} {
		if _, err := eval.Average(nets, ""); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}
