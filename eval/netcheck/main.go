// Command netcheck fails with a message if one of its arguments is not the file of a network
// that the engine can use. The Makefile asks it before it builds a network in.
package main

import (
	"fmt"
	"os"

	"penrose/eval"
)

func main() {
	for _, file := range os.Args[1:] {
		if _, err := eval.Load(file); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
}
