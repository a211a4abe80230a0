//go:build !purego

#include "go_asm.h"
#include "textflag.h"

// Methods of kernel.go with AVX-512: 32 values of 16 bits per register.

// func addSubAVX512(dst, src, add, sub *int16, n int)
TEXT ·addSubAVX512(SB), NOSPLIT, $0-40
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ add+16(FP), R8
	MOVQ sub+24(FP), R9
	MOVQ n+32(FP), CX
	ADDQ CX, CX
	XORL AX, AX

round:
	VMOVDQU64 (SI)(AX*1), Z0
	VPADDW    (R8)(AX*1), Z0, Z0
	VPSUBW    (R9)(AX*1), Z0, Z0
	VMOVDQU64 Z0, (DI)(AX*1)
	ADDQ      $64, AX
	CMPQ      AX, CX
	JB        round
	VZEROUPPER
	RET

// func addSubSubAVX512(dst, src, add, sub1, sub2 *int16, n int)
TEXT ·addSubSubAVX512(SB), NOSPLIT, $0-48
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ add+16(FP), R8
	MOVQ sub1+24(FP), R9
	MOVQ sub2+32(FP), R10
	MOVQ n+40(FP), CX
	ADDQ CX, CX
	XORL AX, AX

round:
	VMOVDQU64 (SI)(AX*1), Z0
	VPADDW    (R8)(AX*1), Z0, Z0
	VPSUBW    (R9)(AX*1), Z0, Z0
	VPSUBW    (R10)(AX*1), Z0, Z0
	VMOVDQU64 Z0, (DI)(AX*1)
	ADDQ      $64, AX
	CMPQ      AX, CX
	JB        round
	VZEROUPPER
	RET

// TERM is that of kernel_avx2_amd64.s, for 32 values in a register (Z14 is 0, Z15 is QA).
#define TERM(values, weights, scratch, sum) \
	VPMAXSW  Z14, values, values \
	VPMINSW  Z15, values, values \
	VPMULLW  weights, values, scratch \
	VPMADDWD values, scratch, scratch \
	VPADDD   scratch, sum, sum

// func outputOfRowsAVX512(own, other *int16, r *attackRows, weights *int16, n int) (sum, attackSum int32)
//
// The sums of the rows stay in registers: Z0 and Z1 hold the first values of own, Z2 and Z3
// those of other, R13 the sum of the weights.
TEXT ·outputOfRowsAVX512(SB), NOSPLIT, $0-48
	MOVQ      own+0(FP), DI
	MOVQ      other+8(FP), SI
	MOVQ      r+16(FP), BX
	VMOVDQU64 0(DI), Z0
	VMOVDQU64 64(DI), Z1
	VMOVDQU64 0(SI), Z2
	VMOVDQU64 64(SI), Z3
	XORL      R13, R13
	LEAQ      (2*inputRows__size)(BX), DX

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
	VPADDW  0(R8)(AX*1), Z0, Z0
	VPADDW  64(R8)(AX*1), Z1, Z1
	VPADDW  0(R9)(AX*1), Z2, Z2
	VPADDW  64(R9)(AX*1), Z3, Z3
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
	VPADDW  0(R8)(AX*1), Z0, Z0
	VPADDW  64(R8)(AX*1), Z1, Z1
	VPADDW  0(R8)(DX*1), Z2, Z2
	VPADDW  64(R8)(DX*1), Z3, Z3
	INCQ    CX
	JNZ     exposed

output:
	MOVQ         weights+24(FP), R8
	MOVQ         n+32(FP), CX
	ADDQ         CX, CX
	LEAQ         (R8)(CX*1), R9     // weights of the other half
	MOVL         $(const_QA*0x10001), AX // QA, twice
	VPBROADCASTD AX, Z15
	VPXORQ       Z14, Z14, Z14
	VPXORQ       Z8, Z8, Z8         // four sums, so that no addition waits for the last
	VPXORQ       Z9, Z9, Z9
	VPXORQ       Z10, Z10, Z10
	VPXORQ       Z11, Z11, Z11
	TERM(Z0, 0(R8), Z4, Z8)
	TERM(Z1, 64(R8), Z5, Z9)
	TERM(Z2, 0(R9), Z6, Z10)
	TERM(Z3, 64(R9), Z7, Z11)
	MOVL         $(2*const_AttackHidden), AX // bytes that are done
	CMPQ         AX, CX
	JAE          sum

round:
	VMOVDQU64 (DI)(AX*1), Z0
	VMOVDQU64 (SI)(AX*1), Z2
	TERM(Z0, (R8)(AX*1), Z4, Z8)
	TERM(Z2, (R9)(AX*1), Z6, Z10)
	ADDQ      $64, AX
	CMPQ      AX, CX
	JB        round

sum:
	VPADDD        Z9, Z8, Z8
	VPADDD        Z11, Z10, Z10
	VPADDD        Z10, Z8, Z8
	VEXTRACTI64X4 $1, Z8, Y9
	VPADDD        Y9, Y8, Y8
	VEXTRACTI128  $1, Y8, X9
	VPADDD        X9, X8, X8
	VPSHUFD       $0x4E, X8, X9      // upper half of the register
	VPADDD        X9, X8, X8
	VPSHUFD       $0xB1, X8, X9      // odd lanes
	VPADDD        X9, X8, X8
	VMOVD         X8, AX
	VZEROUPPER
	MOVL          AX, sum+40(FP)
	RET
