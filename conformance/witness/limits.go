package witness

import "strconv"

// limits are those of an order that decide when its search ends whatever the clock says; 0 for those that are not
// there, or that other words of the order may overrule.
type limits struct {
	depth int // that the last line must have
	nodes int
	spare int // nodes that the search may have looked at beyond its limit
}

const deepest = 200 // plies: more counts as that

// limitsOf reads the words behind "go". A book move has the depth that it has.
func (w *Witness) limitsOf(args []string) (l limits) {
	number := func(word string) int {
		n := 0 // the last one counts
		for i := range len(args) - 1 {
			if args[i] == word {
				n, _ = strconv.Atoi(args[i+1])
			}
		}
		return max(n, 0)
	}
	l.nodes = number("nodes")
	l.spare = w.spareNodes(l.nodes)
	if len(args) == 2 && !w.ownBook {
		l.depth = min(number("depth"), deepest)
	}
	return l
}

// spareNodes returns how many nodes beyond a limit a search may have looked at. Several threads see late that they have
// reached it together: each tells the others at least every limit/(32*threads)+1 nodes, and looks at as many more until
// it asks again.
func (w *Witness) spareNodes(limit int) int {
	if w.threads == 1 {
		return w.SpareNodes
	}
	return w.SpareNodes + limit/16 + 2*w.threads
}

// checkCounts holds the counts of a line to those before it, and to the limit on nodes.
func (o *order) checkCounts(w *Witness, i *Info) {
	if i.Nodes < o.nodes || i.Time < o.time {
		w.fault(Protocol, "after %d nodes and %d ms: %q", o.nodes, o.time, i.Text)
	}
	o.nodes, o.time = i.Nodes, i.Time
	if n := o.limits.nodes; n != 0 && i.Nodes-n > o.limits.spare {
		w.fault(Protocol, "%d nodes were asked for: %q", n, i.Text)
	}
}
