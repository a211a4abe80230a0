// Package tt is the transposition table: what the search has proved about
// positions it has met, found again by their Zobrist key.
//
// # Two bounds
//
// MTD(f) visits a node once in every pass and asks a different yes-or-no
// question each time, so an entry holds a lower and an upper bound on the
// minimax value side by side, each with the depth at which it was proved
// (A. Plaat et al., "Best-First and Depth-First Minimax Search in Practice", 1995, figure 1).
// A node with null window gamma may return at once when
//
//	e.LowerDepth >= depth && e.Lower >= gamma   (it fails high)
//	e.UpperDepth >= depth && e.Upper < gamma    (it fails low)
//
// A bound that is missing has depth [NoDepth] and the trivial value [NoLower]
// or [NoUpper], so that neither line needs a further condition. The bounds may
// come from different depths and then need not agree; [Entry.Reconcile] decides for
// the deeper one.
//
// # Units and ranges
//
// Scores are centipawns for the side to move, |score| <= [score.Mate]. Mate in n
// plies is score.Mate - n. The search counts n from its root while an entry counts
// it from its own node, so scores beyond [score.MateBound] are converted by the ply
// given to [Table.Probe] and [Table.Store]; tablebase wins (30,000 and no ply
// term) and evaluations pass unchanged. Depths are plies left to search.
//
// # What is kept
//
// The table move of an entry never comes from a fail-low: that has no best
// move, only the move with the best fail-soft value. If that replaced the table
// move, MTD(f) would forget in the last pass of an iteration what the earlier
// passes had found. It is stored separately, as the second move: the one likely
// to fail high when gamma comes down. [Table.Store] has the rules by which a
// result changes an entry.
//
// # Sharing
//
// Any number of goroutines may call [Table.Probe], [Table.Store], [Table.Prefetch] and
// [Table.HashFull] at the same time without locks, unless the table verifies keys.
// This is by design. An entry is two machine words, and a reader can see one of
// them from one writer and the other from another. The check in the second word
// depends on every bit of both, so such a torn entry looks like that of another
// position (R. Hyatt and T. Mann, "A lockless transposition table
// implementation for parallel search", 2002). The check has 24 bits: a false
// hit happens about once in four million probes of a full table, so a move from
// an entry must be tested for legality before it is played. Resizing,
// clearing, closing, [Table.VerifyKeys] and [Table.NewSearch] must not overlap with a search.
//
// # Verifying whole keys
//
// Experiments that compare algorithms node by node must not suffer false hits:
// [Table.VerifyKeys] keeps the whole key beside each entry. [Table.Probe] and [Table.Store]
// alone connect an entry with a key: by its check, in [words.holds] and [words.sealed], and by the whole
// key if it is kept. The rules of update and replacement do not know keys at all.
package tt
