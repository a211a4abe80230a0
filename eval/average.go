package eval

import "errors"

// Average returns the network whose weights are the means of those of nets, rounded to the
// nearest unit, ties to the even one: of two networks half of all sums are ties, and rounding them all away from zero would
// enlarge the weights. It is for networks that were trained on from the same
// network: their mean is often better than any of them (M. Wortsman et al., "Model soups",
// 2022). It returns an error if there are none, they differ in anything but weights and info
// text, or [Net.Check] refuses the result.
func Average(nets []*Net, info string) (*Net, error) {
	if len(nets) == 0 {
		return nil, errors.New("network: no networks to average")
	}
	first := nets[0]
	for _, n := range nets {
		if err := n.Check(); err != nil {
			return nil, err
		}
		if n.Hidden != first.Hidden || n.Buckets != first.Buckets || n.ByKing != first.ByKing || n.QB != first.QB || n.Scale != first.Scale ||
			len(n.AttackWeights) != len(first.AttackWeights) || len(n.AttackFeatures) != len(first.AttackFeatures) {
			return nil, errors.New("network: only networks of one architecture, size and scale have an average")
		}
	}
	mean := *first
	mean.Info = info
	mean.FeatureWeights = means(nets, func(n *Net) []int16 { return n.FeatureWeights })
	mean.FeatureBiases = means(nets, func(n *Net) []int16 { return n.FeatureBiases })
	mean.OutputWeights = means(nets, func(n *Net) []int16 { return n.OutputWeights })
	mean.OutputBiases = means(nets, func(n *Net) []int32 { return n.OutputBiases })
	mean.AttackWeights = means(nets, func(n *Net) []int16 { return n.AttackWeights })
	mean.AttackFeatures = means(nets, func(n *Net) []int16 { return n.AttackFeatures })
	if err := mean.Check(); err != nil {
		return nil, err
	}
	return &mean, nil
}

// means returns the rounded means of one part of nets; nil if they lack it.
func means[T int16 | int32](nets []*Net, part func(*Net) []T) []T {
	if len(part(nets[0])) == 0 {
		return nil
	}
	mean, count := make([]T, len(part(nets[0]))), int64(len(nets))
	for i := range mean {
		sum := int64(0)
		for _, n := range nets {
			sum += int64(part(n)[i])
		}
		mean[i] = T(roundedQuotient(sum, count))
	}
	return mean
}

// roundedQuotient returns the integer that is nearest to a/b, the even one of two. b is positive.
func roundedQuotient(a, b int64) int64 {
	q, rest := a/b, a%b
	if rest < 0 {
		q, rest = q-1, rest+b
	}
	if 2*rest > b || 2*rest == b && q%2 != 0 {
		q++
	}
	return q
}
