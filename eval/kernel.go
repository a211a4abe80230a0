package eval

import (
	"fmt"
	"os"
	"strings"
	"unsafe"
)

// KernelVariable is the environment variable that overrides the choice of
// [DefaultKernel]: generic, sse2, avx2, avx512 or neon. The name is exported for tests and
// tools.
const KernelVariable = "PENROSE_KERNEL"

// Kernel is an implementation of the arithmetic over hidden values. All kernels give
// the same results to the last bit. The zero value is the generic kernel, in plain Go.
// [Kernels] returns the others, as far as the processor has the instructions.
//
// A kernel has six methods. Each pointer points to the first of n values; in addRows there are
// [AttackHidden]. n is a multiple of [HiddenMultiple]; outputOfRows needs at least AttackHidden. The
// values need not be aligned, though the generic addRows is faster on some processors if they are.
//
//	addSub(dst, src, add, sub *int16, n int)                    dst = src + add - sub
//	addSubSub(dst, src, add, sub1, sub2 *int16, n int)          dst = src + add - sub1 - sub2
//	addAddSubSub(dst, src *int16, add, sub *[2]*int16, n int)   dst = src + add[0] + add[1] - sub[0] - sub[1]
//	output(own, other, weights *int16, n int) int32             sum of clamp(v)² * w
//	addRows(dst, src *int16, lists *[3]rowList)                 dst = src + all rows of the lists, 64 values each
//	outputOfRows(own, other *int16, r *attackRows, weights *int16, n int) (sum, attackSum int32)
//	                                                            output of own and other plus the rows of r, and the sum of the weights
//	                                                            of r; own and other are unchanged on return
//
// Nearly every node of a search needs addSub or addSubSub for each perspective and then outputOfRows, without attack
// features output.
//
// Sums wrap around at 16 bits. output takes 2*n weights, own first. It clamps each value
// to 0..QA, multiplies it by its weight in 16 bits, wrapping around, multiplies that by
// the value once more and adds it up in 32 bits. For a net that passes [Net.Check]
// nothing wraps around; in addRows and outputOfRows no sum of rows may. dst may be src;
// nothing else may overlap.
//
// The methods switch over the kind: a call through a function value would keep
// escape analysis from seeing that the pointers go nowhere.
type Kernel struct{ kind kernelKind }

// packed returns rows of [AttackHidden] values in the form in which addRows of k takes its
// tables. It may be the rows themselves.
func (k Kernel) packed(rows []int16) []int16 {
	if k.kind == generic {
		return packRows(rows)
	}
	return rows
}

// attackRowShift is the binary logarithm of the bytes of a row of [AttackHidden] values. The
// assembly shifts by it. The assignment below compiles only if it fits AttackHidden.
const attackRowShift = 7

var _ [2 * AttackHidden]byte = [1 << attackRowShift]byte{}

// rowList names rows of a table whose rows have [AttackHidden] values, see [Kernel.packed].
type rowList struct {
	table *int16
	rows  *uint16
	count int
}

// outputInSteps is outputOfRows by other methods. It changes own and other, and back.
func (k Kernel) outputInSteps(own, other *int16, r *attackRows, weights *int16, n int) (sum, attackSum int32) {
	ownHead, otherHead := (*[AttackHidden]int16)(unsafe.Pointer(own)), (*[AttackHidden]int16)(unsafe.Pointer(other))
	ownBefore, otherBefore := *ownHead, *otherHead
	ofOwn, ofOther := r.ofOwn(), r.ofOther()
	k.addRows(own, own, &ofOwn)
	k.addRows(other, other, &ofOther)
	sum = k.output(own, other, weights, n)
	*ownHead, *otherHead = ownBefore, otherBefore
	return sum, r.sum()
}

type kernelKind uint8

const (
	generic kernelKind = iota
	sse2
	avx2
	avx512
	neon
)

// String returns the name of k as [KernelVariable] takes it.
func (k Kernel) String() string {
	return [...]string{generic: "generic", sse2: "sse2", avx2: "avx2", avx512: "avx512", neon: "neon"}[k.kind]
}

// Kernels returns the kernels that this machine and this build support, the slowest
// first, which is the generic one. It is for tests and tools; the engine takes
// [DefaultKernel].
func Kernels() []Kernel {
	kernels := []Kernel{{generic}}
	for _, kind := range accelerated() {
		kernels = append(kernels, Kernel{kind})
	}
	return kernels
}

// DefaultKernel returns the fastest kernel, or the one that [KernelVariable] names. If
// that kernel does not exist here, DefaultKernel returns the fastest one and an error.
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
	return fastest, fmt.Errorf("%s is %q, but only %s exist here: using %v",
		KernelVariable, wanted, strings.Join(names, ", "), fastest)
}
