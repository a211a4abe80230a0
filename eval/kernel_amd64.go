//go:build !purego

package eval

import "golang.org/x/sys/cpu"

// accelerated returns the kernels of this processor besides the generic one, the
// fastest last. Every amd64 processor has SSE2.
func accelerated() []kernelKind {
	switch x := &cpu.X86; {
	case x.HasAVX512F && x.HasAVX512BW && x.HasAVX2:
		return []kernelKind{sse2, avx2, avx512}
	case x.HasAVX2:
		return []kernelKind{sse2, avx2}
	}
	return []kernelKind{sse2}
}

func (k Kernel) addSub(dst, src, add, sub *int16, n int) {
	switch k.kind {
	case avx512:
		addSubAVX512(dst, src, add, sub, n)
	case avx2:
		addSubAVX2(dst, src, add, sub, n)
	case sse2:
		addSubSSE2(dst, src, add, sub, n)
	default:
		addSubGeneric(dst, src, add, sub, n)
	}
}

func (k Kernel) addSubSub(dst, src, add, sub1, sub2 *int16, n int) {
	switch k.kind {
	case avx512:
		addSubSubAVX512(dst, src, add, sub1, sub2, n)
	case avx2:
		addSubSubAVX2(dst, src, add, sub1, sub2, n)
	case sse2:
		addSubSubSSE2(dst, src, add, sub1, sub2, n)
	default:
		addSubSubGeneric(dst, src, add, sub1, sub2, n)
	}
}

func (k Kernel) addAddSubSub(dst, src *int16, add, sub *[2]*int16, n int) {
	switch k.kind {
	case avx2, avx512:
		addAddSubSubAVX2(dst, src, add, sub, n)
	case sse2:
		addAddSubSubSSE2(dst, src, add, sub, n)
	default:
		addAddSubSubGeneric(dst, src, add, sub, n)
	}
}

func (k Kernel) addRows(dst, src *int16, lists *[3]rowList) {
	if k.kind == generic {
		addRowsGeneric(dst, src, lists)
	} else { // faster ones do outputOfRows in one
		addRowsSSE2(dst, src, lists)
	}
}

func (k Kernel) outputOfRows(own, other *int16, r *attackRows, weights *int16, n int) (sum, attackSum int32) {
	switch k.kind {
	case avx512:
		return outputOfRowsAVX512(own, other, r, weights, n)
	case avx2:
		return outputOfRowsAVX2(own, other, r, weights, n)
	}
	return k.outputInSteps(own, other, r, weights, n)
}

func (k Kernel) output(own, other, weights *int16, n int) int32 {
	switch k.kind {
	case avx2, avx512:
		return outputAVX2(own, other, weights, n)
	case sse2:
		return outputSSE2(own, other, weights, n)
	default:
		return outputGeneric(own, other, weights, n)
	}
}

// In kernel_avx2_amd64.s.

//go:noescape
func addSubAVX2(dst, src, add, sub *int16, n int)

//go:noescape
func addSubSubAVX2(dst, src, add, sub1, sub2 *int16, n int)

//go:noescape
func addAddSubSubAVX2(dst, src *int16, add, sub *[2]*int16, n int)

//go:noescape
func outputOfRowsAVX2(own, other *int16, r *attackRows, weights *int16, n int) (sum, attackSum int32)

//go:noescape
func outputAVX2(own, other, weights *int16, n int) int32

// In kernel_avx512_amd64.s: what nodes of a network with attack features need. The other
// methods are those of AVX2.

//go:noescape
func addSubAVX512(dst, src, add, sub *int16, n int)

//go:noescape
func addSubSubAVX512(dst, src, add, sub1, sub2 *int16, n int)

//go:noescape
func outputOfRowsAVX512(own, other *int16, r *attackRows, weights *int16, n int) (sum, attackSum int32)

// In kernel_sse2_amd64.s.

//go:noescape
func addSubSSE2(dst, src, add, sub *int16, n int)

//go:noescape
func addSubSubSSE2(dst, src, add, sub1, sub2 *int16, n int)

//go:noescape
func addAddSubSubSSE2(dst, src *int16, add, sub *[2]*int16, n int)

//go:noescape
func addRowsSSE2(dst, src *int16, lists *[3]rowList)

//go:noescape
func outputSSE2(own, other, weights *int16, n int) int32
