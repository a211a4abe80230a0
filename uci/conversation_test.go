package uci

import (
	"bufio"
	"io"
	"strings"
	"testing"
	"time"

	"penrose/chesstest/load"
)

// conversation is a session that a test talks with over pipes, as a GUI would.
type conversation struct {
	t       *testing.T
	session *Session
	input   *io.PipeWriter
	lines   chan string
	ended   chan struct{} // closed when Run has returned
}

// patienceOfTests is how long an expected line may take on a quiet machine. Only failures take it.
const patienceOfTests = 10 * time.Second

// tickOfTests lets sessions wait longer for commands at the end of their input: the machine may be slow.
const tickOfTests = time.Second

func talk(t *testing.T, newEngine newEngineFunc) *conversation {
	t.Helper()
	inReader, inWriter := io.Pipe()
	outReader, outWriter := io.Pipe()
	session, err := newSession(outWriter, About{Name: "Penrose test", Author: "the Penrose authors", Text: "about"}, newEngine)
	if err != nil {
		t.Fatal(err)
	}
	session.tick = tickOfTests
	c := &conversation{t: t, session: session, input: inWriter, lines: make(chan string, 1<<16), ended: make(chan struct{})}
	go func() {
		defer close(c.lines)
		scanner := bufio.NewScanner(outReader)
		scanner.Buffer(nil, 1<<20)
		for scanner.Scan() {
			c.lines <- scanner.Text()
		}
	}()
	go func() {
		session.Run(inReader)
		outWriter.Close()
		close(c.ended)
	}()
	t.Cleanup(func() {
		inWriter.Close()
		<-c.ended
		session.Close()
	})
	return c
}

// talkToFake starts a conversation with a fake engine.
func talkToFake(t *testing.T) (*conversation, *fakeEngine) {
	t.Helper()
	fake := &fakeEngine{hash: defaultHashMiB}
	c := talk(t, func(int, int) (engine, error) { return fake, nil })
	t.Cleanup(func() { // runs before the session is closed
		fake.mu.Lock()
		defer fake.mu.Unlock()
		for _, complaint := range fake.complaints {
			t.Error("fake engine:", complaint)
		}
	})
	return c, fake
}

func (c *conversation) send(lines ...string) {
	c.t.Helper()
	for _, line := range lines {
		if _, err := io.WriteString(c.input, line+"\n"); err != nil {
			c.t.Fatalf("sending %.80q: %v", line, err)
		}
	}
}

// expect reads up to the first line that begins with prefix and returns it and
// the lines before it.
func (c *conversation) expect(prefix string) (line string, before []string) {
	c.t.Helper()
	for limit := load.NewDeadline(patienceOfTests); !limit.IsOver(); {
		select {
		case line, ok := <-c.lines:
			switch {
			case !ok:
				c.t.Fatalf("the session ended before %q; it said %q", prefix, before)
			case strings.HasPrefix(line, prefix):
				return line, before
			}
			before = append(before, line)
		case <-limit.Tick():
		}
	}
	c.t.Fatalf("no %q within %v; the session said %q", prefix, patienceOfTests, before)
	return "", nil
}

// sync waits until everything sent is obeyed and returns what was said meanwhile.
func (c *conversation) sync() []string {
	c.t.Helper()
	c.send("isready")
	_, before := c.expect("readyok")
	return before
}

// leave closes the input and returns the last words; the session must end soon.
func (c *conversation) leave() (last []string) {
	c.t.Helper()
	c.input.Close()
	return c.awaitEnd()
}

func (c *conversation) awaitEnd() (last []string) {
	c.t.Helper()
	if !load.Ends(c.ended, patienceOfTests) {
		c.t.Fatal("the session does not end")
	}
	for line := range c.lines {
		last = append(last, line)
	}
	return last
}

// count returns how many lines begin with prefix.
func count(lines []string, prefix string) (n int) {
	for _, line := range lines {
		if strings.HasPrefix(line, prefix) {
			n++
		}
	}
	return n
}
