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

// Of returns the opening whose name p itself has; ok is false if it has none, as
// most positions, the initial one among them. Where a capture en passant makes no
// difference to the name it is overlooked, or moves in another order would lose
// the name.
func Of(p *book.Position) (o Opening, ok bool) {
	if o, ok = names()[p.Key()]; ok {
		return o, true
	}
	o, ok = names()[p.KeyWithoutEnPassant()]
	return o, ok
}

// OfGame returns the name that a game has got last, after any of its moves; ok is
// false if it never had one. A null move ([board.NoMove]) ends what can be named.
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

// maxPlies is how far into a game openings are looked for: twice as far as the
// longest line that has a name, as moves may be lost on the way.
const maxPlies = 80
