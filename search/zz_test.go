package search

import (
	"testing"
)

func BenchmarkZZ(b *testing.B) {
	for range b.N {
		e, _ := NewEngine(16, 1)
		for _, fen := range []string{kiwipete, "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", "8/2p2k2/3p2p1/p2P1p1p/P1P2P1P/1P1K2P1/8/8 w - - 0 1", "r3k2r/2pb1ppp/2pp1q2/p7/1nP1B3/1P2P3/P2N1PPP/R2QK2R w KQkq - 0 14"} {
			g := NewGame(mustParse(b, fen))
			e.Start(g, Limits{Nodes: 1000000}, Listener{}).Wait()
		}
		e.Close()
	}
}
