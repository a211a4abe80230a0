package selfplay

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"penrose/search"
	"penrose/search/driver"
)

// ParseParams returns the settings that the engine plays with, changed by text. text has words
// such as "Driver=AspirationNegaScout Checks=off SingularMargin=24", divided by spaces or
// commas. Names are Driver, those of [search.Steps] (on or off), those of
// [search.Tunables] and those of [driver.Numbers]. A driver brings its own best settings.
// The other words change these, wherever they stand.
func ParseParams(text string) (search.Params, error) {
	p := search.DefaultParams()
	words := strings.FieldsFunc(text, func(r rune) bool { return r == ',' || unicode.IsSpace(r) })
	seen := map[string]bool{}
	var rest [][2]string
	for _, word := range words {
		name, value, ok := strings.Cut(word, "=")
		switch {
		case !ok:
			return p, fmt.Errorf("%.40q: want Name=value", word)
		case seen[name]:
			return p, fmt.Errorf("%s is set twice", name)
		case name == "Driver":
			d, err := parseDriver(value)
			if err != nil {
				return p, err
			}
			p = p.For(d)
		default:
			rest = append(rest, [2]string{name, value})
		}
		seen[name] = true
	}
	for _, w := range rest {
		if err := setParam(&p, w[0], w[1]); err != nil {
			return p, err
		}
	}
	return p, nil
}

// parseDriver finds a driver by the letters of its name alone. So nobody has to type
// spaces or brackets: "MTDf", "AspirationNegaScout".
func parseDriver(text string) (driver.Driver, error) {
	letters := func(s string) string {
		return strings.ToLower(strings.Map(func(r rune) rune {
			if unicode.IsLetter(r) {
				return r
			}
			return -1
		}, s))
	}
	for _, d := range driver.All() {
		if letters(d.String()) == letters(text) {
			return d, nil
		}
	}
	return 0, fmt.Errorf("no driver is called %.40q", text)
}

func setParam(p *search.Params, name, value string) error {
	if slices.Contains(p.Steps.Names(), name) {
		on, ok := map[string]bool{"on": true, "true": true, "off": false, "false": false}[value]
		if !ok {
			return fmt.Errorf("%s=%.40s: want on or off", name, value)
		}
		return p.Steps.Switch(name, on)
	}
	number, err := strconv.Atoi(value)
	if err != nil {
		return fmt.Errorf("%.40s=%.40s: want a whole number, or on or off for a step that there is", name, value)
	}
	for _, n := range driver.Numbers() {
		if n.Name != name {
			continue
		}
		if number < n.Min || number > n.Max {
			return fmt.Errorf("%s %d: want %d to %d", name, number, n.Min, n.Max)
		}
		*n.At(&p.Settings) = number
		return nil
	}
	return p.Tuning.Set(name, number)
}
