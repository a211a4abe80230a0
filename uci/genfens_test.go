package uci

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"penrose/board"
	"penrose/book/opening"
	"penrose/movegen"
)

// genfensOf returns the openings that a line prints, and the error.
func genfensOf(t *testing.T, line string) ([]string, error) {
	t.Helper()
	var out bytes.Buffer
	s, err := New(&out, About{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	err = s.RunOnce(line)
	var list []string
	for text := range strings.Lines(out.String()) {
		if fen, ok := strings.CutPrefix(text, "info string genfens "); ok && err == nil {
			list = append(list, strings.TrimSpace(fen))
		}
	}
	return list, err
}

// As many openings come as were asked for, all different, with FENs of six fields as
// OpenBench wants them, after 8 or 9 plies; the seed decides which.
func TestGenfens(t *testing.T) {
	list, err := genfensOf(t, "genfens 20 seed 18446744073709551615 book None")
	if err != nil || len(list) != 20 {
		t.Fatalf("%q, %v", list, err)
	}
	for i, fen := range list {
		p, err := board.ParseFEN(fen)
		var legal movegen.List
		if err == nil {
			movegen.Legal(&p, &legal)
		}
		fields := strings.Fields(fen)
		if err != nil || legal.Len() == 0 || len(fields) != 6 || fields[5] != "5" || slices.Contains(list[:i], fen) {
			t.Errorf("%s: %v", fen, err)
		}
	}
	if again, _ := genfensOf(t, "genfens 20 seed 18446744073709551615 book none"); !slices.Equal(again, list) {
		t.Errorf("again %q", again)
	}
	if other, _ := genfensOf(t, "genfens 20 seed 2 book None"); len(other) != 20 || slices.Equal(other, list) {
		t.Errorf("another seed: %q", other)
	}
	for extra, differ := range map[string]bool{"chess960": false, "dfrc": true} {
		order, err := parseGenfens("4 seed 1 book None " + extra)
		if err != nil {
			t.Fatal(err)
		}
		same := 0
		for seed := range 50 {
			p := order.start(newBookRandom(seed + 1))
			ranks := strings.Split(p.FEN(), "/")
			if strings.EqualFold(ranks[0], strings.Fields(ranks[7])[0]) {
				same++
			}
		}
		if differ && same > 3 || !differ && same != 50 {
			t.Errorf("%s: both sides have the same pieces in %d of 50", extra, same)
		}
		if list, err := genfensOf(t, "genfens 3 seed 1 book None "+extra); err != nil || len(list) != 3 {
			t.Errorf("%s: %q, %v", extra, list, err)
		}
	}
}

func TestGenfensRefuses(t *testing.T) {
	for _, args := range []string{"", "5", "5 seed 1", "0 seed 1 book None", "x seed 1 book None", "5 seed -1 book None",
		"5 seed 1 book Books/other.epd", "5 seed 1 book None joho", "5 sede 1 book None", "99999999 seed 1 book None"} {
		if list, err := genfensOf(t, "genfens "+args); err == nil {
			t.Errorf("%q gives %q", args, list)
		}
	}
}

// A stop ends it, with a remark that does not begin as openings do, and the session goes on.
func TestGenfensStops(t *testing.T) {
	c := talk(t, newSearchEngine)
	c.send("genfens 1000000 seed 1 book None")
	c.expect("info string genfens ")
	c.send("stop")
	c.expect("info string stopped: genfens")
	c.send("isready")
	c.expect("readyok")
}

// Openings that one side has won already are drawn again.
func TestGenfensAreFair(t *testing.T) {
	fake := &fakeEngine{scores: []int{601, -601, 600, 20_000, -600}}
	var out bytes.Buffer
	s, err := newSession(&out, About{}, func(int, int) (engine, error) { return fake, nil })
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if err := s.RunOnce("genfens 2 seed 1 book None"); err != nil || len(fake.limits) != 5 || fake.limits[0].Nodes != 1000 {
		t.Errorf("%v, searches %+v", err, fake.limits)
	}
}

// An evaluation for which no opening is fair does not make it draw for ever.
func TestGenfensNoneFair(t *testing.T) {
	fake := &fakeEngine{scores: slices.Repeat([]int{601}, 20_000)}
	s, err := newSession(io.Discard, About{}, func(int, int) (engine, error) { return fake, nil })
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if err := s.RunOnce("genfens 2 seed 1 book None"); !errors.Is(err, opening.ErrNoneFair) {
		t.Error(err)
	}

	c, fake := talkToFake(t)
	fake.scores = slices.Repeat([]int{601}, 20_000)
	c.send("genfens 2 seed 1 book None")
	c.expect("info string genfens: opening: none of 10000 random lines is fair")
	if said := c.sync(); len(said) > 0 {
		t.Errorf("then it says %q", said)
	}
}
