package eco

import (
	"penrose/board"
	"penrose/book"
)

//go:generate go run ./generate -o names.gz testdata/a.tsv testdata/b.tsv testdata/c.tsv testdata/d.tsv testdata/e.tsv

// Opening is the name of an opening. The zero value is none.
type Opening struct {
	Code string // A00 to E99
	Name string // for example "Sicilian Defense: Najdorf Variation"
}

// String returns code and name, empty for no opening.
func (o Opening) String() string {
	if o == (Opening{}) {
		return ""
	}
	return o.Code + " " + o.Name
}

// Of returns the opening that p itself is listed under. ok is false if p has no name
// of its own, like most positions and the initial one. If p has no name with its en
// passant capture, Of looks p up without it. Otherwise another order of the same
// moves would lose the name.
func Of(p *book.Position) (o Opening, ok bool) {
	if o, ok = names()[p.Key()]; ok {
		return o, true
	}
	o, ok = names()[p.KeyWithoutEnPassant()]
	return o, ok
}

// OfGame returns the last name that a game had after any of its moves. ok is false
// if it never had one. OfGame stops at a null move ([board.NoMove]).
func OfGame(start book.Position, moves []board.Move) (o Opening, ok bool) {
	p := start
	o, ok = Of(&p)
	for _, m := range moves[:min(len(moves), maxPlies)] {
		if m == board.NoMove {
			break
		}
		p.Play(m)
		if later, named := Of(&p); named {
			o, ok = later, true
		}
	}
	return o, ok
}

// maxPlies is the number of plies in which OfGame looks for openings. It is twice
// the length of the longest named line, because a game may lose moves on the way.
const maxPlies = 80
