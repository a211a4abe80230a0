//go:build !purego

#include "go_asm.h"
#include "textflag.h"

// The kernels of kernel.go with AVX2: 16 values of 16 bits per register, 32
// values per round. AX is the offset of the round in bytes, CX the end.

#define LOAD_ROW(row) \
	VMOVDQU (row)(AX*1), Y0 \
	VMOVDQU 32(row)(AX*1), Y1

#define ADD_ROW(row) \
	VPADDW (row)(AX*1), Y0, Y0 \
	VPADDW 32(row)(AX*1), Y1, Y1

#define SUB_ROW(row) \
	VPSUBW (row)(AX*1), Y0, Y0 \
	VPSUBW 32(row)(AX*1), Y1, Y1

#define STORE_ROW(row) \
	VMOVDQU Y0, (row)(AX*1) \
	VMOVDQU Y1, 32(row)(AX*1)

// func addSubAVX2(dst, src, add, sub *int16, n int)
TEXT ·addSubAVX2(SB), NOSPLIT, $0-40
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ add+16(FP), R8
	MOVQ sub+24(FP), R9
	MOVQ n+32(FP), CX
	ADDQ CX, CX
	XORL AX, AX

round:
	LOAD_ROW(SI)
	ADD_ROW(R8)
	SUB_ROW(R9)
	STORE_ROW(DI)
	ADDQ $64, AX
	CMPQ AX, CX
	JB   round
	VZEROUPPER
	RET

// func addSubSubAVX2(dst, src, add, sub1, sub2 *int16, n int)
TEXT ·addSubSubAVX2(SB), NOSPLIT, $0-48
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ add+16(FP), R8
	MOVQ sub1+24(FP), R9
	MOVQ sub2+32(FP), R10
	MOVQ n+40(FP), CX
	ADDQ CX, CX
	XORL AX, AX

round:
	LOAD_ROW(SI)
	ADD_ROW(R8)
	SUB_ROW(R9)
	SUB_ROW(R10)
	STORE_ROW(DI)
	ADDQ $64, AX
	CMPQ AX, CX
	JB   round
	VZEROUPPER
	RET

// func addAddSubSubAVX2(dst, src *int16, add, sub *[2]*int16, n int)
TEXT ·addAddSubSubAVX2(SB), NOSPLIT, $0-40
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ add+16(FP), R9
	MOVQ 0(R9), R8
	MOVQ 8(R9), R9
	MOVQ sub+24(FP), R11
	MOVQ 0(R11), R10
	MOVQ 8(R11), R11
	MOVQ n+32(FP), CX
	ADDQ CX, CX
	XORL AX, AX

round:
	LOAD_ROW(SI)
	ADD_ROW(R8)
	ADD_ROW(R9)
	SUB_ROW(R10)
	SUB_ROW(R11)
	STORE_ROW(DI)
	ADDQ $64, AX
	CMPQ AX, CX
	JB   round
	VZEROUPPER
	RET

// TERM clamps 16 values (Y14 is 0, Y15 is QA), multiplies them by their weights
// in 16 bits, multiplies the products by the values once more, and adds the results to
// sum, two to each 32-bit lane. (Why X15 is free: see kernel_sse2_amd64.s.)
#define TERM(offset, values, weights, sum) \
	VPMAXSW  offset(values)(AX*1), Y14, Y4 \
	VPMINSW  Y15, Y4, Y4 \
	VPMULLW  offset(weights)(AX*1), Y4, Y5 \
	VPMADDWD Y4, Y5, Y5 \
	VPADDD   Y5, sum, sum

// TOTAL sets AX to the sum of all lanes of Y0 to Y3: halves, then quarters, then odd lanes.
#define TOTAL \
	VPADDD       Y1, Y0, Y0 \
	VPADDD       Y3, Y2, Y2 \
	VPADDD       Y2, Y0, Y0 \
	VEXTRACTI128 $1, Y0, X1 \
	VPADDD       X1, X0, X0 \
	VPSHUFD      $0x4E, X0, X1 \
	VPADDD       X1, X0, X0 \
	VPSHUFD      $0xB1, X0, X1 \
	VPADDD       X1, X0, X0 \
	VMOVD        X0, AX

// func outputAVX2(own, other, weights *int16, n int) int32
TEXT ·outputAVX2(SB), NOSPLIT, $0-36
	MOVQ         own+0(FP), DI
	MOVQ         other+8(FP), SI
	MOVQ         weights+16(FP), R8
	MOVQ         n+24(FP), CX
	ADDQ         CX, CX
	LEAQ         (R8)(CX*1), R9     // weights of the other half
	MOVL         $(const_QA*0x10001), AX // QA, twice
	VMOVD        AX, X15
	VPBROADCASTD X15, Y15
	VPXOR        Y14, Y14, Y14
	VPXOR        Y0, Y0, Y0         // four sums, so that no addition waits for the last
	VPXOR        Y1, Y1, Y1
	VPXOR        Y2, Y2, Y2
	VPXOR        Y3, Y3, Y3
	XORL         AX, AX

round:
	TERM(0, DI, R8, Y0)
	TERM(32, DI, R8, Y1)
	TERM(0, SI, R9, Y2)
	TERM(32, SI, R9, Y3)
	ADDQ $64, AX
	CMPQ AX, CX
	JB   round

	TOTAL
	MOVL         AX, ret+32(FP)
	VZEROUPPER
	RET

