// Package search finds the best move by MTD(f), the algorithm of Plaat, Schaeffer,
// Pijls and de Bruin ("Best-First and Depth-First Minimax Search in Practice", 1995).
// A driver asks one question after the other: "is the position worth at least gamma?"
// Each answer is a null-window Alpha-Beta search with memory. It raises a lower bound
// or lowers an upper bound, until the two meet. The transposition table keeps both
// bounds of every node, which makes asking again cheap.
//
// From the question inwards:
//
//	engine.go                 Engine: what lives from search to search
//	run.go                    Run: one search; goroutines start and end here
//	limits.go                 how long to search
//	budget.go, patience.go    the time that a move may take, and does take
//	stop.go, pace.go          when to stop, and how often to look
//	queue.go                  turns, where there are more threads than processors
//	vote.go                   which thread decides
//	result.go                 the move to play and its lines
//	report.go                 what is reported on the way
//	iterate.go                iterative deepening: passes until a bracket has closed
//	driver/                   the windows of the passes: MTD(f), its family, wide windows
//	pass.go                   a pass: the root moves are searched with one window
//	root.go                   the root moves: their bounds, and when one is committed
//	node.go                   the node search: Figure 1 of the paper with the steps of chess
//	estimate.go               what a node is worth before it is searched
//	giveup.go                 the steps that give up on a node without looking at all its moves
//	nullmove.go, probcut.go,  the steps that search, or look ahead, on their own
//	etc.go, singular.go
//	moves.go, conclude.go     the children of a node, and what their values prove
//	prune.go, reduce.go       what is decided about each move
//	quiescence.go             captures to the end
//	rules.go                  draws, mates, zugzwang
//	order/                    the order in which moves are tried: picker and histories
//	tablebase.go,             endgame tables in the nodes,
//	tablebase_root.go,        at the root,
//	tablebase_line.go         and in the lines that are shown
//	correction.go             correction history: how far static evaluations were off
//	memory.go                 what a node reads from the table and writes to it
//	worker.go                 one search thread
//	line.go                   the line that it searches: its frames, and how moves are made
//	counts.go                 what the threads count, each for itself and together
//	grain.go, fine.go         values of the search are multiples of a grain; scores to show are finer
//	pv.go, mate_line.go       the principal variation out of the table
//	plaat.go                  the plain fixed-depth search of the papers
//	params.go, tuning.go      settings, switches and numbers
//	handicap.go, thought.go   play at a limited strength, and the time that it takes
//	passlog.go                the log of passes
//
// Scores are centipawns from the side to move in the bands of package score.
//
// With one thread a search to a fixed depth or number of nodes can be repeated, if the engine is new or after
// [Engine.NewGame]. There are two exceptions: limited strength, where each game gets another player, and
// [Limits.Infinite] or Ponder, which may begin before the mates of package endgame are computed.
//
// What each step of the search is worth stands in docs/search.md.
package search
