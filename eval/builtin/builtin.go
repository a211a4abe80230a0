// Package builtin holds the network that the engine evaluates by unless it is told
// otherwise. docs/nets.md says how it was made.
package builtin

import (
	_ "embed"
	"strings"
	"sync"

	"penrose/eval/nnue"
)

//go:embed penrose.nnue
var file string

// Net returns the network, always the same one. It must not be changed.
func Net() *nnue.Net { return read() }

var read = sync.OnceValue(func() *nnue.Net {
	net, err := nnue.Read(strings.NewReader(file))
	if err != nil {
		panic("builtin: " + err.Error()) // the file is ours, and a test reads it
	}
	return net
})
