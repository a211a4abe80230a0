package tt

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	"penrose/internal/procfs"
	"penrose/internal/sysmem"
)

// addressMiB returns how much memory the process addresses.
func addressMiB(t *testing.T) int {
	t.Helper()
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

// Resize gives back the memory of the old table and of its keys.
func TestResizeReleases(t *testing.T) {
	if raceDetector {
		t.Skip("the table is on the heap, which gives memory back later")
	}
	const size, times = 64, 20 // MiB
	for _, verify := range []bool{false, true} {
		table := newTable(t, size)
		if err := table.VerifyKeys(verify); err != nil {
			t.Fatal(err)
		}
		before := addressMiB(t)
		for range times {
			if err := table.Resize(size); err != nil {
				t.Fatal(err)
			}
		}
		if after := addressMiB(t); after > before+size {
			t.Errorf("verified %v: %d MiB before, %d after resizing %d times", verify, before, after, times)
		}
	}
}

const (
	limitedVariable = "PENROSE_TEST_LIMITED_TABLE" // makes TestResizeWithinLimit the process that is limited
	limitsKept      = "all limits were tried"      // what that process says at its end
)

// TestResizeWithinLimit: a limit on addresses (ulimit -v) that has room for one table needs none for a second one while
// the size changes. Where not even the old size is granted any more, the table becomes smaller.
func TestResizeWithinLimit(t *testing.T) {
	const size = 400 // MiB
	if raceDetector {
		t.Skip("the table is on the heap")
	}
	if os.Getenv(limitedVariable) == "" {
		if sysmem.Available() < 2*size*mib {
			t.Skip("too little memory")
		}
		program := exec.Command(os.Args[0], "-test.run=^"+t.Name()+"$", "-test.timeout=1m")
		program.Env = append(os.Environ(), limitedVariable+"=1")
		if out, err := program.CombinedOutput(); err != nil || !strings.Contains(string(out), limitsKept) {
			t.Errorf("%v: %s", err, out)
		}
		return
	}
	table := newTable(t, size)
	for _, c := range []struct {
		more      int // MiB that the limit leaves beside the table
		ask, want int
		granted   bool
	}{
		{more: 150, ask: size - 20, want: size - 20, granted: true},
		{more: 150, ask: size + 20, want: size + 20, granted: true},
		{more: 150, ask: size + 200, want: size},
		{more: -250, ask: size - 20, want: size / 4}, // half of it is refused, too
	} {
		if err := table.Resize(size); err != nil {
			t.Fatal(err)
		}
		unlimit := limitAddresses(t, addressMiB(t)+c.more)
		err := table.Resize(c.ask)
		unlimit()
		if (err == nil) != c.granted || table.SizeMiB() != c.want {
			t.Errorf("from %d to %d MiB with %d more: %d MiB, want %d; %v", size, c.ask, c.more, table.SizeMiB(), c.want, err)
		}
	}
	fmt.Println(limitsKept)
}

// limitAddresses limits how many MiB the process addresses, until unlimit is called.
func limitAddresses(t *testing.T, size int) (unlimit func()) {
	t.Helper()
	var usual unix.Rlimit
	if err := unix.Getrlimit(unix.RLIMIT_AS, &usual); err != nil {
		t.Fatal(err)
	}
	set := func(limit unix.Rlimit) {
		t.Helper()
		if err := unix.Setrlimit(unix.RLIMIT_AS, &limit); err != nil {
			t.Fatal(err)
		}
	}
	set(unix.Rlimit{Cur: uint64(size) * mib, Max: usual.Max})
	return func() { set(usual) }
}
