package procfs

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// The layout is that of proc_pid_status(5).
func TestNumberIn(t *testing.T) {
	const text = "Name:\tengine\nUid:\t1000\t1001\nVmSize:\t  5228 kB\nThreads:\n"
	for word, want := range map[string]uint64{"Uid:": 1000, "VmSize:": 5228} {
		if n, ok := NumberIn(text, word); !ok || n != want {
			t.Errorf("%s %d, %v, want %d", word, n, ok, want)
		}
	}
	for _, word := range []string{"Name:", "Threads:", "Vm", "VmSize", "VmPeak:"} {
		if n, ok := NumberIn(text, word); ok {
			t.Errorf("%s %d", word, n)
		}
	}
}

func TestReadNumber(t *testing.T) {
	file := filepath.Join(t.TempDir(), "pids.max")
	for text, want := range map[string]uint64{"0\n": 0, "18446744073709551615\n": 1<<64 - 1, " 7": 7} {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if n, ok := ReadNumber(file); !ok || n != want {
			t.Errorf("%q: %d, %v", text, n, ok)
		}
	}
	for _, text := range []string{"max\n", "", "-1\n", "18446744073709551616\n"} {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if n, ok := ReadNumber(file); ok {
			t.Errorf("%q: %d", text, n)
		}
	}
	if n, ok := ReadNumber(file + "x"); ok {
		t.Errorf("no file: %d", n)
	}
}

// The layout is that of cgroups(7). A process without a group of its own is in the outermost one.
func TestDirectories(t *testing.T) {
	for _, c := range []struct {
		name, membership string
		v2, v1           []string
	}{
		{"both", "4:cpu,memory:/job\n0::/user.slice/engine.scope\n", []string{"/m/user.slice/engine.scope", "/m/user.slice", "/m"}, []string{"/m/memory/job", "/m/memory"}},
		{"another controller", "4:cpu,memory2:/job\n", []string{"/m"}, []string{"/m/memory"}},
		{"none", "", []string{"/m"}, []string{"/m/memory"}},
		{"a path with a colon", "0::/a:b\n", []string{"/m/a:b", "/m"}, []string{"/m/memory"}},
		{"a path that leads out", "0::/../../a\n", []string{"/m/a", "/m"}, []string{"/m/memory"}},
	} {
		v2, v1 := Directories(c.membership, "/m", "memory")
		if !slices.Equal(v2, c.v2) || !slices.Equal(v1, c.v1) {
			t.Errorf("%s: %q and %q, want %q and %q", c.name, v2, v1, c.v2, c.v1)
		}
	}
}
