package main

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"penrose/board"
)

func TestReadReference(t *testing.T) {
	const fen = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"
	positions, scores, err := readReference(strings.NewReader(fen + "\t512\n" + board.StartFEN + "\t-7\n"))
	if err != nil || len(positions) != 2 || scores[0] != 512 || scores[1] != -7 || positions[0].Position.PieceOn(board.A1).Type() != board.Rook {
		t.Errorf("%v %v, %v", positions, scores, err)
	}
	for _, text := range []string{"", fen, fen + " 512", "k w\t5", fen + "\tmate", fen + "\t99999999"} {
		if _, _, err := readReference(strings.NewReader(text)); err == nil {
			t.Errorf("%q was accepted", text)
		}
	}
}

// The differences 2, 4, 6 and 8 have the mean 5 and the sample variance 20/3. One difference has no spread.
func TestMeanDifference(t *testing.T) {
	if mean, margin := meanDifference([]float64{3, 5, 7, 9}, []float64{1, 1, 1, 1}); mean != 5 || math.Abs(margin-1.96*math.Sqrt(20.0/3/4)) > 1e-9 {
		t.Errorf("%v ±%v", mean, margin)
	}
	if mean, margin := meanDifference([]float64{3}, []float64{1}); mean != 2 || !math.IsInf(margin, 1) {
		t.Errorf("one difference: %v ±%v", mean, margin)
	}
}

// The built-in network is nearer to itself than the classical evaluation is.
func TestDistance(t *testing.T) {
	data := t.TempDir()
	if text, err := carryOut(t, "gen", "-data", data, "-games", "4", "-workers", "1", "-nodes", "40", "-opening-nodes", "40"); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	drawn, err := carryOut(t, "draw", "-data", data, "-positions", "20")
	if err != nil {
		t.Fatal(err)
	}
	if text, err := carryOut(t, "draw", "-data", data, "-positions", "100000"); err == nil || text != "" {
		t.Errorf("draw of more positions than there are: %v, %q", err, text)
	}
	evaluation, _, err := evaluationOf("")
	if err != nil {
		t.Fatal(err)
	}
	state := evaluation.New()
	var text strings.Builder
	for line := range strings.Lines(drawn) {
		fen := strings.TrimSpace(line)
		p, err := board.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Fields(fen)[2] != "-" {
			t.Errorf("%s: castling rights, which another engine may not read in Chess960", fen)
		}
		state.Reset(&p)
		fmt.Fprintf(&text, "%s\t%d\n", fen, state.Evaluate(&p))
	}
	if n := strings.Count(text.String(), "\n"); n != 20 {
		t.Fatalf("%d positions, want 20", n)
	}
	reference := filepath.Join(data, "reference.tsv")
	if err := os.WriteFile(reference, []byte(text.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	got, err := carryOut(t, "distance", "-reference", reference, "", "classical")
	if err != nil || !strings.Contains(got, "| built in | 0.000000 | 1.00 | +0.000000") || strings.Contains(got, "| classical | 0.000000") {
		t.Errorf("%v\n%s", err, got)
	}
	got, err = carryOut(t, "distance", "-reference", reference, "-nodes", "60", "-search", "Futility=off LateMovePruning=off Reductions=off NullMove=off Delta=off", "", "")
	if rows := strings.Split(got, "| built in |"); err != nil || len(rows) != 3 || strings.HasPrefix(rows[1], " 0.000000") || !strings.Contains(rows[2], "| +0.000000 ±0.000000") {
		t.Errorf("by searches of 60 nodes: %v\n%s", err, got)
	}
	if full, err := carryOut(t, "distance", "-reference", reference, "-nodes", "60"); err != nil || strings.Contains(got, full[strings.Index(full, "| built in"):]) {
		t.Errorf("-search changes nothing: %v\n%s", err, full)
	}
	for _, wrong := range [][]string{{"-nodes", "60", "-search", "Nonsense=off"}, {"-search", "Futility=off"}, {"-nodes", "99999999999999"}, {"-workers", "2000"}, {"", "missing.nnue"}} {
		if got, err := carryOut(t, append([]string{"distance", "-reference", reference}, wrong...)...); err == nil || got != "" {
			t.Errorf("%v: %s", wrong, got)
		}
	}
}
