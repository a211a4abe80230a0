package uci_test

import (
	"fmt"
	"os"
	"strings"

	"penrose/uci"
)

// A whole conversation. Real ones last as long as the GUI keeps the input open;
// here its end stops what still runs.
func Example() {
	session, err := uci.New(os.Stdout, uci.About{Name: "Penrose", Author: "the Penrose authors"})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer session.Close()
	session.Run(strings.NewReader("position startpos moves e2e5\nisready\nquit\n"))
	// Output:
	// info string position: ply 1: move "e2e5": it is not a legal move; the previous position stays
	// readyok
}
