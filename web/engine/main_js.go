// Command engine is Penrose as a WebAssembly worker: UCI by messages, a line each.
//
//	const engine = new Worker("penrose.js");
//	engine.onmessage = event => console.log(event.data);
//	engine.postMessage("uci");
//
// "go run ./web build" makes the folder of it, which is an npm package: penrose.js,
// which is worker.js behind the support code of Go, and penrose.wasm, which is this
// command.
package main

import (
	"fmt"
	"os"
	"runtime/debug"
	"strings"
	"syscall/js"

	"penrose/uci"
)

// version is set by the linker (-ldflags "-X main.version=1.0.0") and never written
// otherwise.
var version = "dev"

// gcPercent is low because a browser does not take memory back. Garbage may take half as
// much memory as the table and all else.
const gcPercent = 50

// main speaks with worker.js: it sets the property send of the global object penrose to
// a function that takes a line, and calls the methods ready and, for each line of
// output, print.
func main() {
	debug.SetGCPercent(gcPercent)
	host := js.Global().Get("penrose")
	session, err := uci.New(output{host}, uci.About{
		Name:   "Penrose " + version,
		Author: "the Penrose authors",
		Text:   "Penrose: MTD(f) in Go, in a browser; GPL-3.0-or-later",
	})
	if err != nil {
		host.Call("print", fmt.Sprintf("info string the engine has failed: %v", err))
		os.Exit(1)
	}
	in := newInput()
	host.Set("send", js.FuncOf(func(_ js.Value, args []js.Value) any {
		in.put(args[0].String())
		return nil
	}))
	host.Call("ready")
	session.Run(in)
}

// output hands lines over to the worker.
type output struct{ host js.Value }

// Write takes whole lines.
func (o output) Write(p []byte) (int, error) {
	for line := range strings.SplitSeq(strings.TrimSuffix(string(p), "\n"), "\n") {
		o.host.Call("print", line)
	}
	return len(p), nil
}
