// Package fit trains the evaluation network on positions from self-play.
//
// The network has 768 inputs per perspective, or 8 x 768 with [Settings].ByKing, and one
// hidden layer, which both perspectives share. The activation is SCReLU, the square of the
// input clamped to 0..1. Attack inputs of both sides ([penrose/eval/attacks]) go straight to
// the output, and with those of exposed pieces to the first [eval.AttackHidden] neurons.
// There is one output for each bucket. The number of pieces chooses the bucket. An output of
// 1 is [Model].Scale centipawns, for the side to move.
//
// [Run] is the front door. It fits a [Model] to the samples of a [Source] by mini-batches
// with AdamW. It leaves checkpoints and the curve of the loss. An interrupted run goes on
// from a checkpoint bit for bit. [Quantise] turns the model into the whole numbers of the
// engine, and [Compare] measures the cost of that.
//
//	sample.go      samples, their source, the split by game, reading ahead
//	records.go     samples from training records
//	settings.go    what a run is made of; the learning rate
//	scale.go       what scores foretell
//	model.go       the weights and a plain evaluation with them
//	gradient.go    forward and backward over a batch, split over goroutines
//	optimiser.go   AdamW
//	kernels*.go    the inner loops: plain Go, and AVX2 and AVX-512
//	               when built with GOEXPERIMENT=simd
//	run.go         epochs; checkpoint.go and curve.go: what they leave behind
//	quantise.go    whole numbers, and their error
//
// The optimiser is that of I. Loshchilov and F. Hutter, "Decoupled Weight Decay
// Regularization" (2019); the cosine is from their "SGDR" (2017). The network is
// of the kind introduced by Y. Nasu's NNUE (2018), in the form of the Chess
// Programming Wiki's page on it.
package fit
