package search

import "testing"

// Settings that the search cannot work with are refused, and the ones before stay.
func TestSetParamsOutOfRange(t *testing.T) {
	e := newTestEngine(t, 1)
	for name, change := range map[string]func(*Params){
		"grain":           func(p *Params) { p.Grain = 0 },
		"tolerance":       func(p *Params) { p.Tolerance = -1 },
		"stride":          func(p *Params) { p.Stride = 0 },
		"passes":          func(p *Params) { p.MaxPasses = -1 },
		"step":            func(p *Params) { p.Step = 0 },
		"window":          func(p *Params) { p.Window = 0 },
		"memory in play":  func(p *Params) { p.Memory = false },
		"no bounds":       func(p *Params) { p.Bounds = false },
		"grain, in Plaat": func(p *Params) { *p = p.Plain(PlaatEvaluation); p.Grain = 0 },
	} {
		before := e.Params()
		p := before
		change(&p)
		if err := e.SetParams(p); err == nil {
			t.Errorf("%s: accepted", name)
		}
		if now := e.Params(); now.Settings != before.Settings || now.Memory != before.Memory || now.Bounds != before.Bounds || now.Plaat != before.Plaat {
			t.Errorf("%s: the settings became %+v", name, now)
		}
	}
}
