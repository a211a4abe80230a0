package teach

import (
	"math"
	"testing"

	"penrose/board"
	"penrose/eval/classical"
)

// Counts predict exactly how the sum of terms changes with each tapered weight. A weight
// that is not counted changes nothing.
func TestCounts(t *testing.T) {
	c := newCounter()
	w := classical.DefaultWeights()
	l := newLayout(w)
	list := randomPositions(t, 1, 30)
	for _, fen := range []string{ // passed pawns and few pieces, which random games rarely have
		"8/1P4k1/8/3K4/8/p7/8/8 w - - 0 1",
		"6k1/5pp1/8/1PP5/8/2r5/5PPP/1R4K1 b - - 0 1",
		"8/8/2k5/4PP2/1p6/8/2K5/8 b - - 0 1",
	} {
		p, err := board.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, p)
	}
	for _, p := range list {
		times := make([]int, l.tapered)
		for _, n := range c.appendCounts(nil, &p) {
			if times[n.weight] != 0 {
				t.Fatalf("%s: weight %d is counted twice", p.FEN(), n.weight)
			}
			times[n.weight] = int(n.times)
		}
		sum := w.Parts(&p).Sum
		l.each(func(f *classical.Field, i, at int) {
			if !f.Tapered {
				return
			}
			was := f.Get(i)
			f.Set(i, classical.Value{was[0] + 3, was[1] - 5})
			n, changed := times[at/2], w.Parts(&p).Sum
			if want := (classical.Value{sum[0] + 3*n, sum[1] - 5*n}); changed != want {
				t.Errorf("%s: %s, weight %d: counted %d times, the sum changes from %v to %v", p.FEN(), f.Name, i, n, sum, changed)
			}
			f.Set(i, was)
		})
	}
	if *c.weights != *w {
		t.Error("the counter has changed its weights")
	}
}

// Slopes predict how the value changes with one step up and one step down.
func TestSlopes(t *testing.T) {
	w := classical.DefaultWeights()
	finder := newSlopeFinder(*w)
	l := newLayout(w)
	seen := map[string]bool{}
	for _, p := range randomPositions(t, 2, 100) {
		slopes := make([]float64, l.numbers)
		for _, s := range finder.appendSlopes(nil, &p) {
			slopes[s.weight] = float64(s.value)
		}
		value, _ := finder.value(&p)
		if math.Abs(float64(value)-w.Parts(&p).Value()) > 1e-3 {
			t.Errorf("%s: value %v, want %v", p.FEN(), value, w.Parts(&p).Value())
		}
		l.each(func(f *classical.Field, i, at int) {
			if f.Tapered {
				return
			}
			was, slope := f.Get(i), slopes[at-2*l.tapered]
			f.Set(i, classical.Value{was[0] + f.Step})
			above := w.Parts(&p).Value()
			f.Set(i, classical.Value{was[0] - f.Step})
			below := w.Parts(&p).Value()
			f.Set(i, was)
			if want := (above - below) / float64(2*f.Step); math.Abs(slope-want) > 1e-4 && slope != 0 {
				t.Errorf("%s: %s, weight %d: slope %v, want %v", p.FEN(), f.Name, i, slope, want)
			}
			if slope != 0 {
				seen[f.Name] = true
			}
			if f.Name == "tempo" && slope != float64(w.Parts(&p).Scale)/64 {
				t.Errorf("%s: slope by the tempo %v", p.FEN(), slope)
			}
		})
	}
	for _, name := range []string{"tempo", "shelter", "storm", "kingAttacker", "zoneSquare", "safeCheck", "queenless", "pressureEndgame"} {
		if !seen[name] {
			t.Errorf("%s has no slope in any position", name)
		}
	}
}

func BenchmarkCounts(b *testing.B) {
	list, c := randomPositions(b, 3, 200), newCounter()
	var counts []count
	i := 0
	for b.Loop() {
		counts = c.appendCounts(counts[:0], &list[i])
		i = (i + 1) % len(list)
	}
}

func BenchmarkSlopes(b *testing.B) {
	list, f := randomPositions(b, 3, 200), newSlopeFinder(*classical.DefaultWeights())
	var slopes []slope
	i := 0
	for b.Loop() {
		slopes = f.appendSlopes(slopes[:0], &list[i])
		i = (i + 1) % len(list)
	}
}
