package main

import "penrose/eval"

// classicalTerms names the evaluation by terms in place of a network.
const classicalTerms = "classical"

// evaluationOf returns the evaluation by the network in a file and the hash of that
// network. An empty name stands for the network that is built in, and [classicalTerms]
// for the evaluation by terms, which has the hash 0.
func evaluationOf(file string) (evaluation eval.Evaluation, hash [8]byte, err error) {
	net := eval.BuiltIn()
	switch file {
	case "":
	case classicalTerms:
		return eval.Classical(), hash, nil
	default:
		if net, err = eval.Load(file); err != nil {
			return evaluation, hash, err
		}
	}
	kernel, err := eval.DefaultKernel()
	return eval.Network(net, kernel), net.Hash(), err
}
