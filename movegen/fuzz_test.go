package movegen

import (
	"slices"
	"strings"
	"testing"

	"penrose/board"
)

// FuzzMoveLegality plays from any position; each byte chooses a move. After every
// move all that Make keeps up to date must equal what reading the FEN computes.
// In the last position IsLegal must accept exactly the generated moves.
func FuzzMoveLegality(f *testing.F) {
	for i, fen := range append([]string{board.StartFEN, kiwipete}, rareStarts...) {
		f.Add(fen, []byte{byte(i), 7, 19, byte(3 * i), 200, 0, 31, 5})
	}
	f.Fuzz(func(t *testing.T, fen string, choices []byte) {
		p, err := board.ParseFEN(fen)
		if err != nil {
			return
		}
		const longest = 50 // plies
		for _, choice := range choices[:min(len(choices), longest)] {
			checkFromScratch(t, &p)
			var list List
			Legal(&p, &list)
			if list.Len() == 0 {
				break
			}
			if !p.InCheck() {
				null := p
				null.MakeNull()
				checkFromScratch(t, &null)
			}
			p.Make(list.At(int(choice) % list.Len()))
		}
		checkFromScratch(t, &p)
		checkIsLegal(t, &p)
	})
}

// checkFromScratch compares all of p, keys, checkers and pins included, with
// the position that its FEN gives.
func checkFromScratch(t *testing.T, p *board.Position) {
	t.Helper()
	for _, fen := range [...]string{p.FEN(), p.ShredderFEN()} {
		again, err := board.ParseFEN(fen)
		if err != nil {
			t.Fatalf("a position that was played is refused: %v", err)
		}
		if again != *p {
			t.Fatalf("%s: the position from the FEN differs:\n%+v\n%+v", fen, *p, again)
		}
	}
}

// FuzzSAN reads anything as SAN: what is read is legal, and is read again from
// its standard form. So is every legal move.
func FuzzSAN(f *testing.F) {
	for i, text := range []string{"e4", "Nf3", "O-O", "0-0-0", "exd6 e.p.", "a8=Q#", "b8(N)", "Ng1xf3+!?", "R1a1", "x", "=", ""} {
		f.Add(rareStarts[i%len(rareStarts)], text)
		f.Add(kiwipete, text)
	}
	f.Fuzz(func(t *testing.T, fen, text string) {
		p, err := board.ParseFEN(fen)
		if err != nil {
			return
		}
		checkRoundTrip(t, &p)
		m, err := ParseSAN(&p, text)
		if (err == nil) != (m != board.NoMove) {
			t.Fatalf("%s: %q is read as %v with error %v", fen, text, m, err)
		}
		if err == nil && !IsLegal(&p, m) {
			t.Errorf("%s: %q is read as %v, which is not legal", fen, text, m)
		}
	})
}

// FuzzUCI is FuzzSAN for UCI notation. The move read has the squares of the text,
// except for castling, which can be written in three ways.
func FuzzUCI(f *testing.F) {
	for i, text := range []string{"e2e4", "e1g1", "e1h1", "e1c1", "a7a8q", "a7a8Q", "d4e3", "e5d6", "0000", "e2e4e5", "z9", ""} {
		f.Add(rareStarts[i%len(rareStarts)], text)
		f.Add(kiwipete, text)
	}
	f.Add(kiwipete, "O-O")
	f.Add("4k3/8/8/8/8/8/8/R4KR1 w KQ - 0 1", "f1c1")
	f.Add("4k3/8/8/8/8/8/8/6KR w K - 0 1", "g1g1")
	f.Fuzz(func(t *testing.T, fen, text string) {
		p, err := board.ParseFEN(fen)
		if err != nil {
			return
		}
		m, err := ParseUCI(&p, text)
		if (err == nil) != (m != board.NoMove) {
			t.Fatalf("%s: %q is read as %v with error %v", fen, text, m, err)
		}
		if err != nil {
			return
		}
		if !IsLegal(&p, m) {
			t.Errorf("%s: %q is read as %v, which is not legal", fen, text, m)
		}
		written := []string{m.String()}
		if m.Kind() == board.Castling {
			short := m.To().File() > m.From().File()
			written = append(written, m.From().String()+m.KingTo().String(), map[bool]string{true: "O-O", false: "O-O-O"}[short])
		}
		if !slices.Contains(written, strings.ReplaceAll(text, "0", "O")) && !slices.Contains(written, strings.ToLower(text)) {
			t.Errorf("%s: %q is read as %v", fen, text, m)
		}
	})
}
