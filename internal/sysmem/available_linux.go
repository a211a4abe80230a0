package sysmem

import (
	"bufio"
	"bytes"
	"fmt"
	"math"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// adviseHugePages asks for transparent huge pages. A refusal costs speed only.
func adviseHugePages(region []byte) { _ = unix.Madvise(region, unix.MADV_HUGEPAGE) }

// Available returns the bytes that programs can still have without swapping,
// within the limits of its control groups, such as that of a container, if there are any.
func Available() uint64 {
	available := uint64(cautiousBytes)
	if text, err := os.ReadFile("/proc/meminfo"); err == nil {
		if n, err := parseAvailable(text); err == nil {
			available = n
		}
	}
	membership, _ := os.ReadFile("/proc/self/cgroup")
	for _, group := range controlGroups(string(membership), "/sys/fs/cgroup") {
		available = min(available, group.available())
	}
	return available
}

// controlGroup is a group of processes that may be limited in memory, with the names of its files: cgroups(7).
type controlGroup struct {
	directory              string
	limit, used, fileCache string // the last one is a line of memory.stat
}

// controlGroups returns the groups of a process, given the text of its /proc/self/cgroup and the place where the groups
// are mounted: for version 2 and version 1 its own one, those around it, and the outermost one. In a container some of them
// may not be there.
func controlGroups(membership, mount string) (groups []controlGroup) {
	own2, own1 := "/", "/"
	for line := range strings.Lines(membership) {
		field := strings.SplitN(strings.TrimSpace(line), ":", 3) // number, controllers, path
		switch {
		case len(field) < 3:
		case field[1] == "":
			own2 = field[2]
		case slices.Contains(strings.Split(field[1], ","), "memory"):
			own1 = field[2]
		}
	}
	add := func(own string, group controlGroup) {
		root := group.directory
		for own = path.Clean("/" + own); ; own = path.Dir(own) {
			group.directory = path.Join(root, own)
			groups = append(groups, group)
			if own == "/" {
				return
			}
		}
	}
	add(own2, controlGroup{mount, "memory.max", "memory.current", "inactive_file"})
	add(own1, controlGroup{mount + "/memory", "memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file"})
	return groups
}

// available returns the bytes that the processes of g can still have: all there are if nothing limits them, when
// the limit is "max" or there is none. Cached files count as used but make room when it is needed.
func (g *controlGroup) available() uint64 {
	limit, limited := readNumber(path.Join(g.directory, g.limit))
	if !limited {
		return math.MaxUint64
	}
	used, _ := readNumber(path.Join(g.directory, g.used))
	used -= min(used, readStatistic(path.Join(g.directory, "memory.stat"), g.fileCache))
	return limit - min(used, limit)
}

// readStatistic returns the number behind name in a file of lines "name number",
// 0 if it is not there.
func readStatistic(file, name string) uint64 {
	text, err := os.ReadFile(file)
	if err != nil {
		return 0
	}
	for line := range strings.Lines(string(text)) {
		if key, value, _ := strings.Cut(strings.TrimSpace(line), " "); key == name {
			n, _ := strconv.ParseUint(value, 10, 64)
			return n
		}
	}
	return 0
}

// readNumber reads a file that holds one number.
func readNumber(name string) (n uint64, ok bool) {
	text, err := os.ReadFile(name)
	if err != nil {
		return 0, false
	}
	n, err = strconv.ParseUint(strings.TrimSpace(string(text)), 10, 64)
	return n, err == nil
}

// parseAvailable finds the bytes available in the text of /proc/meminfo
// (proc_meminfo(5); the line exists since Linux 3.14).
func parseAvailable(meminfo []byte) (uint64, error) {
	for lines := bufio.NewScanner(bytes.NewReader(meminfo)); lines.Scan(); {
		var kib uint64
		if n, _ := fmt.Sscanf(lines.Text(), "MemAvailable: %d kB", &kib); n == 1 {
			return kib * 1024, nil
		}
	}
	return 0, fmt.Errorf("meminfo without MemAvailable")
}
