package attacks

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"testing"

	"penrose/board"
	"penrose/chesstest"
	"penrose/movegen"
)

// find returns the sorted inputs of both sides of p, White first.
func find(p *board.Position) (inputs [2][]uint16) {
	placed, found := PlacementOf(p), Found{}
	Find(&placed, &found)
	for c := range found.Lists {
		inputs[c] = slices.Sorted(slices.Values(found.Lists[c].Inputs()))
	}
	return inputs
}

// within returns the inputs of a group, from its first one up to that of the next, as
// numbers from 0.
func within(inputs []uint16, from, to int) []int {
	list := []int{}
	for _, i := range inputs {
		if int(i) >= from && int(i) < to {
			list = append(list, int(i)-from)
		}
	}
	return list
}

// Positions worked out by hand: the inputs of White in one group.
func TestFind(t *testing.T) {
	for _, test := range []struct {
		name, fen string
		from, to  int
		want      []int
	}{
		{"a knight in the corner, one square is attacked by a pawn", "4k3/8/8/2p5/8/8/8/N3K3 w - - 0 1", mobility, mobility + knightMobility, []int{2}},
		{"b4 is not safe", "4k3/8/8/2p5/8/8/8/3NK3 w - - 0 1", mobility, mobility + knightMobility, []int{4}},
		{"a bishop sees through its queen", "4k3/8/8/8/3Q4/8/8/B3K3 w - - 0 1", mobility + knightMobility, mobility + knightMobility + bishopMobility, []int{7}},
		{"a rook sees through another", "7k/8/8/8/8/8/8/RR5K w - - 0 1", mobility + knightMobility + bishopMobility, threat - queenMobility, []int{13, 13}},
		{"a pawn attacks a rook that nothing covers", "7k/8/8/3r4/4P3/8/8/7K w - - 0 1", threat, push, []int{byPawn*victims + int(board.Rook), onLoose*victims + int(board.Rook)}},
		{"a covered knight, attacked by rook and bishop", "7k/8/4p3/3n4/8/5B2/8/3R3K w - - 0 1", threat, push, []int{byMinor*victims + int(board.Knight), byRook*victims + int(board.Knight)}},
		{"covered by the king only", "8/8/4k3/3n4/8/5B2/8/3R3K w - - 0 1", threat, push, []int{byMinor*victims + int(board.Knight), byRook*victims + int(board.Knight), onWeak*victims + int(board.Knight)}},
		{"a push would attack two pieces", "7k/8/3r1r2/8/4P3/8/8/7K w - - 0 1", push, contested, []int{2}},
		{"no push, a pawn guards", "7k/8/3r1p2/8/4P3/8/8/7K w - - 0 1", push, contested, []int{0}},
		{"a push would attack a piece that a pawn attacks already", "7k/8/3r4/4P3/2P5/8/8/7K w - - 0 1", push, contested, []int{0}},
		{"a check is no threat", "4k3/8/8/8/8/8/8/4R2K b - - 0 1", threat, push, []int{}},
		{"a safe check by a knight", "7k/8/8/8/4n3/8/8/7K w - - 0 1", safeCheck, assault, []int{0}},
		{"a check by a rook on a square that is not covered", "7k/r7/8/8/8/8/8/1R5K w - - 0 1", safeCheck, assault, []int{2}},
		{"the king covers the square of the check", "6k1/8/8/8/8/8/6r1/7K w - - 0 1", safeCheck, assault, []int{4 + 2}},
		{"a passed pawn on the fifth, nothing before it", "4k3/8/8/P7/8/8/8/4K3 w - - 0 1", passed, ownKing, []int{3*stopStates + stopFree}},
		{"its path is free", "4k3/8/8/P7/8/8/8/4K3 w - - 0 1", freePath, openFile, []int{3}},
		{"the kings are 5 and 4 moves from a6", "4k3/8/8/P7/8/8/8/4K3 w - - 0 1", ownKing, freePath, []int{distances + 5, 4*distances + distances + 4}},
		{"from the fourth rank on: the kings are 4 moves from a5", "4k3/8/8/8/P7/8/8/4K3 w - - 0 1", ownKing, freePath, []int{4, 4*distances + 4}},
		{"not from the third", "4k3/8/8/8/8/P7/8/4K3 w - - 0 1", ownKing, freePath, []int{}},
		{"a knight stops it", "4k3/8/n7/P7/8/8/8/4K3 w - - 0 1", passed, ownKing, []int{3*stopStates + stopEnemy}},
		{"the own rook stands before it, and the path is not free", "4k3/8/R7/P7/8/8/8/4K3 w - - 0 1", passed, openFile, []int{3*stopStates + stopOwn, 30 + distances + 5, 30 + 4*distances + distances + 4}},
		{"a rook attacks the square before it", "4k2r/8/7P/8/8/8/8/4K3 w - - 0 1", passed, ownKing, []int{4*stopStates + stopAttacked}},
		{"the own king covers it", "4k2r/8/6KP/8/8/8/8/8 w - - 0 1", passed, ownKing, []int{4*stopStates + stopCovered}},
		{"pawns beside it stop it", "4k3/1p6/8/P7/8/8/8/4K3 w - - 0 1", passed, openFile, []int{}},
		{"a pawn before it stops it", "4k3/p7/8/P7/8/8/8/4K3 w - - 0 1", passed, openFile, []int{}},
		{"it has passed them", "4k3/8/8/P7/1p6/8/8/4K3 w - - 0 1", passed, ownKing, []int{3*stopStates + stopFree}},
		{"of two pawns the first is passed", "4k3/8/P7/P7/8/8/8/4K3 w - - 0 1", passed, ownKing, []int{4*stopStates + stopFree}},
		{"an open file and a half-open one", "4k3/1p6/8/8/8/8/7P/RR2K2R w - - 0 1", openFile, control, []int{0, 1}},
		{"four squares beyond the middle, by a rook", "4k3/8/8/8/8/8/4P3/R3K3 w - - 0 1", control, escape, []int{4}},
		{"the king has four squares", "4k3/8/8/8/8/8/8/3rK3 w - - 0 1", escape, unprotected, []int{4}},
		{"no more than 31 squares beyond the middle", "k7/8/2QQQQ2/2QQQQ2/8/8/8/R1R3K1 b - - 0 1", control, escape, []int{31}},
		{"a queen can check on e1, and attacks nothing near", "k3q3/8/8/8/8/8/5PPP/6K1 w - - 0 1", danger, safeCheck, []int{4}},
		{"a rook on the first rank: a piece, f1, its check on e1, and f1 that only the king covers", "k7/8/8/8/8/8/5PPP/3r2K1 w - - 0 1", danger, safeCheck, []int{maxDanger + 3 + 2 + 5 + 2}},
		{"nothing near, the enemy has no queen", "4k3/8/8/8/8/8/5PPP/6K1 w - - 0 1", danger, safeCheck, []int{maxDanger}},
		{"more danger than is counted", "k7/8/8/8/8/3qqqq1/3rrrr1/6K1 w - - 0 1", danger, safeCheck, []int{maxDanger - 1}},
		{"the same without a queen", "k7/8/8/8/8/3rrrr1/3rrrr1/6K1 w - - 0 1", danger, safeCheck, []int{2*maxDanger - 1}},
		{"the wing is a to d", "4r2k/8/8/8/8/8/8/2K5 w - - 0 1", assault, defence, []int{0}},
		{"the wing is b to e, five ranks", "4r2k/8/8/8/8/8/8/3K4 w - - 0 1", assault, defence, []int{5}},
		{"the wing is d to g", "k5r1/8/8/8/8/8/8/4K3 w - - 0 1", assault, defence, []int{5}},
		{"the wing is not c to f", "k1r5/8/8/8/8/8/8/4K3 w - - 0 1", assault, defence, []int{0}},
		{"the king attacks the path, alone", "8/1k6/8/P7/8/8/8/4K3 w - - 0 1", freePath, openFile, []int{3}},
		{"the king and a rook attack its last square", "3r4/1k6/8/P7/8/8/8/4K3 w - - 0 1", freePath, openFile, []int{}},
		{"a rook attacks the last square of the path", "3rk3/8/8/P7/8/8/8/4K3 w - - 0 1", freePath, openFile, []int{}},
		{"nothing covers the rook", "4k3/8/8/8/8/8/4P3/4K2R w - - 0 1", unprotected, end, []int{1}},
	} {
		p := chesstest.Parse(t, test.fen)
		if got := within(find(&p)[board.White], test.from, test.to); !slices.Equal(got, test.want) {
			t.Errorf("%s: %s has %v, want %v", test.name, test.fen, got, test.want)
		}
	}
}

