package uci

import (
	"fmt"
	"math"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"penrose/search"
	"penrose/search/driver"
	"penrose/syzygy"
)

// option is something the user can set. The answer to "uci", the range checks
// and "setoption" all derive from its row in the table.
type option struct {
	name     string
	kind     optionKind
	initial  string   // default of check, string and combo options
	number   int      // default of spins
	min, max int      // range of spins
	choices  []string // of combos
	apply    func(*Session, optionValue) error
}

type optionKind string

const (
	check  optionKind = "check"
	spin   optionKind = "spin"
	button optionKind = "button"
	text   optionKind = "string"
	combo  optionKind = "combo"
)

// optionValue is what an option is set to; the fields for its kind are filled.
type optionValue struct {
	on     bool
	number int    // of a combo, that of the choice
	text   string // of a combo, the choice
}

// settings are the options that the session itself keeps.
type settings struct {
	threads  int
	overhead time.Duration // of a move between the GUI's clock and ours
	multiPV  int           // lines to show
	chess960 bool          // castling is written as king takes rook
	showWDL  bool          // expected results stand behind the scores

	limitStrength bool
	elo           int  // playing strength if limited
	analyseMode   bool // the strength is not limited whatever limitStrength says
	ownBook       bool
	bookBest      bool   // plays the weightiest move of the book, not any by its weight
	bookSeed      int    // of the choices of the book, 0 for none that can be repeated
	bookDepth     int    // plies from the beginning of the game in which the book is asked
	nodesTime     int    // nodes that count as a millisecond, 0 to use the clock
	opponent      string // who we play against, as the GUI says; only for the debug log
}

// strength returns the playing strength in Elo, 0 for the best there is.
func (s *settings) strength() int {
	if s.limitStrength && !s.analyseMode {
		return s.elo
	}
	return 0
}

// Defaults that are in force before any option is set.
const (
	defaultHashMiB   = 16
	defaultThreads   = 1
	defaultMultiPV   = 1
	defaultOverhead  = int(search.UsualOverhead / time.Millisecond)
	defaultElo       = 1500
	defaultBookDepth = maxBookDepth

	maxHashMiB = 1 << 25 // 32 TiB: what the machine has is the limit
	maxMultiPV = 256     // no position has more moves

	maxBookDepth = 1000 // plies; no book goes so far
)