// TERM_OF is TERM for 16 values that are in a register. It needs another one.
#define TERM_OF(values, offset, weights, scratch, sum) \
	VPMAXSW  Y14, values, values \
	VPMINSW  Y15, values, values \
	VPMULLW  offset(weights)(AX*1), values, scratch \
	VPMADDWD values, scratch, scratch \
	VPADDD   scratch, sum, sum

// ADD_ROWS adds a row at ownAt of a table to Y0 to Y3 and one at otherAt of another to Y4 to Y7.
#define ADD_ROWS(own, ownAt, other, otherAt) \
	VPADDW 0(own)(ownAt*1), Y0, Y0 \
	VPADDW 32(own)(ownAt*1), Y1, Y1 \
	VPADDW 64(own)(ownAt*1), Y2, Y2 \
	VPADDW 96(own)(ownAt*1), Y3, Y3 \
	VPADDW 0(other)(otherAt*1), Y4, Y4 \
	VPADDW 32(other)(otherAt*1), Y5, Y5 \
	VPADDW 64(other)(otherAt*1), Y6, Y6 \
	VPADDW 96(other)(otherAt*1), Y7, Y7

// func outputOfRowsAVX2(own, other *int16, r *attackRows, weights *int16, n int) (sum, attackSum int32)
//
// The sums of the rows stay in registers: Y0 to Y3 hold the first values of own, Y4 to Y7
// those of other, R13 the sum of the weights.
TEXT ·outputOfRowsAVX2(SB), NOSPLIT, $0-48
	MOVQ    own+0(FP), DI
	MOVQ    other+8(FP), SI
	MOVQ    r+16(FP), BX
	VMOVDQU 0(DI), Y0
	VMOVDQU 32(DI), Y1
	VMOVDQU 64(DI), Y2
	VMOVDQU 96(DI), Y3
	VMOVDQU 0(SI), Y4
	VMOVDQU 32(SI), Y5
	VMOVDQU 64(SI), Y6
	VMOVDQU 96(SI), Y7
	XORL    R13, R13
	LEAQ    (2*inputRows__size)(BX), DX

list:
	MOVQ (attackRows_lists+inputRows_own)(BX), R8
	MOVQ (attackRows_lists+inputRows_other)(BX), R9
	MOVQ (attackRows_lists+inputRows_weights)(BX), R12
	MOVQ (attackRows_lists+inputRows_inputs)(BX), R10
	MOVQ (attackRows_lists+inputRows_count)(BX), CX
	LEAQ (R10)(CX*2), R10
	NEGQ CX
	JZ   next

row:
	MOVWLZX (R10)(CX*2), AX
	MOVWLSX (R12)(AX*2), R11
	SHLQ    $const_attackRowShift, AX
	ADDL    R11, R13
	ADD_ROWS(R8, AX, R9, AX)
	INCQ    CX
	JNZ     row

next:
	ADDQ $inputRows__size, BX
	CMPQ BX, DX
	JB   list
	MOVL R13, attackSum+44(FP)

	MOVQ r+16(FP), BX
	MOVQ (attackRows_exposed+exposedRows_table)(BX), R8
	MOVQ (attackRows_exposed+exposedRows_count)(BX), CX
	LEAQ (attackRows_exposed+exposedRows_own)(BX)(CX*2), R10
	LEAQ (attackRows_exposed+exposedRows_other)(BX)(CX*2), R11
	NEGQ CX
	JZ   output

exposed:
	MOVWLZX (R10)(CX*2), AX
	MOVWLZX (R11)(CX*2), DX
	SHLQ    $const_attackRowShift, AX
	SHLQ    $const_attackRowShift, DX
	ADD_ROWS(R8, AX, R8, DX)
	INCQ    CX
	JNZ     exposed

output:
	MOVQ         weights+24(FP), R8
	MOVQ         n+32(FP), CX
	ADDQ         CX, CX
	LEAQ         (R8)(CX*1), R9
	MOVL         $(const_QA*0x10001), AX
	VMOVD        AX, X15
	VPBROADCASTD X15, Y15
	VPXOR        Y14, Y14, Y14
	VPXOR        Y10, Y10, Y10
	VPXOR        Y11, Y11, Y11
	VPXOR        Y12, Y12, Y12
	VPXOR        Y13, Y13, Y13
	XORL         AX, AX
	TERM_OF(Y0, 0, R8, Y8, Y10)
	TERM_OF(Y1, 32, R8, Y9, Y11)
	TERM_OF(Y2, 64, R8, Y8, Y12)
	TERM_OF(Y3, 96, R8, Y9, Y13)
	TERM_OF(Y4, 0, R9, Y8, Y10)
	TERM_OF(Y5, 32, R9, Y9, Y11)
	TERM_OF(Y6, 64, R9, Y8, Y12)
	TERM_OF(Y7, 96, R9, Y9, Y13)
	VMOVDQA      Y10, Y0
	VMOVDQA      Y11, Y1
	VMOVDQA      Y12, Y2
	VMOVDQA      Y13, Y3
	MOVL         $(2*const_AttackHidden), AX // bytes that are done
	CMPQ         AX, CX
	JAE          sum

round:
	TERM(0, DI, R8, Y0)
	TERM(32, DI, R8, Y1)
	TERM(0, SI, R9, Y2)
	TERM(32, SI, R9, Y3)
	ADDQ $64, AX
	CMPQ AX, CX
	JB   round

sum:
	TOTAL
	VZEROUPPER
	MOVL         AX, sum+40(FP)
	RET
