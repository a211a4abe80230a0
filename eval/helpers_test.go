package eval_test

import (
	"math/rand/v2"

	"penrose/board"
	"penrose/chesstest"
	"penrose/eval"
	"penrose/eval/attacks"
	"penrose/movegen"
	"penrose/score"
)

// anyMove returns the changes by a random legal move of p, which has one, and the position after it.
func anyMove(rng *rand.Rand, p *board.Position) (changes board.Changes, next board.Position) {
	var list movegen.List
	movegen.Legal(p, &list)
	m := chesstest.Pick(rng, &list)
	next = *p
	next.Make(m)
	return board.ChangesOf(p, m), next
}

// randomNet returns a net whose values have any size between the limits. Some hidden
// values are 0, some in between and some beyond 1. The seed decides about the unit and
// whether there are attack weights, and features where there is room, by king or not.
func randomNet(seed uint64, hidden, buckets int) *eval.Net {
	rng := rand.New(rand.NewPCG(seed, 1))
	uniform := func(limit int) int16 { return int16(rng.IntN(2*limit+1) - limit) }
	hasFeatures := seed/4%2 == 1 && seed/2%2 == 1 && hidden >= eval.AttackHidden
	n := &eval.Net{
		Hidden: hidden, Buckets: buckets, QB: []int{eval.CoarseQB, eval.FineQB}[seed%2],
		FeatureWeights: make([]int16, eval.Inputs*hidden),
		FeatureBiases:  make([]int16, hidden),
		OutputWeights:  make([]int16, buckets*2*hidden),
		OutputBiases:   make([]int32, buckets),
		Scale:          400, Info: "random, for tests",
	}
	if n.ByKing = seed%16 >= 8 && hasFeatures; n.ByKing {
		n.FeatureWeights = make([]int16, eval.KingBuckets*eval.Inputs*hidden)
	}
	for i := range n.FeatureWeights {
		n.FeatureWeights[i] = uniform(100)
	}
	for i := range n.FeatureBiases {
		n.FeatureBiases[i] = uniform(500)
	}
	for i := range n.OutputWeights {
		n.OutputWeights[i] = uniform(min(eval.MaxOutputWeight, eval.MaxOutputSum/(2*hidden)))
	}
	for i := range n.OutputBiases {
		n.OutputBiases[i] = int32(uniform(eval.QA * n.QB / 2))
	}
	if seed/2%2 == 1 {
		n.AttackWeights = make([]int16, buckets*2*attacks.Count)
		for i := range n.AttackWeights {
			n.AttackWeights[i] = uniform(eval.QA * n.QB / 10)
		}
	}
	if hasFeatures {
		n.AttackFeatures = make([]int16, eval.AttackRows*eval.AttackHidden)
		for i := range n.AttackFeatures {
			n.AttackFeatures[i] = uniform(60)
		}
	}
	return n
}

// reference is the network as docs/net-format.md defines it, from the pieces
// on the board and without anything that makes it fast.
func reference(n *eval.Net, p *board.Position) int {
	us := p.SideToMove()
	bucket := (p.Occupied().Count() - 2) * n.Buckets / 31
	total := eval.QA * int64(n.OutputBiases[bucket])
	placed, found := attacks.PlacementOf(p), attacks.Found{}
	attacks.Find(&placed, &found)
	for half, perspective := range []board.Color{us, us.Other()} {
		for h := range n.Hidden {
			sum := int(n.FeatureBiases[h])
			for s := range board.Square(board.SquareCount) {
				if piece := p.PieceOn(s); piece != board.NoPiece {
					row := referenceIndex(perspective, p.King(perspective), piece, s)
					if n.ByKing {
						row += 768 * referencePlace(perspective, p.King(perspective))
					}
					sum += int(n.FeatureWeights[row*n.Hidden+h])
				}
			}
			if n.AttackFeatures != nil && h < eval.AttackHidden {
				for _, row := range referenceAttackRows(&found, p, perspective) {
					sum += int(n.AttackFeatures[row*eval.AttackHidden+h])
				}
			}
			sum = max(0, min(eval.QA, sum))
			total += int64(sum * sum * int(n.OutputWeights[(2*bucket+half)*n.Hidden+h]))
		}
	}
	if n.AttackWeights != nil {
		for half, perspective := range []board.Color{us, us.Other()} {
			for _, input := range found.Lists[perspective].Inputs() {
				total += eval.QA * int64(n.AttackWeights[(2*bucket+half)*attacks.Count+int(input)])
			}
		}
	}
	return int(max(-score.Limit, min(score.Limit, total*int64(n.Scale)/int64(eval.QA*eval.QA*n.QB))))
}

// referenceAttackRows returns the rows of attack features that are on.
func referenceAttackRows(found *attacks.Found, p *board.Position, perspective board.Color) (rows []int) {
	for _, input := range found.Lists[perspective].Inputs() {
		rows = append(rows, int(input))
	}
	for _, input := range found.Lists[perspective.Other()].Inputs() {
		rows = append(rows, attacks.Count+int(input))
	}
	for _, e := range found.Exposed.Pieces() {
		rows = append(rows, 2*attacks.Count+768*int(e.State())+referenceIndex(perspective, p.King(perspective), board.NewPiece(e.Color(), e.Type()), e.Square()))
	}
	return rows
}

// referencePlace returns the place of the king of perspective, from the picture in docs/net-format.md.
func referencePlace(perspective board.Color, king board.Square) int {
	rows := [8]string{"01233210", "44555544", "66666666", "66666666", "77777777", "77777777", "77777777", "77777777"}
	rank := king.Rank()
	if perspective == board.Black {
		rank = 7 - rank
	}
	return int(rows[rank][king.File()] - '0')
}

func referenceIndex(perspective board.Color, king board.Square, piece board.Piece, s board.Square) int {
	file, rank := s.File(), s.Rank()
	if king.File() >= 4 {
		file = 7 - file
	}
	if perspective == board.Black {
		rank = 7 - rank
	}
	index := 64*int(piece.Type()) + 8*rank + file
	if piece.Color() != perspective {
		index += 384
	}
	return index
}
