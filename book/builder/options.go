package builder

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"penrose/board"
	"penrose/book/pgn"
)

// Options say which games count and how much. The zero value accepts no move:
// start from [DefaultOptions].
type Options struct {
	MaxPly      int    // moves of a game count up to this ply
	MinGames    int    // moves that were played in fewer games are left out
	MinRating   int    // both players must have at least this rating; 0 for all games
	KeepDraws   bool   // drawn games also count
	WinPoints   int    // for each game that the player of the move won
	DrawPoints  int    // for each drawn game, and each without a result
	LossPoints  int    // for each lost game
	SideWeights [2]int // by color: factors of the points of White and Black; 0 leaves the side out
}

// DefaultOptions returns options for some ten thousand games of good players.
func DefaultOptions() Options {
	return Options{MaxPly: 30, MinGames: 3, KeepDraws: true, WinPoints: 2, DrawPoints: 1, SideWeights: [2]int{1, 1}}
}

// mostPoints is the greatest number of points and the greatest factor: with it no sum of points overflows.
const mostPoints = 10_000

// Check returns an error if a number of o is below 0, where it would leave moves out without a word, or if points or
// factors are above 10,000, where sums could overflow.
func (o *Options) Check() error {
	for _, n := range []struct {
		name        string
		value, most int
	}{
		{"greatest ply", o.MaxPly, math.MaxInt}, {"least number of games", o.MinGames, math.MaxInt}, {"least rating", o.MinRating, math.MaxInt},
		{"points of a win", o.WinPoints, mostPoints}, {"points of a draw", o.DrawPoints, mostPoints}, {"points of a loss", o.LossPoints, mostPoints},
		{"factor of White", o.SideWeights[board.White], mostPoints}, {"factor of Black", o.SideWeights[board.Black], mostPoints},
	} {
		switch {
		case n.value < 0:
			return fmt.Errorf("%s %d: want 0 or more", n.name, n.value)
		case n.value > n.most:
			return fmt.Errorf("%s %d: want 0 to %d", n.name, n.value, n.most)
		}
	}
	return nil
}

// wants reports whether the game counts.
func (o *Options) wants(g *pgn.Game) bool {
	if !o.KeepDraws && g.Result() == pgn.Draw {
		return false
	}
	return o.MinRating == 0 || min(rating(g, "WhiteElo"), rating(g, "BlackElo")) >= o.MinRating
}

// rating returns the number in a tag, 0 if there is none.
func rating(g *pgn.Game, tag string) int {
	n, err := strconv.Atoi(strings.TrimSpace(g.Tag(tag)))
	if err != nil {
		return 0
	}
	return n
}

// points returns the points that a game gives to each move of the given side.
func (o *Options) points(side board.Color, r pgn.Result) uint64 {
	points := o.DrawPoints
	switch r {
	case pgn.WhiteWins, pgn.BlackWins:
		points = o.LossPoints
		if (r == pgn.WhiteWins) == (side == board.White) {
			points = o.WinPoints
		}
	}
	return uint64(max(points, 0)) * uint64(max(o.SideWeights[side], 0))
}
