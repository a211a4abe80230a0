package systhreads

import (
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/sys/unix"

	"penrose/internal/procfs"
)

// Allows reports whether this process may have n threads in all within the limits of its user and of its control
// groups, such as that of a container, if there are any. Threads of Go that rest count among those it has.
func Allows(n uint64) bool {
	status, _ := os.ReadFile("/proc/self/status")
	own, _ := procfs.NumberIn(string(status), "Threads:")
	return isWithin(n, own, min(ofGroups(procfs.Membership(), procfs.Mount), ofUser("/proc")))
}

// isWithin reports whether n threads are no more than the own ones and so many more.
func isWithin(n, own, more uint64) bool { return n <= own || n-own <= more }

// ofGroups returns how many more threads the control groups leave, given the text that says which they are,
// and where they are mounted.
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

// ofUser returns how many more threads the limit of the user leaves, see RLIMIT_NPROC in getrlimit(2).
func ofUser(processes string) uint64 {
	var limit unix.Rlimit
	if err := unix.Getrlimit(unix.RLIMIT_NPROC, &limit); err != nil || limit.Cur == unix.RLIM_INFINITY || isRoot() {
		return math.MaxUint64
	}
	return limit.Cur - min(threadsOf(os.Getuid(), processes), limit.Cur)
}

// isRoot reports whether the process is that of root, to whom the limit does not apply. In a namespace of users, as a
// container may have, the user 0 is another one outside. A kernel without such namespaces has no map of users.
func isRoot() bool {
	users, err := os.ReadFile("/proc/self/uid_map")
	return os.Getuid() == 0 && (err != nil || slices.Equal(strings.Fields(string(users)), []string{"0", "0", "4294967295"}))
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
