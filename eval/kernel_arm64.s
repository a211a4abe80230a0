//go:build !purego

#include "go_asm.h"
#include "textflag.h"

// The kernels of kernel.go with NEON: 8 values of 16 bits per register, 32
// values per round. addRows has 64.

#define LOAD_ROW(row) \
	VLD1.P 64(row), [V0.H8, V1.H8, V2.H8, V3.H8]

#define ADD_ROW(row) \
	VLD1.P 64(row), [V4.H8, V5.H8, V6.H8, V7.H8] \
	VADD   V4.H8, V0.H8, V0.H8 \
	VADD   V5.H8, V1.H8, V1.H8 \
	VADD   V6.H8, V2.H8, V2.H8 \
	VADD   V7.H8, V3.H8, V3.H8

#define SUB_ROW(row) \
	VLD1.P 64(row), [V4.H8, V5.H8, V6.H8, V7.H8] \
	VSUB   V4.H8, V0.H8, V0.H8 \
	VSUB   V5.H8, V1.H8, V1.H8 \
	VSUB   V6.H8, V2.H8, V2.H8 \
	VSUB   V7.H8, V3.H8, V3.H8

#define STORE_ROW(row) \
	VST1.P [V0.H8, V1.H8, V2.H8, V3.H8], 64(row)

// func addSubNEON(dst, src, add, sub *int16, n int)
TEXT ·addSubNEON(SB), NOSPLIT, $0-40
	MOVD dst+0(FP), R0
	MOVD src+8(FP), R1
	MOVD add+16(FP), R2
	MOVD sub+24(FP), R3
	MOVD n+32(FP), R4

round:
	LOAD_ROW(R1)
	ADD_ROW(R2)
	SUB_ROW(R3)
	STORE_ROW(R0)
	SUBS $32, R4, R4
	BNE  round
	RET

// func addSubSubNEON(dst, src, add, sub1, sub2 *int16, n int)
TEXT ·addSubSubNEON(SB), NOSPLIT, $0-48
	MOVD dst+0(FP), R0
	MOVD src+8(FP), R1
	MOVD add+16(FP), R2
	MOVD sub1+24(FP), R3
	MOVD sub2+32(FP), R4
	MOVD n+40(FP), R5

round:
	LOAD_ROW(R1)
	ADD_ROW(R2)
	SUB_ROW(R3)
	SUB_ROW(R4)
	STORE_ROW(R0)
	SUBS $32, R5, R5
	BNE  round
	RET

// func addAddSubSubNEON(dst, src *int16, add, sub *[2]*int16, n int)
TEXT ·addAddSubSubNEON(SB), NOSPLIT, $0-40
	MOVD dst+0(FP), R0
	MOVD src+8(FP), R1
	MOVD add+16(FP), R3
	MOVD 0(R3), R2
	MOVD 8(R3), R3
	MOVD sub+24(FP), R5
	MOVD 0(R5), R4
	MOVD 8(R5), R5
	MOVD n+32(FP), R6

round:
	LOAD_ROW(R1)
	ADD_ROW(R2)
	ADD_ROW(R3)
	SUB_ROW(R4)
	SUB_ROW(R5)
	STORE_ROW(R0)
	SUBS $32, R6, R6
	BNE  round
	RET

// func addRowsNEON(dst, src *int16, lists *[3]rowList)
TEXT ·addRowsNEON(SB), NOSPLIT, $0-24
	MOVD   dst+0(FP), R0
	MOVD   src+8(FP), R1
	MOVD   lists+16(FP), R2
	VLD1.P 64(R1), [V16.H8, V17.H8, V18.H8, V19.H8]
	VLD1   (R1), [V20.H8, V21.H8, V22.H8, V23.H8]
	MOVD   $3, R3

list:
	MOVD rowList_table(R2), R4
	MOVD rowList_rows(R2), R5
	MOVD rowList_count(R2), R6
	CBZ  R6, next

