package eval

import (
	_ "embed"
	"strings"
	"sync"
)

//go:embed penrose.nnue
var builtInFile string

// BuiltIn returns the network that the engine evaluates by unless it is told
// otherwise. It is always the same one and must not be changed. docs/nets.md says how
// it was made.
func BuiltIn() *Net { return readBuiltIn() }

var readBuiltIn = sync.OnceValue(func() *Net {
	net, err := Read(strings.NewReader(builtInFile))
	if err != nil {
		panic("eval: the built-in network: " + err.Error()) // the file is ours, and a test reads it
	}
	return net
})
