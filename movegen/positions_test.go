package movegen

import (
	"bufio"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"penrose/board"
)

// mustParse returns the position of a FEN that the test knows to be good.
func mustParse(t testing.TB, fen string) board.Position {
	t.Helper()
	p, err := board.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// readLines returns the lines of a file under testdata without empty lines and
// comments (#). A file without any other line fails the test.
func readLines(t testing.TB, path ...string) []string {
	t.Helper()
	f, err := os.Open(filepath.Join(append([]string{"..", "testdata"}, path...)...))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var lines []string
	scanner := bufio.NewScanner(f)
	for scanner.Scan() {
		if line := scanner.Text(); line != "" && line[0] != '#' {
			lines = append(lines, line)
		}
	}
	if err := scanner.Err(); err != nil {
		t.Fatal(err)
	}
	if len(lines) == 0 {
		t.Fatalf("%s: no lines", f.Name())
	}
	return lines
}

// walkRandomGames plays games of at most plies random moves, each from the next
// of the starts, and calls visit with every position on the way. Equal seeds
// give equal games.
func walkRandomGames(t testing.TB, seed uint64, games, plies int, starts []string, visit func(p *board.Position)) {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 0))
	var list List
	for game := range games {
		p := mustParse(t, starts[game%len(starts)])
		for range plies {
			visit(&p)
			Legal(&p, &list)
			if list.Len() == 0 {
				break
			}
			p.Make(list.At(rng.IntN(list.Len())))
		}
		if t.Failed() {
			return
		}
	}
}

// kiwipete is a position of the Chess Programming Wiki that is rich in special moves.
const kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"

// rareStarts are positions in which random games hardly ever get.
var rareStarts = []string{
	"4k3/8/8/8/7b/8/3P4/r3K2R w K - 0 1",            // double check, castling right
	"r3k2r/8/8/8/4R3/8/8/4K3 b kq - 0 1",            // in check, castling rights
	"4k3/4r3/8/8/8/3n4/4PP2/R3K2R w KQ - 0 1",       // in check by a knight, a piece pinned
	"4k3/2pp4/8/8/1K2P3/8/8/3R4 b - - 0 1",          // en passant may give or end a check
	"8/8/4k3/3pP3/3K4/8/8/3R4 w - d6 0 1",           // the pawn that gives check can be taken in passing
	"3r2k1/8/8/1KRpP1Nq/8/8/8/3R4 w - d6 0 1",       // en passant with rooks behind
	"4k3/8/8/2QpP3/2B1N3/8/8/4K3 w - - 0 1",         // no en passant
	"4k3/8/2K5/2BpPN2/8/8/3R4/8 w - d6 0 1",         // others than pawns beside the target
	"7k/8/8/K1pP3q/8/8/8/8 w - c6 0 1",              // en passant opens the rank
	"7k/8/2Q5/b1pPN3/8/8/8/4K3 w - c6 0 1",          // en passant in check from elsewhere
	"1k6/8/8/8/3Pp3/8/8/K2Q4 b - d3 0 1",            // en passant on the queen's file
	"8/8/8/8/1k1Pp2R/8/8/4K3 b - d3 0 1",            // both pawns leave the rank
	"8/2P1P3/3n1n2/1k3K2/8/3N1N2/2p1p3/8 w - - 0 1", // promotions on all sides
}

// rareChess960 are such positions of Chess960.
var rareChess960 = []string{
	"1r2k1r1/8/8/8/8/8/8/1RK3R1 w GBgb - 0 1",
	"6k1/8/8/8/8/8/8/qR1K4 w B - 0 1", // the castling rook shields the king's goal
}

// gameStarts returns positions of every kind to start random games from: rare
// ones, then the perft files in turn. Positions of Chess960 are left out on
// request: those who do not know its castling cannot play from them.
func gameStarts(t testing.TB, chess960 bool) []string {
	t.Helper()
	files := []string{"cpw-positions.epd", "random-1000.epd", "ferdy-enpassant-200.epd", "standard.epd", "ferdy-single-check-200.epd"}
	starts := append([]string{board.StartFEN, kiwipete}, rareStarts...)
	if chess960 {
		files = append(files, "chess960.epd")
		starts = append(starts, rareChess960...)
	}
	const perFile = 120
	lines := make(map[string][]string)
	for i := range perFile {
		for _, file := range files {
			if lines[file] == nil {
				lines[file] = readLines(t, "perft", file)
			}
			if i < len(lines[file]) {
				fen, _, _ := strings.Cut(lines[file][i], ";")
				starts = append(starts, strings.TrimSpace(fen))
			}
		}
	}
	return starts
}
