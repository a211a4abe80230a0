package sysmem

import (
	"errors"
	"math"
	"os"
	"path"

	"golang.org/x/sys/unix"

	"penrose/internal/procfs"
)

// adviseHugePages asks for transparent huge pages. A refusal costs speed only.
func adviseHugePages(region []byte) { _ = unix.Madvise(region, unix.MADV_HUGEPAGE) }

// Available returns the bytes that programs can still have without swapping,
// within the limits of this process and of its control groups, such as that of a container, if there are any.
func Available() uint64 {
	meminfo, _ := os.ReadFile("/proc/meminfo")
	status, _ := os.ReadFile("/proc/self/status")
	return availableOf(meminfo, controlGroups(procfs.Membership(), procfs.Mount), string(status), limitOf(unix.RLIMIT_AS), limitOf(unix.RLIMIT_DATA))
}

// availableOf is Available by the texts of /proc/meminfo and /proc/self/status, which are empty if they
// cannot be read, and the limits of the process on its addresses and its data.
func availableOf(meminfo []byte, groups []controlGroup, status string, addresses, data uint64) uint64 {
	available := uint64(cautiousBytes)
	if n, err := parseAvailable(meminfo); err == nil {
		available = n
	}
	for _, group := range groups {
		available = min(available, group.available())
	}
	return min(available, withinLimit(addresses, status, "VmSize:"), withinLimit(data, status, "VmData:"))
}

// arenaBytes is the memory that Go may take beside what is asked for, as its heap grows by blocks of this size.
const arenaBytes = 64 << 20

// limitOf returns a limit of this process, see getrlimit(2); it is infinite if it cannot be read.
func limitOf(resource int) uint64 {
	var limit unix.Rlimit
	if err := unix.Getrlimit(resource, &limit); err != nil {
		return unix.RLIM_INFINITY
	}
	return limit.Cur
}

// withinLimit returns the bytes that a limit leaves for a process. What is used stands in the given line of its
// /proc/PID/status, in kB.
func withinLimit(limit uint64, status, line string) uint64 {
	if limit == unix.RLIM_INFINITY {
		return math.MaxUint64
	}
	kib, _ := procfs.NumberIn(status, line)
	used := arenaBytes + kib*1024
	return limit - min(used, limit)
}

// controlGroup is a group of processes that may be limited in memory, with the names of its files: cgroups(7).
type controlGroup struct {
	directory              string
	limit, used, fileCache string // the last one is a line of memory.stat
}

// controlGroups returns the groups of a process, see [procfs.Directories].
func controlGroups(membership, mount string) (groups []controlGroup) {
	v2, v1 := procfs.Directories(membership, mount, "memory")
	for _, directory := range v2 {
		groups = append(groups,
			controlGroup{directory, "memory.max", "memory.current", "inactive_file"},
			controlGroup{directory, "memory.high", "memory.current", "inactive_file"}) // beyond it the group is slowed down
	}
	for _, directory := range v1 {
		groups = append(groups, controlGroup{directory, "memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file"})
	}
	return groups
}

// available returns the bytes that the processes of g can still have: all there are if nothing limits them, when
// the limit is "max" or there is none. Cached files count as used but make room when it is needed.
func (g *controlGroup) available() uint64 {
	limit, limited := procfs.ReadNumber(path.Join(g.directory, g.limit))
	if !limited {
		return math.MaxUint64
	}
	used, _ := procfs.ReadNumber(path.Join(g.directory, g.used))
	statistics, _ := os.ReadFile(path.Join(g.directory, "memory.stat"))
	cached, _ := procfs.NumberIn(string(statistics), g.fileCache)
	used -= min(used, cached)
	return limit - min(used, limit)
}

// parseAvailable finds the bytes available in the text of /proc/meminfo
// (proc_meminfo(5); the line exists since Linux 3.14).
func parseAvailable(meminfo []byte) (uint64, error) {
	if kib, ok := procfs.NumberIn(string(meminfo), "MemAvailable:"); ok {
		return kib * 1024, nil
	}
	return 0, errors.New("meminfo without MemAvailable")
}
