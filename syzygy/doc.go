// Package syzygy probes Syzygy endgame tables in pure Go. The tables hold, for every
// position with few pieces, whether it is won, drawn or lost (WDL) and how far away the
// next capture or pawn move is (DTZ).
//
// [Open] finds the tables in directories. [Tables.ProbeWDL] answers inside a search,
// [Tables.ProbeDTZ] gives the distance, [Tables.RankRoot] orders the moves of the
// position to be played, and [Tables.Line] plays on to mate. Files are opened when they
// are first needed: small ones are read and their checksum is verified, larger ones are
// mapped into memory. Any number of goroutines may probe.
//
// A file is not trusted. What its header says is checked before use, every access to the
// rest is checked when it is made, and a fault in mapped memory, as when a file is cut, is
// a failed probe. A damaged file is reported once and then ignored. Contents
// of a mapped file that are wrong but well-formed cannot be noticed on the way:
// [File.Verify] compares the checksum.
//
// The format is by Ronald de Man (2013), whose tables and generator are at
// github.com/syzygy1/tb. It is written down in his sources alone. They and those of
// Fathom (basil00, Jon Dart), which derives from his prober, are where the rules
// come from: how positions are numbered, how values are compressed, and when a probe has
// to look at captures. python-chess (Niklas Fiekas) gave the expected values of the
// tests. The code is our own. See docs/syzygy.md for a summary.
package syzygy
