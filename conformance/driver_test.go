package conformance

import (
	"slices"
	"testing"
)

// TestDrivers: every driver that the engine offers plays, analyses with several
// lines, ponders and stops like the default one, at full strength and in Plaat
// mode. The witness checks every line.
func TestDrivers(t *testing.T) {
	for _, driver := range offered(t, "Driver") {
		for _, mode := range offered(t, "PlaatMode") {
			t.Run(driver+" "+mode, func(t *testing.T) {
				t.Parallel()
				p := start(t)
				p.send("setoption name Driver value "+driver, "setoption name PlaatMode value "+mode)
				if said := p.sync(); len(said) > 0 {
					t.Fatalf("it says %q", said)
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
