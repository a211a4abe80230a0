package sysmem

import "fmt"

const mib = 1 << 20

// alwaysGranted is the number of bytes that Require does not refuse on an estimate: a machine that
// cannot give that much cannot run the engine.
const alwaysGranted = 16 * mib

// Require returns an error if the machine has not about need bytes of memory. The released bytes count
// as free: the caller gives them back before it asks for the new memory. Systems that overcommit would
// grant more than they have, and end the program when it uses it.
func Require(need, released uint64) error { return require(Available(), need, released) }

// require is Require where so many bytes are available.
func require(available, need, released uint64) error {
	if free := max(available+released, alwaysGranted); need > free {
		return fmt.Errorf("not enough memory: %d MiB are needed, %d MiB are free", need/mib, free/mib)
	}
	return nil
}
