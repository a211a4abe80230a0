package selfplay

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"penrose/board"
	"penrose/search"
)

// Duel plays pairs of games between two sides, each on an engine of its own with one
// thread. It is for one goroutine at a time, and has to be closed.
type Duel struct {
	settings Settings
	openings []Opening
	order    []int // of the openings
	seed     uint64
	seats    [2]*seat
}

// Pair is the result of a pair of games.
type Pair struct {
	Points  [2]int    // half points of the first side, 0 to 2, in each game; it has White in the first
	Efforts [2]Effort // of both sides
	opening board.Key // its [playing.identity]
}

// NewDuel returns a duel. It uses only the settings of table, openings and adjudication.
// If openings are given, they are played in an order drawn from the seed, again and
// again; otherwise each pair has a random one.
func NewDuel(s Settings, sides [2]Side, openings []Opening, seed uint64) (*Duel, error) {
	if err := s.Validate(); err != nil {
		return nil, err
	}
	for i := range openings {
		if plies := len(openings[i].Moves); plies >= s.MaximumPlies {
			return nil, fmt.Errorf("opening %d has %d plies: a game is a draw after %d", i+1, plies, s.MaximumPlies)
		}
	}
	d := &Duel{settings: s, openings: openings, seed: seed}
	d.order = rand.New(rand.NewPCG(seed, 1<<63)).Perm(len(openings)) // a stream that no pair has
	for i, side := range sides {
		var err error
		if d.seats[i], err = newSeat(side, s.HashMiB); err != nil {
			return nil, errors.Join(err, d.Close())
		}
	}
	return d, nil
}

// newDuels returns so many duels, one for each worker. After an error none is left open.
func newDuels(count int, s Settings, sides [2]Side, openings []Opening, seed uint64) ([]*Duel, error) {
	duels := make([]*Duel, 0, count)
	for range count {
		d, err := NewDuel(s, sides, openings, seed)
		if err != nil {
			return nil, errors.Join(err, closeDuels(duels))
		}
		duels = append(duels, d)
	}
	return duels, nil
}

func closeDuels(duels []*Duel) error {
	var errs []error
	for _, d := range duels {
		errs = append(errs, d.Close())
	}
	return errors.Join(errs...)
}

// Close releases the memory.
func (d *Duel) Close() error {
	var errs []error
	for _, s := range d.seats {
		if s != nil {
			errs = append(errs, s.close())
		}
	}
	return errors.Join(errs...)
}

// SetParams changes how the sides search, from the next pair on.
func (d *Duel) SetParams(first, second search.Params) error {
	for i, p := range [2]search.Params{first, second} {
		d.seats[i].side.Params = p
		if err := d.seats[i].engine.SetParams(p); err != nil {
			return err
		}
	}
	return nil
}

// Play plays the pair of the given number, at least 0. The result depends only on the
// number, the seed, the settings, the sides and the openings, unless the sides play by
// real time. The error is that of a search or of ctx.
func (d *Duel) Play(ctx context.Context, number int) (Pair, error) {
	var pair Pair
	first, second := d.seats[0], d.seats[1]
	opening, err := d.opening(ctx, number)
	if err != nil {
		return pair, err
	}
	pair.opening = opening.identity()
	first.effort, second.effort = Effort{}, Effort{}
	for i, by := range []opponents{{first, second}, {second, first}} {
		by.forget()
		g := opening.clone()
		end, err := g.playOut(ctx, &d.settings, by)
		if errors.Is(err, errTime) {
			end, err = ending{result: winFor(g.game.Position.SideToMove().Other())}, nil
		}
		if err != nil {
			return pair, err
		}
		pair.Points[i] = end.result.For(board.Color(i))
	}
	pair.Efforts = [2]Effort{first.effort, second.effort}
	return pair, nil
}

// opening returns the opening of a pair. Random openings are judged by the second side's
// evaluation with the usual parameters. So matches that differ only in parameters play
// the same openings.
func (d *Duel) opening(ctx context.Context, number int) (*playing, error) {
	if len(d.openings) > 0 {
		return d.openings[d.order[number%len(d.order)]].playing(), nil
	}
	judge := d.seats[1]
	if err := judge.engine.SetParams(search.DefaultParams()); err != nil {
		return nil, err
	}
	rng := rand.New(rand.NewPCG(d.seed, uint64(number)))
	g, err := drawOpening(ctx, rng, &d.settings, judge.enginePlayer)
	return g, errors.Join(err, judge.engine.SetParams(judge.side.Params))
}

// playing returns a game in which the opening has been played.
func (o *Opening) playing() *playing {
	g := playingFrom(o.Start)
	g.playRandom(o.Moves)
	return g
}
