package systhreads

import (
	"math"
	"os"
	"path/filepath"

	"golang.org/x/sys/unix"

	"penrose/internal/procfs"
)

// Available returns how many more threads this process may start within the limits of its user and of its control
// groups, such as that of a container, if there are any.
func Available() uint64 {
	return min(ofGroups(procfs.Membership(), procfs.Mount), ofUser("/proc"))
}

// ofGroups returns what the control groups leave, given the text that says which they are, and where they are mounted.
func ofGroups(membership, mount string) uint64 {
	available := uint64(math.MaxUint64)
	v2, v1 := procfs.Directories(membership, mount, "pids")
	for _, directory := range append(v2, v1...) {
		if limit, limited := procfs.ReadNumber(filepath.Join(directory, "pids.max")); limited {
			used, _ := procfs.ReadNumber(filepath.Join(directory, "pids.current"))
			available = min(available, limit-min(used, limit))
		}
	}
	return available
}

// ofUser returns what the limit of the user leaves, see RLIMIT_NPROC in getrlimit(2). It does not hold for root.
func ofUser(processes string) uint64 {
	var limit unix.Rlimit
	if err := unix.Getrlimit(unix.RLIMIT_NPROC, &limit); err != nil || limit.Cur == unix.RLIM_INFINITY || os.Getuid() == 0 {
		return math.MaxUint64
	}
	return limit.Cur - min(threadsOf(os.Getuid(), processes), limit.Cur)
}

// threadsOf returns how many threads a user has, by the directory of all processes: proc(5).
func threadsOf(user int, processes string) (total uint64) {
	files, _ := filepath.Glob(filepath.Join(processes, "[0-9]*", "status"))
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			continue // it has ended
		}
		if uid, ok := procfs.NumberIn(string(text), "Uid:"); ok && uid == uint64(user) {
			threads, _ := procfs.NumberIn(string(text), "Threads:")
			total += threads
		}
	}
	return total
}
