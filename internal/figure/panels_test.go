package figure

import (
	"bytes"
	"fmt"
	"math"
	"strings"
	"testing"
)

func TestPanels(t *testing.T) {
	var panels []Panel
	for i := range 5 { // a row and a part of one
		panels = append(panels, Panel{Title: fmt.Sprint("Number", i), X: []float64{0, 50}, Y: []float64{7, 8}, Reference: 7, EndX: 100, Spread: 2})
	}
	var svg bytes.Buffer
	if err := WritePanels(&svg, panels); err != nil {
		t.Fatal(err)
	}
	for _, p := range panels {
		if !strings.Contains(svg.String(), ">"+p.Title+"</text>") {
			t.Errorf("%s is missing", p.Title)
		}
	}
	if n := strings.Count(svg.String(), "stroke-dasharray:3,3"); n != len(panels) {
		t.Errorf("%d dashed lines, want %d", n, len(panels))
	}
}

func TestPanelsRefuse(t *testing.T) {
	for name, panels := range map[string][]Panel{
		"none":       nil,
		"empty":      {{Title: "A"}},
		"lengths":    {{X: []float64{1, 2}, Y: []float64{1}}},
		"not finite": {{X: []float64{1}, Y: []float64{math.NaN()}}},
		"reference":  {{X: []float64{1}, Y: []float64{1}, Reference: math.Inf(1)}},
	} {
		var svg bytes.Buffer
		if err := WritePanels(&svg, panels); err == nil || svg.Len() > 0 {
			t.Errorf("%s: %v, %d bytes", name, err, svg.Len())
		}
	}
}
