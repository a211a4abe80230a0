package eval

import (
	"fmt"
	"unicode/utf8"

	"penrose/board"
	"penrose/eval/attacks"
)

// Units of the quantised weights: the real value 1.0 is QA in the first layer
// and in its clamped output, [Net.QB] in the output weights and QA*QB in the output
// biases. QB is one of two numbers: output weights of up to 2 in coarse units, or
// of up to 1 in fine ones.
const (
	QA       = 255
	CoarseQB = 64
	FineQB   = 128
)

// Inputs is the number of inputs of one perspective: own and enemy pieces of six
// types on 64 squares.
const Inputs = 2 * 6 * 64

// AttackHidden is the number of hidden values of a perspective that attack inputs lead
// to, and AttackRows the number of these inputs: the attack inputs of the own and of the
// other side, and pieces in each of their states like the [Inputs].
const (
	AttackHidden = 64
	AttackRows   = 2*attacks.Count + attacks.States*Inputs
)

// Limits of what a [Net] may be; [Net.Check] holds them. They are exported for tests
// and tools that make networks.
const (
	MaxHidden  = 2048
	MaxBuckets = 16
	MaxScale   = 32767
	MaxInfo    = 4096 // bytes

	// HiddenMultiple divides Hidden: kernels handle this many sums at a time.
	HiddenMultiple = 32

	// MaxOutputWeight bounds |w| of an output weight: QA*128 = 32,640 fits the
	// 16 bits in which kernels multiply a clamped sum by its weight.
	MaxOutputWeight = 128

	// MaxOutputSum bounds the sum of |w| over one bucket: QA*QA*33,025 is the
	// largest product that fits the 32 bits in which kernels add.
	MaxOutputSum = (1<<31 - 1) / (QA * QA)

	// maxPieces is the number of pieces that a position may have, and so the number
	// of rows of feature weights that are summed.
	maxPieces = 32

	// maxAttacks is the number of rows of attack features that are summed at most.
	maxAttacks = 2*attacks.Max + maxPieces - 2
)

// Net is a network. Any number of states may share it, so it must not change once a
// state uses it.
type Net struct {
	Hidden  int // sums of each perspective, a multiple of HiddenMultiple up to MaxHidden
	Buckets int // sets of output weights, 1 to MaxBuckets

	// ByKing says that there are feature weights for each place of the own king. Only a network
	// with AttackFeatures has them.
	ByKing bool

	// FeatureWeights are rows of Hidden weights by [Index], Inputs of them for each
	// [KingBucket] or for all; units of 1/QA.
	FeatureWeights []int16
	FeatureBiases  []int16 // Hidden; units of 1/QA
	OutputWeights  []int16 // Buckets rows of 2*Hidden weights, side to move first; units of 1/QB
	OutputBiases   []int32 // Buckets; units of 1/(QA*QB)

	// AttackWeights are Buckets rows of 2*attacks.Count weights, the half of the side to
	// move first; units of 1/(QA*QB). A network may do without.
	AttackWeights []int16

	// AttackFeatures are AttackRows rows of AttackHidden weights, from attack inputs to the
	// first hidden values of a perspective; units of 1/QA. A network with AttackWeights may
	// do without.
	AttackFeatures []int16

	QB    int    // unit of the output weights, CoarseQB or FineQB
	Scale int    // centipawns of the output 1.0, 1 to MaxScale
	Info  string // how the network came to be, at most MaxInfo bytes of UTF-8
}

// Check returns an error if n cannot be used: a size is out of range or differs from
// its slice, or sums could overflow in some position. In a net that passes, each hidden
// sum fits 16 bits whatever pieces are on the board. Output weights lie within
// ±[MaxOutputWeight], and their absolute values add up to at most [MaxOutputSum] in each
// bucket.
func (n *Net) Check() error {
	if err := n.checkSizes(); err != nil {
		return err
	}
	for _, c := range []struct {
		what        string
		count, want int
	}{
		{"feature weights", len(n.FeatureWeights), n.featureRowCount() * n.Hidden},
		{"feature biases", len(n.FeatureBiases), n.Hidden},
		{"output weights", len(n.OutputWeights), n.Buckets * 2 * n.Hidden},
		{"output biases", len(n.OutputBiases), n.Buckets},
		{"attack weights", len(n.AttackWeights), n.wantedAttackWeights()},
		{"attack features", len(n.AttackFeatures), n.wantedAttackFeatures()},
	} {
		if c.count != c.want {
			return fmt.Errorf("network: %d %s, want %d", c.count, c.what, c.want)
		}
	}
	if n.ByKing && len(n.AttackFeatures) == 0 {
		return fmt.Errorf("network: feature weights for each place of the king without attack features")
	}
	if !utf8.ValidString(n.Info) {
		return fmt.Errorf("network: the info text is not UTF-8")
	}
	if err := n.checkAccumulators(); err != nil {
		return err
	}
	return n.checkOutputs()
}

