package games

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
)

// encoder collects games as the four streams of a payload. They are kept apart
// because deflate builds one code for neighbouring bytes, and bytes of one kind
// share a distribution.
type encoder struct {
	heads  []byte // start, length and ending of each game
	flags  []byte // one byte a ply
	ranks  []byte // one byte a ply
	scores []byte // a varint for each ply that has a score
	games  int
	kept   int
	replay replay
}

func (e *encoder) plies() int { return len(e.ranks) }

func (e *encoder) reset() {
	e.heads, e.flags, e.ranks, e.scores = e.heads[:0], e.flags[:0], e.ranks[:0], e.scores[:0]
	e.games, e.kept = 0, 0
}

// add appends g; after an error it is as if g had not been there.
func (e *encoder) add(g *Game) error {
	if err := g.check(); err != nil {
		return err
	}
	flags, ranks, scores := len(e.flags), len(e.ranks), len(e.scores)
	if err := e.addPlies(g); err != nil {
		e.flags, e.ranks, e.scores = e.flags[:flags], e.ranks[:ranks], e.scores[:scores]
		return err
	}
	e.heads = binary.AppendUvarint(e.heads, uint64(g.Start))
	e.heads = binary.AppendUvarint(e.heads, uint64(len(g.Plies)))
	e.heads = append(e.heads, byte(g.Result)|byte(g.Termination)<<2)
	e.games++
	e.kept += e.replay.kept
	return nil
}

func (e *encoder) addPlies(g *Game) error {
	r := &e.replay
	r.start(g.Start)
	for i, ply := range g.Plies {
		if err := ply.check(); err != nil {
			return fmt.Errorf("ply %d: %w", i, err)
		}
		rank, ok := rankOf(&r.legal, ply.Move)
		if !ok {
			return fmt.Errorf("ply %d: %v is not legal in %s", i, ply.Move, r.game.Position.FEN())
		}
		e.flags = append(e.flags, byte(ply.Flags))
		e.ranks = append(e.ranks, rank)
		if ply.Flags&Unscored == 0 {
			e.scores = binary.AppendVarint(e.scores, int64(int(ply.Score)-r.last[r.game.Position.SideToMove()]))
		}
		r.play(ply)
	}
	return r.checkEnding(g.Result, g.Termination)
}

// payload returns the streams as they are before compression.
func (e *encoder) payload() []byte {
	return bytes.Join([][]byte{e.heads, e.flags, e.ranks, e.scores}, nil)
}

func deflate(payload []byte) []byte {
	var b bytes.Buffer
	w, err := flate.NewWriter(&b, flate.BestCompression)
	if err == nil {
		_, err = w.Write(payload)
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		panic("games: deflate into memory: " + err.Error())
	}
	return b.Bytes()
}

// inflate undoes deflate. The result must have exactly size bytes, and nothing may follow
// in the input.
func inflate(compressed []byte, size int) ([]byte, error) {
	source := bytes.NewReader(compressed)
	r := flate.NewReader(source)
	payload := make([]byte, size)
	if _, err := io.ReadFull(r, payload); err != nil {
		return nil, fmt.Errorf("payload: %w", err)
	}
	if n, err := r.Read(make([]byte, 1)); n != 0 || err != io.EOF {
		return nil, errors.New("payload is longer than the header says")
	}
	if source.Len() != 0 {
		return nil, errors.New("bytes behind the compressed payload")
	}
	return payload, nil
}

