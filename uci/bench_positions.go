package uci

// benchPositions are what "bench" searches. Sources of the positions: the
// openings are from popularpos_lichess_v3 and UHO_4060_v3, the first endgames
// from endgames.epd and the Chess960 ones from FRC_openings, all in
// official-stockfish/books (CC0); the middlegames are from Data/search.epd of
// kervinck/floyd (BSD-2-Clause); the rest is made up. Adding or changing one
// changes the sum of nodes, which identifies a version of the search.
var benchPositions = [...]string{
	// Openings.
	"r1bqk1nr/pp2ppbp/2np2p1/2p5/4PP2/2NP1N2/PPP1B1PP/R1BQK2R b KQkq -",
	"r1bqkbnr/ppp3pp/2n2p2/3pp3/8/1P1P4/PBPNPPPP/R2QKBNR w KQkq -",
	"rnbqkbnr/1pp2ppp/p2pp3/8/4PP2/3P4/PPP3PP/RNBQKBNR w KQkq -",
	"r1bqkbnr/pp2pppp/2n5/2pp4/P3P3/3P1N2/1PP2PPP/RNBQKB1R b KQkq -",
	"rn1qk1nr/pbppbppp/1p2p3/8/4P2P/2NP1N2/PPP2PP1/R1BQKB1R b KQkq -",
	"r1bqk1nr/pp2ppbp/2np2p1/2p5/5P2/1PN1P3/PBPP2PP/R2QKBNR w KQkq -",
	"r2qk2r/1Qpnbppp/p3pn2/3p4/3P4/2N1PN2/PPP2PPP/R1B1K2R w KQkq -",
	"2kr1b1r/ppp2ppp/2n2n2/3qp3/3P4/P3PN2/1P2BPPP/1RBQK2R w K e6",
	"r1bq1rk1/1p2bppp/p1np1n2/2p1p3/P1B1PP2/2NP4/1PP1N1PP/R1BQ1RK1 w - -",
	"rn1qk2r/pp2bp2/2ppbn1p/4p1p1/2B1P3/3P1N2/PPP2PPP/R1BQRNK1 w kq -",
	// Middlegames.
	"1r4k1/1r1b1ppn/1p1p3p/p1pPp3/P1P1P2q/2P1BP2/1RBQ2PP/1R4K1 w - -",
	"r2r4/1b2k1pB/p3p3/1pb1p3/8/2N2P2/PP4PP/1K1R3R b - -",
	"rnb1k2r/1p3ppp/p3pn2/2b5/2B5/4PN2/PP1N1PPP/R1BR2K1 b kq -",
	"rn1q1rk1/pbp2pp1/1p3b1p/3p4/3P4/2N1PN2/PPQ2PPP/R3KB1R w KQ -",
	"2rq1rk1/p2pppbp/1pn3p1/7n/2PN3Q/1PN1B1P1/P3PPKP/R2R4 b - -",
	"1rrq2k1/1p2ppbp/3pbnp1/p1P5/1P2P3/2N1BP2/P2QB1PP/1RR3K1 w - -",
	"r1rqn3/1p3pbk/3p2p1/3P3p/nPN1PB2/3Q3P/4B1P1/2R2RK1 w - -",
	"r4rk1/ppqb1ppp/2n1p3/8/Q2PN3/6P1/PP2PPBP/R3K2R b KQ -",
	"r2q1bk1/pp1b2np/1np1rp1B/3p1pP1/3P4/2NBPN1P/PP3Q2/4R1RK b - -",
	"rn1q1rk1/ppp1ppbp/6p1/8/1n1P4/2N1PQ1P/PP1B1PP1/2R1KB1R b K -",
	"2kr3r/pb1pq3/1pn1pp1p/6pR/2P5/1QPBPNP1/P3KPP1/7R w - -",
	"1rb1rbk1/1pqn1ppp/p2pp3/n7/P2NPP2/2N2B1P/1PP3P1/R3QRBK w - -",
	"r3kn1r/4pp2/ppb3p1/2p1P2p/P7/2NP3P/1PPB1RP1/R5K1 w kq -",
	"r2qk1nr/ppp2ppp/2n1p3/3P4/Qb1P4/2N2P2/PP2PP1P/R1B1KB1R b KQkq -",
	// Endgames.
	"R7/5bp1/3k1P2/6Pp/1p5P/2b1NP2/2r5/5K2 w - -",
	"5b2/5pk1/2p1p1p1/p3P3/2b2P2/3N4/PR1K4/8 w - -",
	"1r6/5p1k/3p1n2/2p2P2/2P5/1p1P1N1P/6K1/1R6 b - -",
	"8/6pk/2p5/4qp1p/p2P2b1/B1P3P1/4P3/4K3 w - -",
	"2r3k1/5p2/2P3p1/p4Q2/P7/5P2/2R3K1/8 b - -",
	"8/5k2/6pp/p3r3/8/1P4P1/P3RK1P/1r6 w - -",
	"8/p4ppk/8/1R6/N5p1/3P4/2r4P/6K1 b - -",
	"8/5k2/3Rr3/4p3/1PP1P1p1/2K5/r1N5/8 w - -",
	// Elementary endgames.
	"8/8/8/3k4/8/8/3PK3/8 w - -",
	"8/3k4/8/8/2R5/3K4/8/8 w - -",
	"8/8/8/4k3/2BN4/3K4/8/8 w - -",
	"1r6/1P4k1/8/8/8/5K2/8/1R6 w - -",
	"3q2k1/5ppp/8/8/8/8/5PPP/3Q2K1 w - -",
	"8/p4pk1/1p4p1/2p5/2P5/1P4P1/P4PK1/8 b - -",
	// Chess960.
	"bbnrnkqr/pppppppp/8/8/8/8/PPPPPPPP/BBNRNKQR w KQkq -",
	"bbrnkrqn/pppppppp/8/8/8/8/PPPPPPPP/BBRNKRQN w KQkq -",
}
