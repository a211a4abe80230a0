package tt

import (
	"os"
	"testing"

	"penrose/internal/procfs"
)

// Resize gives back the memory of the old table and of its keys.
func TestResizeReleases(t *testing.T) {
	if raceDetector {
		t.Skip("the table is on the heap, which gives memory back later")
	}
	mapped := func() int { // MiB
		status, err := os.ReadFile("/proc/self/status")
		if err != nil {
			t.Skip(err)
		}
		n, ok := procfs.NumberIn(string(status), "VmSize:")
		if !ok {
			t.Skip("no VmSize")
		}
		return int(n >> 10) // it is in KiB
	}
	const size, times = 64, 20 // MiB
	for _, verify := range []bool{false, true} {
		table := newTable(t, size)
		if err := table.VerifyKeys(verify); err != nil {
			t.Fatal(err)
		}
		before := mapped()
		for range times {
			if err := table.Resize(size); err != nil {
				t.Fatal(err)
			}
		}
		if after := mapped(); after > before+size {
			t.Errorf("verified %v: %d MiB before, %d after resizing %d times", verify, before, after, times)
		}
	}
}
