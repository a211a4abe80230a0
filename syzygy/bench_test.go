//go:build unix

package syzygy

import (
	"math/rand/v2"
	"os"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"penrose/board"
)

// benchPositions returns positions of the lists, in a random order so that the branch
// predictor does not learn them.
func benchPositions(b *testing.B, pieces int) (*Tables, []board.Position) {
	dirs := completeDirs(b)
	tables := open(b, dirs...)
	var positions []board.Position
	for _, e := range readExpectations(b, dirs[0]+"/../random-3-4-men.epd") {
		if e.position.Occupied().Count() == pieces {
			positions = append(positions, e.position)
		}
	}
	rand.New(rand.NewPCG(1, 2)).Shuffle(len(positions), func(i, j int) {
		positions[i], positions[j] = positions[j], positions[i]
	})
	for i := range positions {
		if _, ok := tables.ProbeDTZ(&positions[i]); !ok {
			b.Fatal(positions[i].FEN())
		}
	}
	return tables, positions
}

// cpuTime returns what this process has used. Unlike the time that has passed, it does
// not depend on what else the machine does.
func cpuTime(b *testing.B) time.Duration {
	var usage unix.Rusage
	if err := unix.Getrusage(unix.RUSAGE_SELF, &usage); err != nil {
		b.Fatal(err)
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

// reportCPU measures b.N operations since start.
func reportCPU(b *testing.B, start time.Duration) {
	used := cpuTime(b) - start
	b.ReportMetric(float64(used)/float64(b.N), "cpu-ns/op")
	b.ReportMetric(float64(b.N)/used.Seconds(), "op/cpu-s")
}

func benchWDL(b *testing.B, pieces int) {
	tables, positions := benchPositions(b, pieces)
	b.ReportAllocs()
	start := cpuTime(b)
	i := 0
	for b.Loop() {
		tables.ProbeWDL(&positions[i])
		if i++; i == len(positions) {
			i = 0
		}
	}
	reportCPU(b, start)
}

func BenchmarkWDL3(b *testing.B) { benchWDL(b, 3) }
func BenchmarkWDL4(b *testing.B) { benchWDL(b, 4) }

// WDL4 without turning faults into errors, to see what that costs.
func BenchmarkWDL4Unguarded(b *testing.B) {
	tables, positions := benchPositions(b, 4)
	start := cpuTime(b)
	i := 0
	for b.Loop() {
		r := probe{tables: tables}
		r.wdl(&positions[i])
		if i++; i == len(positions) {
			i = 0
		}
	}
	reportCPU(b, start)
}

func BenchmarkDTZ4(b *testing.B) {
	tables, positions := benchPositions(b, 4)
	b.ReportAllocs()
	start := cpuTime(b)
	i := 0
	for b.Loop() {
		tables.ProbeDTZ(&positions[i])
		if i++; i == len(positions) {
			i = 0
		}
	}
	reportCPU(b, start)
}

// What a probe would at least cost if it read instead of mapping: an index entry,
// lengths of blocks, and a block.
func BenchmarkThreeReads(b *testing.B) {
	f, err := os.Open("testdata/KPvKP.rtbw")
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	buffer := make([]byte, 64)
	random := rand.New(rand.NewPCG(1, 2))
	b.ReportAllocs()
	start := cpuTime(b)
	for b.Loop() {
		for range 3 {
			if _, err := f.ReadAt(buffer, random.Int64N(245_000)); err != nil {
				b.Fatal(err)
			}
		}
	}
	reportCPU(b, start)
}
