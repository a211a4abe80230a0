package conformance

import (
	"slices"
	"testing"
)

// firstPasses has the window of the first pass of a search from the start
// position by some drivers. It shows that the driver chosen is the one that
// searches.
var firstPasses = map[string]string{
	"MT-SSS*":             "gamma 31999",
	"MT-DUAL*":            "gamma -31999",
	"Alpha-Beta":          "window -32001..32001",
	"AspirationNegaScout": "window -16..16",
}

// TestDrivers: every driver that the engine offers plays, analyses with several
// lines, ponders and stops like the default one, at full strength and in Plaat
// mode. The witness checks every line.
func TestDrivers(t *testing.T) {
	drivers := offered(t, "Driver")
	for driver := range firstPasses {
		if !slices.Contains(drivers, driver) {
			t.Errorf("no driver %s", driver)
		}
	}
	for _, driver := range drivers {
		for _, mode := range offered(t, "PlaatMode") {
			try(t, driver+" "+mode, func(p *process) {
				p.send("setoption name Driver value "+driver, "setoption name PlaatMode value "+mode)
				if said := p.sync(); len(said) > 0 {
					p.fatalf("it says %q", said)
				}
				if first, known := firstPasses[driver]; known {
					p.send("debug on", "go depth 1")
					if _, before := p.await("bestmove "); count(before, "info string pass depth 1 line 1 number 1 "+first+" ") != 1 {
						p.errorf("no first pass with %s: %q", first, before)
					}
					p.send("debug off")
				}
				p.best("position startpos", "go depth 4")
				p.best("position "+kiwipete, "go movetime 50")
				p.best("position fen kbK5/pp6/1P6/8/8/8/R7/8 w - - 0 1", "go depth 4")
				p.best("position fen 8/8/8/8/8/3k4/4p3/4K3 b - - 0 1", "go wtime 200 btime 200")
				p.best("setoption name MultiPV value 3", "position startpos moves e2e4", "go nodes 20000")
				p.best("position startpos moves e2e4 e7e5", "go ponder wtime 100 btime 100", "stop")
			})
		}
	}
}

// offered returns the choices of an option of kind combo.
func offered(t *testing.T, option string) []string {
	t.Helper()
	list := offers(t)
	i := slices.IndexFunc(list, func(o offer) bool { return o.name == option })
	if i < 0 || len(list[i].choices) < 2 {
		t.Fatalf("no choice of %s", option)
	}
	return list[i].choices
}
