// Package eco names chess openings: the codes of the Encyclopaedia of Chess
// Openings (A00 to E99) with the names that lichess.org gives them.
//
// The names are those of https://github.com/lichess-org/chess-openings (CC0). They
// belong to positions, not to move orders, so an opening is known whatever way it
// was reached. They are compiled into the program as a table of about 60 kB, which
// is unpacked when the first name is asked for:
//
//	go generate ./book/eco
//
// makes the table anew from the files in testdata.
package eco
