//go:build !purego

#include "go_asm.h"
#include "textflag.h"

// The kernels of kernel.go with SSE2: 8 values of 16 bits per register, 32
// values per round. In all but addRows AX is the offset of the round in bytes, CX the end.
// Rows are loaded before they are used, since operands in memory would have to
// be aligned.

#define LOAD_ROW(row) \
	MOVOU (row)(AX*1), X0 \
	MOVOU 16(row)(AX*1), X1 \
	MOVOU 32(row)(AX*1), X2 \
	MOVOU 48(row)(AX*1), X3

#define FETCH(row) \
	MOVOU (row)(AX*1), X4 \
	MOVOU 16(row)(AX*1), X5 \
	MOVOU 32(row)(AX*1), X6 \
	MOVOU 48(row)(AX*1), X7

#define ADD_ROW(row) \
	FETCH(row) \
	PADDW X4, X0 \
	PADDW X5, X1 \
	PADDW X6, X2 \
	PADDW X7, X3

#define SUB_ROW(row) \
	FETCH(row) \
	PSUBW X4, X0 \
	PSUBW X5, X1 \
	PSUBW X6, X2 \
	PSUBW X7, X3

#define STORE_ROW(row) \
	MOVOU X0, (row)(AX*1) \
	MOVOU X1, 16(row)(AX*1) \
	MOVOU X2, 32(row)(AX*1) \
	MOVOU X3, 48(row)(AX*1)

// func addSubSSE2(dst, src, add, sub *int16, n int)
TEXT ·addSubSSE2(SB), NOSPLIT, $0-40
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
	RET

// func addSubSubSSE2(dst, src, add, sub1, sub2 *int16, n int)
TEXT ·addSubSubSSE2(SB), NOSPLIT, $0-48
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
	RET

// func addAddSubSubSSE2(dst, src *int16, add, sub *[2]*int16, n int)
TEXT ·addAddSubSubSSE2(SB), NOSPLIT, $0-40
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
	RET

// TERM clamps 8 values (X14 is 0, X15 is QA), multiplies them by their weights
// in 16 bits, multiplies the products by the values once more, and adds the results to
// sum, two to each 32-bit lane. (X15 is free: assembly functions are called by the
// stack ABI, which restores the zero that Go keeps there.)
#define TERM(offset, values, weights, sum) \
	MOVOU   offset(values)(AX*1), X4 \
	MOVOU   offset(weights)(AX*1), X5 \
	PMAXSW  X14, X4 \
	PMINSW  X15, X4 \
	PMULLW  X4, X5 \
	PMADDWL X4, X5 \
	PADDL   X5, sum

// ADD_PART adds 8 values of a row to their sum.
#define ADD_PART(offset, scratch, sum) \
	MOVOU offset(R8)(AX*1), scratch \
	PADDW scratch, sum

// func addRowsSSE2(dst, src *int16, lists *[3]rowList)
TEXT ·addRowsSSE2(SB), NOSPLIT, $0-24
	MOVQ  dst+0(FP), DI
	MOVQ  src+8(FP), SI
	MOVQ  lists+16(FP), BX
	MOVOU 0(SI), X0
	MOVOU 16(SI), X1
	MOVOU 32(SI), X2
	MOVOU 48(SI), X3
	MOVOU 64(SI), X4
	MOVOU 80(SI), X5
	MOVOU 96(SI), X6
	MOVOU 112(SI), X7
	MOVL  $3, DX

list:
	MOVQ  rowList_table(BX), R8
	MOVQ  rowList_rows(BX), R9
	MOVQ  rowList_count(BX), CX
	TESTQ CX, CX
	JZ    next

row:
	MOVWLZX (R9), AX
	SHLQ    $const_attackRowShift, AX
	ADD_PART(0, X8, X0)
	ADD_PART(16, X9, X1)
	ADD_PART(32, X10, X2)
	ADD_PART(48, X11, X3)
	ADD_PART(64, X8, X4)
	ADD_PART(80, X9, X5)
	ADD_PART(96, X10, X6)
	ADD_PART(112, X11, X7)
	ADDQ $2, R9
	DECQ CX
	JNZ  row

next:
	ADDQ  $rowList__size, BX
	DECL  DX
	JNZ   list
	MOVOU X0, 0(DI)
	MOVOU X1, 16(DI)
	MOVOU X2, 32(DI)
	MOVOU X3, 48(DI)
	MOVOU X4, 64(DI)
	MOVOU X5, 80(DI)
	MOVOU X6, 96(DI)
	MOVOU X7, 112(DI)
	RET

// func outputSSE2(own, other, weights *int16, n int) int32
TEXT ·outputSSE2(SB), NOSPLIT, $0-36
	MOVQ   own+0(FP), DI
	MOVQ   other+8(FP), SI
	MOVQ   weights+16(FP), R8
	MOVQ   n+24(FP), CX
	ADDQ   CX, CX
	LEAQ   (R8)(CX*1), R9  // weights of the other half
	MOVL   $(const_QA*0x10001), AX // QA, twice
	MOVL   AX, X15
	PSHUFL $0, X15, X15
	PXOR   X14, X14
	PXOR   X0, X0          // four sums, so that no addition waits for the last
	PXOR   X1, X1
	PXOR   X2, X2
	PXOR   X3, X3
	XORL   AX, AX

round:
	TERM(0, DI, R8, X0)
	TERM(16, DI, R8, X1)
	TERM(32, DI, R8, X0)
	TERM(48, DI, R8, X1)
	TERM(0, SI, R9, X2)
	TERM(16, SI, R9, X3)
	TERM(32, SI, R9, X2)
	TERM(48, SI, R9, X3)
	ADDQ $64, AX
	CMPQ AX, CX
	JB   round

	PADDL  X1, X0
	PADDL  X3, X2
	PADDL  X2, X0
	PSHUFL $0x4E, X0, X1   // upper half of the register
	PADDL  X1, X0
	PSHUFL $0xB1, X0, X1   // odd lanes
	PADDL  X1, X0
	MOVL   X0, AX
	MOVL   AX, ret+32(FP)
	RET