// decodePayload reads the games of a payload and checks them and the counts in
// the header by replaying them. Then it sets the count of kept positions to what
// today's rule keeps, whatever the version.
func decodePayload(payload []byte, h *Header) ([]Game, error) {
	d := decoder{rest: payload}
	list := make([]Game, h.Games)
	plies := make([]Ply, h.Plies)
	free := plies
	for i := range list {
		n := d.head(&list[i])
		if d.err == nil && n > len(free) {
			d.err = errors.New("more plies than the header says")
		}
		if d.err != nil {
			return nil, fmt.Errorf("game %d: %w", i, d.err)
		}
		list[i].Plies, free = free[:n:n], free[n:]
		if err := list[i].check(); err != nil {
			return nil, fmt.Errorf("game %d: %w", i, err)
		}
	}
	if len(free) > 0 {
		return nil, errors.New("fewer plies than the header says")
	}
	flags, ranks := d.take(h.Plies), d.take(h.Plies)
	if d.err != nil {
		return nil, d.err
	}
	var r replay
	kept, alone := 0, 0
	for i := range list {
		if h.version == 1 && list[i].Start >= StartCount {
			return nil, fmt.Errorf("game %d: version 1 has no start position %d", i, list[i].Start)
		}
		n := len(list[i].Plies)
		if err := d.plies(&list[i], flags[:n], ranks[:n], &r); err != nil {
			return nil, fmt.Errorf("game %d: %w", i, err)
		}
		flags, ranks = flags[n:], ranks[n:]
		kept, alone = kept+r.kept, alone+r.alone
	}
	if len(d.rest) > 0 {
		return nil, errors.New("bytes behind the last score")
	}
	said := kept
	if h.version == 1 {
		said = alone
	}
	if said != h.Kept {
		return nil, fmt.Errorf("%d positions are kept, the header says %d", said, h.Kept)
	}
	h.Kept = kept
	return list, nil
}

// decoder takes a payload apart. After an error everything it returns is zero.
type decoder struct {
	rest []byte
	err  error
}

// head reads the head of a game and returns its number of plies.
func (d *decoder) head(g *Game) (plies int) {
	start, n := d.uvarint(), d.uvarint()
	ending := d.take(1)
	if d.err != nil {
		return 0
	}
	// Both have to fit an int. What is cut off here is far above what check allows.
	g.Start, plies = int(min(start, startEnd)), int(min(n, maxBlockPlies+1))
	g.Result, g.Termination = Result(ending[0]&3), Termination(ending[0]>>2)
	return plies
}

// plies fills the plies of g from their flags, their ranks and the scores, which d reads
// next.
func (d *decoder) plies(g *Game, flags, ranks []byte, r *replay) error {
	r.start(g.Start)
	for i := range g.Plies {
		ply := &g.Plies[i]
		ply.Flags = Flags(flags[i])
		var ok bool
		if ply.Move, ok = moveAt(&r.legal, ranks[i]); !ok {
			return fmt.Errorf("ply %d: move %d of %d", i, ranks[i], r.legal.Len())
		}
		if ply.Flags&Unscored == 0 {
			ply.Score = d.score(r.last[r.game.Position.SideToMove()])
		}
		if d.err == nil {
			d.err = ply.check()
		}
		if d.err != nil {
			return fmt.Errorf("ply %d: %w", i, d.err)
		}
		r.play(*ply)
	}
	return r.checkEnding(g.Result, g.Termination)
}

// score reads a score. It is stored as the difference from the last score of the same
// side.
func (d *decoder) score(last int) int16 {
	// Zigzag: 0, -1, 1, -2, 2 ... are stored as 0, 1, 2, 3, 4 ...
	u := d.uvarint()
	if d.err == nil && u > 4*MaxScore {
		d.err = errors.New("a score differs too much from the one before")
		return 0
	}
	score := last + (int(u>>1) ^ -int(u&1))
	if d.err == nil && (score > MaxScore || score < -MaxScore) {
		d.err = fmt.Errorf("score %d is beyond ±%d", score, MaxScore)
		return 0
	}
	return int16(score)
}

func (d *decoder) take(n int) []byte {
	if d.err == nil && n > len(d.rest) {
		d.err = errShort
	}
	if d.err != nil {
		return nil
	}
	taken := d.rest[:n]
	d.rest = d.rest[n:]
	return taken
}

// uvarint reads a number in its shortest form. It refuses longer forms so that equal
// games have equal payloads.
func (d *decoder) uvarint() uint64 {
	if d.err != nil {
		return 0
	}
	value, n := binary.Uvarint(d.rest)
	switch {
	case n == 0:
		d.err = errShort
	case n < 0:
		d.err = errors.New("a number does not fit 64 bits")
	case n > 1 && d.rest[n-1] == 0:
		d.err = errors.New("a number is not in its shortest form")
	default:
		d.rest = d.rest[n:]
		return value
	}
	return 0
}

var errShort = errors.New("the payload is too short for its counts")
