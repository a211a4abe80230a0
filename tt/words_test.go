package tt

import (
	"math"
	"testing"

	"penrose/board"
	"penrose/score"
)

func TestEmptySlotSaysNothing(t *testing.T) {
	var w words
	got := Entry{w.lower(), w.upper(), w.lowerDepth(), w.upperDepth(), w.eval(), w.tableMove(), w.secondMove(), w.pvLike()}
	if got != unknown {
		t.Errorf("zero words read %+v", got)
	}
	if !w.holds(0) {
		t.Error("zero words do not hold key 0: the comment on words is wrong")
	}
}

// TestEveryBitOfTheCheckCounts: an entry is not taken for that of a key which differs in one of the
// bits that the check holds.
func TestEveryBitOfTheCheckCounts(t *testing.T) {
	const key, bits = board.Key(0x0123456789ABCDEF), 64 - checkShift
	w := words{first: 0xFEDCBA9876543210}.sealed(key)
	for bit := range bits {
		if !w.holds(key) || w.holds(key^1<<bit) {
			t.Errorf("bit %d: the key is found %v, another one %v", bit, w.holds(key), w.holds(key^1<<bit))
		}
	}
}

func TestEveryScoreFits(t *testing.T) {
	table := newTable(t, 1)
	for value := -score.Mate; value <= score.Mate; value++ {
		key := board.Key(value) << 32 // another entry for each, mostly
		table.Store(key, 0, Update{Score: value, Bound: Exact, Depth: 3, Eval: max(-20000, min(value, 20000))})
		e, _ := table.Probe(key, 0)
		if e.Lower != value || e.Upper != value || e.Eval != max(-20000, min(value, 20000)) {
			t.Fatalf("score %d comes back as %+v", value, e)
		}
	}
}

func TestEveryDepthFits(t *testing.T) {
	for depth := MinDepth; depth <= MaxDepth; depth++ {
		table := words{}
		w, _ := table.merge(&Update{Bound: LowerBound, Depth: depth, Eval: score.None}, 0, 0)
		if w.lowerDepth() != depth || w.upperDepth() != NoDepth {
			t.Fatalf("depth %d comes back as %d, %d", depth, w.lowerDepth(), w.upperDepth())
		}
		w, _ = table.merge(&Update{Bound: UpperBound, Depth: depth, Eval: score.None}, 0, 0)
		if w.upperDepth() != depth || w.lowerDepth() != NoDepth {
			t.Fatalf("depth %d comes back as %d, %d", depth, w.upperDepth(), w.lowerDepth())
		}
	}
}

// TestMateScores stores a score at one distance from the root and reads it at
// another. Mate in n plies from the root, seen from a node at ply p, is mate in
// n - p.
func TestMateScores(t *testing.T) {
	tests := []struct {
		name                             string
		value, storedAt, readAt, restore int
	}{
		{"mate next ply, same place", score.Mate - 8, 7, 7, score.Mate - 8},
		{"mate nearer to the root", score.Mate - 8, 7, 3, score.Mate - 4},
		{"mate farther from the root", score.Mate - 8, 7, 20, score.Mate - 21},
		{"mated nearer to the root", -score.Mate + 8, 7, 3, -score.Mate + 4},
		{"mated farther from the root", -score.Mate + 8, 7, 20, -score.Mate + 21},
		{"a mate on the board", -score.Mate + 7, 7, 0, -score.Mate},
		{"a bound no mate can reach", score.Mate - 1, 7, 7, score.Mate - 7},
		{"the same for being mated", -score.Mate + 1, 7, 7, -score.Mate + 7},
		{"the last score that is no mate", score.MateBound, 7, 3, score.MateBound},
		{"the last score that is not being mated", -score.MateBound, 7, 3, -score.MateBound},
		{"tablebase win", 30000, 7, 3, 30000},
		{"tablebase loss", -30000, 7, 3, -30000},
		{"evaluation", 20000, 7, 3, 20000},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			table := newTable(t, 1)
			table.Store(1, test.storedAt, Update{Score: test.value, Bound: Exact, Depth: 1, Eval: score.None})
			if e, _ := table.Probe(1, test.readAt); e.Lower != test.restore || e.Upper != test.restore {
				t.Errorf("got %d, %d, want %d", e.Lower, e.Upper, test.restore)
			}
		})
	}
}

func TestMateScoreRoundTrip(t *testing.T) {
	for ply := range MaxDepth {
		for n := ply; n <= ply+MaxDepth; n++ {
			for _, value := range []int{score.Mate - n, n - score.Mate} {
				if got := fromNode(toNode(value, ply), ply); got != value {
					t.Fatalf("score %d at ply %d comes back as %d", value, ply, got)
				}
			}
		}
		if fromNode(NoLower, ply) != NoLower || fromNode(NoUpper, ply) != NoUpper {
			t.Fatalf("a missing bound changes at ply %d", ply)
		}
	}
}

// TestCheckSeesEveryField proves the claim made for checkMultiplier: no change
// of a single field of the first word leaves the check as it was. Such a change
// alters the word by ±d<<shift with 0 < d < 2^16, and the upper 24 bits of two
// products are equal only when the products are less than 2^40 apart.
func TestCheckSeesEveryField(t *testing.T) {
	for shift := 0; shift < 64; shift += 16 {
		for d := uint64(1); d < 1<<16; d++ {
			if p := (d << shift) * checkMultiplier; p < 1<<checkShift || p > math.MaxUint64-1<<checkShift {
				t.Fatalf("a change by %#x at bit %d is not seen", d, shift)
			}
		}
	}
}

// TestTornEntries mixes the words of two entries of one cluster, of one
// position or of two, as readers may see them. A check of 24 bits lets one mixture
// in 2^24 pass: of five million, asked for two keys each in half of the tries, 0.4
// on average. The sequence is fixed.
func TestTornEntries(t *testing.T) {
	tries := 1_000_000
	if testing.Short() {
		tries = 100_000
	}
	passed := 0
	random := splitmix(42)
	entry := func(key board.Key) words {
		w := words{random.next(), random.next()}
		return w.sealed(key)
	}
	for i := range tries {
		keyA := random.key()
		keyB := keyA
		if i%2 == 0 {
			keyB ^= random.key() >> 40
		}
		a, b := entry(keyA), entry(keyB)
		if !a.holds(keyA) || !b.holds(keyB) {
			t.Fatal("a whole entry is not recognised")
		}
		for _, torn := range []words{
			{a.first, b.second},
			{b.first, a.second},
			{a.first&math.MaxUint32 | b.first&^math.MaxUint32, a.second}, // written in halves
			{a.first, a.second&math.MaxUint32 | b.second&^math.MaxUint32},
			{b.first, a.second&math.MaxUint32 | b.second&^math.MaxUint32}, // with the check of the first word
		} {
			if torn.holds(keyA) || torn.holds(keyB) {
				passed++
			}
		}
	}
	if passed > 2 {
		t.Errorf("%d torn entries are taken for whole ones", passed)
	}
}
