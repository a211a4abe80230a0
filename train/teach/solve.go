package teach

import (
	"math"

	"penrose/train/sigmoid"
)

// problem is the fit around the weights as they are now: each value is taken for a
// linear function of the step away from them.
type problem struct {
	chunks    []*chunk
	layout    *layout
	workers   int
	steepness float64 // of the sigmoid, per centipawn

	pull   vector // how strongly weights are drawn back, in the units of the loss
	offset vector // the weights before the step, less those at the start of the fit
}

// Limits of the method of conjugate gradients. Steps beyond those leave the loss on
// held-out games as it is.
const (
	maxIterations = 60
	tolerance     = 1e-3 // share of the residual's norm that may remain
)

// step returns the step that would have the least loss if the sigmoids were straight
// lines too (Gauss and Newton). It halves the step until the loss really falls.
func (p *problem) step() vector {
	p.prepare()
	step := p.solve(p.gradient())
	for before := p.lossAfter(make(vector, len(step))); p.lossAfter(step) > before; {
		norm := 0.0
		for i := range step {
			step[i] /= 2
			norm = max(norm, math.Abs(step[i]))
		}
		if norm < 0.01 {
			return make(vector, len(step)) // nothing to gain
		}
	}
	return step
}

// prepare computes errors and curvatures at the start of the step.
func (p *problem) prepare() {
	each(p.workers, p.chunks, func(_ int, c *chunk) {
		c.errors, c.curvatures = resized(c.errors, c.len()), resized(c.curvatures, c.len())
		for i, value := range c.values {
			expected := sigmoid.Of(p.steepness * float64(value))
			byValue := p.steepness * expected * (1 - expected)
			c.errors[i] = float32((expected - float64(c.targets[i])) * byValue)
			c.curvatures[i] = float32(byValue * byValue)
		}
	})
}

func resized(list []float32, n int) []float32 {
	if len(list) != n {
		return make([]float32, n)
	}
	return list
}

// gradient returns the direction in which the loss falls.
func (p *problem) gradient() vector {
	g := p.gather(func(sum vector, c *chunk) {
		for i, e := range c.errors {
			c.spread(sum, p.layout, i, -float64(e))
		}
	})
	for i := range g {
		g[i] -= p.pull[i] * p.offset[i]
	}
	return g
}

// lossAfter returns half the sum of the squared errors after a step, and what the
// distance from the start costs.
func (p *problem) lossAfter(step vector) (sum float64) {
	sums := make([]float64, p.workers)
	each(p.workers, p.chunks, func(worker int, c *chunk) {
		for i, value := range c.values {
			e := sigmoid.Of(p.steepness*(float64(value)+c.change(step, p.layout, i))) - float64(c.targets[i])
			sums[worker] += e * e / 2
		}
	})
	for _, s := range sums {
		sum += s
	}
	for i, s := range step {
		sum += p.pull[i] * (p.offset[i] + s) * (p.offset[i] + s) / 2
	}
	return sum
}

// curvature returns the product of the second derivatives, as Gauss and Newton take
// them, with v.
func (p *problem) curvature(v vector) vector {
	product := p.gather(func(sum vector, c *chunk) {
		for i, curvature := range c.curvatures {
			c.spread(sum, p.layout, i, float64(curvature)*c.change(v, p.layout, i))
		}
	})
	for i := range product {
		product[i] += p.pull[i] * v[i]
	}
	return product
}

// diagonal returns the second derivatives by each weight alone.
func (p *problem) diagonal() vector {
	d := p.gather(func(sum vector, c *chunk) {
		for i := range c.curvatures {
			curvature, taper := float64(c.curvatures[i]), c.tapers[i]
			mg, eg := curvature*float64(taper[0]*taper[0]), curvature*float64(taper[1]*taper[1])
			for _, n := range c.countsOf(i) {
				square := float64(n.times) * float64(n.times)
				sum[2*int(n.weight)] += mg * square
				sum[2*int(n.weight)+1] += eg * square
			}
			for _, s := range c.slopesOf(i) {
				sum[2*p.layout.tapered+int(s.weight)] += curvature * float64(s.value) * float64(s.value)
			}
		}
	})
	for i := range d {
		d[i] += p.pull[i]
	}
	return d
}

// solve returns the vector whose product with the curvature is target, by conjugate
// gradients preconditioned with the diagonal.
func (p *problem) solve(target vector) vector {
	diagonal := p.diagonal()
	x, residual := make(vector, len(target)), append(vector(nil), target...)
	scaled := make(vector, len(target))
	direction := make(vector, len(target))
	previous := 0.0
	goal := tolerance * tolerance * dot(target, target)
	for range maxIterations {
		if dot(residual, residual) <= goal {
			break
		}
		for i := range scaled {
			scaled[i] = residual[i] / diagonal[i]
		}
		current := dot(residual, scaled)
		keep := 0.0
		if previous > 0 {
			keep = current / previous
		}
		previous = current
		for i := range direction {
			direction[i] = scaled[i] + keep*direction[i]
		}
		product := p.curvature(direction)
		length := current / dot(direction, product)
		for i := range x {
			x[i] += length * direction[i]
			residual[i] -= length * product[i]
		}
	}
	return x
}

func dot(a, b vector) (sum float64) {
	for i := range a {
		sum += a[i] * b[i]
	}
	return sum
}

// gather adds up what add makes of each chunk.
func (p *problem) gather(add func(sum vector, c *chunk)) vector {
	sums := make([]vector, p.workers)
	for i := range sums {
		sums[i] = make(vector, p.layout.len())
	}
	each(p.workers, p.chunks, func(worker int, c *chunk) { add(sums[worker], c) })
	for _, other := range sums[1:] {
		for i := range other {
			sums[0][i] += other[i]
		}
	}
	return sums[0]
}

func (c *chunk) countsOf(i int) []count { return c.counts[c.firstCount[i]:c.firstCount[i+1]] }
func (c *chunk) slopesOf(i int) []slope { return c.slopes[c.firstSlope[i]:c.firstSlope[i+1]] }

// change returns by how many centipawns a step changes the value of sample i.
func (c *chunk) change(step vector, l *layout, i int) float64 {
	mg, eg, rest := 0.0, 0.0, 0.0
	for _, n := range c.countsOf(i) {
		times := float64(n.times)
		mg += times * step[2*int(n.weight)]
		eg += times * step[2*int(n.weight)+1]
	}
	for _, s := range c.slopesOf(i) {
		rest += float64(s.value) * step[2*l.tapered+int(s.weight)]
	}
	return float64(c.tapers[i][0])*mg + float64(c.tapers[i][1])*eg + rest
}

// spread adds to sum the slopes of sample i's value by all weights, times factor.
func (c *chunk) spread(sum vector, l *layout, i int, factor float64) {
	mg, eg := factor*float64(c.tapers[i][0]), factor*float64(c.tapers[i][1])
	for _, n := range c.countsOf(i) {
		times := float64(n.times)
		sum[2*int(n.weight)] += mg * times
		sum[2*int(n.weight)+1] += eg * times
	}
	for _, s := range c.slopesOf(i) {
		sum[2*l.tapered+int(s.weight)] += factor * float64(s.value)
	}
}
