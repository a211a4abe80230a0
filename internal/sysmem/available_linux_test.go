package sysmem

import "testing"

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
