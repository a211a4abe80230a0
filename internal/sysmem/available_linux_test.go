package sysmem

import (
	"math"
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/sys/unix"
)

func TestParseAvailable(t *testing.T) {
	// The layout is that of proc_meminfo(5).
	const text = "MemTotal:       24684092 kB\nMemFree:        24295472 kB\nMemAvailable:   24369236 kB\nBuffers:            5228 kB\n"
	if got, err := parseAvailable([]byte(text)); err != nil || got != 24369236*1024 {
		t.Errorf("got %d, %v", got, err)
	}
	if _, err := parseAvailable([]byte("MemTotal: 1 kB\n")); err == nil {
		t.Error("a text without the line is accepted")
	}
}

// The limits of a service and of a job of a scheduler are in groups below the outermost one.
func TestControlGroups(t *testing.T) {
	mount := t.TempDir()
	write := func(directory string, files map[string]string) {
		t.Helper()
		directory = filepath.Join(mount, directory)
		if err := os.MkdirAll(directory, 0o700); err != nil {
			t.Fatal(err)
		}
		for name, text := range files {
			if err := os.WriteFile(filepath.Join(directory, name), []byte(text+"\n"), 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	write("user.slice/engine.scope", map[string]string{"memory.max": "max", "memory.current": "100"})
	write("user.slice", map[string]string{"memory.max": "5000", "memory.current": "1500", "memory.stat": "anon 1000\ninactive_file 400"})
	write("slow", map[string]string{"memory.max": "9000", "memory.high": "4000", "memory.current": "1500"})
	write("memory/job", map[string]string{"memory.limit_in_bytes": "9000", "memory.usage_in_bytes": "1000"})
	write("memory/full", map[string]string{"memory.limit_in_bytes": "7000", "memory.usage_in_bytes": "8000"})
	for _, c := range []struct {
		name, membership string
		want             uint64
	}{
		{"a group around its own", "0::/user.slice/engine.scope\n", 5000 - 1500 + 400},
		{"no limit", "0::/elsewhere\n", math.MaxUint64},
		{"version 1", "3:cpuset:/\n4:cpu,memory:/job\n0::/\n", 8000},
		{"beyond the limit", "4:memory:/full\n", 0},
		{"version 1, another controller", "4:cpu:/job\n", math.MaxUint64},
		{"a path that leads out of the mount", "0::/../../user.slice\n", 3900},
		{"slowed down before the limit", "0::/slow\n", 2500},
		{"no text", "", math.MaxUint64},
		{"another text", "joho\n::\n", math.MaxUint64},
	} {
		least := uint64(math.MaxUint64)
		for _, group := range controlGroups(c.membership, mount) {
			least = min(least, group.available())
		}
		if least != c.want {
			t.Errorf("%s: %d bytes, want %d", c.name, least, c.want)
		}
	}
}

// What a process may still have is its limit less what it has, and less what Go takes with it.
func TestWithinLimit(t *testing.T) {
	const limit = 1 << 40
	for _, c := range []struct {
		limit  uint64
		status string
		want   uint64
	}{
		{limit, "VmPeak:\t 9 kB\nVmSize:\t 1024 kB\n", limit - arenaBytes - 1<<20},
		{limit, "VmSize:\t 1073741824 kB\n", 0},
		{limit, "", limit - arenaBytes},
		{unix.RLIM_INFINITY, "VmSize: 1 kB\n", math.MaxUint64},
	} {
		if got := withinLimit(c.limit, c.status, "VmSize:"); got != c.want {
			t.Errorf("%d, %q: %d bytes, want %d", c.limit, c.status, got, c.want)
		}
	}
}

// The least of all limits counts.
func TestAvailableOf(t *testing.T) {
	directory := t.TempDir()
	for name, text := range map[string]string{"memory.max": "300000000", "memory.current": "100000000"} {
		if err := os.WriteFile(filepath.Join(directory, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	group := []controlGroup{{directory: directory, limit: "memory.max", used: "memory.current"}}
	const (
		meminfo   = "MemAvailable: 1000000 kB\n"
		status    = "VmSize:\t100000 kB\nVmData:\t50000 kB\n"
		unlimited = unix.RLIM_INFINITY
	)
	for _, c := range []struct {
		name            string
		meminfo         string
		groups          []controlGroup
		addresses, data uint64
		want            uint64
	}{
		{"the machine", meminfo, nil, unlimited, unlimited, 1_024_000_000},
		{"nothing is known", "", nil, unlimited, unlimited, cautiousBytes},
		{"a group", meminfo, group, unlimited, unlimited, 200_000_000},
		{"addresses", meminfo, group, 200_000_000, unlimited, 200_000_000 - 102_400_000 - arenaBytes},
		{"data", meminfo, group, unlimited, 200_000_000, 200_000_000 - 51_200_000 - arenaBytes},
	} {
		if got := availableOf([]byte(c.meminfo), c.groups, status, c.addresses, c.data); got != c.want {
			t.Errorf("%s: %d, want %d", c.name, got, c.want)
		}
	}
}
