package uci

import (
	"slices"
	"strings"
	"testing"
	"testing/iotest"
)

func TestReadLines(t *testing.T) {
	for _, c := range []struct {
		input string
		want  []string
	}{
		{"", nil},
		{"uci\nisready\n", []string{"uci", "isready"}},
		{"uci\r\nisready\r\n", []string{"uci", "isready"}},
		{"uci\risready\r", []string{"uci", "isready"}},
		{"\n\n\r\n uci \n\n", []string{" uci "}},
		{"uci\nquit", []string{"uci", "quit"}}, // the last line may lack its end
		{"\x00\xff\n\x80\n", []string{"\x00\xff", "\x80"}},
		{"\uFEFFuci\n\uFEFFisready\n", []string{"uci", "\uFEFFisready"}}, // a mark of the byte order, and what looks like one
	} {
		for _, reader := range []struct {
			name  string
			lines []string
		}{
			{"at once", collectLines(strings.NewReader(c.input))},
			{"byte by byte", collectLines(iotest.OneByteReader(strings.NewReader(c.input)))},
			{"error with data", collectLines(iotest.DataErrReader(strings.NewReader(c.input)))},
		} {
			if !slices.Equal(reader.lines, c.want) {
				t.Errorf("%q %s: %q, want %q", c.input, reader.name, reader.lines, c.want)
			}
		}
	}
}

func collectLines(in interface{ Read([]byte) (int, error) }) (lines []string) {
	readLines(in, func(line string, _ bool) bool {
		lines = append(lines, line)
		return true
	})
	return lines
}

func TestReadLinesTooLong(t *testing.T) {
	input := strings.Repeat("x", maxLine) + "\n" + strings.Repeat("y", maxLine+100) + "\nisready\n"
	var lengths []int
	var tooLong []bool
	readLines(strings.NewReader(input), func(line string, long bool) bool {
		lengths, tooLong = append(lengths, len(line)), append(tooLong, long)
		return true
	})
	if !slices.Equal(lengths, []int{maxLine, maxLine, 7}) || !slices.Equal(tooLong, []bool{false, true, false}) {
		t.Errorf("lengths %v, too long %v", lengths, tooLong)
	}
}

func TestReadLinesStops(t *testing.T) {
	n := 0
	readLines(strings.NewReader("a\nb\nc\n"), func(string, bool) bool { n++; return n < 2 })
	if n != 2 {
		t.Errorf("%d lines after a refusal of the second", n)
	}
}

func TestQueue(t *testing.T) {
	q := newQueue()
	for _, args := range []string{"1", "2", "3"} {
		q.put(command{args: args})
	}
	q.end(nil)
	q.put(command{args: "too late"})
	for _, want := range []string{"1", "2", "3"} {
		if c, _, ok := q.take(); !ok || c.args != want {
			t.Fatalf("took %q, %v, want %q", c.args, ok, want)
		}
	}
	if _, _, ok := q.take(); ok {
		t.Error("took more than was put")
	}
	q.abandon() // may follow end
}

func TestQueueWeighsShortCommands(t *testing.T) {
	q := newQueue()
	for range 1000 {
		q.put(command{line: "isready"})
	}
	if q.bytes < 1000*commandBytes {
		t.Errorf("1000 short commands weigh %d bytes", q.bytes)
	}
	for range 1000 {
		q.take()
	}
	if q.bytes != 0 {
		t.Errorf("the empty queue weighs %d bytes", q.bytes)
	}
}

// floodedQueue returns a queue of five large commands and quit. Three more have found no room.
func floodedQueue() *queue {
	q := newQueue()
	big := command{line: strings.Repeat("x", maxLine-commandBytes)}
	for range 8 { // four fill it, a fifth one goes on top
		q.put(big)
	}
	q.put(command{verb: &verb{quits: true}}) // is never dropped
	return q
}

func TestQueueDropsFloods(t *testing.T) {
	q := floodedQueue()
	for i, want := range []int{3, 0, 0, 0, 0, 0} {
		c, dropped, ok := q.take()
		if !ok || dropped != want || c.quits() != (i == 5) {
			t.Errorf("command %d: dropped %d, quits %v, %v", i+1, dropped, c.quits(), ok)
		}
	}
}

// A queue that is abandoned counts what it has dropped before, too, but not quit.
func TestQueueIsAbandoned(t *testing.T) {
	q := floodedQueue()
	q.take() // says that three were dropped
	if dropped := q.abandon(); dropped != 4 {
		t.Errorf("%d commands, want the four that are queued", dropped)
	}
	if dropped := floodedQueue().abandon(); dropped != 5+3 {
		t.Errorf("%d commands, want five and the three that found no room", dropped)
	}
}