row:
	MOVHU.P 2(R5), R7
	ADD     R7<<const_attackRowShift, R4, R8
	VLD1.P  64(R8), [V0.H8, V1.H8, V2.H8, V3.H8]
	VLD1    (R8), [V4.H8, V5.H8, V6.H8, V7.H8]
	VADD    V0.H8, V16.H8, V16.H8
	VADD    V1.H8, V17.H8, V17.H8
	VADD    V2.H8, V18.H8, V18.H8
	VADD    V3.H8, V19.H8, V19.H8
	VADD    V4.H8, V20.H8, V20.H8
	VADD    V5.H8, V21.H8, V21.H8
	VADD    V6.H8, V22.H8, V22.H8
	VADD    V7.H8, V23.H8, V23.H8
	SUBS    $1, R6, R6
	BNE     row

next:
	ADD    $rowList__size, R2
	SUBS   $1, R3, R3
	BNE    list
	VST1.P [V16.H8, V17.H8, V18.H8, V19.H8], 64(R0)
	VST1   [V20.H8, V21.H8, V22.H8, V23.H8], (R0)
	RET

// Instructions that Go's assembler does not know, encoded by the numbers of the
// registers: d = n op m, of eight values of 16 bits, and d += n*m of the four
// lower or the four upper ones into 32 bits.
#define SMAX_H8(m, n, d)   WORD $(0x4E606400 | (m)<<16 | (n)<<5 | (d))
#define SMIN_H8(m, n, d)   WORD $(0x4E606C00 | (m)<<16 | (n)<<5 | (d))
#define MUL_H8(m, n, d)    WORD $(0x4E609C00 | (m)<<16 | (n)<<5 | (d))
#define SMLAL_H8(m, n, d)  WORD $(0x0E608000 | (m)<<16 | (n)<<5 | (d))
#define SMLAL2_H8(m, n, d) WORD $(0x4E608000 | (m)<<16 | (n)<<5 | (d))

// TERM clamps the 8 values of register v (V30 is 0, V31 is QA), multiplies them
// by the weights of register w in 16 bits, multiplies the products by the values once
// more, and adds the results to register sum and the one after it.
#define TERM(v, w, sum) \
	SMAX_H8(30, v, v) \
	SMIN_H8(31, v, v) \
	MUL_H8(v, w, w) \
	SMLAL_H8(v, w, sum) \
	SMLAL2_H8(v, w, sum+1)

// func outputNEON(own, other, weights *int16, n int) int32
TEXT ·outputNEON(SB), NOSPLIT, $0-36
	MOVD own+0(FP), R0
	MOVD other+8(FP), R1
	MOVD weights+16(FP), R2
	MOVD n+24(FP), R3
	ADD  R3<<1, R2, R4               // weights of the other half
	MOVD $const_QA, R5
	VDUP R5, V31.H8
	VEOR V30.B16, V30.B16, V30.B16
	VEOR V24.B16, V24.B16, V24.B16   // four sums, so that additions wait less for the last
	VEOR V25.B16, V25.B16, V25.B16
	VEOR V26.B16, V26.B16, V26.B16
	VEOR V27.B16, V27.B16, V27.B16

round:
	VLD1.P 64(R0), [V0.H8, V1.H8, V2.H8, V3.H8]
	VLD1.P 64(R2), [V4.H8, V5.H8, V6.H8, V7.H8]
	VLD1.P 64(R1), [V16.H8, V17.H8, V18.H8, V19.H8]
	VLD1.P 64(R4), [V20.H8, V21.H8, V22.H8, V23.H8]
	TERM(0, 4, 24)
	TERM(16, 20, 26)
	TERM(1, 5, 24)
	TERM(17, 21, 26)
	TERM(2, 6, 24)
	TERM(18, 22, 26)
	TERM(3, 7, 24)
	TERM(19, 23, 26)
	SUBS $32, R3, R3
	BNE  round

	VADD  V25.S4, V24.S4, V24.S4
	VADD  V27.S4, V26.S4, V26.S4
	VADD  V26.S4, V24.S4, V24.S4
	VADDV V24.S4, V24
	VMOV  V24.S[0], R0
	MOVW  R0, ret+32(FP)
	RET
