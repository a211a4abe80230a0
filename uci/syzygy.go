package uci

import (
	"fmt"

	"penrose/search"
	"penrose/syzygy"
)

// endgameSettings are the options about endgame tables, and the tables.
type endgameSettings struct {
	open         *syzygy.Tables // nil for none
	path         string         // where they were found
	probeDepth   int            // plies
	probeLimit   int            // pieces
	ignoreRule50 bool
}

const (
	defaultProbeDepth = 1
	maxProbeDepth     = 100
)

// setSyzygyPath opens the endgame tables in a list of directories, separated as in
// PATH. If there are none, the engine plays on without tables. The same list again changes
// nothing while there are tables: some GUIs send their options before every search.
func setSyzygyPath(s *Session, v optionValue) error {
	old := s.endgames.open
	if old == nil && v.text == "" || old != nil && v.text == s.endgames.path {
		return nil
	}
	s.endgames.open, s.endgames.path = nil, ""
	var err error
	if v.text != "" {
		if s.endgames.open, err = s.openTables(v.text); s.endgames.open != nil {
			s.endgames.path = v.text
		}
	}
	if old != nil || s.endgames.open != nil { // else nothing changes, and the engine need not forget anything
		s.applyTables()
	}
	if old != nil {
		old.Close() // only read from: what could fail does not matter
		if err != nil && s.endgames.open == nil {
			err = fmt.Errorf("%w; there are no endgame tables now", err)
		}
	}
	return err
}

// openTables opens the tables in a list of directories, and tells the user what was found. It returns nil if there are
// none, and then an error. There may be an error beside tables, too.
func (s *Session) openTables(list string) (*syzygy.Tables, error) {
	tables, err := syzygy.OpenReporting(s.report, syzygy.SplitPaths(list)...)
	wdl, dtz := tables.Count()
	if wdl == 0 { // without them the others answer nothing
		tables.Close() // as above
		if err == nil {
			err = fmt.Errorf("no endgame tables in %.200s: no file .rtbw", list)
		}
		return nil, err
	}
	s.out.remark("endgame tables: %d WDL, %d DTZ, up to %d pieces", wdl, dtz, tables.MaxPieces())
	return tables, err
}

// keepTables returns how to apply an option about endgame tables. Without tables it
// waits for them.
func keepTables(set func(*endgameSettings, optionValue)) func(*Session, optionValue) error {
	return func(s *Session, v optionValue) error {
		before := s.endgames
		set(&s.endgames, v)
		if s.endgames != before && s.endgames.open != nil {
			s.applyTables()
		}
		return nil
	}
}

func (s *Session) applyTables() {
	t := &s.endgames
	s.engine.SetTablebases(search.Tablebases{
		Tables: t.open, ProbeDepth: t.probeDepth, ProbeLimit: t.probeLimit, IgnoreRule50: t.ignoreRule50,
	})
}