// options returns the table of all options, in the order in which they are shown.
func options(about About) []option {
	ignore := func(*Session, optionValue) error { return nil }
	return append([]option{
		{name: "Hash", kind: spin, number: defaultHashMiB, min: 1, max: maxHashMiB, apply: setHash},
		{name: "Threads", kind: spin, number: defaultThreads, min: 1, max: search.MaxThreads, apply: setThreads},
		{name: "Clear Hash", kind: button, apply: func(s *Session, _ optionValue) error {
			s.engine.Forget()
			return nil
		}},
		{name: "MultiPV", kind: spin, number: defaultMultiPV, min: 1, max: maxMultiPV,
			apply: keep(func(s *settings, v optionValue) { s.multiPV = v.number })},
		{name: "Ponder", kind: check, initial: "false",
			apply: ignore}, // "go ponder" says when to
		{name: "Move Overhead", kind: spin, number: defaultOverhead, min: 0, max: 5000,
			apply: keep(func(s *settings, v optionValue) { s.overhead = time.Duration(v.number) * time.Millisecond })},
		{name: "Evaluation", kind: combo, initial: evaluationChoices()[0], choices: evaluationChoices(), apply: setEvaluation},
		{name: "EvalFile", kind: text, apply: setEvalFile},
		{name: "OwnBook", kind: check, initial: "false",
			apply: keep(func(s *settings, v optionValue) { s.ownBook = v.on })},
		{name: "BookFile", kind: text, apply: setBookFile},
		{name: "BookDepth", kind: spin, number: defaultBookDepth, min: 0, max: maxBookDepth,
			apply: keep(func(s *settings, v optionValue) { s.bookDepth = v.number })},
		{name: "BookMode", kind: combo, initial: bookModes()[0], choices: bookModes(),
			apply: keep(func(s *settings, v optionValue) { s.bookBest = v.text == bookModeBest })},
		{name: "BookSeed", kind: spin, number: 0, min: 0, max: math.MaxInt32,
			apply: setBookSeed},
		{name: "SyzygyPath", kind: text, apply: setSyzygyPath},
		{name: "SyzygyProbeDepth", kind: spin, number: defaultProbeDepth, min: 1, max: maxProbeDepth,
			apply: keepTables(func(t *endgameSettings, v optionValue) { t.probeDepth = v.number })},
		{name: "SyzygyProbeLimit", kind: spin, number: syzygy.FormatPieces, min: 0, max: syzygy.FormatPieces,
			apply: keepTables(func(t *endgameSettings, v optionValue) { t.probeLimit = v.number })},
		{name: "Syzygy50MoveRule", kind: check, initial: "true",
			apply: keepTables(func(t *endgameSettings, v optionValue) { t.ignoreRule50 = !v.on })},
		{name: "Driver", kind: combo, initial: names(driver.All())[0], choices: names(driver.All()), apply: setDriver},
		{name: "PlaatMode", kind: combo, initial: names(search.PlaatModes())[0], choices: names(search.PlaatModes()), apply: setPlaatMode},
		{name: "nodestime", kind: spin, number: 0, min: 0, max: 10000,
			apply: keep(func(s *settings, v optionValue) { s.nodesTime = v.number })},
		{name: "UCI_Chess960", kind: check, initial: "false",
			apply: keep(func(s *settings, v optionValue) { s.chess960 = v.on })},
		{name: "UCI_ShowWDL", kind: check, initial: "false",
			apply: keep(func(s *settings, v optionValue) { s.showWDL = v.on })},
		{name: "UCI_LimitStrength", kind: check, initial: "false",
			apply: keep(func(s *settings, v optionValue) { s.limitStrength = v.on })},
		{name: "UCI_Elo", kind: spin, number: defaultElo, min: search.MinElo, max: search.MaxElo,
			apply: keep(func(s *settings, v optionValue) { s.elo = v.number })},
		{name: "UCI_AnalyseMode", kind: check, initial: "false",
			apply: keep(func(s *settings, v optionValue) { s.analyseMode = v.on })},
		{name: "UCI_Opponent", kind: text, apply: setOpponent},
		// GUIs send this back at start; it only informs.
		{name: "UCI_EngineAbout", kind: text, initial: about.Text, apply: ignore},
		{name: "Debug Log File", kind: text, apply: setDebugLog},
	}, tuningOptions()...)
}

// keep returns how to apply an option that is a setting of the session. If the
// playing strength changes with it, the engine prepares for it now and not on the clock.
func keep(set func(*settings, optionValue)) func(*Session, optionValue) error {
	return func(s *Session, v optionValue) error {
		before := s.settings
		set(&s.settings, v)
		if now := s.settings.strength(); now != before.strength() {
			if err := s.engine.PrepareStrength(now); err != nil {
				s.settings = before
				return fmt.Errorf("%w; the strength stays as it was", err)
			}
		}
		return nil
	}
}

// setHash keeps the table, and what is in it, if the size is the same: some GUIs send
// their options before every search.
func setHash(s *Session, v optionValue) error {
	if v.number == s.engine.HashMiB() {
		return nil
	}
	if err := s.engine.SetHash(v.number); err != nil {
		return fmt.Errorf("%w; it stays at %d MiB", err, s.engine.HashMiB()) // seldom less than before, see [tt.Table.Resize]
	}
	return nil
}

func setThreads(s *Session, v optionValue) error {
	if err := s.engine.SetThreads(v.number); err != nil {
		return fmt.Errorf("%w; it stays at %d", err, s.settings.threads)
	}
	reserveProcessors(v.number)
	if v.number < s.settings.threads {
		// A collection that comes by itself may be far away: 64 threads leave 170 MiB.
		debug.FreeOSMemory()
	}
	s.settings.threads = v.number
	return nil
}

