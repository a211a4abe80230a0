package systhreads

import (
	"math"
	"os"
	"path/filepath"
	"testing"
)

// write makes a file of the given text, with its directory.
func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// The strictest group counts, in either version of control groups.
func TestOfGroups(t *testing.T) {
	mount := t.TempDir()
	write(t, filepath.Join(mount, "job", "pids.max"), "max\n")
	write(t, filepath.Join(mount, "job", "pids.current"), "5\n")
	write(t, filepath.Join(mount, "pids.max"), "100\n")
	write(t, filepath.Join(mount, "pids.current"), "40\n")
	write(t, filepath.Join(mount, "pids", "old", "pids.max"), "20\n")
	write(t, filepath.Join(mount, "pids", "old", "pids.current"), "30\n")
	for membership, want := range map[string]uint64{"0::/job\n": 60, "7:pids:/old\n": 0} {
		if got := ofGroups(membership, mount); got != want {
			t.Errorf("%q: %d threads, want %d", membership, got, want)
		}
	}
	if got := ofGroups("", t.TempDir()); got != math.MaxUint64 {
		t.Errorf("%d threads without a group", got)
	}
}

// Threads that the process has already need no room.
func TestIsWithin(t *testing.T) {
	for _, c := range []struct {
		n, own, more uint64
		want         bool
	}{
		{10, 4, 6, true}, {11, 4, 6, false}, {4, 4, 0, true}, {3, 4, 0, true}, {5, 4, 0, false}, {1000, 4, math.MaxUint64, true},
	} {
		if got := isWithin(c.n, c.own, c.more); got != c.want {
			t.Errorf("%d threads with %d, and %d more allowed: %v", c.n, c.own, c.more, got)
		}
	}
	if !Allows(1) {
		t.Error("this process may not have a thread")
	}
}

// Only the threads of the user count.
func TestThreadsOf(t *testing.T) {
	processes := t.TempDir()
	write(t, filepath.Join(processes, "1", "status"), "Name:\tinit\nUid:\t0\t0\t0\t0\nThreads:\t2\n")
	write(t, filepath.Join(processes, "20", "status"), "Name:\ta\nUid:\t7\t7\t7\t7\nThreads:\t3\n")
	write(t, filepath.Join(processes, "300", "status"), "Name:\tb\nUid:\t7\t0\t0\t0\nThreads:\t4\n")
	write(t, filepath.Join(processes, "self", "status"), "Name:\tb\nUid:\t7\t0\t0\t0\nThreads:\t4\n")
	if got := threadsOf(7, processes); got != 7 {
		t.Errorf("%d threads, want 7", got)
	}
	if got := threadsOf(os.Getuid(), "/proc"); got == 0 {
		t.Error("this process has no thread")
	}
}
