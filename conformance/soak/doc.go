// Command soak plays game after game between long-lived engine processes and watches
// them strictly: our own engine against itself and against rivals.
//
//	go run ./conformance/soak -duration 3h -engine ./penrose -rival /usr/games/stockfish
//
// A seed and the number of a game decide all settings of the game: plan.go. Each game
// needs these parts:
//
//	plan.go, control.go, start.go   what is drawn: options, time control, start position
//	engine.go                       a process, its lines with their times, its end
//	player.go, search.go            one side: options, searches, pondering, what disturbs them
//	referee.go                      the game: rules, clocks, second opinion on legality
//	props.go                        tables, books and networks, and their loss amid a game
//	proc.go, memory.go, pulse.go    what the system says of a process: memory, threads, waits
//	worker.go, report.go            games one after the other, and what became of them
//
// docs/soak.md says what is checked, how, and with which allowances.
package main
