package witness

import "testing"

// TestRemarks: what an engine says of a bug that it has survived is a fault, other remarks are none.
func TestRemarks(t *testing.T) {
	for line, faults := range map[string]int{
		"info string search: runtime error: index out of range [3] with length 3 goroutine 34 [running]: main.main()": 1,
		"info string internal error: runtime error: invalid memory address or nil pointer dereference":                1,
		"info string go: \"search:\" is not understood":                                                               0,
		"info string network penrose.nnue":                                                                            0,
	} {
		w := New()
		w.Said("go depth 1")
		if w.Heard(line); len(w.Faults) != faults {
			t.Errorf("%q: %d faults, want %d: %v", line, len(w.Faults), faults, w.Faults)
		}
	}
}
