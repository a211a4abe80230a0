package builder

import (
	"errors"
	"io"

	"penrose/board"
	"penrose/book"
	"penrose/book/pgn"
)

// Builder collects moves from games. It keeps every different move in every
// different position, but not the games. A million moves took 150 MB when the
// built-in book was made.
type Builder struct {
	options Options
	tallies map[choice]tally
	counts  Counts
}

// choice is a move in a position, both in the encoding of books.
type choice struct {
	key  uint64
	move uint16
}

// tally sums up the games with a choice.
type tally struct {
	points uint64
	games  int32
	last   int32 // number of the last one, by Counts.Games
}

// Counts holds the numbers of games by what became of them.
type Counts struct {
	Games         int // used for the book
	Contradictory int // of these, games whose tag Result contradicts the result after the moves; the tag counts
	Left          int // left out because of the options
	Broken        int // left out because they cannot be followed to their end
	Choices       int // different moves in different positions
}

// New returns a builder without games.
func New(o Options) *Builder {
	return &Builder{options: o, tallies: make(map[choice]tally)}
}

// Counts returns what has become of the games so far.
func (b *Builder) Counts() Counts {
	c := b.counts
	c.Choices = len(b.tallies)
	return c
}

// AddAll adds the games of in. It calls faulty for each game that cannot be
// followed to its end, and goes on. It calls after after each game, unless after
// is nil. The error is that of in.
func (b *Builder) AddAll(in io.Reader, faulty func(*pgn.GameError), after func()) error {
	r := pgn.NewReader(in)
	for {
		g, err := r.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		broken := new(pgn.GameError)
		switch {
		case errors.As(err, &broken):
			b.counts.Broken++
			faulty(broken)
		case err != nil:
			return err
		case b.options.wants(g):
			b.counts.Games++
			if g.ResultConflict() != nil {
				b.counts.Contradictory++
			}
			b.add(g)
		default:
			b.counts.Left++
		}
		if after != nil {
			after()
		}
	}
}

// add adds the moves of a game. It stops at a null move, because the positions
// after it mean nothing. A move that the game repeats counts once.
func (b *Builder) add(g *pgn.Game) {
	p, result := start(g), g.Result()
	for _, m := range g.Moves[:min(len(g.Moves), max(b.options.MaxPly, 0))] {
		if m == board.NoMove {
			return
		}
		c := choice{p.Key(), book.EncodeMove(m)}
		if t, number := b.tallies[c], int32(b.counts.Games); t.last != number {
			t.games, t.last = t.games+1, number
			t.points += b.options.points(p.Board.SideToMove(), result)
			b.tallies[c] = t
		}
		p.Play(m)
	}
}

// start returns the position in which g begins. Its key depends on the en passant square in
// the tag FEN, which g.Start does not record if every capture is illegal.
func start(g *pgn.Game) book.Position {
	if fen, _, err := board.MendFEN(g.Tag("FEN")); err == nil {
		if p, err := book.ParseFEN(fen); err == nil {
			return p
		}
	}
	return book.NewPosition(g.Start) // there is no tag
}

// Records returns the book, sorted. The move with the greatest weight comes first
// in its position.
func (b *Builder) Records() []book.Record {
	all := make([]weighted, 0, len(b.tallies))
	for c, t := range b.tallies {
		if int(t.games) >= b.options.MinGames {
			all = append(all, weighted{choice: c, weight: t.points})
		}
	}
	return arrange(all)
}
