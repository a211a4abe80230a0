package games

import (
	"fmt"
	"iter"

	"penrose/board"
	"penrose/game"
)

const (
	// MaxScore bounds the magnitude of scores, in centipawns: having mated.
	MaxScore = 32_000
	// MaxGamePlies bounds the length of a game.
	MaxGamePlies = 1 << 15
)

// Result is the outcome of a game in half points for White.
type Result uint8

// The results.
const (
	BlackWins Result = iota
	Draw
	WhiteWins
)

// For returns the half points, 0 to 2, that the game brought c.
func (r Result) For(c board.Color) int {
	if c == board.White {
		return int(r)
	}
	return int(WhiteWins - r)
}

// String returns the result as PGN writes it.
func (r Result) String() string { return [...]string{"0-1", "1/2-1/2", "1-0"}[r] }

// Termination says why a game ended.
type Termination uint8

// The terminations. The side that gave mate wins after Checkmate, and AdjudicatedWin is a
// win too; all others are draws.
const (
	Checkmate            Termination = iota
	Stalemate                        // the last position has no legal move and no check
	AdjudicatedWin                   // both sides agreed for some plies that it is won
	AdjudicatedDraw                  // scores near zero for some plies
	Repetition                       // the last position has been on the board before
	FiftyMoves                       // 100 plies without capture or pawn move
	InsufficientMaterial             // see board.Position.InsufficientMaterial
	PlyLimit                         // broken off for its length

	terminationCount
)

// String returns the termination in a word or two.
func (t Termination) String() string {
	return [...]string{
		"checkmate", "stalemate", "adjudicated win", "adjudicated draw",
		"repetition", "fifty moves", "insufficient material", "ply limit",
	}[t]
}

// Flags says more about one ply. Bits without a name are zero.
type Flags uint8

// Unscored marks a move of a random opening, which no search has chosen. The ply has no
// score.
const Unscored Flags = 1

// Ply is one move of a game with what the engine thought of it.
type Ply struct {
	Move  board.Move
	Score int16 // centipawns for the side that moves; 0 if Unscored
	Flags Flags
}

// Game is a game from its start position to its end. Plies has at least one
// and at most [MaxGamePlies] elements.
type Game struct {
	Start       int // number of the start position, see [StartPosition]
	Result      Result
	Termination Termination
	Plies       []Ply
}

// Positions yields the position before each ply, with the number of that ply.
// The position belongs to the iterator: it is valid, and not to be changed,
// until the next step. The game has to be one that a [Reader] returned or a
// [Writer] accepted.
func (g *Game) Positions() iter.Seq2[int, *board.Position] {
	return func(yield func(int, *board.Position) bool) {
		p := StartPosition(g.Start)
		for i := range g.Plies {
			if !yield(i, &p) {
				return
			}
			p.Make(g.Plies[i].Move)
		}
	}
}

// Kept yields the [Game.Positions] that are for training, see [Keep].
func (g *Game) Kept() iter.Seq2[int, *board.Position] {
	return func(yield func(int, *board.Position) bool) {
		played := game.New(StartPosition(g.Start))
		for i, ply := range g.Plies {
			if Keep(&played, ply) && !yield(i, &played.Position) {
				return
			}
			played.Play(ply.Move)
		}
	}
}

func startExists(n int) bool {
	_, _, ok := ranksOf(n)
	return ok
}

// check makes the checks that need no replay of the game.
func (g *Game) check() error {
	switch {
	case !startExists(g.Start):
		return fmt.Errorf("start position %d does not exist", g.Start)
	case len(g.Plies) == 0 || len(g.Plies) > MaxGamePlies:
		return fmt.Errorf("%d plies, want 1 to %d", len(g.Plies), MaxGamePlies)
	case g.Result > WhiteWins:
		return fmt.Errorf("result %d does not exist", g.Result)
	case g.Termination >= terminationCount:
		return fmt.Errorf("termination %d does not exist", g.Termination)
	}
	wins := g.Termination == Checkmate || g.Termination == AdjudicatedWin
	if wins != (g.Result != Draw) {
		return fmt.Errorf("result %v by %v", g.Result, g.Termination)
	}
	return nil
}

func (p Ply) check() error {
	switch {
	case p.Flags&^Unscored != 0:
		return fmt.Errorf("flags %#x are not defined", p.Flags)
	case p.Score > MaxScore || p.Score < -MaxScore:
		return fmt.Errorf("score %d is beyond ±%d", p.Score, MaxScore)
	case p.Flags&Unscored != 0 && p.Score != 0:
		return fmt.Errorf("score %d on a ply marked as having none", p.Score)
	}
	return nil
}
