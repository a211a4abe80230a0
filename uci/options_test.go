package uci

import (
	"math"
	"strings"
	"testing"
)

// TestOptionTable holds every row to what GUIs demand of the announcement.
func TestOptionTable(t *testing.T) {
	keywords := map[string]bool{"name": true, "value": true, "type": true, "default": true, "min": true, "max": true, "var": true}
	for _, o := range options(About{Text: "about"}) {
		for _, word := range strings.Fields(o.name) {
			if keywords[strings.ToLower(word)] {
				t.Errorf("%s: %q is a keyword of the protocol", o.name, word)
			}
		}
		if o.apply == nil {
			t.Errorf("%s does nothing", o.name)
		}
		switch o.kind {
		case spin:
			if o.min > o.number || o.number > o.max || o.max > math.MaxInt32 {
				t.Errorf("%s: %v", o.name, &o)
			}
		case check:
			if o.initial != "true" && o.initial != "false" {
				t.Errorf("%s: %v", o.name, &o)
			}
		}
		if !o.is(strings.ToUpper(o.name)) || !o.is(strings.ReplaceAll(o.name, " ", "")) || o.is(o.name+"s") {
			t.Errorf("%s is not found by its name, or by another", o.name)
		}
	}
}

func TestOptionString(t *testing.T) {
	for _, c := range []struct {
		option option
		want   string
	}{
		{option{name: "Hash", kind: spin, number: 16, min: 1, max: 64}, "option name Hash type spin default 16 min 1 max 64"},
		{option{name: "Clear Hash", kind: button}, "option name Clear Hash type button"},
		{option{name: "Ponder", kind: check, initial: "false"}, "option name Ponder type check default false"},
		{option{name: "Path", kind: text}, "option name Path type string default <empty>"},
		{option{name: "Path", kind: text, initial: "a b"}, "option name Path type string default a b"},
	} {
		if got := c.option.String(); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

func TestOptionValues(t *testing.T) {
	number := option{kind: spin, min: -5, max: 10}
	for value, want := range map[string]int{"10": 10, "-5": -5, "+3": 3, "007": 7} {
		if v, err := number.parse(value); err != nil || v.number != want {
			t.Errorf("%q is %d, %v", value, v.number, err)
		}
	}
	for _, value := range []string{"", "11", "-6", "1.5", "3x", "x", "--1", "99999999999999999999999999", "1 2"} {
		if v, err := number.parse(value); err == nil {
			t.Errorf("%q is accepted as %d", value, v.number)
		}
	}
	flag := option{kind: check}
	for value, want := range map[string]bool{"true": true, "TRUE": true, "false": false, "False": false} {
		if v, err := flag.parse(value); err != nil || v.on != want {
			t.Errorf("%q is %v, %v", value, v.on, err)
		}
	}
	for _, value := range []string{"", "1", "on", "truee"} {
		if _, err := flag.parse(value); err == nil {
			t.Errorf("%q is accepted for a check", value)
		}
	}
}
