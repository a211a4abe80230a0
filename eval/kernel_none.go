//go:build !(amd64 || arm64) || purego

package eval

// accelerated returns nothing: there is only the generic kernel.
func accelerated() []kernelKind { return nil }

func (Kernel) addSub(dst, src, add, sub *int16, n int) {
	addSubGeneric(dst, src, add, sub, n)
}

func (Kernel) addSubSub(dst, src, add, sub1, sub2 *int16, n int) {
	addSubSubGeneric(dst, src, add, sub1, sub2, n)
}

func (Kernel) addAddSubSub(dst, src *int16, add, sub *[2]*int16, n int) {
	addAddSubSubGeneric(dst, src, add, sub, n)
}

func (Kernel) addRows(dst, src *int16, lists *[3]rowList) { addRowsGeneric(dst, src, lists) }

func (k Kernel) outputOfRows(own, other *int16, r *attackRows, weights *int16, n int) (sum, attackSum int32) {
	return k.outputInSteps(own, other, r, weights, n)
}

func (Kernel) output(own, other, weights *int16, n int) int32 {
	return outputGeneric(own, other, weights, n)
}
