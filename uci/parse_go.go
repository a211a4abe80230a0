package uci

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"penrose/board"
	"penrose/movegen"
	"penrose/search"
)

// goCommand holds the arguments of "go" before the position gives them meaning.
type goCommand struct {
	limits      search.Limits   // without clock, search moves, start and overhead
	clocks      [2]search.Clock // by color
	hasClock    bool            // some word about clocks was there
	searchMoves []string
	perft       int // depth in plies, -1 for none
	unknown     []string
	unreadable  error // what is wrong with the first number that is missing or unreadable
	tooSmall    error // and with the first one that is too small
}

// Bounds of the numbers behind go; what lies outside is taken as the bound.
const (
	maxMilliseconds = 1_000_000_000 // 11 days; nine thousand times this in ns still fits into 64 bits
	maxMovesToGo    = 10_000
	maxMate         = 10_000
	maxPerft        = 100
	maxNumber       = 1 << 58 // ten times this still fits into 64 bits
)

// parseGo reads the arguments of "go", in any order. A depth, nodes, mate, movetime or perft whose number
// is missing, cannot be read or is too small counts as the smallest one, never as none: the GUI that
// sent it waits for a move. A clock without a number counts as 0: move at once, but see
// noTime. movestogo without one counts as none.
func parseGo(args string) goCommand {
	g := goCommand{perft: -1}
	inSearchMoves := false
	for {
		var word string
		word, args = nextField(args)
		// number takes the next field if it begins with one. isNumber says whether all of the field is.
		number := func(isNumber func(string) bool, least, most int64) int64 {
			field, rest := nextField(args)
			n, ok := parseNumber(field)
			if ok {
				args = rest
			}
			unreadable, tooSmall := checkNumber(word, field, isNumber, least)
			g.unreadable, g.tooSmall = cmp.Or(g.unreadable, unreadable), cmp.Or(g.tooSmall, tooSmall)
			return min(max(n, least), most)
		}
		milliseconds := func(least int64) time.Duration {
			return time.Duration(number(isDecimal, least, maxMilliseconds)) * time.Millisecond
		}
		listed := inSearchMoves
		inSearchMoves = false
		switch word {
		case "":
			return g
		case "searchmoves":
			inSearchMoves = true
		case "ponder":
			g.limits.Ponder = true
		case "infinite":
			g.limits.Infinite = true
		case "wtime":
			g.clocks[board.White].Remaining, g.hasClock = milliseconds(-maxMilliseconds), true
		case "btime":
			g.clocks[board.Black].Remaining, g.hasClock = milliseconds(-maxMilliseconds), true
		case "winc":
			g.clocks[board.White].Increment, g.hasClock = milliseconds(0), true
		case "binc":
			g.clocks[board.Black].Increment, g.hasClock = milliseconds(0), true
		case "movestogo":
			n := int(number(isWhole, 0, maxMovesToGo))
			g.clocks[board.White].MovesToGo, g.clocks[board.Black].MovesToGo, g.hasClock = n, n, true
		case "depth":
			g.limits.Depth = int(number(isWhole, 1, search.MaxDepth))
		case "nodes":
			g.limits.Nodes = uint64(number(isWhole, 1, maxNumber))
		case "mate":
			g.limits.Mate = int(number(isWhole, 1, maxMate))
		case "movetime":
			g.limits.MoveTime = milliseconds(1)
		case "perft":
			g.perft = int(number(isWhole, 0, maxPerft))
		default:
			if listed {
				g.searchMoves = append(g.searchMoves, word)
				inSearchMoves = true
			} else {
				g.unknown = append(g.unknown, word)
			}
		}
	}
}

// checkNumber returns what is wrong with the number in field, which stands behind word.
func checkNumber(word, field string, isNumber func(string) bool, least int64) (unreadable, tooSmall error) {
	switch n, ok := parseNumber(field); {
	case field == "":
		return fmt.Errorf("the number behind %s is missing", word), nil
	case !ok || !isNumber(field):
		return fmt.Errorf("%s %.20q is not a whole number", word, field), nil
	case n < least:
		return nil, fmt.Errorf("%s %.20s is less than %d", word, field, least)
	}
	return nil, nil
}

// isWhole reports whether nothing stands behind the digits that s begins with.
func isWhole(s string) bool { return behindDigits(s) == "" }

// isDecimal reports whether s is a number, perhaps with a fraction, as some GUIs send milliseconds.
func isDecimal(s string) bool {
	rest := behindDigits(s)
	return rest == "" || rest[0] == '.' && behindDigits(rest[1:]) == ""
}

// behindDigits returns s without a sign and the digits that it begins with.
func behindDigits(s string) string { return strings.TrimLeft(strings.TrimLeft(s, "+-"), "0123456789") }

// parseNumber reads the integer that s begins with: "300000.7" is 300000.
// Numbers beyond maxNumber count as that.
func parseNumber(s string) (n int64, ok bool) {
	negative := false
	if s != "" && (s[0] == '-' || s[0] == '+') {
		negative, s = s[0] == '-', s[1:]
	}
	for ; s != "" && s[0] >= '0' && s[0] <= '9'; s, ok = s[1:], true {
		n = min(n*10+int64(s[0]-'0'), maxNumber)
	}
	if negative {
		n = -n
	}
	return n, ok
}

// noTime reports whether the clocks mean nothing: both are at zero, and another limit ends the search.
// Some GUIs send empty clocks beside it.
func (g *goCommand) noTime() bool {
	l := &g.limits
	ends := l.MoveTime > 0 || l.Depth > 0 || l.Nodes > 0
	return ends && g.clocks[board.White].Remaining == 0 && g.clocks[board.Black].Remaining == 0
}

// resolve returns the limits of a search from p. Moves of searchmoves that are
// not legal are dropped and returned as rejected.
func (g *goCommand) resolve(p *board.Position) (l search.Limits, rejected []string) {
	l = g.limits
	if g.hasClock && !g.noTime() {
		// Without our own time we are as good as lost on time: zero means
		// "move now". The opponent's clock does not matter.
		clock := g.clocks[p.SideToMove()]
		l.Clock = &clock
	}
	if l.Infinite { // until "stop", whatever clocks were sent along
		l.Clock, l.MoveTime = nil, 0
	}
	for _, text := range g.searchMoves {
		if m, err := movegen.ParseUCI(p, text); err == nil {
			l.SearchMoves = append(l.SearchMoves, m)
		} else {
			rejected = append(rejected, text)
		}
	}
	return l, rejected
}
