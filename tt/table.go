package tt

import (
	"errors"
	"fmt"
	"math"
	"math/bits"
	"unsafe"

	"penrose/board"
	"penrose/internal/sysmem"
)

const (
	entryBytes     = int(unsafe.Sizeof(words{}))
	clusterEntries = 4
	clusterBytes   = clusterEntries * entryBytes // one cache line
	mib            = 1 << 20
)

// Table is a transposition table. Its memory comes from package sysmem, where possible
// from the operating system and not from the Go heap, and is held until [Table.Close].
type Table struct {
	base       unsafe.Pointer // the first cluster, at the start of a cache line
	clusters   uint64
	generation uint64 // 0..generations-1, counts searches
	entries    sysmem.Region
	keys       sysmem.Region // of the entries, slot by slot, if they are verified; see verify.go
}

// New returns an empty table of the given size in MiB, at least 1. It fails
// when the machine does not have that much memory to spare.
func New(sizeMiB int) (*Table, error) {
	t := new(Table)
	if err := t.Resize(sizeMiB); err != nil {
		return nil, err
	}
	return t, nil
}

// Resize replaces the table by an empty one of the given size in MiB. If the machine does not have the memory, it
// returns an error and the table is unchanged. If the machine seems to have it and the system refuses it all the same,
// the error comes with an empty table: of the old size or, should that be refused now, of half of it, and so on.
// [Table.SizeMiB] returns what there is.
func (t *Table) Resize(sizeMiB int) error {
	if sizeMiB < 1 {
		return fmt.Errorf("hash size %d MiB: must be at least 1", sizeMiB)
	}
	if sizeMiB > math.MaxInt/mib {
		return fmt.Errorf("hash size %d MiB: more than a process can address", sizeMiB)
	}
	if err := t.replace(sizeMiB * mib / clusterBytes); err != nil {
		return fmt.Errorf("hash size %d MiB: %w", sizeMiB, err)
	}
	return nil
}

// ResizeEntries is [Table.Resize] with the size as a number of entries, at least
// 1; it is rounded up to whole clusters of four.
func (t *Table) ResizeEntries(n int) error {
	if n < 1 || n > math.MaxInt/entryBytes-clusterEntries {
		return fmt.Errorf("hash size %d entries: not between 1 and what a process can address", n)
	}
	if err := t.replace((n + clusterEntries - 1) / clusterEntries); err != nil {
		return fmt.Errorf("hash size %d entries: %w", n, err)
	}
	return nil
}

// SizeMiB returns the size of the table in whole MiB, without the keys that [Table.VerifyKeys] adds.
func (t *Table) SizeMiB() int { return t.entries.Size() / mib }

// replace gives the table memory of another size, see [Table.Resize].
func (t *Table) replace(clusters int) error {
	need := uint64(clusters) * uint64(clusterBytes)
	if t.verifies() {
		need += uint64(clusters) * uint64(clusterEntries*keyBytes)
	}
	if err := sysmem.Require(need, uint64(t.entries.Size())+uint64(t.keys.Size())); err != nil {
		return err
	}
	return t.exchange(clusters)
}

// exchange releases the memory of the table, and then allocates that of another size: a system that counts memory when
// it is asked for might not grant both at a time. If it refuses the other size nevertheless, a table that had memory
// gets some back.
func (t *Table) exchange(clusters int) error {
	old, verify := int(t.clusters), t.verifies()
	_ = t.Close() // a failure leaks addresses but harms nothing
	err := t.allocate(clusters, old, verify)
	if err != nil && old > 0 {
		t.allocateUpTo(old, verify)
	}
	return err
}

// allocateUpTo gives a table that has just been closed its old size in clusters or, as long as the system refuses, half as
// much.
func (t *Table) allocateUpTo(old int, verify bool) {
	for clusters := old; t.allocate(clusters, old, verify) != nil; {
		if clusters /= 2; clusters == 0 {
			panic("tt: no memory for a single cluster") // nor has Go any to go on
		}
	}
}

// allocate gives a table without memory the given size. On an error it stays without. old is the size that it has just
// been closed with, or 0.
func (t *Table) allocate(clusters, old int, verify bool) error {
	entries, err := sysmem.Allocate(clusters*clusterBytes, old*clusterBytes)
	if err != nil {
		return err
	}
	var keys sysmem.Region
	if verify {
		if keys, err = sysmem.Allocate(clusters*clusterEntries*keyBytes, old*clusterEntries*keyBytes); err != nil {
			_ = entries.Release()
			return err
		}
	}
	*t = Table{base: entries.Base(), clusters: uint64(clusters), entries: entries, keys: keys}
	return nil
}

