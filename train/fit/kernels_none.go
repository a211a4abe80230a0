//go:build !(goexperiment.simd && amd64)

package fit

// fastestKernels returns the best this build has.
func fastestKernels() kernels { return plainKernels() }
