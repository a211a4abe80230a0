package main

import "sync"

// input holds what the worker was sent until the session reads it.
type input struct {
	mu      sync.Mutex
	arrived sync.Cond
	text    []byte
}

func newInput() *input {
	in := new(input)
	in.arrived.L = &in.mu
	return in
}

// put appends a line. It does not wait: the event loop calls it.
func (in *input) put(line string) {
	in.mu.Lock()
	defer in.mu.Unlock()
	in.text = append(append(in.text, line...), '\n')
	in.arrived.Signal()
}

// Read waits for input. It never ends, except with the worker.
func (in *input) Read(p []byte) (int, error) {
	in.mu.Lock()
	defer in.mu.Unlock()
	for len(in.text) == 0 {
		in.arrived.Wait()
	}
	n := copy(p, in.text)
	in.text = in.text[n:]
	return n, nil
}
