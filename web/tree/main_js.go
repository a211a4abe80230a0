// Command tree shows the algorithms of the papers on small trees. It is a WebAssembly
// worker: a message is a request of package steps, the answer is its steps, or a
// property error. The first message is the list of the algorithms.
package main

import (
	"encoding/json"
	"syscall/js"

	"penrose/web/tree/steps"
)

func main() {
	worker := js.Global()
	parse := worker.Get("JSON").Get("parse")
	format := worker.Get("JSON").Get("stringify")
	post := func(v any) {
		text, err := json.Marshal(v)
		if err != nil {
			panic(err) // a bug: the types are ours
		}
		worker.Call("postMessage", parse.Invoke(string(text)))
	}
	worker.Set("onmessage", js.FuncOf(func(_ js.Value, args []js.Value) any {
		var request steps.Request
		err := json.Unmarshal([]byte(format.Invoke(args[0].Get("data")).String()), &request)
		var shown steps.Steps
		if err == nil {
			shown, err = steps.Show(request)
		}
		if err != nil {
			post(map[string]string{"error": err.Error()})
			return nil
		}
		post(shown)
		return nil
	}))
	post(map[string][]string{"algorithms": steps.Algorithms()})
	select {}
}