// The networks rely on the definitions of the inputs: when this fails, another
// architecture has come about.
func TestDefinitions(t *testing.T) {
	hash := fnv.New64a()
	for _, fen := range []string{
		board.StartFEN,
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
		"r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 b - - 0 10",
		"r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2Q1RK1 w - - 0 9",
		"2kr3r/ppp2ppp/8/4n3/8/2N5/PPP2PPP/2KR3R b - - 3 15",
		"rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
		"6k1/5ppp/8/6N1/8/3B3Q/8/K6R b - - 0 1",
		"r2q1rk1/ppp3pp/2n5/3bp1N1/1b1P2n1/2N5/PPP2PPP/R1BQ1RK1 w - - 0 1",
		"3r1rk1/p4ppp/1p6/2P1q3/4n3/P3B3/1PQ2PPP/3R1RK1 w - - 0 1",
		"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
		"8/1P1k4/8/P2pp3/4P1p1/2K3P1/5p2/8 b - - 0 1",
		"4k3/P6P/8/3r4/8/1n3b2/p5p1/R3K2R w KQ - 0 1",
		"5rk1/1b3ppp/p3p3/1p1qN3/3P4/P2R4/1P3PPP/3Q2K1 b - - 0 1",
		"8/8/1k6/8/8/5K2/3p4/8 b - - 7 60",
	} {
		p := chesstest.Parse(t, fen)
		fmt.Fprintln(hash, find(&p), exposed(&p))
	}
	if got := hash.Sum64(); got != 0x55ef1d672fc006a8 {
		t.Errorf("the inputs have the hash %#x", got)
	}
}

