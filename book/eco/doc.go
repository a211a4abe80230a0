// Package eco names chess openings: the codes of the Encyclopaedia of Chess
// Openings (A00 to E99) with the names that lichess.org gives them.
//
// The names are those of https://github.com/lichess-org/chess-openings (CC0). They
// belong to positions, so the order of the moves does not matter. The program
// contains them as a table of about 65 kB and unpacks it at the first request for a
// name. This command makes the table from the files in testdata:
//
//	go generate ./book/eco
package eco
