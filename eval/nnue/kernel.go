package nnue

import (
	"fmt"
	"os"
	"strings"
)

// KernelVariable is the environment variable that overrides the choice of
// [DefaultKernel]: generic, sse2, avx2 or neon.
const KernelVariable = "PENROSE_KERNEL"

// Kernel is an implementation of the arithmetic over hidden values; all give
// the same results to the last bit. The zero value is the generic one, in plain
// Go; others are had from [Kernels] and exist only where the processor has the
// instructions.
//
// A kernel has six methods. Their pointers are to the first of n values, where
// n is a multiple of [HiddenMultiple]; nothing is asked of the alignment.
//
//	addSub(dst, src, add, sub *int16, n int)                    dst = src + add - sub
//	addSubSub(dst, src, add, sub1, sub2 *int16, n int)          dst = src + add - sub1 - sub2
//	addAddSubSub(dst, src, add1, add2, sub1, sub2, n int)       dst = src + add1 + add2 - sub1 - sub2
//	output(own, other, weights *int16, n int) int32             sum of clamp(v)² * w
//	addSubOutput(c *[2]change, weights *int16, n int) int32     addSub for both changes, then output of the two dst
//	addSubSubOutput(c *[2]change, weights *int16, n int) int32  addSubSub for both changes, then output of the two dst
//
// The last two are what nearly every node of a search needs. In one call, and with sums
// that are still in registers, a node takes a tenth less time at 128 and 256 wide than with
// three calls, and a sixth less at 512.
//
// Sums wrap around at 16 bits. The weights of output are 2*n, own first; values
// are clamped to 0..QA, the product of a value and its weight wraps around at 16
// bits, that times the value is summed in 32 bits. For a net that passes
// [Net.Check] nothing wraps around. dst may be src, otherwise nothing overlaps.
//
// The methods switch over the kind: a call through a function value would keep
// escape analysis from seeing that the pointers go nowhere.
type Kernel struct{ kind kernelKind }

// change is what a move does to the hidden sums of one perspective.
type change struct {
	dst, src, add, sub1, sub2 *int16 // sub2 only for addSubSubOutput
}

type kernelKind uint8

const (
	generic kernelKind = iota
	sse2
	avx2
	neon
)

// String returns the name of k as [KernelVariable] takes it.
func (k Kernel) String() string {
	return [...]string{generic: "generic", sse2: "sse2", avx2: "avx2", neon: "neon"}[k.kind]
}

// Kernels returns the kernels that this machine and this build support, the
// slowest, which is the generic one, first.
func Kernels() []Kernel {
	kernels := []Kernel{{generic}}
	for _, kind := range accelerated() {
		kernels = append(kernels, Kernel{kind})
	}
	return kernels
}

// DefaultKernel returns the fastest kernel, or the one that [KernelVariable]
// names. If it names none that can be had, the error says so and the kernel is
// the fastest all the same.
func DefaultKernel() (Kernel, error) {
	kernels := Kernels()
	fastest := kernels[len(kernels)-1]
	wanted := os.Getenv(KernelVariable)
	if wanted == "" {
		return fastest, nil
	}
	var names []string
	for _, k := range kernels {
		if k.String() == wanted {
			return k, nil
		}
		names = append(names, k.String())
	}
	return fastest, fmt.Errorf("%s is %q, but only %s can be had here: using %v",
		KernelVariable, wanted, strings.Join(names, ", "), fastest)
}
