// Package search finds the best move by MTD(f), the algorithm of Plaat,
// Schaeffer, Pijls and de Bruin ("Best-First and Depth-First Minimax Search in
// Practice", 1995): a driver (stride.go) asks one question after the other, "is
// the position worth at least gamma?", and each answer is a null-window
// Alpha-Beta search with memory (node.go) that raises a lower or drops an upper
// bound, until the two meet. The transposition table, which keeps both bounds
// of every node, is what makes asking again cheap.
//
// From the question inwards:
//
//	api.go, engine.go       what the protocol loop sees
//	threads.go              one search: goroutines start and end here
//	limits.go, time.go      when to stop
//	result.go, passlog.go   what is reported
//	iterate.go              iterative deepening
//	driver.go, bracket.go   the drivers and the two bounds they close:
//	stride.go, mtd.go, wide.go    MTD(f) as it plays, as in the papers with its family, Alpha-Beta and Scout
//	plaat.go                the plain fixed-depth search of the papers
//	root.go                 the root moves: their bounds, which one is played
//	node.go, quiesce.go     the node search and quiescence
//	selectivity.go          what they prune, reduce and extend
//	picker.go, history.go   the order in which moves are tried
//	correction.go           what searches teach about the static evaluation
//	params.go, tuning.go    settings, switches and numbers
//	pv.go, mateline.go      the principal variation out of the table
//	worker.go               what one thread reads and writes at a node
//	handicap.go             play at a limited strength
//
// Scores are centipawns from the side to move in the bands of package score.
//
// At one thread a search to a fixed depth or number of nodes always does the
// same, provided the engine is new or [Engine.NewGame] was called. What the steps
// of the search are worth is measured in docs/search.md.
package search
