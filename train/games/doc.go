// Package games keeps the games that the engine plays against itself: the raw
// material of training, written once and never changed.
//
// A file is a sequence of blocks. Each holds some hundred games, compressed,
// behind a header that says which engine and network played them and carries
// checksums, so a run that is killed loses at most its last block and files can
// be joined by appending one to another. Moves are stored as ranks in an order
// of the legal moves that the rules of chess alone define, and scores as
// differences, which makes a game small and independent of the engine's move
// generator. docs/data-format.md has every byte of it.
//
// A [Writer] appends games to a file. A [Reader] returns the blocks one after
// the other; it replays every game and accepts nothing that the rules of chess
// or the checksums contradict. [Each] goes through a file, [Verify] sums it up, and a
// [Ledger] finds games that come twice.
//
// Scores are centipawns for the side to move, at most [MaxScore] in magnitude,
// with mates as the package score defines them. Plies are counted from 0, the first
// move of the game. Which positions are for training is the decision of [Keep].
package games
