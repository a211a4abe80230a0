package progress

import (
	"bytes"
	"strings"
	"sync"
	"testing"
	"time"
)

// wide is a terminal of 80 columns.
func wide() int { return 80 }

// screen returns what stays on the lines of a terminal when later characters
// overwrite earlier ones.
func screen(written string) string {
	lines := strings.Split(written, "\n")
	for i, line := range lines {
		var cells []rune
		for part := range strings.SplitSeq(line, "\r") {
			letters := []rune(part)
			cells = append(letters, cells[min(len(letters), len(cells)):]...)
		}
		lines[i] = strings.TrimRight(string(cells), " ")
	}
	return strings.Join(lines, "\n")
}

// freeze stops the clock of a bar at an age.
func freeze(b *Bar, age time.Duration) {
	now := b.began.Add(age)
	b.now = func() time.Time { return now }
}

// later makes the next call of Show late enough to show something.
func later(b *Bar) { b.next = time.Time{} }

// What is not a terminal gets a line now and then.
func TestLines(t *testing.T) {
	var out bytes.Buffer
	b := New(&out)
	b.Show(0.5, "too soon")
	freeze(b, time.Minute)
	later(b)
	for range 3 { // the second and third come too soon
		b.Show(0.25, "7 games")
	}
	later(b)
	b.Show(0, "no end")
	b.Close()
	if got, want := out.String(), "7 games, 1m0s, 3m0s left\nno end, 1m0s\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestBar(t *testing.T) {
	var out bytes.Buffer
	b := newBar(&out, wide)
	freeze(b, time.Minute)
	for _, step := range []struct {
		share float64
		text  string
		want  string
	}{
		{0, "a book of unknown length", "a book of unknown length, 1m0s"},
		{0.25, "3 games", "[##........]  25% 3 games, 1m0s, 3m0s left"},
		{1, "all games", "[##########] 100% all games, 1m0s"},
		{1.5, "more than all", "[##########] 100% more than all, 1m0s"},
		{0.5, strings.Repeat("±", 100), "[#####.....]  50% " + strings.Repeat("±", 79-18)},
		{0.5, "short", "[#####.....]  50% short, 1m0s, 1m0s left"},
	} {
		later(b)
		b.Show(step.share, step.text)
		b.Show(step.share, "too soon")
		if got := screen(out.String()); got != step.want {
			t.Errorf("%v, %s: %q on the screen, want %q", step.share, step.text, got, step.want)
		}
	}
}

// Lines stay above the bar, and when all is over nothing but they.
func TestPrintf(t *testing.T) {
	for _, columns := range []func() int{wide, nil} {
		var out bytes.Buffer
		b := newBar(&out, columns)
		var work sync.WaitGroup
		work.Go(func() { b.Show(0.3, "some") })
		work.Go(func() { b.Show(0.4, "more") })
		work.Wait()
		b.Printf("%s: broken", "file")
		later(b)
		freeze(b, time.Second)
		b.Show(0.5, "half")
		if got := screen(out.String()); !strings.Contains(got, "half, 1s, 1s left") {
			t.Errorf("%q", got)
		}
		b.Aside(func() { out.WriteString("aside\n") })
		b.Printf("done")
		b.Close()
		b.Close()
		want := "file: broken\naside\ndone\n"
		if columns == nil {
			want = "file: broken\nhalf, 1s, 1s left\naside\ndone\n"
		}
		if got := screen(out.String()); got != want {
			t.Errorf("%q stays, want %q", got, want)
		}
	}
}

// A bar comes back at once below a line, and is never gone until it is closed.
func TestBarBelowLines(t *testing.T) {
	var out bytes.Buffer
	b := newBar(&out, wide)
	freeze(b, 0)
	b.Show(0, "work")
	b.Printf("first")
	b.Aside(func() { out.WriteString("second\n") })
	if got, want := screen(out.String()), "first\nsecond\nwork, 0s"; got != want {
		t.Errorf("%q on the screen, want %q", got, want)
	}
	b.Close()
	b.Printf("third")
	if got, want := screen(out.String()), "first\nsecond\nthird\n"; got != want {
		t.Errorf("%q on the screen, want %q", got, want)
	}
}

// A narrow terminal loses the time that has passed first, then the time left.
func TestNarrow(t *testing.T) {
	for _, c := range []struct {
		columns int
		want    string
	}{
		{50, "[#####.....]  50% 3 of 6 games, 1m0s, 1m0s left"},
		{46, "[#####.....]  50% 3 of 6 games, 1m0s left"},
		{40, "[#####.....]  50% 3 of 6 games"},
		{25, "[#####.....]  50% 3 of 6"},
	} {
		var out bytes.Buffer
		b := newBar(&out, func() int { return c.columns })
		freeze(b, time.Minute)
		b.Show(0.5, "3 of 6 games")
		if got := screen(out.String()); got != c.want {
			t.Errorf("%d columns: %q, want %q", c.columns, got, c.want)
		}
	}
}
