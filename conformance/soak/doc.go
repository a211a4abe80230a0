// Command soak plays game after game between long-lived engine processes and watches
// them strictly: our own engine against itself and against rivals.
//
//	go run ./conformance/soak -duration 3h -engine ./penrose -rival /usr/games/stockfish
//
// A seed and the number of a game decide all settings of the game: plan.go. The
// parts:
//
//	plan.go, control.go, start.go   what is drawn: options, time control, start position
//	engine.go, group_*.go           a process, its lines with their times, its end
//	player.go, search.go            one side: options, searches, pondering, what disturbs them
//	referee.go, opinion.go          the game: rules, clocks, second opinion on legality
//	dialogue.go                     all lines of a game, for the case that something is wrong
//	fault.go                        the kinds of things that can be wrong
//	props.go                        tables, books and networks, and their loss amid a game
//	proc.go, memory.go              what the system says of a process: memory, threads, waits
//	machine.go, pulse.go            when the machine kept processes waiting, or stood still
//	watcher.go                      the process that watches the processors
//	processors_*.go                 threads bound to one processor, and before all others
//	tally.go                        counts of all games: moves, times, faults
//	worker.go, report.go            games one after the other, and what became of them
//	main.go, soak.go                the flags, and what all workers share
//
// docs/soak.md says what is checked, how, and with which allowances.
package main