// Close releases the memory. Afterwards only Resize may be called. It begins a new table, which does not verify keys
// (see [Table.VerifyKeys]).
func (t *Table) Close() error {
	entries, keys := t.entries, t.keys
	*t = Table{}
	return errors.Join(entries.Release(), keys.Release())
}

// Clear empties the table with the given number of goroutines, at least 1. It
// also brings the memory in, so that the first search need not wait for page
// faults.
func (t *Table) Clear(goroutines int) {
	t.entries.Clear(goroutines)
	t.keys.Clear(goroutines)
	t.generation = 0
}

// capacity returns the number of entries the table has room for.
func (t *Table) capacity() int { return int(t.clusters) * clusterEntries }

// NewSearch starts a new generation: all entries in the table count as older from
// now on. After 32 searches an entry that was not stored again looks new.
func (t *Table) NewSearch() { t.generation = (t.generation + 1) % generations }

// cluster returns the four slots among which the entry for key may be. The upper
// bits of the key choose, by multiplication rather than by mask, so that the
// table may have any size (D. Lemire, "A fast alternative to the modulo
// reduction", 2016).
func (t *Table) cluster(key board.Key) unsafe.Pointer {
	i, _ := bits.Mul64(uint64(key), t.clusters)
	return unsafe.Add(t.base, uintptr(i)*uintptr(clusterBytes))
}

// Probe looks up a position. ply is its distance from the root in plies. An
// entry may belong to another position, see the package comment.
func (t *Table) Probe(key board.Key, ply int) (e Entry, found bool) {
	p := t.cluster(key)
	for i := range clusterEntries {
		q := unsafe.Add(p, i*entryBytes)
		w := load(q)
		if w.holds(key) && (!t.verifies() || *t.keyOf(q) == key) {
			e.Lower = fromNode(w.lower(), ply)
			e.Upper = fromNode(w.upper(), ply)
			e.LowerDepth = w.lowerDepth()
			e.UpperDepth = w.upperDepth()
			e.Eval = w.eval()
			e.Move = w.tableMove()
			e.Second = w.secondMove()
			e.PVLike = w.pvLike()
			return e, true
		}
	}
	return Unknown(), false
}

// Store records the result of a node that is ply plies from the root.
//
//   - A bound replaces the bound on its own side when its depth is at least that
//     of the stored one, or when the stored one is from an earlier search. The
//     bound on the other side stays.
//   - The move of a fail-high becomes the table move, that of a fail-low the second
//     move; neither touches the other. The move goes with its bound: when the bound is refused
//     the move is, too, unless there was none. NoMove never replaces a move, so the
//     table move has proved the lower bound unless the fail-high of that bound named none.
//   - When an accepted bound contradicts the stored one on the other side at equal depth
//     (lower > upper), the stored one is removed and crossed is true, for the caller to
//     count. At unequal depths both stay.
//   - An exact value is a bound on each side, and each is accepted or refused by itself. If
//     an accepted one contradicts a stored bound in this way, the value replaces both bounds.
//   - PV-like, once set, stays until the entry is stored in a later search.
//   - A position without an entry takes the place of the least valuable of four:
//     the shallowest by its deeper bound, older searches discounted. An
//     empty one comes first.
func (t *Table) Store(key board.Key, ply int, u Update) (crossed bool) {
	p := t.cluster(key)
	slot, old := p, words{}
	least := math.MaxInt
	for i := range clusterEntries {
		q := unsafe.Add(p, i*entryBytes)
		w := load(q)
		if w.holds(key) && (!t.verifies() || *t.keyOf(q) == key) {
			slot, old = q, w
			break
		}
		if worth := w.worth(t.generation); worth < least {
			slot, least = q, worth
		}
	}
	merged, crossed := old.merge(&u, toNode(u.Score, ply), t.generation)
	store(slot, merged.sealed(key))
	if t.verifies() {
		*t.keyOf(slot) = key
	}
	return crossed
}

// HashFull returns how full the table is, in permille: the share of the first
// thousand slots that the current search has stored, or one 32, 64 and so on before it, see [Table.NewSearch].
func (t *Table) HashFull() int {
	sample := min(1000, t.capacity())
	n := 0
	for i := range sample {
		if w := load(unsafe.Add(t.base, i*entryBytes)); !w.isEmpty() && w.isFrom(t.generation) {
			n++
		}
	}
	return n * 1000 / sample
}
