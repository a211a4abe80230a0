package driver_test

import (
	"fmt"

	"penrose/search/driver"
)

// MTD(f) by the papers' rules finds the value 35 from a first guess of 30.
func Example() {
	settings := driver.MTDf.BestSettings()
	settings.Grain, settings.Tolerance, settings.Striding = 1, 0, false
	bracket := driver.NewBracket(&settings)
	rule := driver.MTDf.Rule(&settings, 30)
	for !bracket.Closed() {
		window := rule.Next(&bracket)
		bracket.Record(window, 35) // a search that returns the value itself
		fmt.Println("gamma", window.Beta, "bracket", bracket.Lower, bracket.Upper)
	}
	// Output:
	// gamma 30 bracket 35 31999
	// gamma 36 bracket 35 35
}
