package eval

import (
	"fmt"
	"strings"

	"penrose/board"
	"penrose/eval/attacks"
)

// Trace returns the evaluation of p by n as a picture for people. It shows below each
// piece what the piece contributes, and then the value. The contribution of a piece is
// the value of the position less its value without the piece, in pawns from White's
// view; kings have none. Contributions do not add up to the value, since pieces work
// together. n passes [Net.Check].
func (n *Net) Trace(p *board.Position) string {
	const line = "+-------+-------+-------+-------+-------+-------+-------+-------+\n"
	features := Kernel{}.packed(n.AttackFeatures)
	whole := n.whitesView(p, 0, features)
	var sb strings.Builder
	for rank := 7; rank >= 0; rank-- {
		var pieces, worth strings.Builder
		for file := range 8 {
			sq := board.NewSquare(file, rank)
			piece := p.PieceOn(sq)
			if piece == board.NoPiece {
				pieces.WriteString("|       ")
				worth.WriteString("|       ")
				continue
			}
			fmt.Fprintf(&pieces, "|   %v   ", piece)
			if piece.Type() == board.King {
				worth.WriteString("|       ")
				continue
			}
			fmt.Fprintf(&worth, "|%6s ", pawns(whole-n.whitesView(p, sq.Bit(), features)))
		}
		fmt.Fprintf(&sb, "%s%s|\n%s|\n", line, &pieces, &worth)
	}
	sb.WriteString(line)
	own := whole
	if p.SideToMove() == board.Black {
		own = -whole
	}
	inputs := fmt.Sprint(n.featureRowCount())
	if len(n.AttackWeights) != 0 {
		inputs += fmt.Sprintf(" + %d", 2*attacks.Count)
	}
	if len(n.AttackFeatures) != 0 {
		inputs += fmt.Sprintf(" + %d", attacks.States*Inputs)
	}
	fmt.Fprintf(&sb, "\nnetwork of %s inputs, %d x 2 hidden values, output %d of %d\n",
		inputs, n.Hidden, OutputBucket(p.Occupied().Count(), n.Buckets)+1, n.Buckets)
	fmt.Fprintf(&sb, "value %+d cp for White, %+d cp for the side to move\n", whole, own)
	return sb.String()
}

// pawns writes centipawns as pawns, in at most six characters.
func pawns(centipawns int) string {
	if centipawns <= -10000 || centipawns >= 10000 {
		return fmt.Sprintf("%+d", centipawns/100)
	}
	return fmt.Sprintf("%+.2f", float64(centipawns)/100)
}

// whitesView returns the value of p in centipawns for White as if the squares of
// without were empty. The output bucket is the one for all pieces of p. features are the
// attack features of n, packed by the portable kernel.
func (n *Net) whitesView(p *board.Position, without board.Bitboard, features []int16) int {
	var halves [2][]int16
	for c := board.White; c <= board.Black; c++ {
		sums := append([]int16(nil), n.FeatureBiases...)
		for occupied := p.Occupied() &^ without; occupied != 0; occupied = occupied.WithoutFirst() {
			sq := occupied.First()
			row := n.rowNumber(c, p.King(c), board.PieceSquare{Piece: p.PieceOn(sq), Square: sq})
			for i, w := range n.FeatureWeights[row*n.Hidden:][:n.Hidden] {
				sums[i] += w
			}
		}
		halves[c] = sums
	}
	us := p.SideToMove()
	bucket := OutputBucket(p.Occupied().Count(), n.Buckets)
	rows := attackRows{}
	if len(n.AttackWeights) != 0 {
		placed, found := attacks.PlacementOf(p), attacks.Found{}
		for c := range placed.Of {
			placed.Of[c] &^= without
		}
		for t := range placed.Both {
			placed.Both[t] &^= without
		}
		attacks.Find(&placed, &found)
		rows.find(n, features, &found, bucket, us, [2]board.Square{p.King(us), p.King(us.Other())})
	}
	own, other, weights := &halves[us][0], &halves[us.Other()][0], n.outputs(bucket)
	sum, attackSum := Kernel{}.output(own, other, weights, n.Hidden), rows.sum()
	if len(features) != 0 {
		sum, attackSum = Kernel{}.outputOfRows(own, other, &rows, weights, n.Hidden)
	}
	value := n.value(sum, attackSum, bucket)
	if us == board.Black {
		return -value
	}
	return value
}
