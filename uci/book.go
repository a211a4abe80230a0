package uci

import (
	"fmt"
	"math/rand/v2"

	"penrose/board"
	"penrose/book"
	"penrose/book/eco"
	"penrose/score"
	"penrose/search"
)

// openingBook is what the choice of a book move needs.
type openingBook struct {
	book   *book.Book // nil if there is none to be used
	random *rand.Rand
}

// bookPosition returns the position on the board as opening books see it.
func (g *playedGame) bookPosition() book.Position {
	p := g.start
	for _, m := range g.Moves {
		p.Play(m)
	}
	return p
}

// newBookRandom returns what chooses among book moves: always the same with the
// same seed, something else every time with seed 0.
func newBookRandom(seed int) *rand.Rand {
	if seed == 0 {
		return rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64()))
	}
	return rand.New(rand.NewPCG(uint64(seed), 0))
}

// bookModeBest is the choice of always the move with the highest weight.
const bookModeBest = "best"

// bookModes returns the ways to choose among book moves.
func bookModes() []string { return []string{"weighted", bookModeBest} }

// setBookFile changes to another book. If that one cannot be used there is no
// book: the user did not ask for the old one.
func setBookFile(s *Session, v optionValue) error {
	s.closeBook()
	b, err := openBook(v.text)
	if err != nil {
		return fmt.Errorf("%w; there is no book now", err)
	}
	s.opening.book = b
	for _, warning := range b.Warnings() {
		s.out.remark("%s: %s", v.text, warning)
	}
	return nil
}

// setBookSeed begins a new series of choices. The same seed again goes on with the one that runs: some GUIs send
// their options before every game.
func setBookSeed(s *Session, v optionValue) error {
	if v.number != s.settings.bookSeed {
		s.settings.bookSeed = v.number
		s.opening.random = newBookRandom(v.number)
	}
	return nil
}

// openBook opens the book at path, or the one built in if path is empty.
func openBook(path string) (*book.Book, error) {
	if path == "" {
		return book.Default()
	}
	return book.Open(path)
}

func (s *Session) closeBook() {
	if s.opening.book != nil {
		s.opening.book.Close() // only read from: what could fail does not matter
		s.opening.book = nil
	}
}

// bookMove returns a move of the opening book for the position on the board,
// [board.NoMove] if there is none or it is not wanted. The book answers only if a
// move is to be played. It does not answer an analysis, a search with several
// lines, on the opponent's time, or limited by nodes.
func (s *Session) bookMove(g *goCommand) board.Move {
	o, l := &s.settings, &g.limits
	if s.opening.book == nil || !o.ownBook || o.analyseMode || o.multiPV > 1 {
		return board.NoMove
	}
	limited := g.hasClock || l.MoveTime > 0 || l.Depth > 0
	if !limited || l.Infinite || l.Ponder || l.Mate > 0 || l.Nodes > 0 || len(g.searchMoves) > 0 {
		return board.NoMove
	}
	if gamePly(&s.game.Position) >= o.bookDepth {
		return board.NoMove
	}
	p := s.game.bookPosition()
	entries, err := s.opening.book.Moves(&p)
	if err != nil {
		s.closeBook()
		s.out.remark("%v; there is no book now", err)
		return board.NoMove
	}
	if len(entries) == 0 {
		return board.NoMove
	}
	chosen := book.Best(entries)
	if !o.bookBest {
		chosen = book.Pick(entries, s.opening.random)
	}
	s.out.remark("book move, weight %d of %d", chosen.Weight, book.TotalWeight(entries))
	return chosen.Move
}

// gamePly returns the number of plies since the beginning of the game, as the move
// number has it.
func gamePly(p *board.Position) int { return 2*(p.FullMove()-1) + int(p.SideToMove()) }

// onlyBookMove returns the limits of a search that plays m at once. A search of
// one move to one ply takes a fraction of a millisecond and gives the GUI a score
// and a line. The time stays limited as in l: what an ending has to prepare can take longer.
func onlyBookMove(m board.Move, l search.Limits) search.Limits {
	l.Depth, l.MultiPV, l.SearchMoves, l.NodesTime = 1, 1, []board.Move{m}, 0
	return l
}

// dropReply removes the expected reply to a book move from the line. The GUI is not to
// ponder it: the book may know the answer to whatever is played. The line of a mate stays: it
// is what the score says.
func dropReply(i *search.Info) {
	if !score.IsMate(i.Score) {
		i.PV = i.PV[:1]
	}
}

// openingName returns code and name of the opening of the game, empty
// if it has none.
func (g *playedGame) openingName() string {
	o, _ := eco.OfGame(g.start, g.Moves)
	return o.String()
}
