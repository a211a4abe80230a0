package tree

// Algorithm is a row of the table of algorithms: what experiments run over
// trees. Settings (guess, window, step) come from the search's options.
type Algorithm struct {
	Name  string // as the papers write it, in ASCII
	Exact bool   // whether Find returns the minimax value, or a lower bound of it
	Find  func(*Search) int
}

// Algorithms returns the table of all algorithms of this package.
func Algorithms() []Algorithm {
	return []Algorithm{
		{"Minimax", true, func(s *Search) int { return Minimax(s, s.Root()) }},
		{"Alpha-Beta", true, func(s *Search) int { return AlphaBeta(s, s.Root(), -Inf, Inf) }},
		{"Alpha-Beta with memory", true, func(s *Search) int { return AlphaBetaWithMemory(s, s.Root(), -Inf, Inf) }},
		{"Scout", true, func(s *Search) int { return Scout(s, s.Root()) }},
		{"NegaScout", true, func(s *Search) int { return NegaScout(s, s.Root(), -Inf, Inf) }},
		{"Aspiration NegaScout", true, func(s *Search) int { return AspirationNegaScout(s, s.Guess, s.Window) }},
		{"SSS*", true, SSS},
		{"DUAL*", true, DUAL},
		{"MT-SSS*", true, MTSSS},
		{"MT-DUAL*", true, MTDUAL},
		{"MT-SSS* with list", true, MTSSSWithList},
		{"MT-DUAL* with list", true, MTDUALWithList},
		{"MTD(f)", true, func(s *Search) int { return MTDf(s, s.Guess) }},
		{"MTD(bi)", true, MTDbi},
		{"MTD(step)", true, func(s *Search) int { return MTDstep(s, s.Step) }},
		{"MTD(best)", false, func(s *Search) int { _, lower := MTDbest(s, s.Guess); return lower }},
	}
}

// Lookup returns the algorithm of that name from the table.
func Lookup(name string) (a Algorithm, ok bool) {
	for _, a := range Algorithms() {
		if a.Name == name {
			return a, true
		}
	}
	return Algorithm{}, false
}

// Search searches t to its full depth, starting with an empty memory.
func (a Algorithm) Search(t Tree, o Options) Result {
	s := NewSearch(t, o)
	s.Value = a.Find(s)
	return s.Result
}

// Deepen searches t by iterative deepening, to depth 1, 2, ... and its full
// depth, and returns what each iteration alone found and cost. The guess is
// the value of the iteration before, at first the root's static value. With
// Options.Reorder the moves that proved best in one iteration are searched
// first in the next, by those algorithms that have a memory.
func (a Algorithm) Deepen(t Tree, o Options) []Result {
	var results []Result
	o.Guess = t.Eval(Node{})
	s := NewSearch(t, o)
	for depth := 1; depth <= t.Depth(); depth++ {
		s.nextIteration(depth, t)
		s.Value = a.Find(s)
		s.Guess = s.Value
		results = append(results, s.Result)
	}
	return results
}
