package classical

// taper is a pair of values in centipawns: the middlegame in the upper 32 bits, the
// endgame in the lower 32. One addition adds both. Sums, differences and products with
// small integers act on each half. A negative endgame half borrows from the upper half;
// mg undoes that.
type taper int64

// pair packs the two halves of a score.
func pair(mg, eg int) taper { return taper(mg)<<32 + taper(eg) }

// mg returns the middlegame half.
func (s taper) mg() int { return int((s + 1<<31) >> 32) }

// eg returns the endgame half.
func (s taper) eg() int { return int(int32(s)) }
