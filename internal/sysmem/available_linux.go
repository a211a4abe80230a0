package sysmem

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// adviseHugePages asks for transparent huge pages. A refusal costs speed only.
func adviseHugePages(region []byte) { _ = unix.Madvise(region, unix.MADV_HUGEPAGE) }

// Available returns the bytes that programs can still have without swapping,
// within the limit of a container if there is one.
func Available() uint64 {
	available := uint64(cautiousBytes)
	if text, err := os.ReadFile("/proc/meminfo"); err == nil {
		if n, err := parseAvailable(text); err == nil {
			available = n
		}
	}
	// Version 2 of control groups, then version 1; "max" or an absent file is
	// no limit.
	for _, group := range []struct{ limit, used, statistics, fileCache string }{
		{"/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory.current", "/sys/fs/cgroup/memory.stat", "inactive_file"},
		{"/sys/fs/cgroup/memory/memory.limit_in_bytes", "/sys/fs/cgroup/memory/memory.usage_in_bytes",
			"/sys/fs/cgroup/memory/memory.stat", "total_inactive_file"},
	} {
		limit, limited := readNumber(group.limit)
		if !limited {
			continue
		}
		// Cached files count as used but make room when it is needed.
		used, _ := readNumber(group.used)
		used -= min(used, readStatistic(group.statistics, group.fileCache))
		available = min(available, limit-min(used, limit))
	}
	return available
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
