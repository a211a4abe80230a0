package eval

import "unsafe"

// The generic kernel. Every other kernel must give the same results.

func addSubGeneric(dst, src, add, sub *int16, n int) {
	to, from := unsafe.Slice(dst, n), unsafe.Slice(src, n)
	a, s := unsafe.Slice(add, n), unsafe.Slice(sub, n)
	for i := range to {
		to[i] = from[i] + a[i] - s[i]
	}
}

func addSubSubGeneric(dst, src, add, sub1, sub2 *int16, n int) {
	to, from, a := unsafe.Slice(dst, n), unsafe.Slice(src, n), unsafe.Slice(add, n)
	s, t := unsafe.Slice(sub1, n), unsafe.Slice(sub2, n)
	for i := range to {
		to[i] = from[i] + a[i] - s[i] - t[i]
	}
}

func addAddSubSubGeneric(dst, src *int16, add, sub *[2]*int16, n int) {
	to, from := unsafe.Slice(dst, n), unsafe.Slice(src, n)
	a, b := unsafe.Slice(add[0], n), unsafe.Slice(add[1], n)
	s, t := unsafe.Slice(sub[0], n), unsafe.Slice(sub[1], n)
	for i := range to {
		to[i] = from[i] + a[i] + b[i] - s[i] - t[i]
	}
}

func outputGeneric(own, other, weights *int16, n int) int32 {
	w := unsafe.Slice(weights, 2*n)
	return halfGeneric(unsafe.Slice(own, n), w[:n]) + halfGeneric(unsafe.Slice(other, n), w[n:])
}

// signs are the sign bits of the four values of a word.
const signs = 0x8000800080008000

// packRows returns rows as addRowsGeneric takes them: each four values v0 to v3 as the
// word v0 + v1<<16 + v2<<32 + v3<<48. In such sums a value below 0 borrows from the next
// one, so that words can be added as they are. Flipping the sign bits adds 32,768 to each
// value, and subtracting them as a number takes it away with the borrowing.
func packRows(rows []int16) []int16 {
	packed := make([]int16, len(rows))
	for i := 0; i+4 <= len(rows); i += 4 {
		*(*uint64)(unsafe.Pointer(&packed[i])) = *(*uint64)(unsafe.Pointer(&rows[i])) ^ signs - signs
	}
	return packed
}

// addRowsGeneric adds words of four packed values: 40 rows take 470 ns, value by value
// 3,600. In words the order of bytes does not matter.
func addRowsGeneric(dst, src *int16, lists *[3]rowList) {
	type part [8]uint64
	const size = unsafe.Sizeof(part{})
	for at := uintptr(0); at < 2*AttackHidden; at += size {
		var s0, s1, s2, s3, s4, s5, s6, s7 uint64
		for i := range lists {
			l := &lists[i]
			for _, row := range unsafe.Slice(l.rows, l.count) {
				words := (*part)(unsafe.Add(unsafe.Pointer(l.table), at+2*AttackHidden*uintptr(row)))
				s0 += words[0]
				s1 += words[1]
				s2 += words[2]
				s3 += words[3]
				s4 += words[4]
				s5 += words[5]
				s6 += words[6]
				s7 += words[7]
			}
		}
		to, from := (*part)(unsafe.Add(unsafe.Pointer(dst), at)), (*part)(unsafe.Add(unsafe.Pointer(src), at))
		for i, sum := range [...]uint64{s0, s1, s2, s3, s4, s5, s6, s7} {
			to[i] = (sum + (from[i] ^ signs)) ^ signs // packs from[i] and unpacks the sum
		}
	}
}

func halfGeneric(values, weights []int16) (sum int32) {
	for i, v := range values {
		v = max(0, min(QA, v))
		sum += int32(v*weights[i]) * int32(v)
	}
	return sum
}
