// Package games keeps the games that the engine plays against itself: the raw
// material of training, written once and never changed.
//
// A file is a sequence of blocks. Each block holds some hundred compressed games behind a
// header. The header says which engine and network played them and carries checksums. So
// a run that is killed loses at most its last block, and files can be joined by appending
// one to another. A move is stored as its rank among the legal moves, in an order that
// the rules of chess alone define. Scores are stored as differences. Games are therefore
// small and independent of the engine's move generator. docs/data-format.md describes
// every byte.
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