// Dangers to the king grow with the pieces that come near.
func TestDangerGrows(t *testing.T) {
	last := -1
	for _, fen := range []string{
		"6k1/5ppp/8/8/8/8/8/K2Q4 b - - 0 1",
		"6k1/5ppp/8/8/8/7Q/8/K7 b - - 0 1",
		"6k1/5ppp/8/6N1/8/7Q/8/K7 b - - 0 1",
		"6k1/5ppp/8/6N1/8/3B3Q/8/K7 b - - 0 1",
		"6k1/5ppp/8/6N1/8/3B3Q/8/K6R b - - 0 1",
	} {
		p := chesstest.Parse(t, fen)
		units := within(find(&p)[board.Black], danger, safeCheck)
		if len(units) != 1 || units[0] <= last || units[0] >= maxDanger {
			t.Errorf("%s: danger %v after %d", fen, units, last)
			continue
		}
		last = units[0]
	}
	p := chesstest.Parse(t, "6k1/5ppp/8/8/8/8/8/K2R4 b - - 0 1")
	if units := within(find(&p)[board.Black], danger, safeCheck); len(units) != 1 || units[0] < maxDanger {
		t.Errorf("without a queen: %v", units)
	}
}

// Every input is in range, games of random moves have inputs of each group and nine tenths of all, and
// neither colors nor left and right make a difference.
func TestSymmetries(t *testing.T) {
	var seen [Count]int
	longest := 0
	chesstest.PlayRandom(t, 1, 180, func(p *board.Position, _ board.Move) {
		got := find(p)
		for c := range got {
			longest = max(longest, len(got[c]))
			for _, input := range got[c] {
				seen[input]++ // panics beyond the last
			}
		}
		turned := p.Mirror()
		if mirrored := find(&turned); !slices.Equal(mirrored[0], got[1]) || !slices.Equal(mirrored[1], got[0]) {
			t.Fatalf("%s: %v, with colors swapped %v", p.FEN(), got, mirrored)
		}
		if want := exposedOf(p); !slices.Equal(want, exposedOfColors(&turned)) {
			t.Fatalf("%s: exposed %v, with colors swapped %v", p.FEN(), want, exposedOfColors(&turned))
		}
		placed, found := leftToRight(PlacementOf(p)), Found{}
		Find(&placed, &found)
		if turned := exposedWhere(&found, board.White, 7); !slices.Equal(turned, exposedOf(p)) {
			t.Fatalf("%s: exposed left to right %v, not %v", p.FEN(), turned, exposedOf(p))
		}
		for c := range found.Lists {
			if sorted := slices.Sorted(slices.Values(found.Lists[c].Inputs())); !slices.Equal(sorted, got[c]) {
				t.Fatalf("%s: %v, left to right %v", p.FEN(), got[c], sorted)
			}
		}
	})
	groups := []int{mobility, threat, push, contested, danger, safeCheck, unsafeCheck, assault, defence, passed,
		ownKing, enemyKing, freePath, openFile, halfOpen, control, escape, unprotected, end}
	for i, first := range groups[1:] {
		if slices.Max(seen[groups[i]:first]) == 0 {
			t.Errorf("inputs %d to %d are never on", groups[i], first-1)
		}
	}
	missing := 0
	for _, times := range seen {
		if times == 0 {
			missing++
		}
	}
	if missing > Count/10 {
		t.Errorf("%d of %d inputs are never on", missing, Count)
	}
	if longest > Max/2 {
		t.Errorf("%d inputs in a game of random moves, room for %d", longest, Max)
	}
}

