package games

import (
	"strings"
	"testing"
)

func TestLedger(t *testing.T) {
	var l Ledger
	for _, c := range []struct {
		run           uint64
		worker        uint32
		first, number int
		want          string // in the error; none if empty
	}{
		{1, 0, 0, 10, ""},
		{1, 0, 10, 10, ""},
		{1, 1, 0, 10, ""}, // another worker
		{2, 0, 5, 10, ""}, // another run
		{1, 0, 40, 10, ""},
		{1, 0, 20, 20, ""}, // a gap is filled
		{1, 0, 45, 0, ""},
		{1, 0, 19, 1, "games 19 to 19 of run 1, worker 0, come twice"},
		{1, 0, 49, 5, "games 49 to 49"},
		{1, 1, 0, 10, "games 0 to 9 of run 1, worker 1"},
		{2, 0, 0, 6, "games 5 to 5 of run 2"},
		{2, 0, 0, 20, "games 5 to 14"},
		{2, 0, 0, 5, ""},
	} {
		b := &Block{Header: Header{Meta: Meta{Run: c.run, Worker: c.worker}, FirstGame: uint64(c.first), Games: c.number}}
		err := l.Add(b)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%+v: error %v", c, err)
		}
	}
}
