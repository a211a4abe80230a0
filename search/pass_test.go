package search

import (
	"testing"

	"penrose/search/driver"
)

// A pass counts the cutoffs of the children and grandchildren of the root anew. At depth 1 there are none to count.
func TestPassCountsCutoffsAnew(t *testing.T) {
	w := rootAt(t, calmPosition, DefaultParams())
	w.frames[1].cutoffs, w.frames[2].cutoffs = 9, 9
	w.pass(driver.Window{Alpha: 7, Beta: 8}, 1)
	if children, grandchildren := w.frames[1].cutoffs, w.frames[2].cutoffs; children != 0 || grandchildren != 0 {
		t.Errorf("%d cutoffs of children and %d of grandchildren, want none", children, grandchildren)
	}
}