func leftToRight(p Placement) Placement {
	turn := func(b board.Bitboard) (turned board.Bitboard) {
		for ; b != 0; b = b.WithoutFirst() {
			turned |= (b.First() ^ 7).Bit()
		}
		return turned
	}
	for i := range p.Of {
		p.Of[i] = turn(p.Of[i])
	}
	for i := range p.Both {
		p.Both[i] = turn(p.Both[i])
	}
	return p
}

// A full board does no harm.
func TestFullBoard(t *testing.T) {
	kings := board.E1.Bit() | (board.E1 + 56).Bit()
	placed := Placement{Of: [2]board.Bitboard{0x55aa55aa55aa55aa | board.E1.Bit(), ^board.Bitboard(0x55aa55aa55aa55aa | board.E1.Bit())}}
	placed.Both[board.King], placed.Both[board.Queen] = kings, ^kings
	var found Found
	Find(&placed, &found)
	for c := range found.Lists {
		if got := len(found.Lists[c].Inputs()); got < 30 || got > Max {
			t.Errorf("%d inputs", got)
		}
	}
	if got := len(found.Exposed.Pieces()); got != maxExposed {
		t.Errorf("%d exposed pieces, want no more than there is room for, %d", got, maxExposed)
	}
}

// BenchmarkFind goes round many positions, so that their branches cannot be learnt.
func BenchmarkFind(b *testing.B) {
	var positions []Placement
	random := rand.New(rand.NewPCG(4, 0))
	var list movegen.List
	for range 40 {
		p := chesstest.Parse(b, board.StartFEN)
		for range 100 {
			if movegen.Legal(&p, &list); list.Len() == 0 {
				break
			}
			p.Make(list.At(random.IntN(list.Len())))
			positions = append(positions, PlacementOf(&p))
		}
	}
	found, i := Found{}, 0
	for b.Loop() {
		Find(&positions[i], &found)
		if i++; i == len(positions) {
			i = 0
		}
	}
}
