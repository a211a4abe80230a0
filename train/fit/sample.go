package fit

import (
	"context"
	"errors"
	"fmt"
	"io"

	"penrose/eval"
	"penrose/eval/attacks"
	"penrose/train/games"
	"penrose/train/records"
)

// MaxPieces is the largest number of pieces of a sample.
const MaxPieces = records.MaxPieces

// Sample is a position as the network sees it and what is known about it.
type Sample struct {
	// Own and Other are the inputs that are on, below [eval.Inputs], from the
	// perspectives of the side to move and of the other side. The first Count of each are used.
	Own, Other [MaxPieces]uint16

	// OwnKing and OtherKing are the places of the kings, below [eval.KingBuckets].
	OwnKing, OtherKing uint8

	// OwnAttacks and OtherAttacks are the attack inputs of the two sides that are on.
	OwnAttacks, OtherAttacks attacks.List

	// OwnExposed and OtherExposed are the inputs of exposed pieces that are on, below
	// [attacks.States] times [eval.Inputs], from both perspectives. The first Exposed of each are used.
	OwnExposed, OtherExposed [MaxPieces]uint16

	Game    uint16 // a hash of the game, by which whole games are held out
	Count   uint8  // pieces on the board
	Exposed uint8  // pieces that are exposed
	Bucket  uint8  // output that evaluates the position

	Score  float32 // of a search, centipawns for the side to move
	Result float32 // of the game for the side to move: 1, 0.5 or 0
}

// Source is a sequence of samples that can be read again and again. The order
// must be random over all games: neighbours in a game are so alike that a batch
// of them tells the network next to nothing.
type Source interface {
	// Len returns how many samples there are.
	Len() int64

	// Identity tells sources apart: equal samples in equal order have equal ones.
	Identity() uint32

	// Rewind goes to the start. The order may depend on the epoch, which counts
	// from 0, but on nothing else, or a resumed run would go another way. For fileOrder, -1,
	// it is the same for all seeds: from it come the samples that are held out.
	Rewind(epoch int) error

	// Read fills samples from the front and returns how many it has filled.
	// At the end it returns 0 and io.EOF.
	Read(samples []Sample) (int, error)
}

// heldOut reports whether s is of the percent of games that are kept from training,
// see [games.HeldOut].
func (s *Sample) heldOut(percent int) bool { return games.HeldOut(s.Game, percent) }

// fileOrder in place of an epoch stands for the order of the file.
const fileOrder = -1

// readHeldOut returns the first samples of held-out games.
func readHeldOut(ctx context.Context, source Source, settings *Settings) ([]Sample, error) {
	if err := source.Rewind(fileOrder); err != nil {
		return nil, err
	}
	var held []Sample
	buffer := make([]Sample, 4096)
	for len(held) < settings.MaxHeldOut {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		n, err := source.Read(buffer)
		for i := range buffer[:n] {
			s := &buffer[i]
			if !s.heldOut(settings.HeldOut) || len(held) == settings.MaxHeldOut {
				continue
			}
			if err := s.check(settings.Buckets); err != nil {
				return nil, err
			}
			held = append(held, *s)
		}
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
	}
	if len(held) == 0 {
		return nil, errors.New("no game is held out: too little data, or too few percent")
	}
	return held, nil
}

// batch is what one step trains on.
type batch struct {
	samples  []Sample
	consumed int64 // samples of the source that were read, those of held-out games among them
	err      error // of the source or its samples, which are then void
}

// readAhead reads the training samples of one epoch in batches and sends them. The last
// batch may be smaller. One batch is read while another is trained on. The receiver must
// give each batch back through free. The channel is closed at the end, after an error, or
// when ctx ends.
func readAhead(ctx context.Context, source Source, settings *Settings) (batches <-chan batch, free chan<- []Sample) {
	const inFlight = 2
	full, empty := make(chan batch), make(chan []Sample, inFlight)
	for range inFlight {
		empty <- make([]Sample, settings.BatchSize)
	}
	go func() {
		defer close(full)
		for end := false; !end; {
			var b batch
			select {
			case b.samples = <-empty:
			case <-ctx.Done():
				return
			}
			end = b.read(source, settings)
			if len(b.samples) == 0 && b.err == nil {
				return
			}
			select {
			case full <- b:
			case <-ctx.Done():
				return
			}
		}
	}()
	return full, empty
}

// read fills b up with training samples and reports whether b is the last one.
func (b *batch) read(source Source, settings *Settings) (last bool) {
	filled := 0
	for filled < len(b.samples) {
		n, err := source.Read(b.samples[filled:])
		b.consumed += int64(n)
		for i, end := filled, filled+n; i < end; i++ {
			s := &b.samples[i]
			if s.heldOut(settings.HeldOut) {
				continue
			}
			if b.err = s.check(settings.Buckets); b.err != nil {
				return true
			}
			if i != filled {
				b.samples[filled] = *s // closes the gaps of held-out ones
			}
			filled++
		}
		if err != nil {
			if !errors.Is(err, io.EOF) {
				b.err = err
			}
			last = true
			break
		}
	}
	b.samples = b.samples[:filled]
	return last
}

// check finds values that no position can have, before anything reads or writes outside
// of the weights.
func (s *Sample) check(buckets int) error {
	if s.Count > MaxPieces || int(s.Bucket) >= buckets {
		return fmt.Errorf("a sample has %d pieces and bucket %d of %d", s.Count, s.Bucket, buckets)
	}
	if most := max(s.OwnKing, s.OtherKing); most >= eval.KingBuckets {
		return fmt.Errorf("a sample has a king at the place %d, want below %d", most, eval.KingBuckets)
	}
	for i := range s.Count {
		if s.Own[i] >= eval.Inputs || s.Other[i] >= eval.Inputs {
			return fmt.Errorf("a sample has the inputs %d and %d, want below %d", s.Own[i], s.Other[i], eval.Inputs)
		}
	}
	if s.Exposed > MaxPieces {
		return fmt.Errorf("a sample has %d exposed pieces", s.Exposed)
	}
	for i := range s.Exposed {
		if most := max(s.OwnExposed[i], s.OtherExposed[i]); int(most) >= attacks.States*eval.Inputs {
			return fmt.Errorf("a sample has the input %d of exposed pieces, want below %d", most, attacks.States*eval.Inputs)
		}
	}
	for _, list := range [...]*attacks.List{&s.OwnAttacks, &s.OtherAttacks} {
		for _, input := range list.Inputs() {
			if input >= attacks.Count {
				return fmt.Errorf("a sample has the attack input %d, want below %d", input, attacks.Count)
			}
		}
	}
	return nil
}
