// Package tree holds the fixed-depth minimax algorithms of the MTD(f) papers in
// their textbook form, on abstract game trees: no chess, no speed, just the
// algorithms and an exact account of what each of them does.
//
// A [Tree] is given ([Parse]) or random ([Shape]). A [Search] carries the memory
// and the counts; the algorithms are functions over it:
//
//	tree.go           trees, and their nodes by number
//	parse.go          trees in bracket notation
//	random.go         random trees by their shape
//	search.go         what a search remembers and counts, and its options
//	alphabeta.go      Minimax, Alpha-Beta, Alpha-Beta with memory
//	mtd.go            MT; the framework MTD and its instances MT-SSS*, MT-DUAL*,
//	                  MTD(f), MTD(bi), MTD(step); MTD(best)
//	scout.go          Pearl's Test and Scout, NegaScout, Aspiration NegaScout
//	open.go, sss.go   Stockman's SSS* and its dual, with their OPEN list
//	appendix.go       MT-SSS* that carries out SSS*'s list operations as well
//	algorithms.go     a table of them all; iterative deepening
//
// The root is a MAX node, and values of leaves and results are from MAX's point
// of view. Alpha-Beta and all that is built upon it is written in negamax form:
// inside, values are from the point of view of the player to move, and a
// child's value is negated. The algorithms with lists treat MAX and MIN
// differently by nature and are written for MAX.
//
// The papers, by A. Plaat, J. Schaeffer, W. Pijls and A. de Bruin, 1995:
// "Best-First Fixed-Depth Minimax Algorithms" and "Best-First and Depth-First
// Minimax Search in Practice".
package tree
