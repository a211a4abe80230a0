package fixedrand

import (
	"slices"
	"testing"
)

// The numbers are those that networks have been trained with.
func TestNumbersStay(t *testing.T) {
	s := New(1, 2)
	var drawn [5]int
	for i := range drawn {
		drawn[i] = s.Below(1000)
	}
	list := []int{0, 1, 2, 3, 4, 5, 6, 7}
	Shuffle(s, list)
	if drawn != [5]int{769, 616, 784, 796, 234} || !slices.Equal(list, []int{5, 6, 1, 4, 7, 2, 3, 0}) {
		t.Errorf("%v and %v", drawn, list)
	}
}
