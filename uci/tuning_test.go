//go:build tune

package uci

import (
	"strconv"
	"strings"
	"testing"

	"penrose/search"
)

// A tuning build shows every number and step, and setting them changes the search.
func TestTuningOptions(t *testing.T) {
	var shown strings.Builder
	s, err := New(&shown, About{Name: "Penrose"})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if err := s.RunOnce("uci"); err != nil {
		t.Fatal(err)
	}
	for _, n := range search.Tunables() {
		if !strings.Contains(shown.String(), "option name "+n.Name+" type spin default ") {
			t.Errorf("%s is not shown", n.Name)
		}
	}
	for _, name := range (search.Steps{}).Names() {
		if !strings.Contains(shown.String(), "option name Use"+name+" type check default "+strconv.FormatBool(search.DefaultParams().On(name))) {
			t.Errorf("Use%s is not shown", name)
		}
	}
	for _, line := range []string{"RazoringBase value 77", "UseSingular value false", "Grain value 3", "UseWholePV value true"} {
		if err := s.RunOnce("setoption name " + line); err != nil {
			t.Error(err)
		}
	}
	if p := s.engine.Params(); p.Tuning.RazoringBase != 77 || p.Singular || p.Grain != 3 || !p.WholePV {
		t.Errorf("after setting them: %+v", p)
	}
}