// featureRowCount returns how many rows of feature weights n has.
func (n *Net) featureRowCount() int {
	if n.ByKing {
		return KingBuckets * Inputs
	}
	return Inputs
}

// wantedAttackWeights returns how many attack weights n must have.
func (n *Net) wantedAttackWeights() int {
	if len(n.AttackWeights) == 0 {
		return 0
	}
	return n.Buckets * 2 * attacks.Count
}

// wantedAttackFeatures returns how many attack features n must have.
func (n *Net) wantedAttackFeatures() int {
	if len(n.AttackFeatures) == 0 || n.Hidden < AttackHidden || len(n.AttackWeights) == 0 {
		return 0
	}
	return AttackRows * AttackHidden
}

// checkSizes checks what the header of a file says, before anything is allocated
// for it.
func (n *Net) checkSizes() error {
	switch {
	case n.Hidden < HiddenMultiple || n.Hidden > MaxHidden || n.Hidden%HiddenMultiple != 0:
		return fmt.Errorf("network: hidden size %d is not a multiple of %d from %d to %d",
			n.Hidden, HiddenMultiple, HiddenMultiple, MaxHidden)
	case n.Buckets < 1 || n.Buckets > MaxBuckets:
		return fmt.Errorf("network: %d output buckets, want 1 to %d", n.Buckets, MaxBuckets)
	case n.Scale < 1 || n.Scale > MaxScale:
		return fmt.Errorf("network: scale %d is not within 1 to %d", n.Scale, MaxScale)
	case n.QB != CoarseQB && n.QB != FineQB:
		return fmt.Errorf("network: output weights in units of 1/%d, want 1/%d or 1/%d", n.QB, CoarseQB, FineQB)
	case len(n.Info) > MaxInfo:
		return fmt.Errorf("network: info text of %d bytes, want at most %d", len(n.Info), MaxInfo)
	}
	return nil
}

// checkAccumulators bounds each sum by its bias, 32 times its largest weight, and its
// largest weight of an attack input as often as such inputs can be on.
// Intermediate sums may wrap around: only the final one has to fit.
func (n *Net) checkAccumulators() error {
	largest, ofAttacks := make([]int, n.Hidden), make([]int, n.Hidden)
	raise(largest, n.FeatureWeights)
	raise(ofAttacks[:min(AttackHidden, n.Hidden)], n.AttackFeatures)
	for i, w := range largest {
		if reach := magnitude(n.FeatureBiases[i]) + maxPieces*w + maxAttacks*ofAttacks[i]; reach > 1<<15-1 {
			return fmt.Errorf("network: hidden value %d can reach %d with %d pieces, which does not fit 16 bits", i, reach, maxPieces)
		}
	}
	return nil
}

// raise raises largest to the magnitudes of the weights of any row, each as long as largest.
func raise(largest []int, rows []int16) {
	for ; len(rows) > 0; rows = rows[len(largest):] {
		for i, w := range rows[:len(largest)] {
			largest[i] = max(largest[i], magnitude(w))
		}
	}
}

func (n *Net) checkOutputs() error {
	for bucket := range n.Buckets {
		sum := 0
		for i, w := range n.OutputWeights[bucket*2*n.Hidden:][:2*n.Hidden] {
			if magnitude(w) > MaxOutputWeight {
				return fmt.Errorf("network: output weight %d of bucket %d is %d, want %d to %d", i, bucket, w, -MaxOutputWeight, MaxOutputWeight)
			}
			sum += magnitude(w)
		}
		if sum > MaxOutputSum {
			return fmt.Errorf("network: the output weights of bucket %d sum up to %d, want at most %d", bucket, sum, MaxOutputSum)
		}
	}
	return nil
}

// places returns how many places of a king n tells apart.
func (n *Net) places() int {
	if n.ByKing {
		return 2 * KingBuckets
	}
	return 2
}

// place returns the place of the king of c on a square, 0 to places-1: rows are the same for
// all squares of a place.
func (n *Net) place(c board.Color, king board.Square) int {
	if n.ByKing {
		return 2*KingBucket(c, king) + sideOf(king)
	}
	return sideOf(king)
}

// rowNumber returns which row of feature weights is that of a piece as perspective c sees it
// with its king on the given square.
func (n *Net) rowNumber(c board.Color, king board.Square, p board.PieceSquare) int {
	input := Index(c, king, p.Piece, p.Square)
	if n.ByKing {
		input += Inputs * KingBucket(c, king)
	}
	return input
}

// row returns the first of the Hidden weights of that row.
func (n *Net) row(c board.Color, king board.Square, p board.PieceSquare) *int16 {
	return &n.FeatureWeights[n.rowNumber(c, king, p)*n.Hidden]
}

func magnitude(w int16) int { return max(int(w), -int(w)) }
