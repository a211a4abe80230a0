package systhreads

import (
	"math"
	"os"
	"path/filepath"
	"testing"

	"penrose/internal/procfs"
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

// What a process has it may have.
func TestAllows(t *testing.T) {
	if !Allows(1) {
		t.Error("not even one thread")
	}
	if ofUser("/proc") == math.MaxUint64 && ofGroups(procfs.Membership(), procfs.Mount) == math.MaxUint64 && !Allows(math.MaxUint64) {
		t.Error("refused though nothing limits them")
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
