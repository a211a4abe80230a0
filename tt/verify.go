package tt

import (
	"fmt"
	"runtime"
	"unsafe"

	"penrose/board"
	"penrose/internal/sysmem"
)

const keyBytes = int(unsafe.Sizeof(board.Key(0)))

// VerifyKeys turns on or off that the table stores the whole key of every entry,
// so that no probe finds the entry of another position. The keys take half as much
// memory again. They do not change what an entry holds or which one is replaced.
// A change empties the table. Without the memory for the keys VerifyKeys returns
// an error and the table is unchanged. Turning it off never fails.
//
// A table that verifies keys can be used by one goroutine at a time only.
func (t *Table) VerifyKeys(on bool) error {
	if on == t.verifies() {
		return nil
	}
	var keys sysmem.Region
	if on {
		err := sysmem.Require(uint64(t.capacity())*uint64(keyBytes), 0)
		if err != nil {
			return fmt.Errorf("keys to verify: %w", err)
		}
		if keys, err = sysmem.Allocate(t.capacity()*keyBytes, 0); err != nil {
			return fmt.Errorf("memory to verify keys: %w", err)
		}
	}
	_ = t.keys.Release() // a failure leaks addresses but harms nothing
	t.keys = keys
	t.Clear(runtime.NumCPU())
	return nil
}

func (t *Table) verifies() bool { return t.keys.Base() != nil }

// keyOf returns where the key of the entry at p is remembered.
func (t *Table) keyOf(p unsafe.Pointer) *board.Key {
	slot := (uintptr(p) - uintptr(t.base)) / uintptr(entryBytes)
	return (*board.Key)(unsafe.Add(t.keys.Base(), slot*uintptr(keyBytes)))
}
