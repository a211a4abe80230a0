package driver

// This file holds the instances of MTD(n, first, next), the papers' framework
// (A. Plaat et al., "Best-First Fixed-Depth Minimax Algorithms", 1995, figure
// 11). MTD(f) itself is in mtdf.go. They differ only in the value that the next pass
// tests. Each asks null-window questions and relies on the table to remember the
// answers to the passes before.
//
// The papers write g+1 for the least value above g. Here that is g plus one step of the
// grain.

// mtSSS is MTD(+infinity): from above, always the upper bound. With a fixed order
// of moves and one bound for each node it visits the leaves of Stockman's SSS* in
// the same order (figure 8; see package tree of the lab).
type mtSSS struct{}

func (mtSSS) Next(b *Bracket) Window { return b.test(b.Upper) }

// mtDUAL is MTD(-infinity), the dual of SSS*: from below. (Figure 8.)
type mtDUAL struct{}

func (mtDUAL) Next(b *Bracket) Window { return b.test(b.above()) }

// mtdBi is MTD(bi), which is Coplan's C* (1982): the middle of the bracket. The
// paper prints it rounded down, which never ends once upper = lower+1: that
// question has been answered already.
type mtdBi struct{}

func (mtdBi) Next(b *Bracket) Window { return b.test(b.middle()) }

// mtdStep is MTD(step): like SSS*, by larger steps.
type mtdStep struct{ step int }

func (r mtdStep) Next(b *Bracket) Window {
	if b.Passes == 0 {
		return b.test(b.Upper)
	}
	return b.test(max(b.above(), b.onGrid(b.Value-r.step)))
}

// mtdBest is MTD(best), after Berliner's B* (1979). It stops when the best move is
// proven, even if its value is not known. A move that failed high is proven once no other
// move exceeds its lower bound. (The lab's version for trees tests the other moves one by
// one.)
type mtdBest struct{ mtdF }

func (r mtdBest) Next(b *Bracket) Window {
	if b.FailedHigh() {
		return Window{Alpha: b.Lower, Beta: b.Lower + 1, Rest: true}
	}
	return r.mtdF.Next(b)
}
