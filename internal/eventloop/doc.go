// Package eventloop keeps a program that runs in a browser able to hear messages
// while it computes. There the program and the events share one thread: an event is
// handled only when every goroutine waits.
package eventloop
