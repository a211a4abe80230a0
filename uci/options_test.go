package uci

import (
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"penrose/search"
	"penrose/search/driver"
)

func TestOptionString(t *testing.T) {
	for _, c := range []struct {
		option option
		want   string
	}{
		{option{name: "Hash", kind: spin, number: 16, min: 1, max: 64}, "option name Hash type spin default 16 min 1 max 64"},
		{option{name: "Clear Hash", kind: button}, "option name Clear Hash type button"},
		{option{name: "Style", kind: combo, initial: "a b", choices: []string{"a b", "c"}}, "option name Style type combo default a b var a b var c"},
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
	style := option{kind: combo, choices: []string{"a b", "c"}}
	for value, want := range map[string]int{"a b": 0, "A   B": 0, "c": 1} {
		if v, err := style.parse(value); err != nil || v.number != want {
			t.Errorf("%q is choice %d, %v", value, v.number, err)
		}
	}
	for _, value := range []string{"", "a", "d", "a b c"} {
		if v, err := style.parse(value); err == nil {
			t.Errorf("%q is accepted as choice %d", value, v.number)
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

// TestDocumented: the README and docs/uci.md have a row for each option, with
// its kind, default and range, and none for others.
func TestDocumented(t *testing.T) {
	for _, file := range []string{"../README.md", "../docs/uci.md"} {
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		text := string(content)
		all := options(About{})
		all = all[:len(all)-len(tuningOptions())]
		for i := range all {
			if row := documentedRow(&all[i]); strings.Count(text, row) != 1 {
				t.Errorf("%s has no row %q", file, row)
			}
		}
		rows := regexp.MustCompile("(?m)^\\| `[^`]+` \\| (spin|check|button|string|combo) \\|").FindAllString(text, -1)
		if len(rows) != len(all) {
			t.Errorf("%s has %d rows, want %d", file, len(rows), len(all))
		}
	}
}

// documentedRow returns how the row of o begins.
func documentedRow(o *option) string {
	row := fmt.Sprintf("\n| `%s` | %s | ", o.name, o.kind)
	switch o.kind {
	case spin:
		return row + fmt.Sprintf("%d | %d to %d", o.number, o.min, o.max)
	case check:
		return row + o.initial + " | |"
	case combo:
		return row + o.initial + " | `" + strings.Join(o.choices, "`, `") + "` |"
	default:
		return row + "| |"
	}
}

// TestDriverOptions: either of Driver and PlaatMode leaves the other as it is, in
// any order and beside other options.
func TestDriverOptions(t *testing.T) {
	c, fake := talkToFake(t)
	fake.params = search.DefaultParams()
	fake.params.Tuning.HistoryBonusMax++ // as a build for tuning may set it
	tuning := fake.params.Tuning
	for _, step := range []struct {
		options string
		driver  driver.Driver
		mode    search.Plaat
	}{
		{"Driver value MT-SSS*", driver.MTSSS, search.PlaatOff},
		{"PlaatMode value quiescence", driver.MTSSS, search.PlaatQuiescence},
		{"Hash value 2", driver.MTSSS, search.PlaatQuiescence},
		{"Driver value aspiration  negascout", driver.AspirationNegaScout, search.PlaatQuiescence},
		{"PlaatMode value evaluation", driver.AspirationNegaScout, search.PlaatEvaluation},
		{"Driver value nonsense", driver.AspirationNegaScout, search.PlaatEvaluation},
		{"PlaatMode value off", driver.AspirationNegaScout, search.PlaatOff},
		{"Driver value MTD(f)", driver.MTDf, search.PlaatOff},
		{"PlaatMode value off", driver.MTDf, search.PlaatOff},
	} {
		c.send("setoption name " + step.options)
		c.sync()
		want := search.DefaultParams().For(step.driver)
		want.Tuning = tuning
		want = want.Plain(step.mode)
		if got := fake.params; got.Guess != nil || fmt.Sprintf("%+v", got) != fmt.Sprintf("%+v", want) {
			t.Errorf("after %s: %+v, want %+v", step.options, got, want)
		}
	}
}

// A number of the search that a build for tuning sets in PlaatMode stays when that ends. Steps and numbers of the
// driver are those of before.
func TestTuningInPlaatMode(t *testing.T) {
	c, fake := talkToFake(t)
	fake.params = search.DefaultParams()
	before := fake.params
	c.send("setoption name PlaatMode value quiescence")
	c.sync()
	fake.params.Tuning.HistoryBonusMax++
	want := fake.params.Tuning
	fake.params.Offset, fake.params.NullMove = before.Offset+1, true
	c.send("setoption name PlaatMode value evaluation")
	if c.sync(); fake.params.Offset != before.Offset || fake.params.NullMove {
		t.Errorf("in the other mode settings are %+v", fake.params)
	}
	fake.params.Offset++
	c.send("setoption name PlaatMode value off")
	if c.sync(); fake.params.Tuning != want {
		t.Errorf("the numbers became %+v", fake.params.Tuning)
	}
	if fake.params.Settings != before.Settings || fake.params.Steps != before.Steps {
		t.Errorf("after Plaat mode settings are %+v", fake.params)
	}
}

// A PlaatMode that is on already leaves all settings as a build for tuning has set them.
func TestPlaatModeAgain(t *testing.T) {
	c, fake := talkToFake(t)
	fake.params = search.DefaultParams()
	fake.params.NullMove, fake.params.Grain = false, 1
	c.send("setoption name PlaatMode value off")
	c.sync()
	c.send("setoption name Driver value MTD(f)") // as it is already
	c.sync()
	if fake.params.NullMove || fake.params.Grain != 1 {
		t.Errorf("settings became %+v", fake.params)
	}
	c.send("setoption name PlaatMode value evaluation", "setoption name PlaatMode value quiescence", "setoption name PlaatMode value off")
	c.sync()
	if fake.params.NullMove || fake.params.Grain != 1 || fake.params.Plaat != search.PlaatOff {
		t.Errorf("after Plaat mode settings are %+v", fake.params)
	}
}

// A strength for which the engine cannot get ready is not kept, so that it can be asked for again.
func TestRefusedStrength(t *testing.T) {
	c, fake := talkToFake(t)
	c.send("setoption name UCI_Elo value 1500")
	c.sync()
	fake.noStrength = true
	for range 2 {
		c.send("setoption name UCI_LimitStrength value true")
		c.expect("info string option UCI_LimitStrength: not enough memory; the strength stays as it was")
	}
	c.send("go movetime 1")
	c.expect("bestmove")
	c.sync()
	if got := fake.last().Elo; got != 0 {
		t.Errorf("a search at %d Elo", got)
	}
}

// The defaults that are shown are in force before anything is set.
func TestDefaultsAreInForce(t *testing.T) {
	c, fake := talkToFake(t)
	fake.params = search.DefaultParams()
	s := c.session
	settings, tables, params, classical := s.settings, s.endgames, fmt.Sprintf("%+v", fake.params), s.evaluator.classical
	for _, o := range s.options {
		value := o.initial
		switch o.kind {
		case spin:
			value = strconv.Itoa(o.number)
		case button, text:
			continue
		}
		c.send("setoption name " + o.name + " value " + value)
		c.sync()
		if s.settings != settings || fmt.Sprintf("%+v", s.endgames) != fmt.Sprintf("%+v", tables) || fmt.Sprintf("%+v", fake.params) != params || s.evaluator.classical != classical {
			t.Fatalf("%s %s: settings %+v, tables %+v, search %+v, classical %v", o.name, value, s.settings, s.endgames, fake.params, s.evaluator.classical)
		}
	}
}
