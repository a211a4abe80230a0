package uci

import (
	"fmt"
	"strings"
)

// This file is how a session tells its user what was wrong with a command.

// report shows the user of a session what was wrong with a command, if anything, or with what runs beside the session. It
// may be called from any goroutine.
func (s *Session) report(err error) {
	if err != nil {
		s.out.remark("%s", shortened(err.Error()))
	}
}

// mostError is how many bytes of an error are shown: a name in it may be as long as a line.
const mostError = 900

// shortened returns text, without its end if it is long.
func shortened(text string) string {
	if len(text) <= mostError {
		return text
	}
	return strings.ToValidUTF8(text[:mostError], "") + " ..."
}

// inSession returns err with what a session does about it. A strict command does nothing about it.
func (c *command) inSession(err error, instead string) error {
	if c.strict {
		return err
	}
	return fmt.Errorf("%w; %s", err, instead)
}

// tolerate returns nil if c is carried out although err is wrong with its
// arguments. The protocol demands it of a session, which tells the user. A strict command
// is wrong as a whole. err may be nil.
func (s *Session) tolerate(c command, err error) error {
	if c.strict {
		return err
	}
	s.report(err)
	return nil
}