// names returns how things are called, without spaces: some match runners take an
// option's value to end there.
func names[T fmt.Stringer](things []T) []string {
	all := make([]string, len(things))
	for i, thing := range things {
		all[i] = withoutSpaces(thing.String())
	}
	return all
}

func withoutSpaces(text string) string { return strings.Join(strings.Fields(text), "") }

// setDriver chooses the algorithm that drives the search. The same one keeps what has been set of it.
func setDriver(s *Session, v optionValue) error {
	before, chosen := s.engine.Params(), driver.All()[v.number]
	if chosen == before.Driver {
		return nil
	}
	return s.engine.SetParams(before.For(chosen))
}

// setPlaatMode chooses between full strength and the plain search of the papers. The driver and the numbers
// of the search stay; back at full strength the steps are those of before, and with another driver than before its
// settings are its best ones.
func setPlaatMode(s *Session, v optionValue) error {
	before := s.engine.Params()
	mode := search.PlaatModes()[v.number]
	if mode == before.Plaat { // some GUIs send their options before every search
		return nil
	}
	if before.Plaat == search.PlaatOff {
		s.fullStrength = before
	}
	p := s.fullStrength
	if p.Driver != before.Driver {
		p = p.For(before.Driver)
	}
	p.Tuning = before.Tuning
	p = p.Plain(mode)
	if err := s.engine.SetParams(p); err != nil {
		return fmt.Errorf("%w; it stays as it was", err)
	}
	return nil
}

// setOpponent notes who the opponent is. It plays the same against everybody.
func setOpponent(s *Session, v optionValue) error {
	s.settings.opponent = v.text
	s.log.write(time.Now(), note, "opponent: "+v.text)
	return nil
}

func setDebugLog(s *Session, v optionValue) error {
	notes := []string{s.about.Name}
	if s.settings.opponent != "" {
		notes = append(notes, "opponent: "+s.settings.opponent)
	}
	return s.log.open(v.text, notes...)
}

// String returns the line that announces o in the answer to "uci".
func (o *option) String() string {
	line := fmt.Sprintf("option name %s type %s", o.name, o.kind)
	switch {
	case o.kind == spin:
		return fmt.Sprintf("%s default %d min %d max %d", line, o.number, o.min, o.max)
	case o.kind == combo:
		return line + " default " + o.initial + " var " + strings.Join(o.choices, " var ")
	case o.kind == text && o.initial == "":
		return line + " default <empty>"
	case o.kind != button:
		return line + " default " + o.initial
	}
	return line
}

// is reports whether name is the name of o. Case and spaces do not matter: some
// runners cannot send spaces and write MoveOverhead.
func (o *option) is(name string) bool {
	return strings.EqualFold(strings.ReplaceAll(o.name, " ", ""), strings.ReplaceAll(name, " ", ""))
}

// parse reads a value for o. The error says what is wrong with it.
func (o *option) parse(value string) (v optionValue, err error) {
	switch o.kind {
	case check:
		switch strings.ToLower(value) {
		case "true":
			v.on = true
		case "false":
		default:
			return v, fmt.Errorf("%.40q is neither true nor false", value)
		}
	case spin:
		// A number without fraction or letters behind it: a half-understood
		// setting is worse than the old one.
		n, ok := parseNumber(value)
		if !ok || !isWhole(value) {
			return v, fmt.Errorf("%.40q is not a whole number", value)
		}
		if n < int64(o.min) || n > int64(o.max) {
			return v, fmt.Errorf("%.40s is not between %d and %d", value, o.min, o.max)
		}
		v.number = int(n)
	case combo:
		v.number = slices.IndexFunc(o.choices, func(choice string) bool { return strings.EqualFold(withoutSpaces(choice), withoutSpaces(value)) })
		if v.number < 0 {
			return v, fmt.Errorf("%.40q is none of %s", value, strings.Join(o.choices, ", "))
		}
		v.text = o.choices[v.number]
	case text:
		v.text = value
	}
	return v, nil
}
