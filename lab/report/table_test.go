package report

import (
	"fmt"
	"strings"
	"testing"
)

func ExampleTable() {
	fmt.Print(Table(
		[]string{"Algorithm", "Leaves", "% of NegaScout", "Note"},
		[][]string{
			{"MTD(f)", "1,234,567", "92.5 ± 1.2"},
			{"MT-SSS*", "9,999", "-", "a|b"},
		}))
	// Output:
	// | Algorithm |    Leaves | % of NegaScout | Note |
	// | --------- | --------: | -------------: | ---- |
	// | MTD(f)    | 1,234,567 |     92.5 ± 1.2 |      |
	// | MT-SSS*   |     9,999 |              - | a\|b |
}

func TestTableAlignment(t *testing.T) {
	for _, test := range []struct {
		cell  string
		right bool
	}{
		{"12", true}, {"-3.5", true}, {"−3", true}, {"+7%", true}, {"1,000", true}, {"2.5x", true}, {"93 %", true},
		{"E3", false}, {"", false}, {"-", false}, {"3 of 4", false}, {"2^10", false},
	} {
		rule := strings.Split(Table([]string{"h"}, [][]string{{test.cell}}), "\n")[1]
		if got := strings.Contains(rule, ":"); got != test.right {
			t.Errorf("%q: right %v, want %v", test.cell, got, test.right)
		}
	}
}
