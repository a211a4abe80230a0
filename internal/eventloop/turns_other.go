//go:build !js

package eventloop

// Turns is for browsers only. Here it is empty.
type Turns struct{}

// Take does nothing: other threads handle the events.
func (*Turns) Take() {}
