package board

import (
	"math/rand/v2"
	"testing"
)

// TestSteps compares moving a whole set with moving each of its squares.
func TestSteps(t *testing.T) {
	step := func(b Bitboard, files, ranks int) (moved Bitboard) {
		for s := range Square(SquareCount) {
			file, rank := s.File()+files, s.Rank()+ranks
			if b.Has(s) && uint(file) < 8 && uint(rank) < 8 {
				moved |= NewSquare(file, rank).Bit()
			}
		}
		return moved
	}
	random := rand.New(rand.NewPCG(3, 1))
	for range 1000 {
		b := Bitboard(random.Uint64())
		for name, pair := range map[string][2]Bitboard{
			"east":          {b.East(), step(b, 1, 0)},
			"west":          {b.West(), step(b, -1, 0)},
			"white forward": {b.Forward(White), step(b, 0, 1)},
			"black forward": {b.Forward(Black), step(b, 0, -1)},
		} {
			if pair[0] != pair[1] {
				t.Fatalf("%s of\n%v: got\n%v\nwant\n%v", name, b, pair[0], pair[1])
			}
		}
	}
}

// A set and each of its squares look the same to a side.
func TestRelative(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 1))
	for range 100 {
		b := Bitboard(random.Uint64())
		for _, c := range []Color{White, Black} {
			relative := b.Relative(c)
			for s := range Square(SquareCount) {
				if relative.Has(s.Relative(c)) != b.Has(s) {
					t.Fatalf("%v of\n%v: %v sees\n%v", s, b, c, relative)
				}
			}
		}
	}
}

func TestSquaresOfABitboard(t *testing.T) {
	random := rand.New(rand.NewPCG(4, 1))
	for range 1000 {
		b := Bitboard(random.Uint64() & random.Uint64())
		var rebuilt Bitboard
		squares, previous := 0, -1
		for rest := b; rest != 0; rest = rest.WithoutFirst() {
			if rest.Several() != (rest.Count() > 1) {
				t.Fatalf("%v Several: %v", rest, rest.Several())
			}
			first := rest.First()
			if int(first) <= previous {
				t.Fatalf("%v after %v", first, previous)
			}
			previous = int(first)
			rebuilt |= first.Bit()
			squares++
		}
		if rebuilt != b || squares != b.Count() {
			t.Fatalf("%d squares of\n%v, Count says %d", squares, b, b.Count())
		}
	}
	if first := Bitboard(0).First(); first != NoSquare {
		t.Errorf("first square of nothing: %v", first)
	}
}

func TestFilesRanksAndColors(t *testing.T) {
	for s := range Square(SquareCount) {
		for other := range Square(SquareCount) {
			if got, want := FileOf(s).Has(other), s.File() == other.File(); got != want {
				t.Fatalf("file of %v has %v: %v", s, other, got)
			}
			if got, want := RankOf(s).Has(other), s.Rank() == other.Rank(); got != want {
				t.Fatalf("rank of %v has %v: %v", s, other, got)
			}
			if got, want := SquaresLike(s).Has(other), (s.File()+s.Rank()+other.File()+other.Rank())%2 == 0; got != want {
				t.Fatalf("squares like %v have %v: %v", s, other, got)
			}
		}
		nearest := 99
		for _, center := range [...]Square{NewSquare(3, 3), NewSquare(4, 3), NewSquare(3, 4), NewSquare(4, 4)} {
			files, ranks := s.File()-center.File(), s.Rank()-center.Rank()
			nearest = min(nearest, max(files, -files)+max(ranks, -ranks))
		}
		if got := s.CenterDistance(); got != nearest {
			t.Errorf("%v is %d steps from the center, want %d", s, got, nearest)
		}
		if got, want := LightSquares.Has(s), (s.File()+s.Rank())%2 == 1; got != want {
			t.Errorf("%v is light: %v", s, got)
		}
		if BackRank(White).Has(s) != (s.Rank() == 0) || BackRank(Black).Has(s) != (s.Rank() == 7) {
			t.Errorf("back ranks at %v", s)
		}
		if s.Relative(White) != s || s.Relative(Black) != NewSquare(s.File(), 7-s.Rank()) {
			t.Errorf("%v relative to Black: %v", s, s.Relative(Black))
		}
	}
}

func TestSquareNames(t *testing.T) {
	for s := range Square(SquareCount) {
		if parsed, ok := ParseSquare(s.String()); !ok || parsed != s {
			t.Errorf("%v read as %v", s, parsed)
		}
	}
	for _, name := range []string{"", "-", "e", "e9", "e0", "i1", "E4", "e44", "é4"} {
		if s, ok := ParseSquare(name); ok || s != NoSquare {
			t.Errorf("%q read as %v", name, s)
		}
	}
}
