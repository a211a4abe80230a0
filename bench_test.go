package main

import (
	"io"
	"testing"

	"penrose/uci"
)

// BenchmarkBench is what default.pgo is recorded from: "make pgo".
func BenchmarkBench(b *testing.B) {
	for range b.N {
		session, err := uci.New(io.Discard, about())
		if err != nil {
			b.Fatal(err)
		}
		if err := session.RunOnce("bench 20"); err != nil {
			b.Error(err)
		}
		if err := session.Close(); err != nil {
			b.Error(err)
		}
	}
}
