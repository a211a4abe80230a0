//go:build !unix

package main

// ignoreBrokenPipes has nothing to do: here such a write is an error anyway.
func ignoreBrokenPipes() {}
