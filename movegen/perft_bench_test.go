package movegen

import (
	"testing"

	"penrose/board"

	"github.com/dylhunn/dragontoothmg"
)

// BenchmarkPerft compares the generator with dragontoothmg, both counting the
// last ply by the length of the generated list. "make bench-perft" runs it.
func BenchmarkPerft(b *testing.B) {
	for _, c := range []struct {
		name, fen string
		depth     int
		nodes     uint64
	}{
		{"start6", board.StartFEN, 6, 119060324},
		{"kiwipete5", kiwipete, 5, 193690690},
	} {
		b.Run(c.name+"/penrose", func(b *testing.B) {
			p, err := board.ParseFEN(c.fen)
			if err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				if got := Perft(&p, c.depth); got != c.nodes {
					b.Fatalf("perft %d, want %d", got, c.nodes)
				}
			}
			b.ReportMetric(float64(c.nodes)*float64(b.N)/b.Elapsed().Seconds()/1e6, "Mnps")
		})
		b.Run(c.name+"/dragontoothmg", func(b *testing.B) {
			p := dragontoothmg.ParseFen(c.fen)
			for b.Loop() {
				if got := dragontoothmg.Perft(&p, c.depth); got != int64(c.nodes) {
					b.Fatalf("perft %d, want %d", got, c.nodes)
				}
			}
			b.ReportMetric(float64(c.nodes)*float64(b.N)/b.Elapsed().Seconds()/1e6, "Mnps")
		})
	}
}
