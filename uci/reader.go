package uci

import (
	"bytes"
	"io"
	"sync"
)

// maxLine is the length of the longest line that is carried out, in bytes: a
// hundred times what a game of 20,000 plies needs. Longer lines are skipped.
const maxLine = 16 << 20

// readLines calls each for every line of in until the input ends or each returns false. The error is that of
// in, other than [io.EOF]. Carriage returns end a line too ("\n can be 0x0d or 0x0a0d or any combination",
// says the protocol), so CRLF looks like a line and an empty one; empty lines are left out. tooLong marks a
// line that was too long: only its beginning is passed on.
func readLines(in io.Reader, each func(line string, tooLong bool) bool) error {
	var line []byte
	tooLong := false
	chunk := make([]byte, 64<<10)
	first := true
	flush := func() bool {
		if first { // some shells put a byte order mark in front
			line, first = bytes.TrimPrefix(line, []byte("\uFEFF")), false
		}
		if len(line) == 0 {
			return true
		}
		goOn := each(string(line), tooLong)
		line, tooLong = line[:0], false
		return goOn
	}
	for {
		n, err := in.Read(chunk)
		for _, c := range chunk[:n] {
			switch {
			case c == '\n' || c == '\r':
				if !flush() {
					return nil
				}
			case len(line) < maxLine:
				line = append(line, c)
			default:
				tooLong = true
			}
		}
		if err != nil {
			flush()
			if err == io.EOF {
				return nil
			}
			return err
		}
	}
}

const (
	// maxQueued is how many bytes of commands may wait to be obeyed.
	maxQueued = 4 * maxLine
	// commandBytes is what a queued command takes beside its line, roughly.
	commandBytes = 256
)

// weight returns what c takes in the queue, in bytes.
func (c *command) weight() int { return len(c.line) + commandBytes }

// queue holds the commands that have been read and not yet carried out. So the
// reader sees "quit" and the end of the input even while a command takes long.
type queue struct {
	mu       sync.Mutex
	changed  sync.Cond
	commands []command
	bytes    int
	dropped  int           // commands that found no room, since the last take
	closed   bool          // nothing more will be put
	err      error         // why, if not because the input has ended
	ended    chan struct{} // closed together with closed
}

func newQueue() *queue {
	q := &queue{ended: make(chan struct{})}
	q.changed.L = &q.mu
	return q
}

// put appends c. If a flood has filled the queue it drops c instead, unless c
// quits. It never waits, because the reader must see the end of the input.
func (q *queue) put(c command) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.closed {
		return
	}
	if q.bytes > maxQueued && !c.quits() {
		q.dropped++
		return
	}
	q.commands = append(q.commands, c)
	q.bytes += c.weight()
	q.changed.Broadcast()
}

// take waits for the next command; ok is false when there will be none. dropped
// is how many commands have found no room meanwhile.
func (q *queue) take() (c command, dropped int, ok bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for len(q.commands) == 0 && !q.closed {
		q.changed.Wait()
	}
	if len(q.commands) == 0 {
		return command{}, 0, false
	}
	c = q.commands[0]
	q.commands[0] = command{} // its line may be long
	q.commands = q.commands[1:]
	q.bytes -= c.weight()
	dropped, q.dropped = q.dropped, 0
	return c, dropped, true
}

// end says that nothing more will be put, because of err unless that is nil. What is queued is still taken.
func (q *queue) end(err error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if !q.closed {
		q.closed, q.err = true, err
		close(q.ended)
		q.changed.Broadcast()
	}
}

// failure returns the error that ended the queue, if any.
func (q *queue) failure() error {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.err
}

// abandon is end, and drops what is queued. It returns how many commands that were, without those that
// end the session, and with those that found no room since the last take.
func (q *queue) abandon() (dropped int) {
	q.end(nil)
	q.mu.Lock()
	defer q.mu.Unlock()
	dropped, q.dropped = q.dropped, 0
	for i := range q.commands {
		if !q.commands[i].quits() {
			dropped++
		}
	}
	q.commands = nil
	return dropped
}
