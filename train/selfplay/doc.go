// Package selfplay lets the engine play against itself and keeps the games: the
// only source of the positions that its evaluation learns from.
//
// [Run] is the front door. Each worker owns an engine with one thread and a small table.
// It appends its games to its own file of a directory, in the format of package games.
// The directory remembers the number of the run, its settings, network and engine. A run
// that was stopped or killed continues with the next game when it is started again.
//
//	settings.go     what the games depend on
//	run.go          the workers, what ends them, what they have done
//	directory.go    the run's number, settings, network and engine on disk
//	game.go         one game from its opening to its end
//	opening.go      random openings that leave both sides a chance
//	adjudication.go games whose outcome both sides agree on
//	player.go       the engine as a player
//	match.go        matches, which package elo judges
//	screen.go       many changes of the search measured by the same games
//	duel.go         the pairs of games that they consist of; side.go who plays
//	params.go       parameters of a side in words
//	openings.go     openings from a file
//	relabel.go      positions of games searched again
//	speed.go        how fast sides search, for clocks that count nodes; cputime*.go
//
// Every game has a seed of its own, [games.GameID] of run, worker and number.
// With the same engine and settings the same three numbers give the same game,
// whatever was played before it and by how many workers.
//
// The rules for openings and adjudication follow what several engines have published
// about their training data.
package selfplay
