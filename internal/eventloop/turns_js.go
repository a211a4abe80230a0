package eventloop

import (
	"sync"
	"syscall/js"
	"time"
)

// interval is the time between two turns. A turn takes 20 to 60 µs, so they cost about
// 1%. A message waits for half the interval on average.
const interval = 4 * time.Millisecond

// Turns gives the event loop turns during one computation. The zero value is ready to
// use. It is used by one goroutine.
type Turns struct{ last time.Time }

// Take returns after the events that have arrived are handled. It does nothing if the
// last turn was a short time ago.
func (t *Turns) Take() {
	if time.Since(t.last) < interval {
		return
	}
	end := make(chan struct{})
	theLoop().take(func() { close(end) })
	<-end
	t.last = time.Now()
}

// loop knows who waits for the end of a turn.
type loop struct {
	post    func()   // lets the event loop call end behind the events that have arrived
	waiting []func() // in the order of the calls of post
}

// theLoop returns the loop of the program. A message that the program sends to itself
// comes behind those that have arrived before. Node.js handles such messages first, and
// has setImmediate instead. A timer would be simpler, but browsers make it wait 4 ms.
var theLoop = sync.OnceValue(func() *loop {
	l := new(loop)
	end := js.FuncOf(func(js.Value, []js.Value) any {
		first := l.waiting[0]
		l.waiting = l.waiting[1:]
		first()
		return nil
	})
	if immediate := js.Global().Get("setImmediate"); immediate.Truthy() {
		l.post = func() { immediate.Invoke(end) }
		return l
	}
	channel := js.Global().Get("MessageChannel").New()
	channel.Get("port1").Set("onmessage", end)
	port := channel.Get("port2")
	l.post = func() { port.Call("postMessage", js.Null()) }
	return l
})

// take calls done at the end of the next turn. It needs no lock: there is one thread,
// and in a browser another goroutine runs only when one waits.
func (l *loop) take(done func()) {
	l.waiting = append(l.waiting, done)
	l.post()
}
