package search

import (
	"reflect"
	"strings"
	"testing"

	"penrose/chesstest"
	"penrose/game"
	"penrose/search/driver"
)

// Every number of Tuning has one row of the table, and every row makes sense.
func TestTunables(t *testing.T) {
	fields := reflect.TypeFor[Tuning]()
	rows := map[string]int{}
	for _, row := range Tunables() {
		rows[row.Name]++
		if row.Min > row.Default || row.Default > row.Max || row.Step < 1 || row.Step > row.Max-row.Min || row.Unit == "" {
			t.Errorf("senseless row %+v", row)
		}
	}
	for i := range fields.NumField() {
		if name := fields.Field(i).Name; rows[name] != 1 {
			t.Errorf("%d rows for %s", rows[name], name)
		}
		delete(rows, fields.Field(i).Name)
	}
	for name := range rows {
		t.Errorf("a row for %s, which there is not", name)
	}
}

func TestTuningSet(t *testing.T) {
	tuning := defaultTuning()
	if err := tuning.Set("RazoringBase", 77); err != nil || tuning.RazoringBase != 77 {
		t.Errorf("RazoringBase %d, %v", tuning.RazoringBase, err)
	}
	for name, value := range map[string]int{"RazoringBase": -1, "NullMoveBase": 10_000, "Nonsense": 1} {
		before := tuning
		if err := tuning.Set(name, value); err == nil || tuning != before {
			t.Errorf("%s is set to %d", name, value)
		}
	}
}

// nodesOf returns the nodes that a search of some positions takes.
func nodesOf(t *testing.T, depth int, change func(*Params)) (nodes uint64) {
	t.Helper()
	e := newTestEngine(t, 1)
	p := DefaultParams()
	p.PVLike = true                  // off by default, and others depend on it
	p.Tuning.NullMoveVerifyDepth = 8 // or hardly any null move would be verified in so shallow a search
	change(&p)
	if err := e.SetParams(p); err != nil {
		t.Fatal(err)
	}
	for _, fen := range []string{
		kiwipete,
		"r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9",
		"r2q1rk1/ppp1ppbp/2np2p1/6Bn/2PP2b1/2N1PN2/PP2BPPP/R2QK2R w KQ - 0 1",
		"8/2p2k2/3p2p1/p2P1p1p/P1P2P1P/1P1K2P1/8/8 w - - 0 1",
		"8/5k2/8/3n4/8/3BP3/4K3/8 w - - 0 1",
	} {
		e.NewGame()
		nodes += think(t, e, game.New(chesstest.Parse(t, fen)), Limits{Depth: depth}).Lines[0].Nodes
	}
	return nodes
}

// Every step and every number has an effect on the search: nothing is only
// there to be set.
func TestEverythingTunableMatters(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	depths := [...]int{9, 11, 13} // most matter in shallow searches already
	var usual [len(depths)]uint64
	for i, depth := range depths {
		usual[i] = nodesOf(t, depth, func(*Params) {})
	}
	matters := func(change func(*Params)) bool {
		for i, depth := range depths {
			if nodesOf(t, depth, change) != usual[i] {
				return true
			}
		}
		return false
	}
	for _, name := range (Steps{}).Names() {
		if name == "WholePV" {
			continue // acts on wide windows only, see below
		}
		if !matters(func(p *Params) {
			if err := p.Switch(name, !p.On(name)); err != nil {
				t.Fatal(err)
			}
		}) {
			t.Errorf("%s the other way: %d nodes as before", name, usual)
		}
	}
	twin := func(p *Params) { *p = p.For(driver.AspirationNegaScout) }
	if nodes := nodesOf(t, depths[0], func(p *Params) { twin(p); p.WholePV = !p.WholePV }); nodes == nodesOf(t, depths[0], twin) {
		t.Errorf("WholePV the other way: %d nodes as before", nodes)
	}
	for _, row := range Tunables() {
		if strings.HasPrefix(row.Name, "Time") {
			continue // see TestBudgetFollowsItsNumbers
		}
		set := func(value int) func(*Params) {
			return func(p *Params) {
				if err := p.Tuning.Set(row.Name, value); err != nil {
					t.Fatal(err)
				}
			}
		}
		if !matters(set(row.Min)) && !matters(set(row.Max)) {
			t.Errorf("%s from %d to %d: always %d nodes", row.Name, row.Min, row.Max, usual)
		}
	}
	if err := new(Steps).Switch("Nonsense", true); err == nil {
		t.Error("a step that there is not can be switched")
	}
}
