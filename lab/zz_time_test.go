package main

import (
	"fmt"
	"os"
	"penrose/lab/report"
	"testing"
	"time"
)

func TestZZ(t *testing.T) {
	q, all, _ := scales()
	sc := q
	if os.Getenv("FULL") != "" {
		sc = all
	}
	for _, e := range []experiment{{"E1", "", measureExample}, {"E9", "", measureEquivalence}, {"E10", "", measureNonDominance}, {"E11", "", measureArtificial}, {"E14", "", measureDominance}, {"E15", "", measureMinimal}, {"E16", "", measureList}} {
		l := &lab{scale: sc, dir: "/tmp/tt", seed: 1995, measured: map[string]any{}}
		b := time.Now()
		s, err := e.measure(l)
		s.ID = e.id
		fmt.Println(e.id, time.Since(b), err, s.Verdict)
		if err := report.Update("/tmp/tt/REPORT.md", "h", []report.Section{s}); err != nil {
			t.Error(err)
		}
	}
}
