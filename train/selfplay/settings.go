package selfplay

import (
	"errors"
	"fmt"

	"penrose/eval"
	"penrose/search"
	"penrose/train/games"
)

// Settings are what the games of a run depend on, besides the engine. Scores are in
// centipawns. Plies count the moves of both sides.
type Settings struct {
	SoftNodes  uint64 // nodes of a move after which no further iteration begins, at least 1
	HardFactor uint64 // a search is broken off at this many times its soft limit, at least 1
	HashMiB    int    // table of each worker's engine, which at the start of a game holds only what the search of the opening has left in it; at least 1
	Search     string // what is changed in the search of the games, in the words of [ParseParams]

	OpeningPlies int    // random plies at the start, one more in half of the games; at least 0
	OpeningNodes uint64 // soft limit of the search that verifies an opening, at least 1
	OpeningScore int    // an opening with a score beyond it, for either side, is drawn anew; at least 1
	Chess960     int    // percent of the games that begin from any of the 960 positions
	DFRC         int    // percent of those in which each side has the pieces of another one; both together 0 to 100

	WinScore     int // a win is given if for WinPlies plies both sides see at least this, at least 1
	WinPlies     int // at least 1
	DrawScore    int // a draw is given if for DrawPlies plies both sides see at most this, at least 0
	DrawPlies    int // at least 1
	DrawFromPly  int // but not before so many plies have been played, at least 0
	MaximumPlies int // a game of this length is a draw; more than OpeningPlies+1, at most [games.MaxGamePlies]
}

// Defaults returns the settings for the first tens of millions of positions. At 1,000
// nodes a move a core makes about five times as many positions as at 5,000. While data is
// scarce, many positions are worth more than good ones.
func Defaults() Settings {
	return Settings{
		SoftNodes:    1000,
		HardFactor:   8,
		HashMiB:      2, // about as many entries as a game at 1,000 nodes a move has nodes
		OpeningPlies: 8,
		OpeningNodes: 1000, // enough to see what is lost; more costs as much as the moves of a game
		OpeningScore: 600,
		Chess960:     4,
		DFRC:         8,
		WinScore:     1500,
		WinPlies:     4,
		DrawScore:    10,
		DrawPlies:    12,
		DrawFromPly:  80,
		MaximumPlies: 400,
	}
}

// MatchDefaults returns the settings of matches, which measure and do not make data: with a
// table for some thousand nodes a move, from level openings of standard chess.
func MatchDefaults() Settings {
	s := Defaults()
	s.HashMiB, s.OpeningScore, s.Chess960, s.DFRC = 8, 150, 0, 0
	return s
}

// limits returns the limits of a search that begins no iteration after the given number
// of nodes.
func (s *Settings) limits(nodes uint64) search.Limits {
	return search.Limits{SoftNodes: nodes, Nodes: nodes * s.HardFactor}
}

// player returns a player of games with these settings.
func (s *Settings) player(evaluation eval.Evaluation) (*enginePlayer, error) {
	params, err := ParseParams(s.Search)
	if err != nil {
		return nil, err
	}
	return newEnginePlayer(s.HashMiB, evaluation, params)
}

const (
	// MostNodes is the most nodes that a search may be asked for.
	MostNodes = 1 << 40
	// mostHardFactor is the most times as many nodes that may break a search off. It is as good as no
	// limit, and MostNodes times it does not overflow.
	mostHardFactor = 1 << 20
)

// Validate returns an error that names everything wrong with s.
func (s *Settings) Validate() error {
	var errs []error
	check := func(ok bool, name string, value any, want string) {
		if !ok {
			errs = append(errs, fmt.Errorf("%s is %v, want %s", name, value, want))
		}
	}
	check(s.SoftNodes >= 1 && s.SoftNodes <= MostNodes, "SoftNodes", s.SoftNodes, "1 to 2^40")
	check(s.HardFactor >= 1 && s.HardFactor <= mostHardFactor, "HardFactor", s.HardFactor, "1 to 2^20")
	check(s.HashMiB >= 1, "HashMiB", s.HashMiB, "at least 1")
	if _, err := ParseParams(s.Search); err != nil {
		errs = append(errs, fmt.Errorf("the search is %q: %w", s.Search, err))
	}
	check(s.OpeningPlies >= 0 && s.OpeningPlies <= 100, "OpeningPlies", s.OpeningPlies, "0 to 100")
	check(s.OpeningNodes >= 1 && s.OpeningNodes <= MostNodes, "OpeningNodes", s.OpeningNodes, "1 to 2^40")
	check(s.OpeningScore >= 1, "OpeningScore", s.OpeningScore, "at least 1")
	check(s.Chess960 >= 0 && s.Chess960 <= 100, "Chess960", s.Chess960, "0 to 100")
	check(s.DFRC >= 0 && s.DFRC <= 100-s.Chess960, "DFRC", s.DFRC, "0 to 100, together with Chess960")
	check(s.WinScore >= 1, "WinScore", s.WinScore, "at least 1")
	check(s.WinPlies >= 1, "WinPlies", s.WinPlies, "at least 1")
	check(s.DrawScore >= 0, "DrawScore", s.DrawScore, "at least 0")
	check(s.DrawPlies >= 1, "DrawPlies", s.DrawPlies, "at least 1")
	check(s.DrawFromPly >= 0, "DrawFromPly", s.DrawFromPly, "at least 0")
	check(s.MaximumPlies > s.OpeningPlies+1 && s.MaximumPlies <= games.MaxGamePlies, "MaximumPlies", s.MaximumPlies,
		fmt.Sprintf("more than the opening takes, at most %d", games.MaxGamePlies))
	return errors.Join(errs...)
}
