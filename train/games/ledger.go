package games

import (
	"fmt"
	"slices"
)

// Ledger notes the games it has been shown, to find games that come twice. This happens
// when joined files are kept beside their parts, or when a worker's file is moved away
// before its run goes on. The zero value has seen no games.
type Ledger struct {
	spans map[origin][]span // not overlapping, by first game
}

type origin struct {
	run    uint64
	worker uint32
}

// span is the games from first to one before end.
type span struct{ first, end uint64 }

// Add notes the games of b. It fails if one of them has been noted before.
func (l *Ledger) Add(b *Block) error {
	if b.Games == 0 {
		return nil
	}
	if l.spans == nil {
		l.spans = map[origin][]span{}
	}
	from := origin{b.Run, b.Worker}
	spans := l.spans[from]
	added := span{b.FirstGame, b.FirstGame + uint64(b.Games)}
	// Blocks mostly come in order: look from the end.
	at := len(spans)
	for at > 0 && spans[at-1].first >= added.end {
		at--
	}
	if at > 0 && spans[at-1].end > added.first {
		twice := span{max(spans[at-1].first, added.first), min(spans[at-1].end, added.end)}
		return fmt.Errorf("games %d to %d of run %d, worker %d, come twice, or two runs have this number", twice.first, twice.end-1, from.run, from.worker)
	}
	if at > 0 && spans[at-1].end == added.first {
		spans[at-1].end = added.end
		return nil
	}
	l.spans[from] = slices.Insert(spans, at, added)
	return nil
}
