//go:build !purego

package eval

// accelerated returns the kernels of this processor besides the generic one.
// Every arm64 processor that Go runs on has NEON.
func accelerated() []kernelKind { return []kernelKind{neon} }

func (k Kernel) addSub(dst, src, add, sub *int16, n int) {
	if k.kind == neon {
		addSubNEON(dst, src, add, sub, n)
	} else {
		addSubGeneric(dst, src, add, sub, n)
	}
}

func (k Kernel) addSubSub(dst, src, add, sub1, sub2 *int16, n int) {
	if k.kind == neon {
		addSubSubNEON(dst, src, add, sub1, sub2, n)
	} else {
		addSubSubGeneric(dst, src, add, sub1, sub2, n)
	}
}

func (k Kernel) addAddSubSub(dst, src *int16, add, sub *[2]*int16, n int) {
	if k.kind == neon {
		addAddSubSubNEON(dst, src, add, sub, n)
	} else {
		addAddSubSubGeneric(dst, src, add, sub, n)
	}
}

func (k Kernel) addRows(dst, src *int16, lists *[3]rowList) {
	if k.kind == neon {
		addRowsNEON(dst, src, lists)
	} else {
		addRowsGeneric(dst, src, lists)
	}
}

func (k Kernel) outputOfRows(own, other *int16, r *attackRows, weights *int16, n int) (sum, attackSum int32) {
	return k.outputInSteps(own, other, r, weights, n)
}

func (k Kernel) output(own, other, weights *int16, n int) int32 {
	if k.kind == neon {
		return outputNEON(own, other, weights, n)
	}
	return outputGeneric(own, other, weights, n)
}

// In kernel_arm64.s.

//go:noescape
func addSubNEON(dst, src, add, sub *int16, n int)

//go:noescape
func addSubSubNEON(dst, src, add, sub1, sub2 *int16, n int)

//go:noescape
func addAddSubSubNEON(dst, src *int16, add, sub *[2]*int16, n int)

//go:noescape
func addRowsNEON(dst, src *int16, lists *[3]rowList)

//go:noescape
func outputNEON(own, other, weights *int16, n int) int32
