//go:build tune

package uci

import (
	"strconv"

	"penrose/search"
	"penrose/search/driver"
)

// tuningOptions returns an option for each number and each step of the search,
// for programs that tune them: build with "-tags tune". Choosing another driver
// sets those that go with it, so Driver has to come first.
func tuningOptions() []option {
	var all []option
	for _, n := range search.Tunables() {
		all = append(all, option{name: n.Name, kind: spin, number: n.Default, min: n.Min, max: n.Max,
			apply: change(func(p *search.Params, v optionValue) error { return p.Tuning.Set(n.Name, v.number) })})
	}
	defaults := search.DefaultParams()
	for _, name := range defaults.Names() {
		all = append(all, option{name: "Use" + name, kind: check, initial: strconv.FormatBool(defaults.On(name)),
			apply: change(func(p *search.Params, v optionValue) error { return p.Switch(name, v.on) })})
	}
	for _, n := range driver.Numbers() {
		all = append(all, option{name: n.Name, kind: spin, number: *n.At(&defaults.Settings), min: n.Min, max: n.Max,
			apply: change(func(p *search.Params, v optionValue) error { *n.At(&p.Settings) = v.number; return nil })})
	}
	return all
}

// change returns how to apply an option that is a setting of the search.
func change(set func(*search.Params, optionValue) error) func(*Session, optionValue) error {
	return func(s *Session, v optionValue) error {
		p := s.engine.Params()
		if err := set(&p, v); err != nil {
			return err
		}
		return s.engine.SetParams(p)
	}
}
