package uci

import (
	"sync/atomic"

	"penrose/search"
)

// printedLines remembers the lines that a search has printed. GUIs add every line to
// their list, so lines are printed again only if they say something new: their counts, the
// nodes and the time, are not enough. Lines that are reported together are printed all or none: some GUIs show
// them once they have heard of all.
type printedLines struct {
	style infoStyle
	block []infoText  // that are reported together, as far as they have come
	shown []infoText  // by number from 1, at the index below it: as they were printed last
	nodes uint64      // the count printed last
	stale atomic.Bool // by forget
}

func newPrintedLines(style infoStyle) *printedLines { return &printedLines{style: style} }

// forget makes every line new again. It may be called from any goroutine.
func (p *printedLines) forget() { p.stale.Store(true) }

// next returns what is to be printed when i has been reported: nothing until all lines that come together have
// come, and nothing if they say nothing new.
func (p *printedLines) next(i *search.Info) (texts []string) {
	p.block = append(p.block, newInfoText(i, p.style))
	if len(p.block) < i.Lines {
		return nil
	}
	if p.stale.Swap(false) {
		p.shown = nil
	}
	if p.saysNew() {
		p.shown, p.nodes = p.block, i.Nodes
		for _, text := range p.block {
			texts = append(texts, text.String())
		}
	}
	p.block = nil
	return texts
}

// saysNew reports whether a line of the block is not as it was printed last.
func (p *printedLines) saysNew() bool {
	if len(p.block) > len(p.shown) {
		return true
	}
	for k, text := range p.block {
		if before := p.shown[k]; before.said != text.said || before.pv != text.pv {
			return true
		}
	}
	return false
}

// last returns what is to be printed of the lines of the result: all if one says something
// new. If none does and nodes have been searched since, it is the counts alone.
func (p *printedLines) last(lines []search.Info) (texts []string) {
	for k := range lines {
		texts = append(texts, p.next(&lines[k])...)
	}
	if len(texts) == 0 && len(lines) > 0 && lines[0].Nodes != p.nodes {
		p.nodes = lines[0].Nodes
		texts = append(texts, "info "+formatCounts(&lines[0]))
	}
	return texts
}
