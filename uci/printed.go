package uci

import (
	"sync/atomic"

	"penrose/search"
)

// printedLines remembers the lines that a search has printed. GUIs add every line to
// their list, so a line is printed again only if it says something new: its counts, the
// nodes and the time, are not enough.
type printedLines struct {
	style infoStyle
	lines map[int]infoText // by number: the last one that was printed
	nodes uint64           // the count printed last
	stale atomic.Bool      // by forget
}

func newPrintedLines(style infoStyle) *printedLines {
	return &printedLines{style: style, lines: map[int]infoText{}}
}

// forget makes every line new again. It may be called from any goroutine.
func (p *printedLines) forget() { p.stale.Store(true) }

// next returns the text for i, empty if i says nothing new.
func (p *printedLines) next(i *search.Info) string {
	if p.stale.Swap(false) {
		clear(p.lines)
	}
	text := newInfoText(i, p.style)
	if before := p.lines[i.Line]; before.said == text.said && before.pv == text.pv {
		return ""
	}
	p.lines[i.Line] = text
	p.nodes = i.Nodes
	return text.String()
}

// last returns what is to be printed of the lines of the result: those that say something
// new. If there are none and nodes have been searched since, it is the counts alone.
func (p *printedLines) last(lines []search.Info) (texts []string) {
	for k := range lines {
		if text := p.next(&lines[k]); text != "" {
			texts = append(texts, text)
		}
	}
	if len(texts) == 0 && len(lines) > 0 && lines[0].Nodes != p.nodes {
		texts = append(texts, "info "+formatCounts(&lines[0]))
	}
	return texts
}
