package tt

import (
	"unsafe"

	"penrose/board"
)

const keyBytes = int(unsafe.Sizeof(board.Key(0)))

// VerifyKeys makes the table remember the whole key of every entry, so that an
// entry is never taken for another position's, or ends that. The keys take half
// as much memory again and stand beside the entries: what an entry holds and
// which one is replaced do not change. The table becomes empty; on an error,
// because the memory cannot be had, it is as it was.
//
// A table that verifies keys can be used by one goroutine at a time only.
func (t *Table) VerifyKeys(on bool) error {
	if on == t.verifies() {
		return nil
	}
	return t.replace(int(t.clusters), on)
}

func (t *Table) verifies() bool { return t.keys.base != nil }

// keyOf returns where the key of the entry at p is remembered.
func (t *Table) keyOf(p unsafe.Pointer) *board.Key {
	slot := (uintptr(p) - uintptr(t.base)) / uintptr(entryBytes)
	return (*board.Key)(unsafe.Add(t.keys.base, slot*uintptr(keyBytes)))
}
