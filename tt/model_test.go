package tt

import (
	"testing"

	"penrose/board"
	"penrose/score"
)

// model is the entry of one position as the comment of Table.Store describes it,
// without packing, conversion or replacement.
type model struct {
	lower, upper *modelBound
	move, second board.Move
	eval         int
	pvSearch     int // the search in which PV-like was set, or -1
	lastSearch   int // the search of the last store
}

type modelBound struct{ value, depth, search int }

func (m *model) store(u Update, search int) (crossed bool) {
	m.lastSearch = search
	if u.PVLike {
		m.pvSearch = search
	}
	if u.Eval != score.None {
		m.eval = u.Eval
	}
	accepts := func(old *modelBound) bool { return old == nil || u.Depth >= old.depth || old.search != search }
	fresh := &modelBound{u.Score, u.Depth, search}
	oldLower, oldUpper := m.lower, m.upper
	if u.Bound&LowerBound != 0 {
		accepted := accepts(oldLower)
		if accepted {
			m.lower = fresh
			if oldUpper != nil && oldUpper.depth == u.Depth && u.Score > oldUpper.value {
				crossed = true
				if m.upper == oldUpper {
					m.upper = nil
				}
			}
		}
		if u.Move != board.NoMove && (accepted || m.move == board.NoMove) {
			m.move = u.Move
		}
	}
	if u.Bound&UpperBound != 0 {
		accepted := accepts(oldUpper)
		if accepted {
			m.upper = fresh
			if oldLower != nil && oldLower.depth == u.Depth && u.Score < oldLower.value {
				crossed = true
				if m.lower == oldLower {
					m.lower = nil
				}
			}
		}
		if u.Bound == UpperBound && u.Move != board.NoMove && (accepted || m.second == board.NoMove) {
			m.second = u.Move
		}
	}
	return crossed
}

func (m *model) entry() Entry {
	e := unknown
	if m.lower != nil {
		e.Lower, e.LowerDepth = m.lower.value, m.lower.depth
	}
	if m.upper != nil {
		e.Upper, e.UpperDepth = m.upper.value, m.upper.depth
	}
	e.Move, e.Second, e.Eval = m.move, m.second, m.eval
	e.PVLike = m.pvSearch == m.lastSearch
	return e
}

// checkAgainstModel stores what the bytes encode, five for each call, and compares
// table and model after each.
func checkAgainstModel(t *testing.T, table *Table, key board.Key, data []byte) {
	m := model{eval: score.None, pvSearch: -1}
	search, neighbours := 0, 0
	for ; len(data) >= 5; data = data[5:] {
		op, ply := data[0], int(data[4]&63)
		if op&0xC0 == 0xC0 && search < generations-2 {
			search++
			table.NewSearch()
		}
		if op&0x30 == 0x30 && neighbours < 3 { // the other slots of the cluster
			neighbours++
			table.Store(key^board.Key(neighbours), ply, Update{Bound: LowerBound, Depth: 9, Eval: score.None})
		}
		u := Update{
			Score:  int(int8(data[1])),
			Bound:  Bound(op & 3),
			Depth:  int(int8(data[2]) % 8),
			Move:   board.Move(data[3] >> 5),
			Eval:   int(int8(data[3] << 3)),
			PVLike: op&4 != 0,
		}
		if op&8 != 0 {
			u.Eval = score.None
		}
		switch data[4] >> 6 {
		case 2: // a mate this side of the node's ply
			u.Score = score.Mate - ply - int(data[1])
		case 3:
			u.Score = -score.Mate + ply + int(data[1])
		}
		// The conversion by ply is exact at one ply; at another the score moves.
		// The model knows scores from the node and reads them back at ply 0.
		crossed := table.Store(key, ply, u)
		u.Score = toNode(u.Score, ply)
		if want := m.store(u, search); crossed != want {
			t.Fatalf("crossed = %v, want %v after %+v", crossed, want, u)
		}
		if got, found := table.Probe(key, 0); !found || got != m.entry() {
			t.Fatalf("after %+v\ngot  %+v, found %v\nwant %+v", u, got, found, m.entry())
		}
	}
}

func TestAgainstModel(t *testing.T) {
	random := splitmix(7)
	table := newTable(t, 1)
	data := make([]byte, 5*60)
	for round := range 2000 {
		if err := table.VerifyKeys(round >= 1000); err != nil { // once: a change makes the table anew
			t.Fatal(err)
		}
		for i := range data {
			data[i] = byte(random.next())
		}
		checkAgainstModel(t, table, random.key(), data)
		table.Clear(1)
	}
}

func FuzzAgainstModel(f *testing.F) {
	f.Add(uint64(0), []byte{1, 50, 6, 32, 0, 2, 40, 6, 64, 0})
	f.Add(uint64(0x123456789ABCDEF0), []byte{0xC3, 50, 6, 32, 130, 0x3E, 40, 6, 64, 200})
	f.Fuzz(func(t *testing.T, key uint64, data []byte) {
		checkAgainstModel(t, newTable(t, 1), board.Key(key), data)
	})
}
