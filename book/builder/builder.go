package builder

import (
	"errors"
	"io"

	"penrose/board"
	"penrose/book"
	"penrose/book/pgn"
)

// Builder collects moves from games. It keeps every different move in every
// different position, and nothing of the games themselves. A million moves took 150 MB
// when the book was made of them.
type Builder struct {
	options Options
	tallies map[choice]tally
	counts  Counts
}

// choice is a move in a position, both as books have them.
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

// Counts tells what became of the games.
type Counts struct {
	Games   int // that count
	Left    int // out because of the options
	Broken  int // that cannot be followed to their end; they do not count either
	Choices int // different moves in different positions
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

// AddAll adds the games of in. It tells faulty of each game that cannot be
// followed to its end and goes on. after, unless nil, is called after each game.
// The error is that of in.
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
			b.add(g)
		default:
			b.counts.Left++
		}
		if after != nil {
			after()
		}
	}
}

// add takes in the moves of a game, up to a null move, behind which its positions
// mean nothing. A move that is repeated counts once, like the game.
func (b *Builder) add(g *pgn.Game) {
	p, result := book.NewPosition(g.Start), g.Result()
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

// Records returns the book: sorted, with the weightiest move of a position first.
func (b *Builder) Records() []book.Record {
	all := make([]weighted, 0, len(b.tallies))
	for c, t := range b.tallies {
		if int(t.games) >= b.options.MinGames {
			all = append(all, weighted{choice: c, weight: t.points})
		}
	}
	return arrange(all)
}
