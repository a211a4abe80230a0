//go:build !purego

#include "go_asm.h"
#include "textflag.h"

// addRows of kernel.go with AVX-512: 32 values of 16 bits per register. 40 rows take 70 ns
// instead of 95 with AVX2. Two registers hold the sums of the even rows of a list and two
// those of the odd ones, so that no addition waits for the one before.

#define ADD_ROW(offset, low, high) \
	MOVWLZX offset(R9), AX \
	SHLQ    $7, AX                  /* 64 values of 16 bits */ \
	VPADDW  0(R8)(AX*1), low, low \
	VPADDW  64(R8)(AX*1), high, high

// func addRowsAVX512(dst, src *int16, lists *[3]rowList)
TEXT ·addRowsAVX512(SB), NOSPLIT, $0-24
	MOVQ      dst+0(FP), DI
	MOVQ      src+8(FP), SI
	MOVQ      lists+16(FP), BX
	VMOVDQU64 0(SI), Z0
	VMOVDQU64 64(SI), Z1
	VPXORQ    Z2, Z2, Z2
	VPXORQ    Z3, Z3, Z3
	MOVL      $3, DX

list:
	MOVQ rowList_table(BX), R8
	MOVQ rowList_rows(BX), R9
	MOVQ rowList_count(BX), CX
	SUBQ $2, CX
	JLT  last

pair:
	ADD_ROW(0, Z0, Z1)
	ADD_ROW(2, Z2, Z3)
	ADDQ $4, R9
	SUBQ $2, CX
	JGE  pair

last:
	CMPQ CX, $-1
	JNE  next
	ADD_ROW(0, Z0, Z1)

next:
	ADDQ      $rowList__size, BX
	DECL      DX
	JNZ       list
	VPADDW    Z2, Z0, Z0
	VPADDW    Z3, Z1, Z1
	VMOVDQU64 Z0, 0(DI)
	VMOVDQU64 Z1, 64(DI)
	VZEROUPPER
	RET
